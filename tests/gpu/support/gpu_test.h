#pragma once

#include "gpu/support/gpu_device.h"
#include "resources/resources.h"

/// One `Resources` on the suite's device. A test that leaves it sealed fails.
namespace gpu_test {

class ResourcesEnvironment : public testing::Environment {
 public:
  static ResourcesEnvironment& get() {
    static auto* const environment = new ResourcesEnvironment;  // GoogleTest deletes it
    return *environment;
  }
  ambito::resources::Resources& resources() {
    if (!resources_) resources_ = std::make_unique<ambito::resources::Resources>(device());
    return *resources_;
  }
  void after_test() {
    if (!resources_ || !resources_->sealed()) return;
    ADD_FAILURE() << "The test leaves resources sealed.";
    resources_->unseal();
  }
  void TearDown() override { resources_.reset(); }  // before the device: environments end in reverse order

 private:
  std::unique_ptr<ambito::resources::Resources> resources_;
};

class ResourcesListener : public testing::EmptyTestEventListener {
  void OnTestEnd(const testing::TestInfo&) override { ResourcesEnvironment::get().after_test(); }
};

inline const bool resources_registered = [] {
  testing::AddGlobalTestEnvironment(&ResourcesEnvironment::get());
  testing::UnitTest::GetInstance()->listeners().Append(new ResourcesListener);
  return true;
}();

inline ambito::resources::Resources& resources() { return ResourcesEnvironment::get().resources(); }

}  // namespace gpu_test
