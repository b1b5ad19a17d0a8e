#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include <webgpu/webgpu.h>

#include "device/device.h"
#include "device/surface.h"
#include "device/webgpu_enums.h"

/// A surface that answers what a test wants, and fails the test when it is asked in a way that ends the process on
/// wgpu-native.
namespace gpu_test {

/// What a test tells its fake surfaces, and hears of them.
struct FakeWindow {
  std::deque<ambito::SurfaceStatus> answers;  ///< the next ones; then optimal
  ambito::device::SurfaceOffer offer{.formats = {ambito::Format::rgba8_unorm_srgb, ambito::Format::bgra8_unorm},
                                     .presentations = {ambito::PresentMode::fifo}};
  bool gives_texture_without_success = false;
  int surfaces = 0;    ///< made
  int alive = 0;
  int configured = 0;
  int acquired = 0;
  int presented = 0;
  std::vector<ambito::device::SurfaceConfig> configs;
  WGPUTexture shown = nullptr;  ///< the last one that was presented, with a reference
  WGPUTextureUsage usage = WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_CopySrc;

  ~FakeWindow() {
    if (shown) wgpuTextureRelease(shown);
  }
};

class FakeSurface final : public ambito::device::SurfaceBackend {
 public:
  FakeSurface(FakeWindow& window, ambito::device::Device& device) : window_(window), device_(device) {
    ++window_.surfaces;
    ++window_.alive;
    EXPECT_EQ(window_.alive, 1) << "a window has one swap chain at a time";
  }
  ~FakeSurface() override {
    --window_.alive;
    if (current_) wgpuTextureRelease(current_);
  }

  ambito::device::SurfaceOffer offer(WGPUAdapterImpl* /*adapter*/) override { return window_.offer; }

  void configure(WGPUDeviceImpl* device, const ambito::device::SurfaceConfig& config) override {
    EXPECT_EQ(device, device_.handle());
    EXPECT_FALSE(device_.lost()) << "configured on a lost device";
    EXPECT_GT(config.size.width, 0u);
    EXPECT_GT(config.size.height, 0u);
    drop_current();
    ++window_.configured;
    window_.configs.push_back(config);
    config_ = config;
  }

  Acquired acquire() override {
    EXPECT_GT(config_.size.width, 0u) << "acquired before it was configured";
    EXPECT_FALSE(device_.lost()) << "acquired on a lost device";
    drop_current();  // its owner let go of it unshown
    ++window_.acquired;
    const auto status = next_answer();
    using ambito::SurfaceStatus;
    const bool success = status == SurfaceStatus::optimal || status == SurfaceStatus::suboptimal;
    if (!success && !window_.gives_texture_without_success) return {.status = status, .texture = nullptr};
    WGPUTexture texture = make_texture();
    if (success) {
      current_ = texture;
      wgpuTextureAddRef(current_);
    }
    return {.status = status, .texture = texture};
  }

  void present() override {
    EXPECT_NE(current_, nullptr) << "presented without a texture";
    ++window_.presented;
    if (window_.shown) wgpuTextureRelease(window_.shown);
    window_.shown = std::exchange(current_, nullptr);
  }

 private:
  void drop_current() {
    if (current_) wgpuTextureRelease(std::exchange(current_, nullptr));
  }
  ambito::SurfaceStatus next_answer() {
    if (window_.answers.empty()) return ambito::SurfaceStatus::optimal;
    const auto answer = window_.answers.front();
    window_.answers.pop_front();
    return answer;
  }
  WGPUTexture make_texture() {
    WGPUTextureDescriptor raw = WGPU_TEXTURE_DESCRIPTOR_INIT;
    raw.label = {"fake surface", 12};
    raw.usage = window_.usage;
    raw.size = {config_.size.width, config_.size.height, 1};
    raw.format = ambito::device::to_webgpu(config_.format);
    return wgpuDeviceCreateTexture(device_.handle(), &raw);
  }

  FakeWindow& window_;
  ambito::device::Device& device_;
  ambito::device::SurfaceConfig config_;
  WGPUTexture current_ = nullptr;
};

}  // namespace gpu_test
