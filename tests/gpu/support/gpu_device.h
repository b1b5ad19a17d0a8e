#pragma once

#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include <gtest/gtest.h>

#include "device/device.h"

/// One device on the software adapter for a whole suite, made when first asked for. A test after which the
/// device has an error that nobody caught fails.
namespace gpu_test {

/// The value of a result; its error fails the test and ends the program, so that no test runs on with
/// nothing.
template <class T>
T must(ambito::Result<T> result) {
  if (!result) {
    ADD_FAILURE() << result.error().text();
    std::exit(1);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// What suites run on: AMBITO_TEST_ADAPTER names another one. With AMBITO_TEST_DEFAULT_LIMITS the device is
/// asked for exactly the contract of the specification.
inline std::string adapter_wish() {
  const char* name = std::getenv("AMBITO_TEST_ADAPTER");
  return name ? name : "software";
}
inline bool default_limits_wish() { return std::getenv("AMBITO_TEST_DEFAULT_LIMITS") != nullptr; }

inline constexpr std::array wanted_features{
    ambito::device::WantedFeature{ambito::device::Feature::timestamp_query, "passes are not timed"},
    ambito::device::WantedFeature{ambito::device::Feature::indirect_first_instance,
                                  "culling uses the offset feed"},
};

class DeviceEnvironment : public testing::Environment {
 public:
  static DeviceEnvironment& get() {
    static auto* const environment = new DeviceEnvironment;  // GoogleTest deletes it
    return *environment;
  }
  ambito::device::Device& device() {
    if (!device_) {
      device_ = must(ambito::device::Device::create(
          {.label = "test",
           .adapter = adapter_wish(),
           .default_limits = default_limits_wish()},
          {.features = wanted_features, .limits = {}}));
    }
    return *device_;
  }
  void after_test() {
    if (!device_) return;
    for (const auto& error : device_->errors().take()) ADD_FAILURE() << error.type << ": " << error.message;
  }
  void TearDown() override { device_.reset(); }

 private:
  std::unique_ptr<ambito::device::Device> device_;
};

class DeviceListener : public testing::EmptyTestEventListener {
  void OnTestEnd(const testing::TestInfo&) override { DeviceEnvironment::get().after_test(); }
};

inline const bool device_registered = [] {
  testing::AddGlobalTestEnvironment(&DeviceEnvironment::get());
  testing::UnitTest::GetInstance()->listeners().Append(new DeviceListener);
  return true;
}();

inline ambito::device::Device& device() { return DeviceEnvironment::get().device(); }

}  // namespace gpu_test
