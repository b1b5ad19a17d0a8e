#include <array>
#include <limits>
#include <string_view>
#include <thread>

#include <dawn/native/DawnNative.h>
#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "core/log.h"
#include "device/implementation.h"

namespace ambito::device::implementation {

namespace {

// Its messages are commentary: whatever fails is also reported as an error.
void write_log(WGPULoggingType /*type*/, WGPUStringView message, void* /*userdata1*/, void* /*userdata2*/) {
  log::debug(fmt::format("Dawn: {}", std::string_view(message.data, message.length)));
}

constexpr WGPULoggingCallbackInfo log_callback{
    .nextInChain = nullptr, .callback = write_log, .userdata1 = nullptr, .userdata2 = nullptr};

}  // namespace

const char* name() { return "Dawn"; }

// The library cannot be asked; this is the package it was built against.
std::string version() { return AMBITO_DAWN_VERSION; }

WGPUInstanceImpl* make_instance(bool /*validate_indirect: it always does*/) {
  // Without a callback it writes to stderr.
  dawn::native::DawnInstanceDescriptor extras;
  extras.loggingCallbackInfo = log_callback;
  const WGPUInstanceFeatureName feature = WGPUInstanceFeatureName_TimedWaitAny;
  WGPUInstanceDescriptor descriptor = WGPU_INSTANCE_DESCRIPTOR_INIT;
  descriptor.nextInChain = reinterpret_cast<WGPUChainedStruct*>(&extras);
  descriptor.requiredFeatureCount = 1;
  descriptor.requiredFeatures = &feature;
  return wgpuCreateInstance(&descriptor);
}

std::vector<WGPUAdapterImpl*> enumerate_adapters(WGPUInstanceImpl* instance) {
  // The C API answers with one adapter at a time, so the C++ one is asked.
  const dawn::native::Instance native(reinterpret_cast<dawn::native::InstanceBase*>(instance));
  std::vector<WGPUAdapterImpl*> adapters;
  for (const WGPUBackendType backend : {WGPUBackendType_Vulkan, WGPUBackendType_Metal, WGPUBackendType_D3D12}) {
    WGPURequestAdapterOptions options = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
    options.featureLevel = WGPUFeatureLevel_Core;
    options.backendType = backend;
    for (const dawn::native::Adapter& found : native.EnumerateAdapters(&options)) {
      wgpuAdapterAddRef(found.Get());
      adapters.push_back(found.Get());
    }
  }
  return adapters;
}

std::optional<std::uint32_t> extension(Feature /*feature*/) { return std::nullopt; }

WGPUChainedStruct* device_extras() {
  // Else timestamps are rounded to 65.536 µs, which hides most passes.
  static constexpr const char* disabled = "timestamp_quantization";
  static WGPUDawnTogglesDescriptor toggles{
      .chain = {.next = nullptr, .sType = WGPUSType_DawnTogglesDescriptor},
      .enabledToggleCount = 0,
      .enabledToggles = nullptr,
      .disabledToggleCount = 1,
      .disabledToggles = &disabled};
  return &toggles.chain;
}

void adopt(WGPUDeviceImpl* device) { wgpuDeviceSetLoggingCallback(device, log_callback); }

// Not without a feature of its own, and its asynchronous calls owe answers to a device that is gone.
bool creates_on_threads() { return false; }

void poll(WGPUInstanceImpl* instance, WGPUDeviceImpl* device, bool wait, bool own) {
  if (wait) {
    bool idle = false;
    WGPUQueueWorkDoneCallbackInfo done = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    done.mode = WGPUCallbackMode_AllowProcessEvents;
    done.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* flag, void*) { *static_cast<bool*>(flag) = true; };
    done.userdata1 = &idle;
    WGPUQueue queue = wgpuDeviceGetQueue(device);
    WGPUFutureWaitInfo info{.future = wgpuQueueOnSubmittedWorkDone(queue, done), .completed = false};
    if (own) wgpuInstanceWaitAny(instance, 1, &info, std::numeric_limits<std::uint64_t>::max());
    // A host's instance may have been made without waiting with a limit: it is asked again and again.
    while (!idle) {
      wgpuInstanceProcessEvents(instance);
      std::this_thread::yield();
    }
    wgpuQueueRelease(queue);
  }
  wgpuInstanceProcessEvents(instance);
}

// Nothing is pending: it tells a loss inside the call that finds it.
void deliver_pending_loss(WGPUDeviceImpl* /*device*/) {}

bool is_occluded(std::uint32_t /*status: it tells a timeout instead*/) { return false; }

std::span<const std::uint32_t> error_filters() {
  static constexpr std::array<std::uint32_t, 3> filters{WGPUErrorFilter_Internal, WGPUErrorFilter_OutOfMemory,
                                                        WGPUErrorFilter_Validation};
  return filters;
}

bool is_lost(WGPUInstanceImpl* instance, WGPUDeviceImpl* device) {
  WGPUFutureWaitInfo info{.future = wgpuDeviceGetLostFuture(device), .completed = false};
  wgpuInstanceWaitAny(instance, 1, &info, 0);
  return info.completed;
}

bool tells_loss_at_once() { return true; }

bool can_force_loss() { return true; }

void force_loss(WGPUDeviceImpl* device) {
  constexpr std::string_view message = "the loss was forced";
  wgpuDeviceForceLoss(device, WGPUDeviceLostReason_Unknown, {message.data(), message.size()});
}

bool survives_loss_inside_calls() { return true; }

// Memory that is missing when a texture is bound to it takes the device along; the message of the loss tells.
ErrorCode meaning(std::string_view message) {
  for (const std::string_view words : {"VK_ERROR_OUT_OF_DEVICE_MEMORY", "VK_ERROR_OUT_OF_HOST_MEMORY"})
    if (message.find(words) != std::string_view::npos) return ErrorCode::out_of_memory;
  return message.find("is lost") != std::string_view::npos ? ErrorCode::device_lost : ErrorCode::gpu;
}

double nanoseconds_per_tick(WGPUQueueImpl* /*queue*/) { return 1.0; }

// Instances and devices each have a callback of their own.
void route_log() {}

}  // namespace ambito::device::implementation
