#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <ambito/result.h>

#include "device/handles.h"

namespace ambito::device {

class Device;

/// One error that WebGPU itself reported.
struct DeviceError {
  ErrorCode code = ErrorCode::gpu;  ///< gpu (validation, internal) or out_of_memory
  std::string type;                 ///< "validation", "out of memory", "internal", "unknown"
  std::string message;
  std::uint32_t generation = 0;  ///< of the device that reported it
};

/// What the uncaptured-error callback has reported, in order. Thread safe: the callback may run on any
/// thread. An entry is a defect of the engine: our own rules are checked before WebGPU sees a call.
class ErrorLog {
 public:
  void add(DeviceError error);
  [[nodiscard]] bool empty() const;
  [[nodiscard]] std::vector<DeviceError> entries() const;
  /// The entries, which are forgotten.
  std::vector<DeviceError> take();
  /// Entries beyond this many are counted and dropped, so that a failing loop does not fill memory.
  static constexpr std::size_t capacity = 256;

 private:
  mutable std::mutex mutex_;
  std::vector<DeviceError> entries_;
};

/// Error scopes of WebGPU, one a filter: how errors of a device are heard whose callbacks belong to somebody
/// else. Scopes nest with those of the host.
class ErrorScopes {
 public:
  ErrorScopes(WGPUInstanceImpl* instance, WGPUDeviceImpl* device);
  ~ErrorScopes();  ///< what was not popped is dropped
  ErrorScopes(const ErrorScopes&) = delete;
  ErrorScopes& operator=(const ErrorScopes&) = delete;

  /// Ends the scopes: the first error inside them, or nothing. A second call finds nothing.
  [[nodiscard]] std::optional<DeviceError> pop();

 private:
  WGPUInstanceImpl* instance_;
  WGPUDeviceImpl* device_;
  bool open_ = true;
};

/// Collects the errors that this thread raises while it lives, instead of the device's log: both
/// implementations report a failed creation synchronously, inside the call.
///
///   ErrorCapture capture(device);
///   WGPUBuffer buffer = wgpuDeviceCreateBuffer(…);
///   if (auto error = capture.take()) { release; return fail(std::move(*error)); }
///
/// Captures nest; the innermost one takes.
class ErrorCapture {
 public:
  explicit ErrorCapture(const Device& device);
  ~ErrorCapture();
  ErrorCapture(const ErrorCapture&) = delete;
  ErrorCapture& operator=(const ErrorCapture&) = delete;

  /// The first error since the last `take`, as a sentence, or nothing.
  [[nodiscard]] std::optional<Error> take();

  /// For the callback: hands `error` to the innermost capture of this thread for `device_state`; false if
  /// none.
  static bool offer(const void* device_state, const DeviceError& error);

 private:
  void* state_;  ///< Device::State
  ErrorCapture* outer_;
  std::optional<Error> first_;
  std::optional<ErrorScopes> scopes_;  ///< of a device whose callbacks are the host's
};

/// The implementation's text on one line, outermost reason first, without naming the call.
[[nodiscard]] std::string one_line(std::string_view message);

}  // namespace ambito::device
