#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

#include "unit/image/samples.h"

// R36, R37: a capture whose row padding was not undone is told from a sound picture.
namespace ambito {
namespace {

/// Something with edges in both directions, different in every row.
Image scene_image(std::uint32_t width, std::uint32_t height) {
  Image image{.width = width, .height = height, .pixels = {}};
  for (std::uint32_t y = 0; y < height; ++y) {
    for (std::uint32_t x = 0; x < width; ++x) {
      const float dx = static_cast<float>(x) - 0.4f * static_cast<float>(width);
      const float dy = static_cast<float>(y) - 0.6f * static_cast<float>(height);
      const bool disc = dx * dx + dy * dy < 0.06f * static_cast<float>(width * height);
      const bool board = (x / 7 + y / 11) % 2 == 0;
      image.pixels.push_back(disc ? std::uint8_t{220} : static_cast<std::uint8_t>(60 + y * 90 / height));
      image.pixels.push_back(board ? 160 : 90);
      image.pixels.push_back(static_cast<std::uint8_t>(x * 255 / width));
      image.pixels.push_back(255);
    }
  }
  return image;
}

Image greyed(Image image) {
  for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
    const int sum = image.pixels[i] + image.pixels[i + 1] + image.pixels[i + 2];
    image.pixels[i] = image.pixels[i + 1] = image.pixels[i + 2] = static_cast<std::uint8_t>(sum / 3);
  }
  return image;
}

/// What a program saves that reads the padded buffer as one run of `pixel_bytes` wide pixels, and turns each
/// into RGBA.
Image read_as_one_run(const Image& image, std::uint32_t pixel_bytes, std::uint8_t padding) {
  const std::size_t row = std::size_t{image.width} * pixel_bytes;
  const std::size_t stride = (row + 255) / 256 * 256 / pixel_bytes;  // pixels
  std::vector<std::uint8_t> run(4 * stride * image.height, padding);
  for (std::size_t y = 0; y < image.height; ++y) {
    std::memcpy(&run[4 * stride * y], &image.pixels[std::size_t{4} * image.width * y], std::size_t{4} * image.width);
  }
  if (padding == 0) {
    for (std::size_t i = 3; i < run.size(); i += 4) run[i] = 255;  // PNG without alpha
  }
  run.resize(std::size_t{4} * image.width * image.height);
  return {.width = image.width, .height = image.height, .pixels = std::move(run)};
}

TEST(diagnose_skew, tells_width_stride_and_bytes_a_pixel) {
  const auto skew = diagnose_skew(read_as_one_run(scene_image(100, 80), 4, 0));
  ASSERT_TRUE(skew);
  EXPECT_EQ(skew->width, 100u);
  EXPECT_EQ(skew->stride, 512u);
  EXPECT_EQ(skew->bytes_per_pixel, 4u);
}

TEST(diagnose_skew, finds_every_width_whose_padding_is_more_than_a_pixel) {
  for (std::uint32_t width = 80; width <= 300; ++width) {
    const Image sound = scene_image(width, 90);
    EXPECT_FALSE(diagnose_skew(sound)) << width;
    const std::uint32_t stride = (4 * width + 255) / 256 * 256;
    if (stride / 4 - width < 2) continue;
    for (const std::uint8_t padding : {std::uint8_t{0}, std::uint8_t{255}}) {
      const auto skew = diagnose_skew(read_as_one_run(sound, 4, padding));
      ASSERT_TRUE(skew) << width;
      EXPECT_EQ(skew->stride, stride) << width;
      EXPECT_EQ(skew->bytes_per_pixel, 4u) << width;
    }
  }
}

TEST(diagnose_skew, a_grey_picture_had_one_byte_a_pixel) {
  const auto skew = diagnose_skew(read_as_one_run(greyed(scene_image(100, 80)), 1, 0));
  ASSERT_TRUE(skew);
  EXPECT_EQ(skew->stride, 256u);
  EXPECT_EQ(skew->bytes_per_pixel, 1u);
}

TEST(diagnose_skew, wide_pixels_are_told_from_their_stride) {
  const auto skew = diagnose_skew(read_as_one_run(scene_image(100, 80), 16, 0));  // rows of 1600 B in 1792 B
  ASSERT_TRUE(skew);
  EXPECT_EQ(skew->stride, 1792u);
  EXPECT_EQ(skew->bytes_per_pixel, 16u);
}

TEST(diagnose_skew, rows_that_need_no_padding_are_never_skewed) {
  for (const std::uint32_t width : {64u, 128u, 256u}) {
    EXPECT_FALSE(diagnose_skew(read_as_one_run(scene_image(width, 50), 4, 0))) << width;
  }
}

// Tiles, hatches and dither fit themselves at many distances.
TEST(diagnose_skew, regular_pictures_are_left_alone) {
  const auto picture = [](std::uint32_t width, auto&& value) {
    Image image{.width = width, .height = 100, .pixels = {}};
    for (std::uint32_t i = 0; i < width * 100; ++i) {
      const auto v = static_cast<std::uint8_t>(value(i % width, i / width));
      image.pixels.insert(image.pixels.end(), {v, v, static_cast<std::uint8_t>(v / 2), 255});
    }
    return image;
  };
  constexpr std::uint32_t bayer[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
  for (std::uint32_t width = 80; width <= 260; width += width % 8 == 0 ? 1 : 3) {
    const Image pictures[] = {
        picture(width, [](auto x, auto y) { return (x + y) % 2 * 255; }),
        picture(width, [](auto x, auto y) { return (x / 4 + y / 4) % 2 * 255; }),
        picture(width, [](auto x, auto y) { return (x + y) % 4 * 80; }),
        picture(width, [](auto x, auto y) { return (x + 7 * y) % 7 < 2 ? 255 : 0; }),
        picture(width, [&](auto x, auto y) { return x * 16 / width > bayer[y % 4][x % 4] ? 255 : 0; }),
    };
    for (const Image& image : pictures) EXPECT_FALSE(diagnose_skew(image)) << width << ", " << &image - pictures;
  }
}

TEST(diagnose_skew, small_pictures_tell_nothing) {
  EXPECT_TRUE(diagnose_skew(read_as_one_run(scene_image(80, 30), 4, 0))) << "control";
  EXPECT_FALSE(diagnose_skew(read_as_one_run(scene_image(79, 30), 4, 0)));
  EXPECT_FALSE(diagnose_skew(read_as_one_run(scene_image(80, 7), 4, 0)));
  EXPECT_FALSE(diagnose_skew(scene_image(1, 500)));
}

TEST(diagnose_skew, sound_even_and_noisy_pictures_are_left_alone) {
  EXPECT_FALSE(diagnose_skew(test::smooth_image(100, 80)));
  EXPECT_FALSE(diagnose_skew(test::noise_image(100, 80)));
  EXPECT_FALSE(diagnose_skew({.width = 100, .height = 80, .pixels = std::vector<std::uint8_t>(32000, 128)}));
  EXPECT_FALSE(diagnose_skew({.width = 1, .height = 1, .pixels = {1, 2, 3, 4}}));
  EXPECT_FALSE(diagnose_skew({}));
  EXPECT_FALSE(diagnose_skew({.width = 9, .height = 9, .pixels = {1, 2, 3}})) << "not as many as its size says";
}

}  // namespace
}  // namespace ambito
