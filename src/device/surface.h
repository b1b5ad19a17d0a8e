#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <ambito/format.h>
#include <ambito/math.h>
#include <ambito/result.h>
#include <ambito/window.h>

#include "device/handles.h"

namespace ambito::device {

class Device;

struct SurfaceConfig {
  Extent size{};
  Format format = Format::undefined;
  PresentMode presentation = PresentMode::fifo;
};

/// What a surface can do for one adapter.
struct SurfaceOffer {
  std::vector<Format> formats;  ///< the preferred first; those we have no name for are left out
  std::vector<PresentMode> presentations;
};

/// A surface as WebGPU has it, or as a test plays it: it is trusted to be called in the right order only.
class SurfaceBackend {
 public:
  struct Acquired {
    SurfaceStatus status = SurfaceStatus::error;
    WGPUTextureImpl* texture = nullptr;  ///< a reference for the caller, also where the status is no success
  };
  SurfaceBackend() = default;
  SurfaceBackend(const SurfaceBackend&) = delete;
  SurfaceBackend& operator=(const SurfaceBackend&) = delete;
  virtual ~SurfaceBackend() = default;

  [[nodiscard]] virtual SurfaceOffer offer(WGPUAdapterImpl* adapter) = 0;
  virtual void configure(WGPUDeviceImpl* device, const SurfaceConfig& config) = 0;
  [[nodiscard]] virtual Acquired acquire() = 0;
  virtual void present() = 0;
};

/// wgpuInstanceCreateSurface. Errors: usage (a null handle, a window system that is not there).
[[nodiscard]] Result<std::unique_ptr<SurfaceBackend>> make_surface(const Device& device, const NativeWindow& window);

/// The rules of a surface, checked before WebGPU sees the call: wgpu-native ends the process on each of them (R103).
class Surface {
 public:
  /// `device` outlives the surface.
  Surface(Device& device, std::unique_ptr<SurfaceBackend> backend);
  ~Surface();
  Surface(const Surface&) = delete;
  Surface& operator=(const Surface&) = delete;

  [[nodiscard]] const SurfaceOffer& offer() const { return offer_; }
  [[nodiscard]] const std::optional<SurfaceConfig>& config() const { return config_; }
  /// Errors: misuse (0 × 0, more than the device's limit, a format that is not offered, a texture that is held),
  /// device_lost.
  [[nodiscard]] Result<void> configure(const SurfaceConfig& config);
  /// The next texture to be shown. It is held, by this surface, until present() or discard(); without success there is
  /// none, whatever the backend gave. Errors: misuse (not configured, one is held already), device_lost.
  struct Acquired {
    SurfaceStatus status = SurfaceStatus::error;
    WGPUTextureImpl* texture = nullptr;
  };
  [[nodiscard]] Result<Acquired> acquire();
  [[nodiscard]] bool holds_texture() const { return held_ != nullptr; }
  /// Shows the texture that is held, and lets go of it. Errors: misuse (there is none), device_lost.
  [[nodiscard]] Result<void> present();
  /// Lets go of the texture that is held, unshown. Harmless when there is none.
  void discard();

 private:
  Device& device_;
  std::unique_ptr<SurfaceBackend> backend_;
  SurfaceOffer offer_;
  std::optional<SurfaceConfig> config_;
  WGPUTextureImpl* held_ = nullptr;
};

}  // namespace ambito::device
