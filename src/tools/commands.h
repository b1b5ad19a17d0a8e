#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <ambito/format.h>
#include <ambito/math.h>
#include <ambito/surface.h>

/// The verbs of the command line as plain values: command_line.cpp reads them, one file a verb runs them.
namespace ambito::tools {

/// How a GPU is chosen and used.
struct DeviceOptions {
  std::string adapter = "any";
  bool default_limits = false;
  std::vector<std::string> granted;  ///< asked for though limits are the default ones
};

struct CameraOptions {
  std::string name;  ///< a camera of the file, by name or index; empty: not asked for
  std::optional<vec3f> eye;
  std::optional<vec3f> target;
  std::optional<vec3f> up;
  std::optional<float> fov_degrees;
};

struct RenderCommand {
  std::filesystem::path scene;
  std::filesystem::path output;
  Extent size{1280, 720};
  CameraOptions camera;
  DeviceOptions device;
  Feed feed = Feed::storage;
  Culling culling = Culling::cpu;
  Prepass prepass = Prepass::automatic;
  std::uint32_t cascades = 4;
  std::uint32_t samples = 4;
  float exposure_ev = 0.0f;
  std::optional<vec4f> background;  ///< sRGB-encoded, 0 … 1; alpha 0 or 1
  std::filesystem::path shader_dir;
  std::uint64_t max_gpu_bytes = 0;       ///< 0: no budget
  bool census = false;
  std::filesystem::path trace_commands;  ///< empty: no trace
  std::filesystem::path trace;           ///< of the times of passes; empty: none
  std::filesystem::path graph_edit;      ///< empty: the frame as it is
  bool force = false;
  bool json = false;
  bool quiet = false;
  bool timings = false;
};

struct InfoCommand {
  std::filesystem::path scene;
  bool json = false;
};

struct DeviceCommand {
  DeviceOptions device;
  bool json = false;
};

struct SampleCommand {
  std::string name;
  std::filesystem::path output;
  bool force = false;
};

struct CompareCommand {
  std::filesystem::path a;
  std::filesystem::path b;
  std::uint32_t tolerance = 0;     ///< channel difference that still counts as equal, 0 … 255
  double allowed_share = 0.0;      ///< pixels that may differ by more, 0 … 1
  bool json = false;
};

struct DiagnoseCommand {
  std::filesystem::path image;
  bool json = false;
};

/// Losing the device on purpose, at every point of a frame.
struct DrillCommand {
  std::filesystem::path scene;
  Extent size{320, 180};
  CameraOptions camera;
  DeviceOptions device;
  Feed feed = Feed::storage;
  Culling culling = Culling::cpu;
  Prepass prepass = Prepass::automatic;
  std::uint32_t cascades = 4;
  std::uint32_t samples = 4;
  bool json = false;
};

/// What a scene needs beyond the limits that every device has.
struct LimitsCommand {
  std::filesystem::path scene;
  Extent size{1280, 720};
  DeviceOptions device;
  Feed feed = Feed::storage;
  bool json = false;
};

/// Which frame `graph` and `lint` look at.
struct FrameSource {
  std::filesystem::path path;  ///< .gltf, .glb, or .json (a frame graph); empty: the engine's frame of no scene
  std::optional<Extent> size;
  std::optional<std::uint32_t> samples;
  Feed feed = Feed::storage;
  std::optional<Prepass> prepass;
  std::optional<std::uint32_t> cascades;
  std::filesystem::path graph_edit;  ///< empty: the frame as it is
};

struct GraphCommand {
  enum class Format : std::uint8_t { json, dot, html };
  FrameSource source;
  Format format = Format::json;
  std::filesystem::path output;  ///< empty: standard output
  bool force = false;
};

struct LintCommand {
  FrameSource source;
  double frames_per_second = 60.0;
  std::optional<double> budget_megabytes;  ///< a second, 10⁶ bytes
  bool json = false;
};

struct ViewCommand {
  std::filesystem::path scene;
  std::uint64_t frames = 0;  ///< 0: until the window is closed
  Extent size{1280, 720};
  PresentMode present_mode = PresentMode::fifo;
  CameraOptions camera;
  DeviceOptions device;
  Feed feed = Feed::storage;
  Culling culling = Culling::cpu;
  Prepass prepass = Prepass::automatic;
  std::uint32_t cascades = 4;
  std::uint32_t samples = 4;
  std::filesystem::path graph_edit;
  bool json = false;
};

using Command = std::variant<RenderCommand, InfoCommand, DeviceCommand, SampleCommand, CompareCommand,
                             DiagnoseCommand, DrillCommand, LimitsCommand, GraphCommand, LintCommand, ViewCommand>;

/// Reads the arguments. Without a command (help, version, a mistake) everything has been printed and the exit
/// code is given.
[[nodiscard]] std::variant<Command, int> parse_command_line(int argc, char** argv);

/// Each runs one verb, prints, and returns the exit code.
[[nodiscard]] int run(const RenderCommand& command);
[[nodiscard]] int run(const InfoCommand& command);
[[nodiscard]] int run(const DeviceCommand& command);
[[nodiscard]] int run(const SampleCommand& command);
[[nodiscard]] int run(const CompareCommand& command);
[[nodiscard]] int run(const DiagnoseCommand& command);
[[nodiscard]] int run(const DrillCommand& command);
[[nodiscard]] int run(const LimitsCommand& command);
[[nodiscard]] int run(const GraphCommand& command);
[[nodiscard]] int run(const LintCommand& command);
[[nodiscard]] int run(const ViewCommand& command);

}  // namespace ambito::tools
