#include <cmath>

#include <gtest/gtest.h>

#include "unit/image/samples.h"

namespace ambito {
namespace {

TEST(compare_images, equal_pictures_do_not_differ) {
  const Image image = test::noise_image(9, 9);
  const auto difference = compare_images(image, image);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->max_difference, 0u);
  EXPECT_EQ(difference->differing_pixels, 0u);
  EXPECT_EQ(difference->differing_share, 0.0);
  EXPECT_EQ(difference->mean_absolute_error, 0.0);
  EXPECT_TRUE(std::isinf(difference->psnr_db));
}

TEST(compare_images, every_channel_counts) {
  const Image a = test::smooth_image(10, 10);
  for (std::size_t channel = 0; channel < 4; ++channel) {
    Image b = a;
    std::uint8_t& value = b.pixels[4 * 55 + channel];
    value = static_cast<std::uint8_t>(value > 128 ? value - 10 : value + 10);
    for (const auto& difference : {compare_images(a, b), compare_images(b, a)}) {
      ASSERT_TRUE(difference);
      EXPECT_EQ(difference->max_difference, 10u);
      EXPECT_EQ(difference->differing_pixels, 1u);
      EXPECT_DOUBLE_EQ(difference->differing_share, 0.01);
      EXPECT_DOUBLE_EQ(difference->mean_absolute_error, 10.0 / 400.0);
      EXPECT_DOUBLE_EQ(difference->psnr_db, 10.0 * std::log10(255.0 * 255.0 * 400.0 / 100.0));
    }
  }
}

TEST(compare_images, a_pixel_differs_above_the_tolerance_only) {
  const Image a{.width = 3, .height = 1, .pixels = std::vector<std::uint8_t>(12, 100)};
  Image b = a;
  b.pixels[0] = 102;
  b.pixels[5] = 97;
  EXPECT_EQ(compare_images(a, b, 1)->differing_pixels, 2u);
  EXPECT_EQ(compare_images(a, b, 2)->differing_pixels, 1u);
  EXPECT_EQ(compare_images(a, b, 3)->differing_pixels, 0u);
  EXPECT_EQ(compare_images(a, b, 3)->max_difference, 3u) << "whatever the tolerance";
}

TEST(compare_images, black_and_white_are_as_far_apart_as_can_be) {
  const Image black{.width = 2, .height = 2, .pixels = std::vector<std::uint8_t>(16, 0)};
  const Image white{.width = 2, .height = 2, .pixels = std::vector<std::uint8_t>(16, 255)};
  const auto difference = compare_images(black, white);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->max_difference, 255u);
  EXPECT_EQ(difference->differing_share, 1.0);
  EXPECT_EQ(difference->mean_absolute_error, 255.0);
  EXPECT_EQ(difference->psnr_db, 0.0);
}

TEST(compare_images, refuses_different_sizes_and_says_both) {
  const auto difference = compare_images(test::noise_image(3, 4), test::noise_image(4, 3));
  ASSERT_FALSE(difference);
  EXPECT_EQ(difference.error().code, ErrorCode::usage);
  EXPECT_EQ(difference.error().message, "The pictures have different sizes, 3 × 4 and 4 × 3 pixels.");
}

TEST(compare_images, refuses_a_picture_that_is_not_whole) {
  const Image whole = test::noise_image(3, 4);
  Image part = whole;
  part.pixels.pop_back();
  EXPECT_FALSE(compare_images(whole, part));
  EXPECT_FALSE(compare_images(part, whole));
  EXPECT_FALSE(compare_images(Image{}, Image{}));
}

}  // namespace
}  // namespace ambito
