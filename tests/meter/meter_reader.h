#pragma once

#include <cstdint>
#include <dlfcn.h>
#include <map>
#include <stdexcept>
#include <string>

#include "meter/meter.h"

/// The meter as a test sees it: found when the program runs under it, and a sentence when it does not.
namespace meter_test {

class Meter {
 public:
  /// Throws, so that a test without the meter fails and says why.
  Meter() {
    find(reset_, "ambito_meter_reset");
    find(calls_, "ambito_meter_calls");
    find(first_, "ambito_meter_first");
    find(last_, "ambito_meter_last");
    find(labelled_, "ambito_meter_labelled");
    find(in_pass_, "ambito_meter_in_pass");
    find(created_, "ambito_meter_created");
    find(balance_, "ambito_meter_balance");
    find(function_, "ambito_meter_function");
    find(kind_, "ambito_meter_kind");
  }

  void reset() const { reset_(); }

  [[nodiscard]] std::uint64_t calls(const std::string& function) const {
    return known(calls_(function.c_str()), function);
  }
  [[nodiscard]] std::uint64_t labelled(const std::string& function, const std::string& label) const {
    return known(labelled_(function.c_str(), label.c_str()), function);
  }
  [[nodiscard]] std::uint64_t in_pass(const std::string& pass, const std::string& function,
                                      std::int32_t group = -1) const {
    return known(in_pass_(pass.c_str(), function.c_str(), group), function);
  }
  [[nodiscard]] std::uint64_t created(const std::string& kind) const {
    return known(created_(kind.c_str()), kind);
  }
  [[nodiscard]] std::uint64_t last(const std::string& function) const {
    return known(last_(function.c_str()), function);
  }
  /// Place of the first call, 0 when there was none, or when this implementation has no such function.
  [[nodiscard]] std::uint64_t first_if_known(const std::string& function) const {
    const std::uint64_t place = first_(function.c_str());
    return place == AMBITO_METER_UNKNOWN ? 0 : place;
  }

  /// Kinds of which objects were made, and how many.
  [[nodiscard]] std::map<std::string, std::uint64_t> creations() const {
    std::map<std::string, std::uint64_t> result;
    for (std::uint32_t i = 0; const char* const name = kind_(i); ++i)
      if (const auto count = created_(name)) result[name] = count;
    return result;
  }
  /// Kinds of which more was made than given back, or less.
  [[nodiscard]] std::map<std::string, std::int64_t> unbalanced() const {
    std::map<std::string, std::int64_t> result;
    for (std::uint32_t i = 0; const char* const name = kind_(i); ++i)
      if (const auto count = balance_(name)) result[name] = count;
    return result;
  }
  /// Functions that were called, and how often: what a failed test prints.
  [[nodiscard]] std::map<std::string, std::uint64_t> all_calls() const {
    std::map<std::string, std::uint64_t> result;
    for (std::uint32_t i = 0; const char* const name = function_(i); ++i)
      if (const auto count = calls_(name)) result[name] = count;
    return result;
  }

 private:
  template <class Pointer>
  static void find(Pointer& function, const char* name) {
    function = reinterpret_cast<Pointer>(dlsym(RTLD_DEFAULT, name));
    if (!function)
      throw std::runtime_error(
          "This program runs without the call meter. ctest starts it with LD_PRELOAD set to "
          "tests/libambito_meter.so of the build folder; do the same.");
  }
  static std::uint64_t known(std::uint64_t count, const std::string& name) {
    if (count == AMBITO_METER_UNKNOWN) throw std::runtime_error("The call meter does not know " + name + ".");
    return count;
  }

  decltype(&ambito_meter_reset) reset_ = nullptr;
  decltype(&ambito_meter_calls) calls_ = nullptr;
  decltype(&ambito_meter_first) first_ = nullptr;
  decltype(&ambito_meter_last) last_ = nullptr;
  decltype(&ambito_meter_labelled) labelled_ = nullptr;
  decltype(&ambito_meter_in_pass) in_pass_ = nullptr;
  decltype(&ambito_meter_created) created_ = nullptr;
  decltype(&ambito_meter_balance) balance_ = nullptr;
  decltype(&ambito_meter_function) function_ = nullptr;
  decltype(&ambito_meter_kind) kind_ = nullptr;
};

}  // namespace meter_test
