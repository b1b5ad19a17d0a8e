#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "draw/draw_order.h"

namespace ambito::draw {

/// Some instances of one item: `instances[first … first + count)` are object slots.
struct Batch {
  std::uint32_t item = 0;   ///< in the order's items
  std::uint32_t first = 0;  ///< in the frame's instance array
  std::uint32_t count = 0;
};

/// What one pass draws in one view this frame. Keeps its memory from frame to frame.
class DrawList {
 public:
  /// The visible ones of `items`, as they come; `items` has to outlive the list's use. `visible[slot]` is not
  /// 0 for objects to draw. Neighbours that differ by the object alone become one batch. Object slots are
  /// appended to `instances`.
  void fill(std::span<const DrawItem> items, std::span<const std::uint8_t> visible,
            std::vector<std::uint32_t>& instances);

  /// The same, but farthest first: by `distance[slot]`, equal ones as they come.
  void fill_back_to_front(std::span<const DrawItem> items, std::span<const std::uint8_t> visible,
                          std::span<const float> distance, std::vector<std::uint32_t>& instances);

  [[nodiscard]] const std::vector<Batch>& batches() const { return batches_; }
  [[nodiscard]] std::span<const DrawItem> items() const { return items_; }
  [[nodiscard]] std::uint32_t objects() const { return objects_; }

 private:
  void append(std::uint32_t item, std::vector<std::uint32_t>& instances);

  std::vector<Batch> batches_;
  std::vector<std::uint32_t> sorted_;
  std::span<const DrawItem> items_;
  std::uint32_t objects_ = 0;
};

}  // namespace ambito::draw
