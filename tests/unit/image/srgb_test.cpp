#include "image/srgb.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace ambito::image {
namespace {

TEST(srgb, known_values) {
  EXPECT_EQ(srgb_to_linear(0.0f), 0.0f);
  EXPECT_EQ(srgb_to_linear(1.0f), 1.0f);
  EXPECT_NEAR(srgb_to_linear(0.5f), 0.21404114f, 1e-6f);
  EXPECT_NEAR(srgb_to_linear(0.04045f), 0.04045f / 12.92f, 1e-8f);
  EXPECT_NEAR(linear_to_srgb(0.18f), 0.46135613f, 1e-6f);
}

TEST(srgb, there_and_back_is_the_same) {
  for (int i = 0; i <= 1000; ++i) {
    const float value = static_cast<float>(i) / 1000.0f;
    EXPECT_NEAR(linear_to_srgb(srgb_to_linear(value)), value, 1e-6f);
  }
}

TEST(srgb_encoder, every_byte_comes_back) {
  for (std::size_t i = 0; i < 256; ++i) {
    EXPECT_EQ(SrgbEncoder::shared()(linear_of_srgb_byte()[i]), i);
  }
}

TEST(srgb_encoder, rounds_to_the_nearest_byte) {
  const SrgbEncoder& encode = SrgbEncoder::shared();
  for (int i = 0; i <= 1'000'000; ++i) {
    const float linear = static_cast<float>(i) / 1e6f;
    const double exact =
        linear <= 0.0031308f ? linear * 12.92 * 255.0 : 255.0 * (1.055 * std::pow(linear, 1 / 2.4) - 0.055);
    ASSERT_NEAR(encode(linear), exact, 0.5001) << linear;
  }
}

TEST(srgb_encoder, switches_between_neighbours_at_one_place_and_never_goes_back) {
  const SrgbEncoder& encode = SrgbEncoder::shared();
  for (int code = 0; code < 255; ++code) {
    const double middle = (code + 0.5) / 255.0;
    const double linear = middle <= 0.04045 ? middle / 12.92 : std::pow((middle + 0.055) / 1.055, 2.4);
    const auto at = static_cast<float>(linear);
    EXPECT_EQ(encode(std::nextafter(at, 0.0f)), code);
    EXPECT_EQ(encode(std::nextafter(at, 1.0f)), code + 1);
  }
}

TEST(srgb_encoder, clamps) {
  const SrgbEncoder& encode = SrgbEncoder::shared();
  EXPECT_EQ(encode(-1.0f), 0);
  EXPECT_EQ(encode(2.0f), 255);
  EXPECT_EQ(encode(std::nextafter(1.0f, 0.0f)), 255);
  EXPECT_EQ(encode(std::numeric_limits<float>::infinity()), 255);
  EXPECT_EQ(encode(std::numeric_limits<float>::quiet_NaN()), 0);
}

}  // namespace
}  // namespace ambito::image
