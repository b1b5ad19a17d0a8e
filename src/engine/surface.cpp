#include <ambito/surface.h>

#include <chrono>
#include <utility>

#include "engine/access.h"
#include "engine/guarded.h"
#include "engine/surface_output.h"

namespace ambito {

Surface::Surface(std::shared_ptr<engine::SurfaceOutput> output) : output_(std::move(output)) {}
Surface::Surface(Surface&&) noexcept = default;
Surface& Surface::operator=(Surface&&) noexcept = default;
Surface::~Surface() = default;

Format Surface::format() const { return output_->format(); }

namespace engine {

Surface Access::surface_on(Engine& engine, SurfaceOutput::MakeBackend make, PresentMode mode) {
  auto output = std::make_shared<SurfaceOutput>(engine.resources, std::move(make), mode);
  std::erase_if(engine.surfaces, [](const auto& known) { return known.expired(); });
  engine.surfaces.push_back(output);
  return Surface(std::move(output));
}

Result<Presented> present(Engine& engine, SurfaceOutput& output, const Scene& scene, const View& view) {
  output.begin();
  if (view.size.width == 0 || view.size.height == 0) return Presented{};
  const auto draw = [&] { return draw_frame_to(engine, scene, view, output); };
  auto drawn = survive(engine, std::ref(draw));
  if (!drawn && output.left_out() && output.worth_another()) drawn = survive(engine, std::ref(draw));
  if (!drawn && !output.left_out()) return fail(std::move(drawn).error());
  Presented presented = output.last();
  if (drawn) {
    const std::chrono::duration<double, std::milli> held = engine.since_submit.begin() - output.acquired_at();
    presented.held_milliseconds = held.count();
  }
  return presented;
}

}  // namespace engine

Result<Surface> Renderer::surface(const NativeWindow& window, PresentMode mode) {
  engine::Engine& engine = *state_->engine;
  const auto make = [&device = *engine.device, window] {
    return device::make_surface(device, window);
  };
  return engine::guarded([&]() -> Result<Surface> {
    // A window that is none is told here, and not with the first frame.
    if (auto tried = make(); !tried) return fail(std::move(tried).error());
    return engine::Access::surface_on(engine, make, mode);
  });
}

Result<Presented> Renderer::present(Surface& surface, const Scene& scene, const View& view) {
  engine::Engine& engine = *state_->engine;
  engine::SurfaceOutput* const output = engine::Access::output_of(surface);
  for (const auto& known : engine.surfaces)
    if (output && known.lock().get() == output) return engine::present(engine, *output, scene, view);
  return fail(ErrorCode::usage, "a picture is shown in a surface that this renderer did not make");
}

}  // namespace ambito
