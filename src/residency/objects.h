#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <ambito/format.h>
#include <ambito/resources.h>
#include <ambito/result.h>
#include <ambito/scene.h>

#include "resources/growing_buffer.h"

namespace ambito::scene {
class Pose;
}

namespace ambito::residency {

/// Matrices of drawn objects on the GPU, each in the slot it has in the pose. What changed goes up in one
/// write a frame, never one an object.
class Objects {
 public:
  /// The feed decides how far apart slots lie.
  Objects(resources::Resources& resources, Feed feed);

  /// Errors: out_of_memory, over_limit.
  [[nodiscard]] Result<void> sync(const scene::Pose& pose);
  void forget();

  [[nodiscard]] resources::BufferId buffer() const { return buffer_.id(); }  ///< never null after a sync
  [[nodiscard]] std::uint32_t stride() const { return stride_; }            ///< bytes

 private:
  resources::Resources& resources_;
  std::uint32_t stride_;
  resources::GrowingBuffer buffer_;
  std::vector<std::byte> mirror_;  ///< what lies in the buffer, slot by slot
  scene::Revision seen_ = 0;
};

}  // namespace ambito::residency
