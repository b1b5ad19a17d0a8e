#include "residency/range_allocator.h"

#include <map>
#include <random>

#include <gtest/gtest.h>

namespace ambito::residency {
namespace {

TEST(range_allocator, what_fits_exactly_fits_and_one_more_does_not) {
  RangeAllocator allocator(10);
  EXPECT_FALSE(allocator.allocate(11));
  EXPECT_EQ(allocator.allocate(10), 0u);
  EXPECT_EQ(allocator.free_elements(), 0u);
  EXPECT_FALSE(allocator.allocate(1));
}

TEST(range_allocator, an_empty_one_holds_nothing) {
  RangeAllocator allocator;
  EXPECT_EQ(allocator.capacity(), 0u);
  EXPECT_FALSE(allocator.allocate(1));
}

TEST(range_allocator, nothing_fits_everywhere) {
  RangeAllocator allocator(1);
  EXPECT_EQ(allocator.allocate(1), 0u);
  EXPECT_TRUE(allocator.allocate(0));
  allocator.release(0, 0);
  EXPECT_EQ(allocator.free_elements(), 0u);
}

TEST(range_allocator, the_first_hole_that_is_large_enough_is_taken) {
  RangeAllocator allocator(10);
  const auto a = *allocator.allocate(2);
  const auto b = *allocator.allocate(1);
  const auto c = *allocator.allocate(4);
  const auto d = *allocator.allocate(3);
  allocator.release(a, 2);
  allocator.release(c, 4);
  EXPECT_EQ(allocator.allocate(3), c);
  EXPECT_EQ(allocator.allocate(2), a);
  EXPECT_EQ(b, 2u);
  EXPECT_EQ(d, 7u);
}

TEST(range_allocator, neighbours_join_whichever_goes_first) {
  for (const bool left_first : {true, false}) {
    RangeAllocator allocator(6);
    ASSERT_EQ(allocator.allocate(2), 0u);
    ASSERT_EQ(allocator.allocate(2), 2u);
    ASSERT_EQ(allocator.allocate(2), 4u);
    allocator.release(left_first ? 0 : 4, 2);
    allocator.release(left_first ? 4 : 0, 2);
    EXPECT_FALSE(allocator.allocate(3)) << "the middle is still taken";
    allocator.release(2, 2);
    EXPECT_EQ(allocator.allocate(6), 0u);
  }
}

TEST(range_allocator, ranges_never_overlap_and_all_comes_back) {
  constexpr std::uint32_t capacity = 1000;
  RangeAllocator allocator(capacity);
  std::mt19937 random(11);
  std::map<std::uint32_t, std::uint32_t> taken;  // first → count
  std::uint32_t sum = 0;
  for (int step = 0; step < 5000; ++step) {
    if (random() % 3 != 0 || taken.empty()) {
      const auto count = static_cast<std::uint32_t>(1 + random() % 40);
      const auto first = allocator.allocate(count);
      if (!first) continue;
      ASSERT_LE(*first + count, capacity);
      const auto after = taken.lower_bound(*first);
      ASSERT_TRUE(after == taken.end() || *first + count <= after->first);
      ASSERT_TRUE(after == taken.begin() || std::prev(after)->first + std::prev(after)->second <= *first);
      taken[*first] = count;
      sum += count;
    } else {
      const auto gone = std::next(taken.begin(), static_cast<std::ptrdiff_t>(random() % taken.size()));
      allocator.release(gone->first, gone->second);
      sum -= gone->second;
      taken.erase(gone);
    }
    ASSERT_EQ(allocator.free_elements(), capacity - sum);
  }
  for (const auto& [first, count] : taken) allocator.release(first, count);
  EXPECT_EQ(allocator.allocate(capacity), 0u);
}

}  // namespace
}  // namespace ambito::residency
