#include "image/raw.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace ambito::image {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

static_assert(half_to_float(0x3C00) == 1.0f);
static_assert(float_to_half(1.0f) == 0x3C00);

TEST(half, known_values) {
  EXPECT_EQ(half_to_float(0x0000), 0.0f);
  EXPECT_TRUE(std::signbit(half_to_float(0x8000)));
  EXPECT_EQ(half_to_float(0xC000), -2.0f);
  EXPECT_EQ(half_to_float(0x3555), 0.333251953125f);
  EXPECT_EQ(half_to_float(0x7BFF), 65504.0f);
  EXPECT_EQ(half_to_float(0x0400), 0x1p-14f) << "smallest normal";
  EXPECT_EQ(half_to_float(0x0001), 0x1p-24f) << "smallest";
  EXPECT_EQ(half_to_float(0x83FF), -1023 * 0x1p-24f);
  EXPECT_EQ(half_to_float(0x7C00), infinity);
  EXPECT_EQ(half_to_float(0xFC00), -infinity);
  EXPECT_TRUE(std::isnan(half_to_float(0x7C01)));
  EXPECT_TRUE(std::isnan(half_to_float(0xFE00)));
}

TEST(half, every_value_comes_back) {
  for (unsigned bits = 0; bits <= 0xFFFF; ++bits) {
    const float value = half_to_float(static_cast<std::uint16_t>(bits));
    const std::uint16_t again = float_to_half(value);
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(half_to_float(again)));
      EXPECT_EQ(again & 0x8000u, bits & 0x8000u);
    } else {
      ASSERT_EQ(again, bits);
    }
  }
}

TEST(half, rounds_to_the_nearest_and_ties_to_even) {
  for (std::uint16_t bits = 0; bits < 0x7BFF; ++bits) {
    const auto next = static_cast<std::uint16_t>(bits + 1);
    const float middle = (half_to_float(bits) + half_to_float(next)) / 2.0f;  // exact
    const std::uint16_t even = bits % 2 == 0 ? bits : next;
    ASSERT_EQ(float_to_half(middle), even) << bits;
    ASSERT_EQ(float_to_half(-middle), even | 0x8000) << bits;
    ASSERT_EQ(float_to_half(std::nextafter(middle, 0.0f)), bits);
    ASSERT_EQ(float_to_half(std::nextafter(middle, infinity)), next);
  }
}

TEST(half, too_large_becomes_infinity_and_too_small_zero) {
  EXPECT_EQ(float_to_half(65519.996f), 0x7BFF);
  EXPECT_EQ(float_to_half(65520.0f), 0x7C00);
  EXPECT_EQ(float_to_half(std::numeric_limits<float>::max()), 0x7C00);
  EXPECT_EQ(float_to_half(-infinity), 0xFC00);
  EXPECT_EQ(float_to_half(0x1p-26f), 0);
  EXPECT_EQ(float_to_half(std::numeric_limits<float>::denorm_min()), 0);
  EXPECT_EQ(float_to_half(-0x1p-30f), 0x8000);
}

}  // namespace
}  // namespace ambito::image
