#include "device/errors.h"

#include <string>
#include <utility>

#include <webgpu/webgpu.h>

#include "device/device_state.h"
#include "device/implementation.h"
#include "device/webgpu_tables.h"

namespace ambito::device {

namespace {

struct Popped {
  bool arrived = false;
  WGPUErrorType type = WGPUErrorType_NoError;
  std::string message;
};

void on_popped(WGPUPopErrorScopeStatus /*status*/, WGPUErrorType type, WGPUStringView message, void* userdata1,
               void* /*userdata2*/) {
  auto& popped = *static_cast<Popped*>(userdata1);
  popped.arrived = true;
  popped.type = type;
  popped.message = std::string(view(message));
}

Popped pop_one(WGPUInstanceImpl* instance, WGPUDeviceImpl* device) {
  Popped popped;
  WGPUPopErrorScopeCallbackInfo callback = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  callback.mode = WGPUCallbackMode_AllowSpontaneous;
  callback.callback = on_popped;
  callback.userdata1 = &popped;
  wgpuDevicePopErrorScope(device, callback);
  while (!popped.arrived) wgpuInstanceProcessEvents(instance);  // both answer inside the call
  return popped;
}

}  // namespace

ErrorScopes::ErrorScopes(WGPUInstanceImpl* instance, WGPUDeviceImpl* device) : instance_(instance), device_(device) {
  for (const std::uint32_t filter : implementation::error_filters())
    wgpuDevicePushErrorScope(device_, static_cast<WGPUErrorFilter>(filter));
}

ErrorScopes::~ErrorScopes() { (void)pop(); }

std::optional<DeviceError> ErrorScopes::pop() {
  std::optional<DeviceError> first;
  if (!std::exchange(open_, false)) return first;
  for (std::size_t i = 0; i < implementation::error_filters().size(); ++i) {
    Popped popped = pop_one(instance_, device_);
    if (popped.type == WGPUErrorType_NoError || first) continue;
    first = to_device_error(popped.type, popped.message);
  }
  return first;
}

}  // namespace ambito::device
