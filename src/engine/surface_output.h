#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include <ambito/surface.h>

#include "device/surface.h"
#include "engine/destination.h"

namespace ambito::engine {

/// A surface that frames end in. Its texture is asked for when the first pass that writes it begins to record, and
/// given back with the submit, so that it is held no longer than needed (R103).
class SurfaceOutput final : public Destination {
 public:
  /// Makes what stands for the window; again after a loss of the surface, or of the device.
  using MakeBackend = std::function<Result<std::unique_ptr<device::SurfaceBackend>>()>;

  SurfaceOutput(resources::Resources& resources, MakeBackend make, PresentMode mode);
  ~SurfaceOutput() override;

  [[nodiscard]] Format format() const override { return format_; }
  [[nodiscard]] Result<void> prepare(Extent size) override;
  [[nodiscard]] resources::TextureId texture() const override { return {}; }
  [[nodiscard]] Result<resources::TextureId> acquire() override;
  [[nodiscard]] Result<void> submitted() override;
  void abandon() override;

  /// Of the last frame. A frame that failed with another status than success was left out, and nothing is broken.
  [[nodiscard]] const Presented& last() const { return last_; }
  /// Before the first attempt at a frame.
  void begin() {
    last_ = {};
    left_out_ = false;
  }
  /// Whether the last attempt failed because the window is another, so that the next one can succeed.
  [[nodiscard]] bool worth_another() const {
    return last_.status == SurfaceStatus::outdated || last_.status == SurfaceStatus::lost;
  }
  /// Whether the last attempt ended with the answer of the window system.
  [[nodiscard]] bool left_out() const { return left_out_; }

  /// When the texture of the last frame came.
  [[nodiscard]] std::chrono::steady_clock::time_point acquired_at() const { return acquired_at_; }

  /// Lets go of the window: nothing can be shown any more.
  void close();
  [[nodiscard]] bool closed() const { return resources_ == nullptr; }

 private:
  [[nodiscard]] Result<void> make_surface();
  [[nodiscard]] static Result<Format> choose_format(const device::SurfaceOffer& offer);
  [[nodiscard]] Result<void> configure(Extent size);

  resources::Resources* resources_;
  MakeBackend make_;
  PresentMode mode_;
  std::unique_ptr<device::Surface> surface_;
  std::uint32_t generation_ = 0;  ///< of the device that the surface was made on
  resources::TextureId id_;       ///< borrowed
  Format format_ = Format::undefined;
  Format id_format_ = Format::undefined;
  Extent size_{};
  std::chrono::steady_clock::time_point acquired_at_;
  Presented last_;
  bool left_out_ = false;
};

}  // namespace ambito::engine
