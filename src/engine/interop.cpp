#include <ambito/interop_webgpu.h>

#include <functional>
#include <utility>

#include "engine/access.h"
#include "engine/guarded.h"

namespace ambito::interop {

namespace {

device::Host host_of(const HostDevice& host) {
  return {.instance = host.instance, .adapter = host.adapter, .device = host.device};
}

}  // namespace

Result<Renderer> create_renderer(const HostDevice& host, const RendererOptions& options) {
  return engine::Access::renderer_on(host_of(host), options);
}

Result<void> replace_device(Renderer& renderer, const HostDevice& host) {
  engine::Engine& engine = engine::Access::engine(renderer);
  return engine::guarded([&]() -> Result<void> {
    if (auto ok = engine.device->adopt_again(host_of(host)); !ok)
      return fail(std::move(ok).error(), "replacing a device");
    auto made = engine::embody_again(engine);
    engine.device->release_previous();
    return made;
  });
}

Result<void> render_into(Renderer& renderer, const Scene& scene, const View& view, const HostTarget& target) {
  engine::Engine& engine = engine::Access::engine(renderer);
  engine::HostTexture& destination = engine.upper->host_texture;
  const auto draw = [&]() -> Result<void> {
    if (auto ok = destination.use(target.device, target.texture); !ok) return ok;
    return engine::draw_frame_to(engine, scene, view, destination);
  };
  return engine::survive(engine, std::ref(draw));
}

Result<WGPUTexture> output_texture(const Renderer& renderer) {
  engine::Engine& engine = engine::Access::engine(renderer);
  if (auto alive = engine.device->check_alive(); !alive) return fail(std::move(alive).error());
  const auto* slot = engine.resources.find(engine.upper->output.texture());
  if (slot == nullptr || !engine.upper->output.holds_picture())
    return fail(ErrorCode::usage, "the renderer has drawn no picture on this device, so there is no texture of one");
  wgpuTextureAddRef(slot->handle);
  return slot->handle;
}

HostDevice device_of(const Renderer& renderer) {
  const device::Device& device = *engine::Access::engine(renderer).device;
  return {.instance = device.instance(), .adapter = device.adapter(), .device = device.handle()};
}

}  // namespace ambito::interop
