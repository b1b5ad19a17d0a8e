#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ambito::residency {

/// Ranges of elements inside a buffer of fixed capacity: first fit, neighbours that become free join.
class RangeAllocator {
 public:
  RangeAllocator() = default;
  explicit RangeAllocator(std::uint32_t capacity);

  /// The first element of a free range of `count` elements, or nothing. `count` 0 fits everywhere.
  [[nodiscard]] std::optional<std::uint32_t> allocate(std::uint32_t count);
  /// Gives back what `allocate(count)` answered.
  void release(std::uint32_t first, std::uint32_t count);

  [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
  [[nodiscard]] std::uint32_t free_elements() const;

 private:
  struct Range {
    std::uint32_t first;
    std::uint32_t count;
  };
  std::uint32_t capacity_ = 0;
  std::vector<Range> free_;  ///< sorted by `first`, never touching one another
};

}  // namespace ambito::residency
