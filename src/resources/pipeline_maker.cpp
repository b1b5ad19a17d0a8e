#include "resources/pipeline_maker.h"

#include <thread>
#include <utility>

#include "device/device.h"

namespace ambito::resources {

namespace {
constexpr std::size_t threads = 2;
}

PipelineMaker::PipelineMaker(device::Device& device) : device_(device), workers_(threads) {}

PipelineMaker::~PipelineMaker() { wait(); }

void PipelineMaker::begin() {
  const std::scoped_lock lock(mutex_);
  ++begun_;
}

void PipelineMaker::end(Made made) {
  const std::scoped_lock lock(mutex_);
  --begun_;
  ended_.push_back(std::move(made));
}

void PipelineMaker::run(PipelineId id, std::function<void*()> create) {
  begin();
  workers_.post([this, id, create = std::move(create)] {
    device::ErrorCapture capture(device_);
    void* const handle = create();
    end({.id = id, .handle = handle, .error = capture.take()});
  });
}

std::size_t PipelineMaker::under_way() const {
  const std::scoped_lock lock(mutex_);
  return begun_ + ended_.size();
}

std::vector<PipelineMaker::Made> PipelineMaker::take() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(ended_, {});
}

void PipelineMaker::wait() {
  workers_.wait();
  const auto pending = [this] {
    const std::scoped_lock lock(mutex_);
    return begun_ > 0;
  };
  while (pending() && !device_.lost()) {
    device_.poll();
    std::this_thread::yield();
  }
}

}  // namespace ambito::resources
