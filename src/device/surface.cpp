#include "device/surface.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "device/device.h"

namespace ambito {

const char* to_string(SurfaceStatus status) {
  static constexpr std::array names{"optimal", "suboptimal", "timeout", "occluded", "outdated", "lost", "error"};
  return names[static_cast<std::size_t>(status)];
}

}  // namespace ambito

namespace ambito::device {

Surface::Surface(Device& device, std::unique_ptr<SurfaceBackend> backend)
    : device_(device), backend_(std::move(backend)), offer_(backend_->offer(device.adapter())) {}

Surface::~Surface() { discard(); }

Result<void> Surface::configure(const SurfaceConfig& config) {
  const auto refuse = [](std::string reason) { return fail(ErrorCode::misuse, std::move(reason)); };
  const std::uint64_t most = device_.limits().max_texture_dimension_2d;
  const Extent size = config.size;
  if (size.width == 0 || size.height == 0)
    return refuse(fmt::format("A surface is configured with {} × {} pixels; it has at least 1 × 1.", size.width,
                              size.height));
  if (size.width > most || size.height > most)
    return refuse(fmt::format("A surface is configured with {} × {} pixels; the limit is {} a side.", size.width,
                              size.height, most));
  if (std::ranges::find(offer_.formats, config.format) == offer_.formats.end())
    return refuse(fmt::format("A surface is configured with the format {}, which its window does not offer.",
                              to_string(config.format)));
  if (held_) return refuse("A surface is configured while a texture of it is held.");
  if (auto alive = device_.check_alive(); !alive) return alive;
  SurfaceConfig chosen = config;
  if (std::ranges::find(offer_.presentations, config.presentation) == offer_.presentations.end())
    chosen.presentation = PresentMode::fifo;
  config_.reset();
  ErrorCapture capture(device_);
  backend_->configure(device_.handle(), chosen);
  if (auto error = capture.take())
    return fail(error->code, "A surface cannot be configured: " + one_line(error->message));
  config_ = config;
  return {};
}

Result<Surface::Acquired> Surface::acquire() {
  if (!config_) return fail(ErrorCode::misuse, "A texture is asked of a surface that is not configured.");
  if (held_) return fail(ErrorCode::misuse, "A second texture is asked of a surface while one is held.");
  if (auto alive = device_.check_alive(); !alive) return fail(std::move(alive).error());
  ErrorCapture capture(device_);
  SurfaceBackend::Acquired got = backend_->acquire();
  if (capture.take()) got.status = SurfaceStatus::error;
  const bool success = got.status == SurfaceStatus::optimal || got.status == SurfaceStatus::suboptimal;
  // Nothing is made of a texture that came without success; some implementations hand one out all the same.
  if (!success && got.texture) wgpuTextureRelease(got.texture);
  if (success && !got.texture) return Acquired{.status = SurfaceStatus::error, .texture = nullptr};
  // Nor of the size of a window that has changed: it must be configured first.
  if (got.status == SurfaceStatus::outdated || got.status == SurfaceStatus::lost) config_.reset();
  if (success) held_ = got.texture;
  return Acquired{.status = got.status, .texture = held_};
}

Result<void> Surface::present() {
  if (!held_) return fail(ErrorCode::misuse, "A surface is presented that holds no texture.");
  if (auto alive = device_.check_alive(); !alive) {
    discard();
    return alive;
  }
  ErrorCapture capture(device_);
  backend_->present();
  discard();
  if (auto error = capture.take())
    return fail(error->code, "A surface cannot be presented: " + one_line(error->message));
  return {};
}

void Surface::discard() {
  WGPUTexture texture = std::exchange(held_, nullptr);
  if (!texture) return;
  // wgpu-native ends the process when the texture of a lost device's surface is let go of: better one handle that stays.
  const bool alive = device_.check_alive().has_value();
  if (alive || device_.survives_loss_inside_calls()) wgpuTextureRelease(texture);
}

}  // namespace ambito::device
