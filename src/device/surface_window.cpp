#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "device/device.h"
#include "device/implementation.h"
#include "device/surface.h"
#include "device/webgpu_enums.h"
#include "device/webgpu_tables.h"

// A surface of a real window.
namespace ambito::device {

namespace {

WGPUPresentMode to_webgpu(PresentMode presentation) {
  switch (presentation) {
    case PresentMode::mailbox:
      return WGPUPresentMode_Mailbox;
    case PresentMode::immediate:
      return WGPUPresentMode_Immediate;
    case PresentMode::fifo:
      break;
  }
  return WGPUPresentMode_Fifo;
}

SurfaceStatus from_webgpu(WGPUSurfaceGetCurrentTextureStatus status) {
  switch (status) {
    case WGPUSurfaceGetCurrentTextureStatus_SuccessOptimal:
      return SurfaceStatus::optimal;
    case WGPUSurfaceGetCurrentTextureStatus_SuccessSuboptimal:
      return SurfaceStatus::suboptimal;
    case WGPUSurfaceGetCurrentTextureStatus_Timeout:
      return SurfaceStatus::timeout;
    case WGPUSurfaceGetCurrentTextureStatus_Outdated:
      return SurfaceStatus::outdated;
    case WGPUSurfaceGetCurrentTextureStatus_Lost:
      return SurfaceStatus::lost;
    default:
      return implementation::is_occluded(status) ? SurfaceStatus::occluded : SurfaceStatus::error;
  }
}

class WindowSurface final : public SurfaceBackend {
 public:
  explicit WindowSurface(WGPUSurface surface) : surface_(surface) {}
  ~WindowSurface() override {
    if (configured_) wgpuSurfaceUnconfigure(surface_);
    wgpuSurfaceRelease(surface_);
  }

  SurfaceOffer offer(WGPUAdapterImpl* adapter) override {
    SurfaceOffer result;
    WGPUSurfaceCapabilities raw = WGPU_SURFACE_CAPABILITIES_INIT;
    if (wgpuSurfaceGetCapabilities(surface_, adapter, &raw) != WGPUStatus_Success) return result;
    for (std::size_t i = 0; i < raw.formatCount; ++i)
      if (const Format format = format_of(raw.formats[i]); format != Format::undefined)
        result.formats.push_back(format);
    for (std::size_t i = 0; i < raw.presentModeCount; ++i)
      for (const auto mode : {PresentMode::fifo, PresentMode::mailbox, PresentMode::immediate})
        if (to_webgpu(mode) == raw.presentModes[i]) result.presentations.push_back(mode);
    wgpuSurfaceCapabilitiesFreeMembers(raw);
    return result;
  }

  void configure(WGPUDeviceImpl* device, const SurfaceConfig& config) override {
    WGPUSurfaceConfiguration raw = WGPU_SURFACE_CONFIGURATION_INIT;
    raw.device = device;
    raw.format = device::to_webgpu(config.format);
    raw.usage = WGPUTextureUsage_RenderAttachment;
    raw.width = config.size.width;
    raw.height = config.size.height;
    raw.presentMode = to_webgpu(config.presentation);
    wgpuSurfaceConfigure(surface_, &raw);
    configured_ = true;
  }

  Acquired acquire() override {
    WGPUSurfaceTexture raw = WGPU_SURFACE_TEXTURE_INIT;
    wgpuSurfaceGetCurrentTexture(surface_, &raw);
    return {.status = from_webgpu(raw.status), .texture = raw.texture};
  }

  void present() override { wgpuSurfacePresent(surface_); }

 private:
  WGPUSurface surface_;
  bool configured_ = false;
};

/// Each window system has a chained struct of its own.
WGPUSurface create(WGPUInstance instance, const NativeWindow& window) {
  WGPUSurfaceDescriptor descriptor = WGPU_SURFACE_DESCRIPTOR_INIT;
  descriptor.label = view("surface");
  void* const pointer = reinterpret_cast<void*>(static_cast<std::uintptr_t>(window.window));
  const auto make = [&](auto source) {
    descriptor.nextInChain = &source.chain;
    return wgpuInstanceCreateSurface(instance, &descriptor);
  };
  switch (window.system) {
    case NativeWindow::System::xlib: {
      WGPUSurfaceSourceXlibWindow source = WGPU_SURFACE_SOURCE_XLIB_WINDOW_INIT;
      source.display = window.display;
      source.window = window.window;
      return make(source);
    }
    case NativeWindow::System::xcb: {
      WGPUSurfaceSourceXCBWindow source = WGPU_SURFACE_SOURCE_XCB_WINDOW_INIT;
      source.connection = window.display;
      source.window = static_cast<std::uint32_t>(window.window);
      return make(source);
    }
    case NativeWindow::System::wayland: {
      WGPUSurfaceSourceWaylandSurface source = WGPU_SURFACE_SOURCE_WAYLAND_SURFACE_INIT;
      source.display = window.display;
      source.surface = pointer;
      return make(source);
    }
    case NativeWindow::System::win32: {
      WGPUSurfaceSourceWindowsHWND source = WGPU_SURFACE_SOURCE_WINDOWS_HWND_INIT;
      source.hinstance = window.display;
      source.hwnd = pointer;
      return make(source);
    }
    case NativeWindow::System::metal: {
      WGPUSurfaceSourceMetalLayer source = WGPU_SURFACE_SOURCE_METAL_LAYER_INIT;
      source.layer = pointer;
      return make(source);
    }
  }
  return nullptr;
}

/// wgpu-native ends the process on a surface for another system than the one that it was built for.
bool is_built_for(NativeWindow::System system) {
#if defined(_WIN32)
  return system == NativeWindow::System::win32;
#elif defined(__APPLE__)
  return system == NativeWindow::System::metal;
#else
  return system != NativeWindow::System::win32 && system != NativeWindow::System::metal;
#endif
}

}  // namespace

Result<std::unique_ptr<SurfaceBackend>> make_surface(const Device& device, const NativeWindow& window) {
  if (!is_built_for(window.system))
    return fail(ErrorCode::usage, "The surface is for a window system that this machine does not have.");
  if (window.window == 0 || (!window.display && window.system != NativeWindow::System::metal))
    return fail(ErrorCode::usage, "A surface is made of a window whose handles are null.");
  WGPUSurface surface = create(device.instance(), window);
  if (!surface) return fail(ErrorCode::usage, "WebGPU makes no surface of this window.");
  return std::make_unique<WindowSurface>(surface);
}

}  // namespace ambito::device
