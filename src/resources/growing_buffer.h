#pragma once

#include <cstdint>

#include <ambito/resources.h>
#include <ambito/result.h>

namespace ambito::resources {

class Resources;

/// A buffer that is replaced by a larger one when it becomes too small. It never holds a dead id: after a
/// failure it is empty, and the next `reserve` tries again.
class GrowingBuffer {
 public:
  /// `label` is a literal. `usage` gets copy_dst added.
  GrowingBuffer(Resources& resources, const char* label, BufferUsage usage);

  /// Room for `size` bytes (at least 4). True: the content is undefined, because a new buffer took the old one's
  /// place, or because the device is another one.
  /// The first one is as large as asked, later ones twice the old where that can be had: a
  /// storage buffer is bound whole, so it never grows past a binding because of the doubling.
  /// Errors: out_of_memory, over_limit.
  [[nodiscard]] Result<bool> reserve(std::uint64_t size);
  /// Frees it; the next `reserve` makes one anew.
  void release();

  /// The device is another one than at the last `reserve`: what was written is gone.
  [[nodiscard]] bool content_lost() const;

  [[nodiscard]] BufferId id() const { return id_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }  ///< bytes

 private:
  [[nodiscard]] Result<void> make(std::uint64_t size);
  [[nodiscard]] std::uint64_t most() const;  ///< bytes that limits allow

  Resources& resources_;
  const char* label_;
  BufferUsage usage_;
  BufferId id_;
  std::uint64_t size_ = 0;
  std::uint32_t device_generation_ = 0;  ///< at the last `reserve`
};

}  // namespace ambito::resources
