#include "image/mip_chain.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "image/srgb.h"
#include "unit/image/samples.h"

namespace ambito::image {
namespace {

using Texel = std::array<std::uint8_t, 4>;

Image image_of(std::uint32_t width, std::uint32_t height, const std::vector<Texel>& texels) {
  Image image{.width = width, .height = height, .pixels = {}};
  for (const Texel& texel : texels) {
    image.pixels.insert(image.pixels.end(), texel.begin(), texel.end());
  }
  return image;
}

Texel texel(const Image& image, std::size_t i = 0) {
  const std::uint8_t* const p = image.pixels.data() + i * 4;
  return {p[0], p[1], p[2], p[3]};
}

/// The single texel that a picture of 2 × 1 becomes.
Texel average(Texel a, Texel b, MipContent content) {
  const std::vector<Image> chain = mip_chain(image_of(2, 1, {a, b}), content);
  EXPECT_EQ(chain.size(), 1u);
  return texel(chain.at(0));
}

constexpr MipContent all_contents[] = {MipContent::color, MipContent::data, MipContent::normal_map};

TEST(mip_level_count, is_one_more_than_the_times_the_larger_side_halves) {
  EXPECT_EQ(mip_level_count(1, 1), 1u);
  EXPECT_EQ(mip_level_count(2, 1), 2u);
  EXPECT_EQ(mip_level_count(3, 3), 2u);
  EXPECT_EQ(mip_level_count(4, 255), 8u);
  EXPECT_EQ(mip_level_count(256, 4), 9u);
  EXPECT_EQ(mip_level_count(257, 1), 9u);
}

TEST(mip_chain, sides_are_halved_and_rounded_down_to_one) {
  for (const auto& [width, height] :
       {std::pair{1u, 1u}, {2u, 2u}, {3u, 5u}, {63u, 63u}, {65u, 1u}, {257u, 3u}, {1u, 1000u}, {64u, 16u}}) {
    for (const MipContent content : all_contents) {
      const std::vector<Image> chain = mip_chain(test::noise_image(width, height), content);
      ASSERT_EQ(chain.size() + 1, mip_level_count(width, height));
      for (std::size_t i = 0; i < chain.size(); ++i) {
        EXPECT_EQ(chain[i].width, std::max(1u, width >> (i + 1)));
        EXPECT_EQ(chain[i].height, std::max(1u, height >> (i + 1)));
        EXPECT_EQ(chain[i].pixels.size(), std::size_t{chain[i].width} * chain[i].height * 4);
      }
    }
  }
}

TEST(mip_chain, of_no_pixels_is_empty) {
  EXPECT_TRUE(mip_chain(Image{}, MipContent::color).empty());
  EXPECT_TRUE(mip_chain({.width = 4, .height = 0, .pixels = {}}, MipContent::data).empty());
}

TEST(mip_chain, what_is_uniform_stays_as_it_is) {
  for (unsigned value = 0; value < 256; ++value) {
    for (const unsigned alpha : {255u, 100u, value}) {
      const Texel t{static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(255 - value), 77,
                    static_cast<std::uint8_t>(alpha)};
      const Image image = image_of(7, 6, std::vector<Texel>(42, t));
      for (const MipContent content : {MipContent::color, MipContent::data}) {
        for (const Image& level : mip_chain(image, content)) {
          for (std::size_t i = 0; i < level.pixels.size() / 4; ++i) {
            ASSERT_EQ(texel(level, i), t);
          }
        }
      }
    }
  }
}

TEST(mip_chain, color_is_averaged_as_light) {
  const Texel mixed = average({0, 0, 0, 255}, {255, 255, 255, 255}, MipContent::color);
  EXPECT_EQ(mixed, (Texel{188, 188, 188, 255})) << "half of the light, not 128";
}

TEST(mip_chain, data_is_averaged_as_numbers) {
  EXPECT_EQ(average({0, 10, 20, 0}, {255, 20, 20, 100}, MipContent::data), (Texel{128, 15, 20, 50}));
}

TEST(mip_chain, what_is_transparent_does_not_bleed) {
  const Texel mixed = average({200, 0, 0, 255}, {0, 255, 0, 0}, MipContent::color);
  EXPECT_EQ(mixed, (Texel{200, 0, 0, 128}));
  const Texel faint = average({200, 0, 0, 1}, {0, 255, 0, 0}, MipContent::color);
  EXPECT_EQ(faint[0], 200);
  EXPECT_LE(faint[1], 2) << "even next to the least alpha";
}

TEST(mip_chain, color_is_weighted_by_alpha) {
  const Texel mixed = average({255, 0, 0, 255}, {0, 0, 0, 85}, MipContent::color);
  EXPECT_EQ(mixed[3], 170);
  EXPECT_EQ(mixed[0], SrgbEncoder::shared()(0.75f)) << "3 of 4 parts";
}

TEST(mip_chain, a_transparent_area_keeps_the_average_of_its_colors) {
  EXPECT_EQ(average({0, 0, 0, 0}, {255, 255, 255, 0}, MipContent::color), (Texel{188, 188, 188, 0}));
}

TEST(mip_chain, the_opaque_path_agrees_with_the_weighted_one) {
  Image opaque = test::noise_image(37, 22);
  for (std::size_t i = 3; i < opaque.pixels.size(); i += 4) {
    opaque.pixels[i] = 255;
  }
  Image even = opaque;
  for (std::size_t i = 3; i < even.pixels.size(); i += 4) {
    even.pixels[i] = 200;
  }
  const std::vector<Image> a = mip_chain(opaque, MipContent::color);
  const std::vector<Image> b = mip_chain(even, MipContent::color);
  for (std::size_t level = 0; level < a.size(); ++level) {
    for (std::size_t i = 0; i < a[level].pixels.size(); ++i) {
      if (i % 4 != 3) {
        ASSERT_NEAR(a[level].pixels[i], b[level].pixels[i], 1);
      }
    }
  }
}

TEST(mip_chain, normals_are_averaged_as_vectors_and_normalised) {
  // (±0.6, 0, 0.8) on both sides of straight up.
  const Texel up = average({204, 128, 230, 7}, {51, 128, 230, 9}, MipContent::normal_map);
  EXPECT_NEAR(up[0], 128, 1);
  EXPECT_NEAR(up[1], 128, 1);
  EXPECT_EQ(up[2], 255) << "normalised: the plain average were 230";
  EXPECT_EQ(up[3], 8);
}

TEST(mip_chain, normals_that_cancel_out_become_the_surface_normal) {
  EXPECT_EQ(average({255, 0, 100, 255}, {0, 255, 155, 255}, MipContent::normal_map),
            (Texel{128, 128, 255, 255}));
}

TEST(mip_chain, normals_have_length_one_at_every_level) {
  for (const Image& level : mip_chain(test::noise_image(50, 31), MipContent::normal_map)) {
    for (std::size_t i = 0; i < level.pixels.size() / 4; ++i) {
      const Texel t = texel(level, i);
      double squares = 0;
      for (std::size_t channel = 0; channel < 3; ++channel) {
        squares += std::pow(t[channel] / 127.5 - 1.0, 2);
      }
      ASSERT_NEAR(std::sqrt(squares), 1.0, 0.012);
    }
  }
}

TEST(mip_chain, an_odd_side_shares_its_texels_out_evenly) {
  const auto row = [](std::vector<std::uint8_t> values) {
    std::vector<Texel> texels;
    for (const std::uint8_t value : values) {
      texels.push_back({value, value, value, value});
    }
    return texels;
  };
  EXPECT_EQ(texel(mip_chain(image_of(3, 1, row({0, 0, 255})), MipContent::data)[0])[0], 85);
  EXPECT_EQ(texel(mip_chain(image_of(1, 3, row({255, 0, 0})), MipContent::data)[0])[0], 85);
  // Five become two: the middle one is shared.
  const Image two = mip_chain(image_of(5, 1, row({0, 0, 250, 0, 0})), MipContent::data)[0];
  EXPECT_EQ(texel(two, 0)[0], 50);
  EXPECT_EQ(texel(two, 1)[0], 50);
  const Image edge = mip_chain(image_of(5, 1, row({250, 0, 0, 0, 0})), MipContent::data)[0];
  EXPECT_EQ(texel(edge, 0)[0], 100);
  EXPECT_EQ(texel(edge, 1)[0], 0);
}

/// The average of a rectangle with fractional borders.
double area_average(const Image& image, std::size_t channel, double x0, double x1, double y0, double y1) {
  double sum = 0;
  for (std::uint32_t y = 0; y < image.height; ++y) {
    const double rows = std::min(y1, y + 1.0) - std::max(y0, static_cast<double>(y));
    for (std::uint32_t x = 0; rows > 0 && x < image.width; ++x) {
      const double columns = std::min(x1, x + 1.0) - std::max(x0, static_cast<double>(x));
      if (columns > 0) {
        sum += rows * columns * image.pixels[(std::size_t{y} * image.width + x) * 4 + channel];
      }
    }
  }
  return sum / ((x1 - x0) * (y1 - y0));
}

TEST(mip_chain, a_texel_of_the_first_level_is_the_average_of_the_area_it_covers) {
  for (const auto& [width, height] :
       {std::pair{8u, 6u}, {7u, 6u}, {8u, 5u}, {9u, 11u}, {1u, 7u}, {13u, 1u}}) {
    const Image image = test::noise_image(width, height);
    const Image level = mip_chain(image, MipContent::data)[0];
    const double step_x = static_cast<double>(width) / level.width;
    const double step_y = static_cast<double>(height) / level.height;
    for (std::uint32_t y = 0; y < level.height; ++y) {
      for (std::uint32_t x = 0; x < level.width; ++x) {
        for (std::size_t channel = 0; channel < 4; ++channel) {
          const double exact =
              area_average(image, channel, x * step_x, (x + 1) * step_x, y * step_y, (y + 1) * step_y);
          ASSERT_NEAR(level.pixels[(std::size_t{y} * level.width + x) * 4 + channel], exact, 0.501)
              << width << " by " << height << " at " << x << ", " << y;
        }
      }
    }
  }
}

TEST(mip_chain, the_last_level_is_the_average_of_all) {
  for (const auto& [width, height] : {std::pair{64u, 64u}, {37u, 90u}, {255u, 3u}}) {
    const Image image = test::noise_image(width, height);
    const Image last = mip_chain(image, MipContent::data).back();
    for (std::size_t channel = 0; channel < 4; ++channel) {
      const double exact = area_average(image, channel, 0, width, 0, height);
      EXPECT_NEAR(last.pixels[channel], exact, 0.51) << "no rounding adds up from level to level";
    }
  }
}

}  // namespace
}  // namespace ambito::image
