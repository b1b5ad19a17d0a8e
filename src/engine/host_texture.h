#pragma once

#include "device/handles.h"
#include "engine/destination.h"

namespace ambito::engine {

/// A texture of the host's that frames are drawn into. Nothing is read back and nobody waits.
class HostTexture final : public Destination {
 public:
  explicit HostTexture(resources::Resources& resources) : resources_(resources) {}

  /// The texture of the next frame; it is kept until that frame is submitted or given up. Errors: usage (a texture of another device, no plain 2D
  /// texture that can be drawn into, or of a format the engine does not draw to).
  [[nodiscard]] Result<void> use(WGPUDeviceImpl* device, WGPUTextureImpl* texture);

  [[nodiscard]] Format format() const override { return format_; }
  [[nodiscard]] Result<void> prepare(Extent size) override;
  [[nodiscard]] resources::TextureId texture() const override { return id_; }
  [[nodiscard]] Result<void> submitted() override;
  void abandon() override;

 private:
  resources::Resources& resources_;
  WGPUTextureImpl* given_ = nullptr;
  resources::TextureId id_;
  Extent size_{};
  Format format_ = Format::undefined;
  Extent id_size_{};
  Format id_format_ = Format::undefined;
};

}  // namespace ambito::engine
