#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include <ambito/ambito.h>

#include "core/timer.h"
#include "tools/choose_camera.h"
#include "tools/commands.h"
#include "tools/frame_source.h"
#include "tools/orbit.h"
#include "tools/view_report.h"
#include "tools/window.h"

namespace ambito::tools {

namespace {

/// Frames until the window is closed, or as many as were asked for.
Result<void> show_frames(const ViewCommand& command, const Scene& scene, Camera camera, Window& window,
                         Renderer& renderer, Surface& surface, ViewReport& report) {
  const Stopwatch watch;
  while (command.frames == 0 || report.frames < command.frames) {
    const WindowInput input = window.poll();
    if (input.close) break;
    orbit(camera, input.drag);
    dolly(camera, input.scroll);
    const View view{.camera = camera, .size = window.pixels(), .settings = {}};
    const auto presented = renderer.present(surface, scene, view);
    if (!presented) return fail(presented.error(), "showing '" + command.scene.string() + "'");
    report.count(*presented);
    // Minimised, or nothing came: nobody is helped by asking again at once.
    if (!presented->shown) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  report.seconds = watch.seconds();
  return {};
}

Result<void> view(const ViewCommand& command) {
  auto scene = load_gltf(command.scene);
  if (!scene) return fail(std::move(scene).error());
  const auto edit = load_edit(command.graph_edit,
                              {.size = command.size, .samples = command.samples, .feed = command.feed, .cascades = command.cascades}, command.prepass);
  if (!edit) return fail(edit.error());
  auto window = open_window("ambito: " + command.scene.filename().string(), command.size);
  if (!window) return fail(std::move(window).error());
  auto renderer = Renderer::create({.label = "ambito view",
                                    .adapter = command.device.adapter,
                                    .default_limits = command.device.default_limits,
                                    .granted = command.device.granted,
                                    .feed = command.feed,
                                    .culling = command.culling,
                                    .prepass = command.prepass,
                                    .cascades = command.cascades,
                                    .samples = command.samples,
                                    .graph_edit = *edit});
  if (!renderer) return fail(std::move(renderer).error());
  auto surface = renderer->surface((*window)->native(), command.present_mode);
  if (!surface) return fail(std::move(surface).error());
  const auto chosen = choose_camera(*scene, command.camera, command.size);
  if (!chosen) return fail(chosen.error());

  ViewReport report{.scene = command.scene.string(), .adapter = renderer->device().adapter};
  auto shown = show_frames(command, *scene, chosen->camera, **window, *renderer, *surface, report);
  if (!shown) return shown;
  report.format = to_string(surface->format());
  if (const auto errors = renderer->gpu_errors(); !errors.empty())
    return fail(ErrorCode::gpu, "WebGPU complains: " + errors.front());
  const std::string text = command.json ? to_json(report) : to_text(report);
  std::fwrite(text.data(), 1, text.size(), stdout);
  return {};
}

}  // namespace

int run(const ViewCommand& command) {
  const auto done = view(command);
  return done ? 0 : report(done.error());
}

}  // namespace ambito::tools
