#include <string>

#include <webgpu/webgpu.h>

#include "device/device_state.h"
#include "device/implementation.h"
#include "device/webgpu_tables.h"

// What the implementation says, in our words.
namespace ambito::device {

namespace {

const char* type_name(WGPUErrorType type) {
  switch (type) {
    case WGPUErrorType_Validation:
      return "validation";
    case WGPUErrorType_OutOfMemory:
      return "out of memory";
    case WGPUErrorType_Internal:
      return "internal";
    default:
      return "unknown";
  }
}

}  // namespace

DeviceError to_device_error(std::uint32_t webgpu_error_type, std::string_view message) {
  const auto type = static_cast<WGPUErrorType>(webgpu_error_type);
  const ErrorCode code =
      type == WGPUErrorType_OutOfMemory ? ErrorCode::out_of_memory : implementation::meaning(message);
  return {.code = code,
          .type = code == ErrorCode::out_of_memory ? "out of memory" : type_name(type),
          .message = std::string(message)};
}

void describe_device(Device::State& state) {
  state.info.features.clear();
  state.info.limits.clear();
  state.info.implementation = implementation::name();
  state.info.implementation_version = implementation::version();
  WGPUSupportedFeatures features{};
  wgpuDeviceGetFeatures(state.now.device, &features);
  for (std::size_t i = 0; i < features.featureCount; ++i) {
    // Some list what every device has as a feature too.
    if (features.features[i] == WGPUFeatureName_CoreFeaturesAndLimits) continue;
    state.info.features.push_back(feature_name(features.features[i]));
  }
  wgpuSupportedFeaturesFreeMembers(features);
  for (const LimitField& field : limit_fields())
    state.info.limits.emplace_back(field.name, state.limits.*field.field);
}

}  // namespace ambito::device
