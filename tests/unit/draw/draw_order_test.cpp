#include "draw/draw_order.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "draw/draw_list.h"

namespace ambito::draw {
namespace {

TEST(draw_order, pipeline_before_material_before_geometry_before_object) {
  std::vector<DrawItem> items(5);
  items[0] = {.pipeline = {2, 1}, .material = {1, 1}, .first = 0, .object = 0};
  items[1] = {.pipeline = {1, 1}, .material = {2, 1}, .first = 0, .object = 1};
  items[2] = {.pipeline = {1, 1}, .material = {1, 1}, .first = 9, .object = 2};
  items[3] = {.pipeline = {1, 1}, .material = {1, 1}, .first = 0, .object = 4};
  items[4] = {.pipeline = {1, 1}, .material = {1, 1}, .first = 0, .object = 3};
  sort_items(items);
  std::vector<std::uint32_t> objects;
  for (const DrawItem& item : items) objects.push_back(item.object);
  EXPECT_EQ(objects, (std::vector<std::uint32_t>{3, 4, 2, 1, 0}));
}

TEST(draw_order, the_order_does_not_depend_on_where_items_come_from) {
  std::vector<DrawItem> items;
  for (std::uint32_t i = 0; i < 200; ++i) {
    items.push_back({.pipeline = {i % 3, 1},
                     .material = {i % 5, 1},
                     .count = 3,
                     .first = i % 7 * 3,
                     .base_vertex = static_cast<std::int32_t>(i % 2),
                     .object = i});
  }
  std::vector<DrawItem> other = items;
  std::shuffle(other.begin(), other.end(), std::mt19937(7));
  sort_items(items);
  sort_items(other);
  for (std::size_t i = 0; i < items.size(); ++i) EXPECT_EQ(items[i].object, other[i].object);
}

TEST(draw_order, alike_items_end_as_neighbours) {
  std::vector<DrawItem> items;
  for (std::uint32_t i = 0; i < 60; ++i) {
    items.push_back(
        {.pipeline = {i % 2, 1}, .material = {i % 3, 1}, .count = 3, .first = i % 5 * 3, .object = i});
  }
  sort_items(items);
  DrawList list;
  std::vector<std::uint32_t> instances;
  list.fill(items, std::vector<std::uint8_t>(60, 1), instances);
  EXPECT_EQ(list.batches().size(), 30u) << "as many as there are combinations";
}

}  // namespace
}  // namespace ambito::draw
