#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <ambito/renderer.h>
#include <ambito/surface.h>

#include "command/trace.h"
#include "core/timer.h"
#include "device/device.h"
#include "draw/object_feed.h"
#include "engine/destination.h"
#include "engine/drill.h"
#include "engine/host_texture.h"
#include "engine/output.h"
#include "engine/plans.h"
#include "executor/profiler.h"
#include "frame/frame_group.h"
#include "frame/lighting.h"
#include "frame/object_lists.h"
#include "frame/prepass_choice.h"
#include "frame/shadows.h"
#include "frame/sight.h"
#include "frame/views.h"
#include "residency/residency.h"
#include "resources/resources.h"
#include "resources/texture_pool.h"
#include "scene/pose.h"
#include "shading/groups.h"
#include "shading/pipelines.h"
#include "shading/shader_library.h"

namespace ambito::engine {

class SurfaceOutput;

/// Everything a renderer consists of, lowest layer first: members die in reverse order, so nothing outlives
/// what it stands on. `boot()` makes one; `draw_frame()` uses it.
struct Engine {
  Engine(std::unique_ptr<device::Device> made, const RendererOptions& chosen);
  ~Engine();

  std::unique_ptr<device::Device> device;
  resources::Resources resources;
  resources::TexturePool pool;
  shading::ShaderLibrary shaders;

  /// What needs the layouts, which are read from shaders and can fail.
  struct Upper {
    Upper(Engine& engine, shading::Groups made_groups, std::vector<graph::PlacedPass> passes, Culling culling);
    shading::Groups groups;
    shading::Pipelines pipelines;
    residency::Residency residency;
    frame::FrameGroup frame_group;
    frame::Views views;
    frame::Shadows shadows;
    frame::Sight sight;
    frame::ObjectLists lists;
    std::function<bool(std::uint32_t)> nothing_to_draw = [this](std::uint32_t recipe) {
      return lists.is_empty(recipe);
    };
    std::function<bool(std::uint32_t)> still_holds;
    Plans plans;
    Output output;
    HostTexture host_texture;
    executor::Profiler profiler;
  };
  std::optional<Upper> upper;

  std::vector<std::weak_ptr<SurfaceOutput>> surfaces;  ///< made on this engine; closed when it goes

  scene::Pose pose;
  /// What `prepare` has found to be within limits: identity, nodes, meshes.
  std::array<std::uint64_t, 3> checked_scene{};
  frame::Lighting lighting;
  std::uint32_t samples;
  Prepass prepass_wish;
  std::uint32_t cascades_wish;
  frame::PrepassChoice prepass;    ///< of the frame that is being drawn
  bool keeps_shadows = false;      ///< the shadow atlas still holds what this frame needs
  bool profile;
  bool told_unmeasured = false;    ///< that the profiler failed
  std::filesystem::path trace_path;
  std::unique_ptr<command::Trace> trace;  ///< opened by the first frame
  Drill drill{*this};
  Destination* destination = nullptr;  ///< of the frame that is being drawn
  std::function<Result<resources::TextureId>(std::string_view)> acquire =
      [this](std::string_view) { return destination->acquire(); };
  Stats stats;
  Stopwatch since_submit;          ///< started anew by each submit
  Timings timings;
};

/// What the frame calls the texture that its picture ends in.
inline constexpr const char* output_name = "output";

/// Device, resources, layouts: the engine without a picture. Errors: usage, no_adapter, gpu, shader.
[[nodiscard]] Result<std::unique_ptr<Engine>> boot(const RendererOptions& options);
/// The same on a device of the host's.
[[nodiscard]] Result<std::unique_ptr<Engine>> boot_on(const device::Host& host, const RendererOptions& options);

/// What the engine asks for beyond the default limits, what came of it, and what was needed so far.
[[nodiscard]] std::vector<Wish> wishes(const Engine& engine);

/// Steps 0 to 9: one frame, that ends in `to`. Errors as `Renderer::render`.
[[nodiscard]] Result<void> draw_frame_to(Engine& engine, const Scene& scene, const View& view, Destination& to);
/// The same, and its picture.
[[nodiscard]] Result<Image> draw_frame(Engine& engine, const Scene& scene, const View& view);

/// After a loss: a new device with the same objects on it, and no content. Errors: no_adapter, out_of_memory, gpu;
/// the device is then still, or again, a lost one.
[[nodiscard]] Result<void> revive(Engine& engine);
/// The second half of it: the same objects on the device that there is now.
[[nodiscard]] Result<void> embody_again(Engine& engine);

/// Draws one frame with `draw`, and again after each loss, on a new device: at most twice in a row, and never when
/// the device is the host's. Errors: those of `draw`, and device_lost.
[[nodiscard]] Result<void> survive(Engine& engine, const std::function<Result<void>()>& draw);

/// One frame for a surface; left out, with the reason, when the window system has no texture for it.
[[nodiscard]] Result<Presented> present(Engine& engine, SurfaceOutput& output, const Scene& scene, const View& view);

/// After a failed frame: nothing half-done stays, and the next frame starts from the scene.
void abandon_frame(Engine& engine);

}  // namespace ambito::engine
