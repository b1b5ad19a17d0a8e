#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <ambito/format.h>
#include <ambito/resources.h>
#include <ambito/result.h>
#include <ambito/scene.h>

namespace ambito::resources {
class Resources;
}
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

  [[nodiscard]] resources::BufferId buffer() const { return buffer_; }  ///< never null after a sync
  [[nodiscard]] std::uint32_t stride() const { return stride_; }       ///< bytes
  [[nodiscard]] std::uint32_t capacity() const { return capacity_; }   ///< slots

 private:
  [[nodiscard]] Result<bool> ensure_buffer(std::uint32_t count);

  resources::Resources& resources_;
  BufferUsage usage_;
  std::uint32_t stride_;
  std::uint32_t capacity_ = 0;
  resources::BufferId buffer_;
  std::vector<std::byte> mirror_;  ///< what lies in the buffer
  scene::Revision seen_ = 0;
};

}  // namespace ambito::residency
