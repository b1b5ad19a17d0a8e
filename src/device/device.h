#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <ambito/label.h>
#include <ambito/result.h>

#include "core/timer.h"
#include "device/errors.h"
#include "device/features.h"
#include "device/handles.h"
#include "device/limits.h"

/// The only code that talks to the entry point of WebGPU: instance, adapter, features and limits, device,
/// queue, submit, loss. It knows nothing of what is drawn.
namespace ambito::device {

/// What the caller chooses.
struct Options {
  Label label = "ambito";
  std::string adapter = "any";  ///< "any", "software" (type CPU) or a part of an adapter's name, case ignored
  bool default_limits = false;  ///< ask exactly the specification's contract and no optional feature (R118)
  /// With default_limits: names of wanted features and limits ("timestamp-query", "maxBufferSize") that are asked
  /// for all the same. Others are passed over.
  std::vector<std::string> granted = {};
  bool validate_indirect = true;  ///< let the implementation check indirect arguments
};

/// What the engine would like to have beyond the contract; see engine/boot.cpp.
struct Wanted {
  std::span<const WantedFeature> features;
  std::span<const WantedLimit> limits;
};

enum class AdapterType : std::uint8_t { discrete, integrated, cpu, unknown };
[[nodiscard]] const char* to_string(
    AdapterType type);  ///< "discrete GPU", "integrated GPU", "CPU", "unknown"

/// One adapter of this machine.
struct AdapterInfo {
  std::string name;     ///< "llvmpipe (LLVM 15.0.6, 256 bits)"
  std::string vendor;   ///< as the driver spells it, may be empty
  std::string driver;   ///< driver name and version
  std::string backend;  ///< "Vulkan"
  AdapterType type = AdapterType::unknown;
  std::uint32_t vendor_id = 0;
  std::uint32_t device_id = 0;
};

/// What `ambito device --json` prints.
struct Info {
  AdapterInfo adapter;
  std::string implementation;           ///< "wgpu-native"
  std::string implementation_version;   ///< "29.0.1.1"
  std::vector<std::string> features;    ///< enabled on the device, the specification's spelling
  std::vector<MissingFeature> missing;  ///< wanted, but not there
  std::vector<std::pair<std::string, std::uint64_t>> limits;
};

/// A device that the host of the engine made, with what it was made from.
struct Host {
  WGPUInstanceImpl* instance = nullptr;
  WGPUAdapterImpl* adapter = nullptr;
  WGPUDeviceImpl* device = nullptr;
};

/// A device and its queue. One thread owns it; callbacks may come from any thread.
class Device {
 public:
  /// instance → adapter → device → queue. Without a usable adapter: `no_adapter`, naming those found.
  [[nodiscard]] static Result<std::unique_ptr<Device>> create(const Options& options,
                                                              const Wanted& wanted = {});
  /// The host's device, as it is: nothing is asked of it beyond what it has. It keeps references of its own.
  /// Errors: usage (a null handle), device_lost, no_adapter (limits under the contract).
  [[nodiscard]] static Result<std::unique_ptr<Device>> adopt(const Host& host, const Options& options,
                                                             const Wanted& wanted = {});
  /// Another device of the host's in place of an adopted one, lost or not; what `rebuild` is for our own. Errors:
  /// as `adopt`, and misuse; then everything is as it was.
  [[nodiscard]] Result<void> adopt_again(const Host& host);
  /// Whether the device is the host's: it is then never made anew by us, and `destroy` only forgets it.
  [[nodiscard]] bool adopted() const;
  /// Whether objects may be made on several threads at the same time.
  [[nodiscard]] bool creates_on_threads() const;
  /// The adapters of this machine, without making a device.
  [[nodiscard]] static Result<std::vector<AdapterInfo>> adapters();
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  [[nodiscard]] const Info& info() const;
  [[nodiscard]] const Limits& limits() const;
  [[nodiscard]] bool has(Feature feature) const;
  [[nodiscard]] FeatureSet features() const;
  /// What the adapter has, whatever the device was asked for: its limits, and those of the wanted features.
  [[nodiscard]] const Limits& adapter_limits() const;
  [[nodiscard]] FeatureSet adapter_features() const;
  [[nodiscard]] const Timings& timings() const;       ///< of creation: "instance", "adapter", "device"
  [[nodiscard]] double nanoseconds_per_tick() const;  ///< of timestamp queries

  /// Counts the devices this object has had: 1 for the first. Callbacks of an older one are dropped.
  [[nodiscard]] std::uint32_t generation() const;
  [[nodiscard]] bool lost() const;
  [[nodiscard]] std::string loss_message() const;  ///< why, in the driver's words; empty while it lives
  /// `device_lost` with the reason, or nothing; also asks the implementation for a pending loss (0.6 µs).
  [[nodiscard]] Result<void> check_alive();
  /// After a loss: instance, adapter, device and queue anew, as `create` made them; the generation grows by one.
  /// Objects of the old device are dead; who holds some lets go of them, then `release_previous` is called: it
  /// waits for what the old device was drawing.
  /// Errors: no_adapter, out_of_memory, and then everything is as it was; misuse, when nothing is lost.
  [[nodiscard]] Result<void> rebuild();
  void release_previous();
  /// Loses the device on purpose. Everything made from it is dead; harmless twice.
  void destroy();
  /// Loses it as a driver does: the implementation is the first to know. Does nothing where it cannot be
  /// provoked, and with a device that is the host's.
  void force_loss();
  [[nodiscard]] bool can_force_loss() const;
  /// Whether a loss that strikes inside a submit or inside the finish of a bundle is an error; else the
  /// process ends.
  [[nodiscard]] bool survives_loss_inside_calls() const;
  /// For exercises: `watch` hears "submit" or "bundle finish" between the last look at the device and
  /// WebGPU's own call. Nobody is called where a loss in there is not survived. Null: nobody.
  using CallWatch = std::function<void(std::string_view)>;
  void watch_calls(const CallWatch* watch) { watch_ = survives_loss_inside_calls() ? watch : nullptr; }
  void about_to(std::string_view call) const {
    if (watch_ != nullptr) (*watch_)(call);
  }

  /// wgpuQueueSubmit of one command buffer, which is released. Refuses after a loss: implementations abort
  /// there. Also `device_lost` when the loss strikes inside.
  [[nodiscard]] Result<void> submit(WGPUCommandBufferImpl* commands);
  /// Delivers callbacks (finished maps) without waiting.
  void poll();
  /// Waits until the queue is idle and delivers callbacks. Never inside a frame.
  void wait_idle();

  [[nodiscard]] ErrorLog& errors() const;

  [[nodiscard]] WGPUInstanceImpl* instance() const;
  [[nodiscard]] WGPUAdapterImpl* adapter() const;
  [[nodiscard]] WGPUDeviceImpl* handle() const;
  [[nodiscard]] WGPUQueueImpl* queue() const;

  struct State;  ///< device_state.h

 private:
  friend class ErrorCapture;
  explicit Device(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
  const CallWatch* watch_ = nullptr;
};

}  // namespace ambito::device
