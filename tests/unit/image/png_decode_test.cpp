#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "unit/image/hostile.h"
#include "unit/image/memory.h"

namespace ambito {
namespace {

using test::Bytes;
using test::encode_png_file;
using test::PngFile;

int channels_of(int color_type) {
  switch (color_type) {
    case PNG_COLOR_TYPE_RGB:
      return 3;
    case PNG_COLOR_TYPE_RGB_ALPHA:
      return 4;
    case PNG_COLOR_TYPE_GRAY_ALPHA:
      return 2;
    default:
      return 1;
  }
}

/// A file of random samples.
PngFile random_file(int color_type, int bit_depth, bool interlaced) {
  PngFile file{
      .width = 13, .height = 11, .color_type = color_type, .bit_depth = bit_depth, .interlaced = interlaced};
  const std::size_t bits = file.width * static_cast<std::size_t>(channels_of(color_type) * bit_depth);
  std::mt19937 random(5);
  file.rows.resize((bits + 7) / 8 * file.height);
  for (std::uint8_t& value : file.rows) {
    value = static_cast<std::uint8_t>(random());
  }
  if (color_type == PNG_COLOR_TYPE_PALETTE) {
    for (int i = 0; i < 1 << bit_depth; ++i) {
      file.palette.push_back({.red = static_cast<png_byte>(random()),
                              .green = static_cast<png_byte>(random()),
                              .blue = static_cast<png_byte>(random())});
    }
  }
  return file;
}

/// A sample of the file, as it is there.
unsigned sample(const PngFile& file, std::size_t x, std::size_t y, std::size_t channel) {
  const auto channels = static_cast<std::size_t>(channels_of(file.color_type));
  const auto depth = static_cast<std::size_t>(file.bit_depth);
  const std::size_t stride = (file.width * channels * depth + 7) / 8;
  const std::size_t bit = (x * channels + channel) * depth;
  const std::uint8_t* const byte = file.rows.data() + y * stride + bit / 8;
  if (depth == 16) {
    return byte[0] * 256u + byte[1];
  }
  return (static_cast<unsigned>(*byte) >> (8 - depth - bit % 8)) & ((1u << depth) - 1u);
}

/// The nearest of 0 … 255.
std::uint8_t to_8_bits(unsigned value, int depth) {
  const double largest = static_cast<double>((1u << depth) - 1u);
  return static_cast<std::uint8_t>(std::lround(value * 255.0 / largest));
}

std::array<std::uint8_t, 4> expected_pixel(const PngFile& file, std::size_t x, std::size_t y) {
  const auto value = [&](std::size_t channel) {
    return to_8_bits(sample(file, x, y, channel), file.bit_depth);
  };
  switch (file.color_type) {
    case PNG_COLOR_TYPE_PALETTE: {
      const unsigned index = sample(file, x, y, 0);
      const png_color color = file.palette[index];
      const std::uint8_t alpha =
          index < file.palette_alpha.size() ? file.palette_alpha[index] : std::uint8_t{255};
      return {color.red, color.green, color.blue, alpha};
    }
    case PNG_COLOR_TYPE_GRAY:
      return {value(0), value(0), value(0), 255};
    case PNG_COLOR_TYPE_GRAY_ALPHA:
      return {value(0), value(0), value(0), value(1)};
    case PNG_COLOR_TYPE_RGB:
      return {value(0), value(1), value(2), 255};
    default:
      return {value(0), value(1), value(2), value(3)};
  }
}

std::array<std::uint8_t, 4> pixel(const Image& image, std::size_t x, std::size_t y) {
  const std::uint8_t* const p = image.pixels.data() + (y * image.width + x) * 4;
  return {p[0], p[1], p[2], p[3]};
}

void expect_decoded(const PngFile& file) {
  const Result<Image> image = decode_image(encode_png_file(file));
  ASSERT_TRUE(image) << image.error().message;
  ASSERT_EQ(image->width, file.width);
  ASSERT_EQ(image->height, file.height);
  for (std::size_t y = 0; y < file.height; ++y) {
    for (std::size_t x = 0; x < file.width; ++x) {
      ASSERT_EQ(pixel(*image, x, y), expected_pixel(file, x, y)) << x << ", " << y;
    }
  }
}

TEST(png_decode, reads_every_color_type_and_depth_plain_and_interlaced) {
  const std::pair<int, std::vector<int>> kinds[] = {
      {PNG_COLOR_TYPE_GRAY, {1, 2, 4, 8, 16}}, {PNG_COLOR_TYPE_PALETTE, {1, 2, 4, 8}},
      {PNG_COLOR_TYPE_GRAY_ALPHA, {8, 16}},    {PNG_COLOR_TYPE_RGB, {8, 16}},
      {PNG_COLOR_TYPE_RGB_ALPHA, {8, 16}},
  };
  for (const auto& [color_type, depths] : kinds) {
    for (const int depth : depths) {
      for (const bool interlaced : {false, true}) {
        SCOPED_TRACE(fmt::format("color type {}, {} bits, {}", color_type, depth, interlaced));
        expect_decoded(random_file(color_type, depth, interlaced));
      }
    }
  }
}

TEST(png_decode, reads_a_palette_with_alpha) {
  PngFile file = random_file(PNG_COLOR_TYPE_PALETTE, 4, false);
  file.palette_alpha = {0, 17, 200};  // the others are opaque
  expect_decoded(file);
}

TEST(png_decode, makes_the_transparent_grey_transparent) {
  const png_color_16 transparent{.index = 0, .red = 0, .green = 0, .blue = 0, .gray = 100};
  const PngFile file{.width = 2,
                     .height = 1,
                     .color_type = PNG_COLOR_TYPE_GRAY,
                     .rows = {100, 101},
                     .transparent = &transparent};
  const Result<Image> image = decode_image(encode_png_file(file));
  ASSERT_TRUE(image) << image.error().message;
  EXPECT_EQ(image->pixels, (std::vector<std::uint8_t>{100, 100, 100, 0, 101, 101, 101, 255}));
}

TEST(png_decode, makes_the_transparent_color_transparent) {
  const png_color_16 transparent{.index = 0, .red = 1, .green = 2, .blue = 3, .gray = 0};
  const PngFile file{.width = 2,
                     .height = 1,
                     .color_type = PNG_COLOR_TYPE_RGB,
                     .rows = {1, 2, 3, 1, 2, 4},
                     .transparent = &transparent};
  const Result<Image> image = decode_image(encode_png_file(file));
  ASSERT_TRUE(image) << image.error().message;
  EXPECT_EQ(image->pixels, (std::vector<std::uint8_t>{1, 2, 3, 0, 1, 2, 4, 255}));
}

TEST(png_decode, ignores_gamma) {
  PngFile file = random_file(PNG_COLOR_TYPE_RGB, 8, false);
  file.gamma = 1.0;
  expect_decoded(file);
}

TEST(png_decode, skips_a_text_without_unpacking_it) {
  PngFile file = random_file(PNG_COLOR_TYPE_RGB, 8, false);
  file.text = std::string(16 << 20, 'x');
  const Bytes bytes = encode_png_file(file);
  file.text.clear();
  file.text.shrink_to_fit();
  ASSERT_LT(bytes.size(), 1u << 20);
  const Result<Image> image = decode_image(bytes);
  ASSERT_TRUE(image) << image.error().message;
  EXPECT_EQ(pixel(*image, 3, 4), expected_pixel(file, 3, 4));
  const std::int64_t grown = test::memory_of([&] { static_cast<void>(decode_image(bytes)); });
  EXPECT_GE(grown, 0);
  EXPECT_LT(grown, 8 << 20);
}

TEST(png_decode, refuses_every_truncation) {
  for (const bool interlaced : {false, true}) {
    test::expect_every_truncation_is_refused(encode_png_file(test::smooth_image(12, 7), interlaced));
  }
}

TEST(png_decode, refuses_every_flipped_bit) {
  // Signature, header, data and end: each is checked, so nothing may slip through.
  for (const bool interlaced : {false, true}) {
    const Bytes bytes = encode_png_file(test::smooth_image(12, 7, false), interlaced);
    EXPECT_EQ(test::count_accepted_after_damage(bytes), 0);
  }
}

TEST(png_decode, survives_random_damage) {
  test::survive_random_damage(encode_png_file(test::noise_image(12, 7)), 2000);
  PngFile file = random_file(PNG_COLOR_TYPE_PALETTE, 4, true);
  file.palette_alpha = {0, 17, 200};
  test::survive_random_damage(encode_png_file(file), 2000);
}

TEST(png_decode, limits_hold_at_and_over) {
  test::expect_limits_hold(encode_png_file(test::smooth_image(12, 7)));
}

std::uint32_t crc_of(std::span<const std::byte> bytes) {
  std::uint32_t crc = 0xFFFFFFFFu;
  for (const std::byte byte : bytes) {
    crc ^= std::to_integer<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1u) != 0 ? 0xEDB88320u : 0u);
    }
  }
  return ~crc;
}

void put_big_endian(Bytes& bytes, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) {
    bytes[at + i] = std::byte{static_cast<unsigned char>(value >> (24 - 8 * i))};
  }
}

/// A valid small file whose header claims another size, with the right checksum.
Bytes png_with_claimed_size(std::uint32_t width, std::uint32_t height) {
  Bytes bytes = encode_png_file(test::smooth_image(12, 7));
  put_big_endian(bytes, 16, width);
  put_big_endian(bytes, 20, height);
  put_big_endian(bytes, 29, crc_of(std::span(bytes).subspan(12, 17)));
  return bytes;
}

TEST(png_decode, a_claimed_size_is_checked_against_the_limits) {
  EXPECT_TRUE(decode_image(png_with_claimed_size(12, 7))) << "the control case";
  for (const auto& [width, height] : {std::pair{60'000u, 60'000u},
                                      {8193u, 1u},
                                      {1u, 8193u},
                                      {0x7FFFFFFFu, 0x7FFFFFFFu},
                                      {0xFFFFFFFFu, 1u}}) {
    const Result<Image> image = decode_image(png_with_claimed_size(width, height));
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, ErrorCode::over_limit) << image.error().message;
    EXPECT_EQ(image.error().message,
              fmt::format("The PNG has {} × {} pixels; the limit is 8192 pixels a side.", width, height));
  }
}

TEST(png_decode, a_size_of_nothing_is_refused) {
  test::expect_refused(decode_image(png_with_claimed_size(0, 7)), "no width");
  test::expect_refused(decode_image(png_with_claimed_size(12, 0)), "no height");
}

TEST(png_decode, a_small_file_that_claims_much_is_refused_at_once) {
  const Result<Image> impossible = decode_image(png_with_claimed_size(8000, 8000));
  test::expect_refused(impossible, "8000 × 8000 in a few hundred bytes");
  EXPECT_TRUE(impossible.error().message.contains("8000 × 8000 pixels do not fit"))
      << impossible.error().message;
  // A size that could be packed that well is found out row by row.
  test::expect_refused(decode_image(png_with_claimed_size(12, 1000)), "too few rows");
}

TEST(png_decode, memory_grows_with_the_rows_of_a_truncated_file) {
  const PngFile file{.width = 8000,
                     .height = 8000,
                     .color_type = PNG_COLOR_TYPE_GRAY,
                     .bit_depth = 1,
                     .rows = std::vector<std::uint8_t>(8'000'000, 0x55)};
  Bytes bytes = encode_png_file(file);
  bytes.resize(bytes.size() - bytes.size() / 16 * 15);
  bytes.resize(8000, std::byte{0});  // so that its size is not the reason
  EXPECT_GT(test::memory_of_touching(100 << 20), 90 << 20) << "the control case";
  const std::int64_t grown = test::memory_of([&] {
    if (decode_image(bytes)) {
      std::abort();
    }
  });
  EXPECT_GE(grown, 0);
  EXPECT_LT(grown, 64 << 20) << "all of its pixels take 244 MiB";
}

TEST(png_decode, a_file_that_packs_very_well_is_read) {
  const PngFile file{.width = 8000,
                     .height = 1000,
                     .color_type = PNG_COLOR_TYPE_GRAY,
                     .rows = std::vector<std::uint8_t>(8'000'000, 0)};
  const Bytes bytes = encode_png_file(file);
  EXPECT_LT(bytes.size(), 12'000u);
  EXPECT_TRUE(decode_image(bytes));
}

}  // namespace
}  // namespace ambito
