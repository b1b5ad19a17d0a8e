#include "frame/prepass_choice.h"

#include <cmath>
#include <string_view>

#include <gtest/gtest.h>

namespace ambito::frame {
namespace {

constexpr float from = prepass_from_overdraw;
constexpr float until = prepass_until_overdraw;

TEST(prepass_choice, who_asks_gets_it_whatever_the_overdraw) {
  EXPECT_TRUE(choose_prepass(Prepass::on, 0.0f, false).on);
  EXPECT_FALSE(choose_prepass(Prepass::off, 1000.0f, true).on);
}

TEST(prepass_choice, an_overdraw_that_is_no_number_is_none) {
  EXPECT_FALSE(choose_prepass(Prepass::automatic, std::nanf(""), true).on);
}

TEST(prepass_choice, it_comes_at_the_upper_limit_and_goes_below_the_lower_one) {
  EXPECT_TRUE(choose_prepass(Prepass::automatic, from, false).on);
  EXPECT_FALSE(choose_prepass(Prepass::automatic, std::nextafter(from, 0.0f), false).on);
  EXPECT_TRUE(choose_prepass(Prepass::automatic, until, true).on);
  EXPECT_FALSE(choose_prepass(Prepass::automatic, std::nextafter(until, 0.0f), true).on);
}

TEST(prepass_choice, between_the_limits_it_stays_as_it_is) {
  const float between = (from + until) / 2;
  EXPECT_TRUE(choose_prepass(Prepass::automatic, between, true).on);
  EXPECT_FALSE(choose_prepass(Prepass::automatic, between, false).on);
}

TEST(prepass_choice, each_choice_has_a_reason) {
  for (const Prepass wish : {Prepass::automatic, Prepass::on, Prepass::off})
    for (const auto overdraw : {0.0f, (from + until) / 2, from})
      for (const bool was_on : {false, true}) EXPECT_FALSE(choose_prepass(wish, overdraw, was_on).reason.empty());
}

}  // namespace
}  // namespace ambito::frame
