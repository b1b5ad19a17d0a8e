#include "draw/draw_list.h"

#include <algorithm>

namespace ambito::draw {

void DrawList::append(std::uint32_t item, std::vector<std::uint32_t>& instances) {
  const DrawItem& added = items_[item];
  if (batches_.empty() || !same_draw(items_[batches_.back().item], added)) {
    batches_.push_back({.item = item, .first = static_cast<std::uint32_t>(instances.size()), .count = 0});
  }
  ++batches_.back().count;
  ++objects_;
  instances.push_back(added.object);
}

void DrawList::fill(std::span<const DrawItem> items, std::span<const std::uint8_t> visible,
                    std::vector<std::uint32_t>& instances) {
  items_ = items;
  batches_.clear();
  objects_ = 0;
  for (std::uint32_t i = 0; i < items_.size(); ++i) {
    if (visible[items_[i].object] != 0) append(i, instances);
  }
}

void DrawList::fill_back_to_front(std::span<const DrawItem> items, std::span<const std::uint8_t> visible,
                                  std::span<const float> distance, std::vector<std::uint32_t>& instances) {
  items_ = items;
  batches_.clear();
  sorted_.clear();
  objects_ = 0;
  for (std::uint32_t i = 0; i < items_.size(); ++i) {
    if (visible[items_[i].object] != 0) sorted_.push_back(i);
  }
  // The place among the items breaks ties, so no stable sort (which allocates) is needed.
  std::sort(sorted_.begin(), sorted_.end(), [&](std::uint32_t a, std::uint32_t b) {
    const float da = distance[items_[a].object];
    const float db = distance[items_[b].object];
    return da != db ? da > db : a < b;
  });
  for (const std::uint32_t item : sorted_) append(item, instances);
}

}  // namespace ambito::draw
