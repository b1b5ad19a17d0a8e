#include "image/checks.h"

#include <gtest/gtest.h>

namespace ambito::image {
namespace {

TEST(check_size, takes_the_limit_and_refuses_one_more) {
  const ImageLimits limits{.max_side = 10, .max_pixels = 60};
  EXPECT_TRUE(check_size("PNG", 10, 6, limits));
  EXPECT_TRUE(check_size("PNG", 6, 10, limits));
  EXPECT_EQ(check_size("PNG", 11, 1, limits).error().message,
            "The PNG has 11 × 1 pixels; the limit is 10 pixels a side.");
  EXPECT_EQ(check_size("PNG", 10, 7, limits).error().message,
            "The PNG has 10 × 7 = 70 pixels; the limit is 60 pixels.");
  EXPECT_EQ(check_size("PNG", 1, 11, limits).error().code, ErrorCode::over_limit);
}

TEST(check_size, refuses_no_pixels) {
  EXPECT_EQ(check_size("JPEG", 0, 5, {}).error().code, ErrorCode::bad_input);
  EXPECT_EQ(check_size("JPEG", 5, 0, {}).error().code, ErrorCode::bad_input);
}

TEST(check_size, does_not_overflow) {
  const ImageLimits limits{.max_side = 0xFFFFFFFF, .max_pixels = 1000};
  EXPECT_EQ(check_size("PNG", 0xFFFFFFFF, 0xFFFFFFFF, limits).error().code, ErrorCode::over_limit);
}

TEST(check_pixels, wants_four_bytes_a_pixel) {
  Image image{.width = 2, .height = 3, .pixels = std::vector<std::uint8_t>(24)};
  EXPECT_TRUE(check_pixels(image));
  image.pixels.push_back(0);
  EXPECT_EQ(check_pixels(image).error().message,
            "The picture has 2 × 3 pixels and 25 bytes; 2 × 3 × 4 are needed.");
  image.pixels.resize(20);
  EXPECT_FALSE(check_pixels(image));
}

TEST(check_pixels, does_not_overflow) {
  EXPECT_FALSE(check_pixels({.width = 0x80000000, .height = 0x80000000, .pixels = {}}));
}

TEST(is_opaque, looks_at_every_alpha_and_at_nothing_else) {
  Image image{.width = 2, .height = 2, .pixels = std::vector<std::uint8_t>(16, 255)};
  image.pixels[0] = 0;
  EXPECT_TRUE(is_opaque(image));
  for (std::size_t i = 3; i < 16; i += 4) {
    Image other = image;
    other.pixels[i] = 254;
    EXPECT_FALSE(is_opaque(other)) << i;
  }
}

}  // namespace
}  // namespace ambito::image
