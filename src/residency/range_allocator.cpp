#include "residency/range_allocator.h"

#include <algorithm>

namespace ambito::residency {

RangeAllocator::RangeAllocator(std::uint32_t capacity) : capacity_(capacity) {
  if (capacity > 0) free_.push_back({0, capacity});
}

std::optional<std::uint32_t> RangeAllocator::allocate(std::uint32_t count) {
  if (count == 0) return 0;
  const auto fit = std::find_if(free_.begin(), free_.end(), [count](Range r) { return r.count >= count; });
  if (fit == free_.end()) return std::nullopt;
  const std::uint32_t first = fit->first;
  fit->first += count;
  fit->count -= count;
  if (fit->count == 0) free_.erase(fit);
  return first;
}

void RangeAllocator::release(std::uint32_t first, std::uint32_t count) {
  if (count == 0) return;
  auto next = std::find_if(free_.begin(), free_.end(), [first](Range r) { return r.first > first; });
  next = free_.insert(next, {first, count});
  if (const auto after = next + 1; after != free_.end() && next->first + next->count == after->first) {
    next->count += after->count;
    free_.erase(after);
  }
  if (next != free_.begin()) {
    const auto before = next - 1;
    if (before->first + before->count == next->first) {
      before->count += next->count;
      free_.erase(next);
    }
  }
}

std::uint32_t RangeAllocator::free_elements() const {
  std::uint32_t sum = 0;
  for (const Range& range : free_) sum += range.count;
  return sum;
}

}  // namespace ambito::residency
