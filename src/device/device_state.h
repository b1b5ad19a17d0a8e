#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "device/device.h"

namespace ambito::device {

/// What a callback gets: whose it is, and of which generation.
struct Generation {
  Device::State* state = nullptr;
  std::uint32_t number = 0;
};

/// The chain from the entry point of WebGPU to the queue.
struct Handles {
  WGPUInstanceImpl* instance = nullptr;
  WGPUAdapterImpl* adapter = nullptr;
  WGPUDeviceImpl* device = nullptr;
  WGPUQueueImpl* queue = nullptr;

  /// Lets go of all of them, the queue first. Harmless twice.
  void release();
};

/// Everything behind a Device. Its address is what callbacks know, so it never moves.
struct Device::State {
  std::string label;
  Options options;
  bool adopted = false;  ///< the device is the host's: never destroyed, never made anew
  std::vector<WantedFeature> wanted_features;
  std::vector<WantedLimit> wanted_limits;
  Info info;
  Limits limits;
  FeatureSet features;
  Limits adapter_limits;
  FeatureSet adapter_features;  ///< of the wanted ones
  Timings timings;
  double nanoseconds_per_tick = 1.0;
  mutable ErrorLog errors;

  Handles now;
  Handles before;  ///< of the device that was lost, until nobody holds an object of it

  std::atomic<std::uint32_t> generation{0};
  std::atomic<bool> lost{false};
  std::atomic<bool> closing{false};  ///< in ~Device: what callbacks say no longer counts
  mutable std::mutex mutex;
  std::string loss_message;
  /// Never freed before the device: a late callback may still name an old one.
  std::vector<std::unique_ptr<Generation>> generations;

  State() = default;
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  /// Marks the device of `number` lost. Idempotent; an old generation is ignored.
  void lose(std::uint32_t number, std::string_view message);
  /// A device is there that is not lost.
  void come_alive();
  /// Makes a loss known that the implementation has not told yet.
  void ask_for_loss();
  /// From the uncaptured-error callback.
  void report(std::uint32_t number, DeviceError error);
};

/// The steps of Device::create, each in request.cpp: from the chosen adapter to a device with its queue.
[[nodiscard]] Result<void> request_device(Device::State& state, const Limits& adapter_limits);
/// Fills `info` from what the device says of itself.
void describe_device(Device::State& state);
/// What a callback said, in our words; the generation is left at 0.
[[nodiscard]] DeviceError to_device_error(std::uint32_t webgpu_error_type, std::string_view message);

}  // namespace ambito::device
