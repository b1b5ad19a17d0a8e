#include "draw/draw_list.h"

#include <array>

#include <gtest/gtest.h>

namespace ambito::draw {
namespace {

using Numbers = std::vector<std::uint32_t>;

/// An item of pipeline and material 1 whose geometry is told by `first`.
DrawItem item(std::uint32_t object, std::uint32_t first = 0) {
  return {
      .pipeline = {1, 1}, .material = {1, 1}, .count = 3, .first = first, .object = object, .indexed = true};
}

/// One more than the highest object slot.
const std::vector<std::uint8_t> all_visible(16, 1);

TEST(draw_list, neighbours_that_differ_by_the_object_alone_are_one_batch) {
  const std::array items{item(0), item(1), item(2)};
  DrawList list;
  Numbers instances;
  list.fill(items, all_visible, instances);
  ASSERT_EQ(list.batches().size(), 1u);
  EXPECT_EQ(list.batches()[0].count, 3u);
  EXPECT_EQ(list.batches()[0].first, 0u);
  EXPECT_EQ(list.objects(), 3u);
  EXPECT_EQ(instances, (Numbers{0, 1, 2}));
}

TEST(draw_list, whatever_else_differs_begins_a_batch) {
  std::vector<DrawItem> others(8, item(1));
  others[1].pipeline = {2, 1};
  others[2].material = {2, 1};
  others[3].first = 3;
  others[4].count = 6;
  others[5].base_vertex = 4;
  others[6].arena = 1;
  others[7].indexed = false;
  for (std::size_t i = 0; i < others.size(); ++i) {
    const std::array items{item(0), others[i]};
    DrawList list;
    Numbers instances;
    list.fill(items, all_visible, instances);
    EXPECT_EQ(list.batches().size(), i == 0 ? 1u : 2u) << i;
    EXPECT_EQ(list.objects(), 2u);
  }
}

TEST(draw_list, invisible_objects_are_left_out_and_do_not_part_their_neighbours) {
  const std::array items{item(0), item(1), item(2), item(3, 3)};
  const std::vector<std::uint8_t> visible{1, 0, 1, 0};
  DrawList list;
  Numbers instances;
  list.fill(items, visible, instances);
  ASSERT_EQ(list.batches().size(), 1u);
  EXPECT_EQ(instances, (Numbers{0, 2}));
}

TEST(draw_list, lists_share_one_array_of_instances) {
  const std::array items{item(4), item(5, 3)};
  DrawList first;
  DrawList second;
  Numbers instances;
  first.fill(items, all_visible, instances);
  second.fill(items, all_visible, instances);
  ASSERT_EQ(second.batches().size(), 2u);
  EXPECT_EQ(second.batches()[0].first, 2u);
  EXPECT_EQ(second.batches()[1].first, 3u);
  EXPECT_EQ(instances, (Numbers{4, 5, 4, 5}));
}

TEST(draw_list, a_list_is_filled_anew) {
  const std::array items{item(0), item(1)};
  DrawList list;
  Numbers instances;
  list.fill(items, all_visible, instances);
  instances.clear();
  list.fill(std::span(items).first(1), all_visible, instances);
  EXPECT_EQ(list.objects(), 1u);
  EXPECT_EQ(list.batches().size(), 1u);
  list.fill({}, all_visible, instances);
  EXPECT_EQ(list.objects(), 0u);
  EXPECT_TRUE(list.batches().empty());
}

TEST(draw_list, back_to_front_the_farthest_comes_first) {
  const std::array items{item(0), item(1), item(2), item(3)};
  const std::vector<float> distance{2.0f, 9.0f, -1.0f, 4.0f};
  DrawList list;
  Numbers instances;
  list.fill_back_to_front(items, all_visible, distance, instances);
  EXPECT_EQ(instances, (Numbers{1, 3, 0, 2}));
  EXPECT_EQ(list.batches().size(), 1u);
}

TEST(draw_list, back_to_front_order_wins_over_merging) {
  const std::array items{item(0), item(1), item(2, 3)};
  const std::vector<float> distance{1.0f, 3.0f, 2.0f};
  DrawList list;
  Numbers instances;
  list.fill_back_to_front(items, all_visible, distance, instances);
  EXPECT_EQ(instances, (Numbers{1, 2, 0}));
  EXPECT_EQ(list.batches().size(), 3u);
}

TEST(draw_list, equal_distances_keep_their_order) {
  std::vector<DrawItem> items;
  for (std::uint32_t i = 0; i < 16; ++i) items.push_back(item(15 - i));
  const std::vector<float> distance(16, 5.0f);
  DrawList list;
  Numbers instances;
  list.fill_back_to_front(items, all_visible, distance, instances);
  for (std::uint32_t i = 0; i < 16; ++i) EXPECT_EQ(instances[i], 15 - i);
}

TEST(draw_list, back_to_front_leaves_invisible_objects_out) {
  const std::array items{item(0), item(1), item(2)};
  const std::vector<std::uint8_t> visible{1, 0, 1};
  const std::vector<float> distance{1.0f, 2.0f, 3.0f};
  DrawList list;
  Numbers instances;
  list.fill_back_to_front(items, visible, distance, instances);
  EXPECT_EQ(instances, (Numbers{2, 0}));
}

}  // namespace
}  // namespace ambito::draw
