#include <array>
#include <mutex>
#include <string_view>

#include <fmt/format.h>
#include <webgpu/webgpu.h>
#include <webgpu/wgpu.h>

#include "core/log.h"
#include "device/errors.h"
#include "device/implementation.h"

namespace ambito::device::implementation {

const char* name() { return "wgpu-native"; }

std::string version() {
  const std::uint32_t v = wgpuGetVersion();
  return fmt::format("{}.{}.{}.{}", v >> 24, v >> 16 & 255u, v >> 8 & 255u, v & 255u);
}

WGPUInstanceImpl* make_instance(bool validate_indirect) {
  WGPUInstanceExtras extras{};
  extras.chain.sType = static_cast<WGPUSType>(WGPUSType_InstanceExtras);
  extras.backends = WGPUInstanceBackend_Primary;
  extras.flags = validate_indirect ? WGPUInstanceFlag_ValidationIndirectCall : WGPUInstanceFlag_Empty;
  WGPUInstanceDescriptor descriptor = WGPU_INSTANCE_DESCRIPTOR_INIT;
  descriptor.nextInChain = &extras.chain;
  return wgpuCreateInstance(&descriptor);
}

std::vector<WGPUAdapterImpl*> enumerate_adapters(WGPUInstanceImpl* instance) {
  // Asked twice, because the call takes no capacity; the spare room is for a GPU plugged in in between.
  constexpr std::size_t spare = 8;
  std::vector<WGPUAdapterImpl*> adapters(wgpuInstanceEnumerateAdapters(instance, nullptr, nullptr) + spare);
  adapters.resize(wgpuInstanceEnumerateAdapters(instance, nullptr, adapters.data()));
  return adapters;
}

std::optional<std::uint32_t> extension(Feature feature) {
  switch (feature) {
    case Feature::multi_draw_indirect_count:
      return WGPUNativeFeature_MultiDrawIndirectCount;
    case Feature::adapter_format_features:
      return WGPUNativeFeature_TextureAdapterSpecificFormatFeatures;
    default:
      return std::nullopt;
  }
}

WGPUChainedStruct* device_extras() { return nullptr; }

void adopt(WGPUDeviceImpl* /*device*/) {}

bool creates_on_threads() { return true; }

void poll(WGPUInstanceImpl* /*instance*/, WGPUDeviceImpl* device, bool wait, bool /*own*/) {
  wgpuDevicePoll(device, wait ? 1u : 0u, nullptr);
}

void deliver_pending_loss(WGPUDeviceImpl* device) {
  // The lost callback fires from the creation of an encoder and from nowhere else.
  WGPUCommandEncoderDescriptor descriptor = WGPU_COMMAND_ENCODER_DESCRIPTOR_INIT;
  descriptor.label = {"loss probe", 10};
  if (WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(device, &descriptor)) {
    wgpuCommandEncoderRelease(encoder);
  }
}

bool is_occluded(std::uint32_t status) { return status == WGPUSurfaceGetCurrentTextureStatus_Occluded; }

// It ends the process when asked for internal errors, and raises none.
std::span<const std::uint32_t> error_filters() {
  static constexpr std::array<std::uint32_t, 2> filters{WGPUErrorFilter_OutOfMemory, WGPUErrorFilter_Validation};
  return filters;
}

bool is_lost(WGPUInstanceImpl* instance, WGPUDeviceImpl* device) {
  // A creation tells. Not that of an encoder, which only its finish does, at the price of a command buffer that is
  // kept until the next submit, nor of a buffer, which takes memory.
  ErrorScopes scopes(instance, device);
  WGPUSamplerDescriptor descriptor = WGPU_SAMPLER_DESCRIPTOR_INIT;
  descriptor.label = {"loss probe", 10};
  if (WGPUSampler sampler = wgpuDeviceCreateSampler(device, &descriptor)) wgpuSamplerRelease(sampler);
  return scopes.pop().has_value();
}

bool tells_loss_at_once() { return false; }

bool can_force_loss() { return false; }

void force_loss(WGPUDeviceImpl* /*device*/) {}

bool survives_loss_inside_calls() { return false; }

ErrorCode meaning(std::string_view message) {
  if (message.find("Not enough memory left") != std::string_view::npos) return ErrorCode::out_of_memory;
  if (message.find("device is lost") != std::string_view::npos) return ErrorCode::device_lost;
  return ErrorCode::gpu;
}

double nanoseconds_per_tick(WGPUQueueImpl* queue) { return wgpuQueueGetTimestampPeriod(queue); }

namespace {

// Its messages are commentary: whatever fails is also reported as an error.
void write_log(WGPULogLevel /*level*/, WGPUStringView message, void* /*userdata*/) {
  log::debug(fmt::format("wgpu-native: {}", std::string_view(message.data, message.length)));
}

}  // namespace

void route_log() {
  static std::once_flag once;
  std::call_once(once, [] {
    wgpuSetLogCallback(write_log, nullptr);
    wgpuSetLogLevel(log::enabled(log::Level::debug) ? WGPULogLevel_Info : WGPULogLevel_Off);
  });
}

}  // namespace ambito::device::implementation
