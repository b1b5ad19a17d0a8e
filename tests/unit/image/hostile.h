#pragma once

#include <gtest/gtest.h>

#include "unit/image/samples.h"

/// What every decoder must stand.
namespace ambito::test {

/// An error of the file is one sentence with a code for bad input.
inline void expect_refused(const Result<Image>& result, const std::string& what) {
  ASSERT_FALSE(result) << what;
  EXPECT_EQ(result.error().code, ErrorCode::bad_input) << what;
  EXPECT_TRUE(result.error().message.ends_with(".")) << what << ": " << result.error().message;
  EXPECT_FALSE(result.error().message.contains('\n')) << what << ": " << result.error().message;
}

inline void expect_every_truncation_is_refused(const Bytes& whole) {
  ASSERT_TRUE(decode_image(whole)) << "the control case";
  for (std::size_t count = 0; count < whole.size(); ++count) {
    // A copy of exactly that size, so that the address sanitizer sees a read beyond it.
    const Bytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(count));
    expect_refused(decode_image(part), "the first " + std::to_string(count) + " bytes");
  }
}

/// Inverts each bit and each byte on its own. What still decodes has all of its pixels.
inline int count_accepted_after_damage(const Bytes& whole) {
  int accepted = 0;
  const ImageLimits limits{.max_side = 256, .max_pixels = 256 * 256};
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const unsigned mask : {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 255u}) {
      Bytes damaged = whole;
      damaged[i] ^= std::byte{static_cast<unsigned char>(mask)};
      const Result<Image> image = decode_image(damaged, limits);
      if (image) {
        ++accepted;
        EXPECT_EQ(image->pixels.size(), std::size_t{image->width} * image->height * 4);
        EXPECT_LE(image->width, limits.max_side);
        EXPECT_LE(image->height, limits.max_side);
      } else {
        EXPECT_FALSE(image.error().message.empty());
      }
    }
  }
  return accepted;
}

/// Replaces random bytes by random ones.
inline void survive_random_damage(const Bytes& whole, int runs) {
  std::mt19937 random(99);
  const ImageLimits limits{.max_side = 256, .max_pixels = 256 * 256};
  for (int run = 0; run < runs; ++run) {
    Bytes damaged = whole;
    const unsigned count = 1 + random() % 8;
    for (unsigned i = 0; i < count; ++i) {
      damaged[random() % damaged.size()] = std::byte{static_cast<unsigned char>(random())};
    }
    const Result<Image> image = decode_image(damaged, limits);
    if (image) {
      EXPECT_EQ(image->pixels.size(), std::size_t{image->width} * image->height * 4);
    }
  }
}

/// Limits one below, at and above the picture's size of 12 × 7 pixels.
inline void expect_limits_hold(const Bytes& file_of_12_by_7) {
  EXPECT_TRUE(decode_image(file_of_12_by_7, {.max_side = 12, .max_pixels = 84}));
  for (const ImageLimits limits :
       {ImageLimits{.max_side = 11, .max_pixels = 84}, ImageLimits{.max_side = 12, .max_pixels = 83}}) {
    const Result<Image> refused = decode_image(file_of_12_by_7, limits);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::over_limit);
    EXPECT_TRUE(refused.error().message.contains("12 × 7")) << refused.error().message;
  }
}

}  // namespace ambito::test
