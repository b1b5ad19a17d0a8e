#include <utility>

#include "unit/image/hostile.h"

namespace ambito {
namespace {

using test::Bytes;

constexpr std::size_t color_type_at = 25;

void expect_round_trip(const Image& image) {
  const Result<Bytes> bytes = encode_png(image);
  ASSERT_TRUE(bytes) << bytes.error().message;
  const Result<Image> again = decode_image(*bytes);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->width, image.width);
  EXPECT_EQ(again->height, image.height);
  EXPECT_EQ(again->pixels, image.pixels);
}

TEST(encode_png, keeps_every_pixel_at_odd_sizes) {
  for (const auto& [width, height] :
       {std::pair{1u, 1u}, {3u, 5u}, {63u, 63u}, {65u, 1u}, {257u, 3u}, {1u, 1000u}}) {
    SCOPED_TRACE(std::to_string(width) + " by " + std::to_string(height));
    expect_round_trip(test::noise_image(width, height));
    expect_round_trip(test::smooth_image(width, height));
    expect_round_trip(test::smooth_image(width, height, false));
  }
}

TEST(encode_png, leaves_alpha_out_when_every_pixel_is_opaque) {
  Image image = test::smooth_image(40, 30);
  EXPECT_EQ((*encode_png(image))[color_type_at], std::byte{PNG_COLOR_TYPE_RGB});
  image.pixels.back() = 254;
  EXPECT_EQ((*encode_png(image))[color_type_at], std::byte{PNG_COLOR_TYPE_RGB_ALPHA});
  expect_round_trip(image);
}

TEST(encode_png, gives_the_same_bytes_for_the_same_picture) {
  const Image image = test::noise_image(64, 64);
  EXPECT_EQ(*encode_png(image), *encode_png(image));
}

TEST(encode_png, packs_what_is_flat) {
  Image image{.width = 1280, .height = 720, .pixels = {}};
  image.pixels.assign(1280 * 720 * 4, 255);
  const Result<Bytes> bytes = encode_png(image);
  ASSERT_TRUE(bytes);
  EXPECT_LT(bytes->size(), 30'000u);
}

TEST(encode_png, does_not_blow_noise_up) {
  const Image image = test::noise_image(256, 256);
  EXPECT_LT(encode_png(image)->size(), image.pixels.size() + image.pixels.size() / 100);
}

TEST(encode_png, refuses_a_picture_that_is_not_whole) {
  for (const Image& image : {Image{}, Image{.width = 2, .height = 2, .pixels = {1, 2, 3, 4}},
                             Image{.width = 0, .height = 5, .pixels = {}}}) {
    const Result<Bytes> bytes = encode_png(image);
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().code, ErrorCode::misuse);
  }
}

}  // namespace
}  // namespace ambito
