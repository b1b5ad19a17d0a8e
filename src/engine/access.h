#pragma once

#include <memory>

#include <ambito/renderer.h>

#include "engine/engine.h"
#include "engine/surface_output.h"

namespace ambito {

struct Renderer::State {
  std::unique_ptr<engine::Engine> engine;
  DeviceInfo device;
  std::uint32_t described = 0;  ///< the generation of the device that `device` tells of
};

namespace engine {

/// Behind the face of the renderer: for the parts of it that have headers of their own.
struct Access {
  [[nodiscard]] static Engine& engine(const Renderer& renderer) { return *renderer.state_->engine; }
  [[nodiscard]] static Renderer renderer(std::unique_ptr<Engine> engine);
  /// On the host's device. Errors: as `boot`, and device_lost.
  [[nodiscard]] static Result<Renderer> renderer_on(const device::Host& host, const RendererOptions& options);
  /// A surface on whatever `make` makes.
  [[nodiscard]] static Surface surface_on(Engine& engine, SurfaceOutput::MakeBackend make, PresentMode mode);
  [[nodiscard]] static SurfaceOutput* output_of(const Surface& surface) { return surface.output_.get(); }
};

}  // namespace engine
}  // namespace ambito
