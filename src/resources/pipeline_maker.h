#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

#include <ambito/result.h>

#include "core/workers.h"
#include "resources/ids.h"

namespace ambito::device {
class Device;
}

namespace ambito::resources {

/// Pipelines that are being made while the owner of the device goes on: by the implementation's asynchronous
/// call where it has one, else on threads of ours.
class PipelineMaker {
 public:
  using PipelineId = std::variant<RenderPipelineId, ComputePipelineId>;
  struct Made {
    PipelineId id;
    void* handle = nullptr;      ///< a WGPURenderPipeline or WGPUComputePipeline; null after a failure
    std::optional<Error> error;
  };

  explicit PipelineMaker(device::Device& device);
  /// Waits for what is under way; nobody takes it any more.
  ~PipelineMaker();
  PipelineMaker(const PipelineMaker&) = delete;
  PipelineMaker& operator=(const PipelineMaker&) = delete;

  /// Runs `create` on a thread; it returns the handle, and raises its errors on that thread.
  void run(PipelineId id, std::function<void*()> create);
  /// For the asynchronous call: one more is under way, until `end` is called with it, on any thread.
  void begin();
  void end(Made made);

  [[nodiscard]] std::size_t under_way() const;  ///< neither ended nor taken
  /// What has ended since the last call. Does not wait.
  [[nodiscard]] std::vector<Made> take();
  /// Until everything has ended. On a lost device the asynchronous call may owe an answer for ever: those count as
  /// ended without a handle.
  void wait();

 private:
  device::Device& device_;
  mutable std::mutex mutex_;
  std::size_t begun_ = 0;  ///< and not ended
  std::vector<Made> ended_;
  Workers workers_;
};

}  // namespace ambito::resources
