#include "resources/pipeline_maker.h"

#include <utility>

#include "device/device.h"

namespace ambito::resources {

namespace {
constexpr std::size_t threads = 2;
}

PipelineMaker::PipelineMaker(device::Device& device) : device_(device), workers_(threads) {}

PipelineMaker::~PipelineMaker() { wait(); }

void PipelineMaker::make(PipelineId id, const std::function<void*()>& create) {
  device::ErrorCapture capture(device_);
  Made made{.id = id, .handle = create(), .error = std::nullopt};
  made.error = capture.take();
  const std::scoped_lock lock(mutex_);
  --begun_;
  ended_.push_back(std::move(made));
}

void PipelineMaker::run(PipelineId id, std::function<void*()> create) {
  {
    const std::scoped_lock lock(mutex_);
    ++begun_;
  }
  if (!device_.creates_on_threads()) return make(id, create);
  workers_.post([this, id, create = std::move(create)] { make(id, create); });
}

std::size_t PipelineMaker::under_way() const {
  const std::scoped_lock lock(mutex_);
  return begun_ + ended_.size();
}

std::vector<PipelineMaker::Made> PipelineMaker::take() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(ended_, {});
}

}  // namespace ambito::resources
