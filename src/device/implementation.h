#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "device/features.h"
#include "device/handles.h"

/// What differs between implementations of WebGPU: one file each, chosen in CMake.
namespace ambito::device::implementation {

[[nodiscard]] const char* name();     ///< "wgpu-native"
[[nodiscard]] std::string version();  ///< "29.0.1.1"

/// wgpuCreateInstance, for the machine's native APIs only: probing OpenGL costs ten times as much.
/// Null when it fails.
[[nodiscard]] WGPUInstanceImpl* make_instance(bool validate_indirect);
/// All adapters; the caller releases each.
[[nodiscard]] std::vector<WGPUAdapterImpl*> enumerate_adapters(WGPUInstanceImpl* instance);

/// The WGPUFeatureName of a feature that only this implementation has.
[[nodiscard]] std::optional<std::uint32_t> extension(Feature feature);

/// Delivers callbacks; with `wait`, when the queue is idle. The device is not lost.
void poll(WGPUInstanceImpl* instance, WGPUDeviceImpl* device, bool wait);
/// Makes the implementation tell a loss that it knows of.
void deliver_pending_loss(WGPUDeviceImpl* device);

[[nodiscard]] double nanoseconds_per_tick(WGPUQueueImpl* queue);

/// Sends the implementation's own messages to core/log.h; does it once a process.
void route_log();

}  // namespace ambito::device::implementation
