#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/result.h>

#include "device/features.h"
#include "device/handles.h"

struct WGPUChainedStruct;

/// What differs between implementations of WebGPU: one file each, chosen in CMake.
namespace ambito::device::implementation {

[[nodiscard]] const char* name();     ///< "wgpu-native", "Dawn"
[[nodiscard]] std::string version();  ///< "29.0.1.1"

/// wgpuCreateInstance, for the machine's native APIs only: probing OpenGL costs ten times as much.
/// Null when it fails.
[[nodiscard]] WGPUInstanceImpl* make_instance(bool validate_indirect);
/// All adapters; the caller releases each.
[[nodiscard]] std::vector<WGPUAdapterImpl*> enumerate_adapters(WGPUInstanceImpl* instance);

/// The WGPUFeatureName of a feature that only this implementation has.
[[nodiscard]] std::optional<std::uint32_t> extension(Feature feature);

/// What a device descriptor gets chained, with static lifetime; null for nothing.
[[nodiscard]] WGPUChainedStruct* device_extras();
/// Called once with each new device.
void adopt(WGPUDeviceImpl* device);

/// Whether objects may be made on several threads at the same time.
[[nodiscard]] bool creates_on_threads();

/// Delivers callbacks; with `wait`, when the queue is idle. The device is not lost.
/// `own`: the instance is one of make_instance(), and not the host's, which may have been made with less.
void poll(WGPUInstanceImpl* instance, WGPUDeviceImpl* device, bool wait, bool own);
/// Makes the implementation tell a loss that it knows of.
void deliver_pending_loss(WGPUDeviceImpl* device);
/// Whether a status of acquiring a surface texture says that nobody would see it.
[[nodiscard]] bool is_occluded(std::uint32_t status);
/// The WGPUErrorFilters that error scopes can have, outermost first.
[[nodiscard]] std::span<const std::uint32_t> error_filters();
/// Whether a device is lost whose callbacks are somebody else's.
[[nodiscard]] bool is_lost(WGPUInstanceImpl* instance, WGPUDeviceImpl* device);
/// Whether wgpuDeviceDestroy itself tells the loss, not only `deliver_pending_loss`.
[[nodiscard]] bool tells_loss_at_once();

/// Whether `force_loss` can: loses the device as a driver would, not as its owner.
[[nodiscard]] bool can_force_loss();
void force_loss(WGPUDeviceImpl* device);
/// Whether a loss that strikes inside a submit or inside the finish of a bundle is an error; else the process
/// ends.
[[nodiscard]] bool survives_loss_inside_calls();

/// What a validation error, or the message of a loss, is about in truth: out_of_memory, device_lost, or else gpu.
[[nodiscard]] ErrorCode meaning(std::string_view message);

[[nodiscard]] double nanoseconds_per_tick(WGPUQueueImpl* queue);

/// Sends the implementation's own messages to core/log.h; does it once a process.
void route_log();

}  // namespace ambito::device::implementation
