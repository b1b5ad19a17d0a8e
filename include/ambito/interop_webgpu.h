#pragma once

#include <webgpu/webgpu.h>

#include <ambito/renderer.h>
#include <ambito/result.h>
#include <ambito/scene.h>
#include <ambito/view.h>

/// A program that has a WebGPU device of its own: the renderer lives on that device, draws into the program's
/// textures, and shows its own. Link `ambito::interop`; both sides must use the one implementation that the engine was
/// built with. The only public header that knows webgpu.h.
namespace ambito::interop {

/// The program's device, and what it was made from. None may be null.
struct HostDevice {
  WGPUInstance instance = nullptr;
  WGPUAdapter adapter = nullptr;
  WGPUDevice device = nullptr;
};

/// A renderer on the program's device, of which it keeps references until it dies. Nothing is asked of the device
/// beyond the features and limits that it has; `adapter`, `default_limits` and `granted` of the options are not used.
/// Its callbacks stay the program's: the engine hears errors through error scopes of its own, so `gpu_errors()` stays
/// empty, and asks for a loss before each submit.
/// The renderer uses the queue from the thread that calls it, and delivers the instance's pending callbacks there.
/// Errors: usage (a null handle, options), device_lost, no_adapter (limits below the defaults), shader, gpu.
[[nodiscard]] Result<Renderer> create_renderer(const HostDevice& host, const RendererOptions& options);

/// Another device in place of the one there is, when that is lost or shall go. A lost device of the program's is
/// never made anew by the engine: `Renderer::render` answers `device_lost`, once and each time, until this is called;
/// the next frame then uploads everything. Errors: as create_renderer, and misuse (the renderer made its own device).
[[nodiscard]] Result<void> replace_device(Renderer& renderer, const HostDevice& host);

/// A texture of the program's, and the device that it was made with.
struct HostTarget {
  WGPUDevice device = nullptr;
  WGPUTexture texture = nullptr;
};

/// Draws one frame into a texture of the program's, on the renderer's device, and submits it. Waits for nothing:
/// what the program submits afterwards sees the picture. The texture is 2D with one layer, mip level and sample, usage
/// RenderAttachment, as large as the view, of the format rgba8unorm, rgba8unorm-srgb, bgra8unorm, bgra8unorm-srgb,
/// rgb10a2unorm (all sRGB-encoded, straight alpha) or rgba16float (linear). A texture of another device than the
/// renderer has is refused: its handle could mean any object there. So a renderer with a device of its own refuses the
/// target after a loss, which took it along: make another with device_of(). Errors: as Renderer::render, and usage.
[[nodiscard]] Result<void> render_into(Renderer& renderer, const Scene& scene, const View& view,
                                       const HostTarget& target);

/// The texture in which the last picture of `Renderer::render` lies: rgba8unorm-srgb, usage RenderAttachment | CopySrc
/// | TextureBinding. Each call adds a reference, which the caller releases; the
/// texture is never to be destroyed (wgpuTextureDestroy): the renderer goes on using it. The renderer writes it again with the next
/// frame of the same size, and leaves it behind for another at a change of size or device.
/// Errors: usage (no picture was drawn yet on this device), device_lost.
[[nodiscard]] Result<WGPUTexture> output_texture(const Renderer& renderer);

/// The renderer's device, whoever made it: textures for render_into are made with it. The handles stay the
/// renderer's and are valid until a loss, or until it dies.
[[nodiscard]] HostDevice device_of(const Renderer& renderer);

}  // namespace ambito::interop
