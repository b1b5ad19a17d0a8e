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

/// Pipelines that are being made while the owner of the device goes on, on threads of ours; where the
/// implementation does not allow that, at once.
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

  /// Runs `create`, which returns the handle and raises its errors on the thread that it runs on.
  void run(PipelineId id, std::function<void*()> create);

  [[nodiscard]] std::size_t under_way() const;  ///< neither ended nor taken
  /// What has ended since the last call. Does not wait.
  [[nodiscard]] std::vector<Made> take();
  /// Until everything has ended.
  void wait() { workers_.wait(); }

 private:
  void make(PipelineId id, const std::function<void*()>& create);

  device::Device& device_;
  mutable std::mutex mutex_;
  std::size_t begun_ = 0;  ///< and not ended
  std::vector<Made> ended_;
  Workers workers_;
};

}  // namespace ambito::resources
