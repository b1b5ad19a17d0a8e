#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "core/log.h"
#include "device/device_state.h"
#include "device/implementation.h"
#include "device/webgpu_tables.h"

namespace ambito::device {

namespace {

void on_error(WGPUDevice const* /*device*/, WGPUErrorType type, WGPUStringView message, void* userdata1,
              void* /*userdata2*/) {
  const auto& from = *static_cast<const Generation*>(userdata1);
  DeviceError error = to_device_error(type, view(message));
  error.generation = from.number;
  from.state->report(from.number, std::move(error));
}

void on_lost(WGPUDevice const* /*device*/, WGPUDeviceLostReason reason, WGPUStringView message,
             void* userdata1, void* /*userdata2*/) {
  // A device that goes because its instance goes is not lost, it is let go.
  if (reason == WGPUDeviceLostReason_CallbackCancelled) return;
  const auto& from = *static_cast<const Generation*>(userdata1);
  from.state->lose(from.number, view(message));
}

struct Answer {
  bool arrived = false;
  WGPUDevice device = nullptr;
  std::string message;
};

void on_device(WGPURequestDeviceStatus status, WGPUDevice device, WGPUStringView message, void* userdata1,
               void* /*userdata2*/) {
  auto& answer = *static_cast<Answer*>(userdata1);
  answer.arrived = true;
  answer.device = status == WGPURequestDeviceStatus_Success ? device : nullptr;
  answer.message = std::string(view(message));
}

/// With default limits only what is granted by name may be asked for.
bool may_ask(const Options& options, std::string_view name) {
  return !options.default_limits || std::ranges::find(options.granted, name) != options.granted.end();
}

std::vector<WantedLimit> pick_limits(const Device::State& state) {
  std::vector<WantedLimit> limits = state.wanted_limits;
  std::erase_if(limits, [&](const WantedLimit& wish) { return !may_ask(state.options, name_of(wish.field)); });
  return limits;
}

/// The wanted features that the adapter has and that may be asked for, one by one; the others go to `missing`.
std::vector<WGPUFeatureName> pick_features(Device::State& state) {
  std::vector<WGPUFeatureName> names;
  state.features = {};
  state.adapter_features = {};
  state.info.missing.clear();
  for (const WantedFeature& wish : state.wanted_features) {
    const auto name = to_webgpu(wish.feature);
    const bool offered = name && wgpuAdapterHasFeature(state.now.adapter, *name);
    if (offered) state.adapter_features.insert(wish.feature);
    if (offered && may_ask(state.options, to_string(wish.feature))) {
      names.push_back(*name);
      state.features.insert(wish.feature);
    } else {
      state.info.missing.push_back({wish.feature, std::string(wish.lost)});
      log::debug(fmt::format("The device has no {}: {}.", to_string(wish.feature), wish.lost));
    }
  }
  return names;
}

}  // namespace

Result<void> request_device(Device::State& state, const Limits& adapter_limits) {
  state.adapter_limits = adapter_limits;
  state.limits = limits_to_request(adapter_limits, pick_limits(state));
  const WGPULimits limits = to_webgpu(state.limits);
  const auto features = pick_features(state);
  Generation& generation = *state.generations.emplace_back(std::make_unique<Generation>());
  generation = {.state = &state, .number = state.generation.load() + 1};
  state.generation = generation.number;
  state.come_alive();

  WGPUDeviceDescriptor descriptor = WGPU_DEVICE_DESCRIPTOR_INIT;
  descriptor.nextInChain = implementation::device_extras();
  descriptor.label = view(state.label);
  descriptor.requiredFeatureCount = features.size();
  descriptor.requiredFeatures = features.data();
  descriptor.requiredLimits = &limits;
  descriptor.defaultQueue.label = view(state.label);
  descriptor.deviceLostCallbackInfo.mode = WGPUCallbackMode_AllowSpontaneous;
  descriptor.deviceLostCallbackInfo.callback = on_lost;
  descriptor.deviceLostCallbackInfo.userdata1 = &generation;
  descriptor.uncapturedErrorCallbackInfo.callback = on_error;
  descriptor.uncapturedErrorCallbackInfo.userdata1 = &generation;

  Answer answer;
  WGPURequestDeviceCallbackInfo callback = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
  callback.mode = WGPUCallbackMode_AllowProcessEvents;
  callback.callback = on_device;
  callback.userdata1 = &answer;
  wgpuAdapterRequestDevice(state.now.adapter, &descriptor, callback);
  while (!answer.arrived) wgpuInstanceProcessEvents(state.now.instance);
  if (!answer.device) {
    const bool memory = implementation::meaning(answer.message) == ErrorCode::out_of_memory;
    return fail(memory ? ErrorCode::out_of_memory : ErrorCode::no_adapter, fmt::format("The adapter '{}' makes no device: {}",
                                                   state.info.adapter.name, one_line(answer.message)));
  }
  state.now.device = answer.device;
  implementation::adopt(state.now.device);
  state.now.queue = wgpuDeviceGetQueue(state.now.device);
  state.nanoseconds_per_tick = implementation::nanoseconds_per_tick(state.now.queue);
  describe_device(state);
  return {};
}

}  // namespace ambito::device
