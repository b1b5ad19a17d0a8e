#include "core/counters.h"

#include <string>

#include <gtest/gtest.h>

namespace ambito {
namespace {

struct Meals {
  std::uint64_t soups = 0;
  std::uint64_t cakes = 0;
  static constexpr auto fields() {
    return counter_fields<Meals>({{"soups", &Meals::soups}, {"cakes", &Meals::cakes}});
  }
};
static_assert(CounterSet<Meals>);
static_assert(!CounterSet<int>);

TEST(counters, are_visited_with_their_names_in_order) {
  std::string text;
  for_each_counter(Meals{.soups = 2, .cakes = 3}, [&](const char* name, std::uint64_t value) {
    text += std::string(name) + "=" + std::to_string(value) + " ";
  });
  EXPECT_EQ(text, "soups=2 cakes=3 ");
}

TEST(counters, add_up_field_by_field) {
  Meals sum{.soups = 1, .cakes = 2};
  add_counters(sum, {.soups = 10, .cakes = 20});
  EXPECT_EQ(sum.soups, 11u);
  EXPECT_EQ(sum.cakes, 22u);
}

TEST(counters, since_is_the_difference) {
  const Meals difference = counted_since(Meals{.soups = 1, .cakes = 2}, {.soups = 5, .cakes = 2});
  EXPECT_EQ(difference.soups, 4u);
  EXPECT_EQ(difference.cakes, 0u);
}

}  // namespace
}  // namespace ambito
