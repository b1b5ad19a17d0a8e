#include "unit/image/hostile.h"

namespace ambito {
namespace {

using test::Bytes;
using test::encode_webp_file;

TEST(webp_decode, reads_lossless_pixels_as_they_were) {
  const Image source = test::smooth_image(50, 33, false);
  const Result<Image> image = decode_image(encode_webp_file(source, true));
  ASSERT_TRUE(image) << image.error().message;
  EXPECT_EQ(image->width, 50u);
  EXPECT_EQ(image->height, 33u);
  EXPECT_EQ(image->pixels, source.pixels);
}

TEST(webp_decode, reads_lossy_pixels_with_straight_alpha) {
  const Image source = test::smooth_image(64, 48, false);
  const Result<Image> image = decode_image(encode_webp_file(source, false));
  ASSERT_TRUE(image) << image.error().message;
  const auto difference = compare_images(*image, source);
  ASSERT_TRUE(difference) << difference.error().message;
  EXPECT_LE(difference->mean_absolute_error, 3.0);
  for (std::size_t i = 3; i < source.pixels.size(); i += 4) {
    ASSERT_EQ(image->pixels[i], source.pixels[i]) << "alpha is without loss";
  }
}

TEST(webp_decode, missing_alpha_is_255) {
  const Result<Image> image = decode_image(encode_webp_file(test::smooth_image(20, 20), false));
  ASSERT_TRUE(image) << image.error().message;
  for (std::size_t i = 3; i < image->pixels.size(); i += 4) {
    ASSERT_EQ(image->pixels[i], 255);
  }
}

TEST(webp_decode, refuses_every_truncation) {
  test::expect_every_truncation_is_refused(encode_webp_file(test::smooth_image(12, 7), true));
  test::expect_every_truncation_is_refused(encode_webp_file(test::smooth_image(12, 7, false), false));
}

TEST(webp_decode, survives_every_flipped_bit) {
  for (const bool lossless : {false, true}) {
    const Bytes bytes = encode_webp_file(test::smooth_image(12, 7, false), lossless);
    EXPECT_GT(test::count_accepted_after_damage(bytes), 0);
  }
}

TEST(webp_decode, survives_random_damage) {
  test::survive_random_damage(encode_webp_file(test::noise_image(24, 17), true), 1000);
  test::survive_random_damage(encode_webp_file(test::noise_image(24, 17), false), 1000);
}

TEST(webp_decode, limits_hold_at_and_over) {
  test::expect_limits_hold(encode_webp_file(test::smooth_image(12, 7), true));
  test::expect_limits_hold(encode_webp_file(test::smooth_image(12, 7), false));
}

TEST(webp_decode, a_claimed_size_is_checked_against_the_limits) {
  // The lossless header: a byte 0x2f, then 14 bits of width - 1 and 14 bits of height - 1.
  Bytes bytes = encode_webp_file(test::smooth_image(12, 7), true);
  ASSERT_EQ(bytes[20], std::byte{0x2F});
  bytes[21] = std::byte{0xFF};
  bytes[22] |= std::byte{0x3F};
  const Result<Image> image = decode_image(bytes);
  ASSERT_FALSE(image);
  EXPECT_EQ(image.error().code, ErrorCode::over_limit);
  EXPECT_EQ(image.error().message, "The WebP has 16384 × 7 pixels; the limit is 8192 pixels a side.");
}

TEST(webp_decode, refuses_an_animation) {
  Bytes bytes =
      test::bytes_of(std::string_view("RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x0b\0\0\x06\0\0", 30));
  const Result<Image> image = decode_image(bytes);
  test::expect_refused(image, "an animation");
  EXPECT_TRUE(image.error().message.contains("animation")) << image.error().message;
}

}  // namespace
}  // namespace ambito
