#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <ambito/result.h>

#include "device/device.h"

/// Which adapters there are and which one to take.
namespace ambito::device {

/// An adapter that is released at the end.
class Adapter {
 public:
  explicit Adapter(WGPUAdapterImpl* handle);
  ~Adapter();
  Adapter(Adapter&& other) noexcept
      : handle_(std::exchange(other.handle_, nullptr)), info(std::move(other.info)), limits(other.limits) {}
  Adapter& operator=(Adapter&& other) noexcept;
  Adapter(const Adapter&) = delete;
  Adapter& operator=(const Adapter&) = delete;

  [[nodiscard]] WGPUAdapterImpl* get() const { return handle_; }
  [[nodiscard]] WGPUAdapterImpl* release() { return std::exchange(handle_, nullptr); }

 private:
  WGPUAdapterImpl* handle_;

 public:
  AdapterInfo info;
  Limits limits;
};

[[nodiscard]] std::vector<Adapter> list_adapters(WGPUInstanceImpl* instance);

/// Places of the adapters that `wish` means, the best first: "any" (discrete before integrated before CPU),
/// "software" (type CPU), or a part of a name, case ignored. None is `no_adapter`, with the list of what
/// there is.
[[nodiscard]] Result<std::vector<std::size_t>> rank_adapters(std::span<const AdapterInfo> adapters,
                                                             std::string_view wish);

/// Why a WebGPU device cannot be made from these limits: "has maxBindGroups 2, and WebGPU needs 4". Empty: it
/// can.
[[nodiscard]] std::string below_contract(const Limits& adapter);

}  // namespace ambito::device
