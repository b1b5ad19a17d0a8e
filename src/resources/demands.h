#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "device/limits.h"

namespace ambito::resources {

/// The most that was asked of a limit so far, whether it was given or refused.
struct Demand {
  std::uint64_t device::Limits::*limit;
  std::uint64_t value = 0;
  std::string who;  ///< label of the object that asked
};

/// What a scene needs of the limits that the engine wishes for (engine/boot.cpp): for `ambito limits`. Only
/// creations note something, so a steady frame pays nothing.
class Demands {
 public:
  void note(std::uint64_t device::Limits::*limit, std::uint64_t value, std::string_view who) {
    auto found = std::ranges::find(all_, limit, &Demand::limit);
    if (found == all_.end()) found = all_.insert(found, {.limit = limit, .value = 0, .who = {}});
    if (value <= found->value) return;
    found->value = value;
    found->who = who;
  }
  [[nodiscard]] const std::vector<Demand>& all() const { return all_; }

 private:
  std::vector<Demand> all_;
};

}  // namespace ambito::resources
