#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <ambito/format.h>
#include <ambito/graph_edit.h>
#include <ambito/image.h>
#include <ambito/label.h>
#include <ambito/result.h>
#include <ambito/scene.h>
#include <ambito/surface.h>
#include <ambito/view.h>

namespace ambito::engine {
struct Access;
}

namespace ambito {

/// What is decided once, when a renderer is made.
struct RendererOptions {
  Label label = "ambito";
  std::string adapter = "any";        ///< "any", "software", or a part of an adapter's name (case ignored)
  bool default_limits = false;        ///< ask exactly the limits and features every WebGPU device has
  /// With default_limits: features and limits of `Renderer::wishes()` that are asked for all the same, by name
  /// ("timestamp-query", "maxBufferSize"). Another name is an error (usage).
  std::vector<std::string> granted = {};
  Feed feed = Feed::storage;          ///< how draws find their object; same picture
  Culling culling = Culling::cpu;
  Prepass prepass = Prepass::automatic;
  std::uint32_t cascades = 4;         ///< 1 … 4 for the shadows of the strongest directional light; 0: no shadows
  std::uint32_t samples = 4;          ///< 1, or 4 for multisampled edges
  std::filesystem::path shader_dir = {};   ///< a folder laid out like src/: its shaders win over the built-in ones
  graph::Edit graph_edit = {};        ///< changes to the frame: passes added, removed, wired otherwise
  bool profile = false;               ///< measure each pass on the CPU, and on the GPU where the device can; same picture
  /// Buffers and textures together may take this many bytes; a scene or size that needs more is refused before
  /// anything is made for it (over_limit). 0: no budget.
  std::uint64_t max_gpu_bytes = 0;
  /// Written anew from the first frame on: each recorded command as a line of JSON. Empty: no trace.
  std::filesystem::path command_trace = {};
};

/// The GPU a renderer runs on.
struct DeviceInfo {
  std::string adapter;                 ///< "llvmpipe (LLVM 15.0.6, 256 bits)"
  std::string vendor;
  std::string driver;
  std::string type;                    ///< "discrete GPU", "integrated GPU", "CPU", "unknown"
  std::string backend;                 ///< "Vulkan"
  std::string implementation;          ///< "wgpu-native 29.0.1.1"
  std::vector<std::string> features;   ///< enabled, as the WebGPU specification spells them
  std::vector<std::pair<std::string, std::string>> missing;  ///< wanted feature, what is lost without it
  std::vector<std::pair<std::string, std::uint64_t>> limits;
};

/// A feature or limit that the engine asks for beyond what every WebGPU device has (docs/limits.md).
struct Wish {
  std::string name;            ///< as the WebGPU specification spells it
  bool feature = false;        ///< a feature counts as 1 where it is there and 0 where not; else it is a limit
  std::string used_by;         ///< "measuring the GPU time of passes"
  std::string lost;            ///< without it
  std::uint64_t standard = 0;  ///< what every device has
  std::uint64_t wanted = 0;
  std::uint64_t adapter = 0;   ///< what this adapter has
  std::uint64_t granted = 0;   ///< what this device has
  std::uint64_t needed = 0;    ///< of a limit: the most that was asked of it so far, given or refused
  std::string needed_by = {};  ///< label of the object that asked; empty: nothing did
};

/// What the last frame did.
struct Stats {
  std::uint64_t frame = 0;           ///< counted from 1
  std::uint32_t objects = 0;         ///< drawn instances that the scene holds
  std::uint32_t visible_objects = 0; ///< after culling
  std::uint32_t draws = 0;           ///< draw calls with objects
  std::uint32_t lights = 0;
  std::uint32_t render_passes = 0;
  bool prepass = false;              ///< depth was drawn before the opaque objects were shaded
  std::string_view prepass_reason;   ///< why, or why not; lives forever
  std::uint32_t cascades = 0;        ///< of the light that casts shadows; 0: none does
  bool shadows_kept = false;         ///< the shadow atlas of an earlier frame still held what this one needed
  float overdraw = 0.0f;             ///< opaque objects over each pixel, from their bounds: an upper estimate
  std::uint64_t pipelines = 0;       ///< that exist
  std::uint64_t creations = 0;       ///< WebGPU objects made since the start; constant in a steady frame
  std::uint64_t live_objects = 0;    ///< WebGPU objects that exist
  std::uint64_t gpu_bytes = 0;       ///< that their buffers and textures ask for
  std::uint32_t device_losses = 0;   ///< after each of them the device was made anew
  double submit_milliseconds = 0.0;  ///< from the call of `render` to the submit, repeats included
  double recovery_milliseconds = 0.0;  ///< of the last loss: from noticing it to the submit
};

/// How a device goes in a drill.
enum class LossKind : std::uint8_t {
  destroyed,  ///< by its owner, who knows at once
  forced      ///< as by a driver: the implementation is the first to know; not every one can (can_force_loss)
};

/// WebGPU objects of one kind and label.
struct CensusLine {
  std::string kind;         ///< "buffer", "texture", "render pipeline" …
  std::string label;
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;  ///< of buffers and textures, as their descriptors ask for it
};

/// One step of the work and how long it took, summed over all frames.
struct TimedPart {
  std::string name;
  double milliseconds = 0.0;
  std::chrono::steady_clock::time_point begin = {};  ///< of the latest time that it was done
  double latest_milliseconds = 0.0;                  ///< how long that took
};

/// What it took to record one pass; neighbours that were merged into one WebGPU pass have their own.
struct CpuPassTime {
  std::string name;
  double milliseconds = 0.0;
  std::chrono::steady_clock::time_point begin = {};
};

/// The GPU time of one WebGPU pass; neighbours that were merged into one are measured together.
struct GpuPassTime {
  std::string name;                    ///< of the pass, or names joined by " + "
  std::optional<double> milliseconds;  ///< nothing: the span came back as zero or negative
  double begin = 0.0;                  ///< milliseconds after the first begin of the frame; 0 without a span
};

/// What the newest measured frame cost (docs/profiling.md). Empty without `profile`.
struct FrameTimes {
  std::uint64_t frame = 0;                 ///< 0: no frame came back yet
  bool gpu_available = false;              ///< the device has timestamps and `profile` was asked for
  std::optional<double> gpu_milliseconds;  ///< from the first begin to the last end
  std::chrono::steady_clock::time_point submit = {};  ///< when the GPU could begin at the earliest
  std::vector<CpuPassTime> cpu = {};       ///< in the order in which they were recorded
  std::vector<GpuPassTime> gpu = {};       ///< in order; copies are not measured
};

/// Draws scenes. It owns the device and everything on it, and gives it all back, in reverse order, when it
/// dies. One thread uses it at a time. One that was moved from can be destroyed or assigned to, and nothing else.
class Renderer {
 public:
  /// Errors: no_adapter, usage (samples), gpu.
  [[nodiscard]] static Result<Renderer> create(const RendererOptions& options);
  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;
  ~Renderer();

  /// One picture: straight alpha, sRGB-encoded. Waits until it is there. The scene may be another one each
  /// time; what has not changed since the last call is not uploaded again.
  /// Errors: usage (camera, size, settings), over_limit, out_of_memory, shader, device_lost, io (trace).
  /// A device that is lost meanwhile is made anew and the frame is drawn again, at most twice; the scene is not
  /// touched. After a third loss in a row the error is device_lost, and the next call tries again.
  [[nodiscard]] Result<Image> render(const Scene& scene, const View& view);

  // ---- windows
  /// A window as a place for pictures. Errors: usage (null handles, a window system that is not there).
  [[nodiscard]] Result<Surface> surface(const NativeWindow& window, PresentMode mode = PresentMode::fifo);
  /// One frame for the window, `view.size` being its size in pixels; it is shown without waiting for it. A frame that
  /// the window system has no texture for is left out and told, not failed. With 0 pixels nothing is drawn at all.
  /// Errors: those of `render`, usage (a surface of another renderer), no_adapter (no format for this window).
  [[nodiscard]] Result<Presented> present(Surface& surface, const Scene& scene, const View& view);

  [[nodiscard]] const DeviceInfo& device() const;
  [[nodiscard]] std::vector<Wish> wishes() const;
  [[nodiscard]] const Stats& stats() const;
  /// instance, adapter, device, upload, shaders and pipelines, frame, readback.
  [[nodiscard]] std::vector<TimedPart> timings() const;
  /// Never waits: of the newest frame of which everything has come back.
  [[nodiscard]] FrameTimes frame_times() const;
  /// What is alive on the GPU, sorted by kind, then label.
  [[nodiscard]] std::vector<CensusLine> census() const;
  /// Complaints of the WebGPU implementation, oldest first: always empty, or there is a fault in this library.
  [[nodiscard]] std::vector<std::string> gpu_errors() const;

  // ---- device loss as a drill (docs/device-loss.md)
  /// The points of a frame at which a loss can be provoked, by drawing one.
  [[nodiscard]] Result<std::vector<std::string>> loss_points(const Scene& scene, const View& view);
  /// The next `times` frames that reach this point lose the device there, repeats included. False, and
  /// nothing will be lost, where a loss cannot be forced.
  /// A point that no frame reaches stays armed: see losses_to_come().
  bool lose_device_at(std::string_view point, std::uint32_t times = 1, LossKind kind = LossKind::destroyed);
  [[nodiscard]] bool can_force_loss() const;
  /// Whether "inside submit" and "inside bundle finish" are among the points: where the implementation ends
  /// the process on a loss in there, they are not.
  [[nodiscard]] bool survives_loss_inside_calls() const;
  [[nodiscard]] std::uint32_t losses_to_come() const;

  /// The names of the adapters of this machine.
  [[nodiscard]] static Result<std::vector<std::string>> adapters();

 private:
  struct State;
  friend struct engine::Access;
  explicit Renderer(std::unique_ptr<State> state);
  [[nodiscard]] static Result<Renderer> make(const RendererOptions& options);
  std::unique_ptr<State> state_;
};

}  // namespace ambito
