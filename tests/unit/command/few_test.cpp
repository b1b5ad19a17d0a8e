#include "command/few.h"

#include <gtest/gtest.h>

#include <ambito/id.h>

namespace ambito::command::detail {
namespace {

using Number = Id<struct NumberTag>;

TEST(few, nothing_is_left_out_and_nothing_is_in_twice) {
  Few<int, 4> few;
  EXPECT_TRUE(few.empty());
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(few.add(i));
  EXPECT_EQ(few.size(), 4u);  // all inside
  for (int i = 4; i < 40; ++i) EXPECT_TRUE(few.add(i));
  for (int i = 0; i < 40; ++i) {
    EXPECT_FALSE(few.add(i));
    EXPECT_NE(few.find([&](int other) { return other == i; }), nullptr) << i;
  }
  EXPECT_EQ(few.size(), 40u);
  EXPECT_EQ(few.find([](int other) { return other == 40; }), nullptr);
  few.clear();
  EXPECT_TRUE(few.empty());
  EXPECT_EQ(few.find([](int other) { return other == 39; }), nullptr);
}

TEST(id_set, any_number_of_ids_is_found_again) {
  IdSet<Number, 8> set;
  for (std::uint32_t i = 0; i < 1000; ++i) {
    EXPECT_FALSE(set.contains(Number{i, 1}));
    EXPECT_TRUE(set.add(Number{i, 1}));
    EXPECT_FALSE(set.add(Number{i, 1}));
    EXPECT_EQ(set.size(), i + 1);
  }
  for (std::uint32_t i = 0; i < 1000; ++i) {
    EXPECT_TRUE(set.contains(Number{i, 1})) << i;
    EXPECT_FALSE(set.contains(Number{i, 2})) << i;  // another generation is another thing
  }
  std::size_t visited = 0;
  (void)set.find([&](Number) { return ++visited == 0; });
  EXPECT_EQ(visited, 1000u);
}

TEST(id_set, the_null_id_is_in_no_set) {
  IdSet<Number, 8> set;
  EXPECT_FALSE(set.contains(Number{}));
  EXPECT_FALSE(set.find([](Number) { return true; }));
}

TEST(id_set, is_empty_after_clear) {
  IdSet<Number, 8> set;
  for (std::uint32_t i = 0; i < 100; ++i) set.add(Number{i, 1});
  set.clear();
  EXPECT_EQ(set.size(), 0u);
  EXPECT_FALSE(set.contains(Number{7, 1}));
  EXPECT_TRUE(set.add(Number{7, 1}));
}

}  // namespace
}  // namespace ambito::command::detail
