#include <cmath>

#include "unit/image/hostile.h"
#include "unit/image/memory.h"

namespace ambito {
namespace {

using test::Bytes;
using test::encode_jpeg_file;
using test::JpegFile;

void expect_close(const Result<Image>& image, const Image& source, std::uint32_t largest) {
  ASSERT_TRUE(image) << image.error().message;
  const Result<ImageDifference> difference = compare_images(*image, source);
  ASSERT_TRUE(difference) << difference.error().message;
  EXPECT_LE(difference->max_difference, largest);
}

TEST(jpeg_decode, reads_color_baseline_and_progressive) {
  const Image source = test::smooth_image(50, 33);
  expect_close(decode_image(encode_jpeg_file(source)), source, 3);
  expect_close(decode_image(encode_jpeg_file(source, true)), source, 3);
}

TEST(jpeg_decode, reads_rgb_that_was_not_converted) {
  const Image source = test::smooth_image(50, 33);
  const Bytes bytes =
      encode_jpeg_file({.width = 50, .height = 33, .samples = source.pixels, .stored_as = JCS_RGB});
  expect_close(decode_image(bytes), source, 2);
}

TEST(jpeg_decode, widens_grey) {
  Image source = test::smooth_image(20, 20);
  std::vector<std::uint8_t> grey;
  for (std::size_t i = 0; i < source.pixels.size(); i += 4) {
    grey.push_back(source.pixels[i]);
    source.pixels[i + 1] = source.pixels[i + 2] = source.pixels[i];
  }
  const Bytes bytes = encode_jpeg_file({.width = 20,
                                        .height = 20,
                                        .channels = 1,
                                        .color_space = JCS_GRAYSCALE,
                                        .samples = grey,
                                        .stored_as = JCS_GRAYSCALE});
  expect_close(decode_image(bytes), source, 2);
}

TEST(jpeg_decode, converts_inks_to_color) {
  // Light of each channel times the light that black lets through.
  Image expected{.width = 16, .height = 16, .pixels = {}};
  std::vector<std::uint8_t> light;
  for (unsigned i = 0; i < 256; ++i) {
    const unsigned black = 255 - i / 2;
    for (const unsigned value : {i, 255 - i, 100u}) {
      light.push_back(static_cast<std::uint8_t>(value));
      expected.pixels.push_back(static_cast<std::uint8_t>(std::lround(value * black / 255.0)));
    }
    light.push_back(static_cast<std::uint8_t>(black));
    expected.pixels.push_back(255);
  }
  JpegFile file{.width = 16,
                .height = 16,
                .channels = 4,
                .color_space = JCS_CMYK,
                .samples = light,
                .stored_as = JCS_CMYK};
  expect_close(decode_image(encode_jpeg_file(file)), expected, 4);
  file.stored_as = JCS_YCCK;
  expect_close(decode_image(encode_jpeg_file(file)), expected, 4);
  // Without Adobe's marker the samples are ink, not light.
  file.stored_as = JCS_CMYK;
  file.adobe_marker = false;
  for (std::uint8_t& value : file.samples) {
    value = static_cast<std::uint8_t>(255 - value);
  }
  expect_close(decode_image(encode_jpeg_file(file)), expected, 4);
}

TEST(jpeg_decode, ignores_bytes_after_the_end_and_before_a_marker) {
  const Image source = test::smooth_image(12, 7);
  Bytes bytes = encode_jpeg_file(source);
  bytes.insert(bytes.end(), 100, std::byte{0x55});
  expect_close(decode_image(bytes), source, 3);
  bytes.insert(bytes.begin() + 20, 3, std::byte{0});  // after the JFIF segment
  ASSERT_EQ(bytes[23], std::byte{0xFF});
  expect_close(decode_image(bytes), source, 3);
}

TEST(jpeg_decode, refuses_every_truncation) {
  test::expect_every_truncation_is_refused(encode_jpeg_file(test::smooth_image(12, 7)));
  test::expect_every_truncation_is_refused(encode_jpeg_file(test::smooth_image(12, 7), true));
}

TEST(jpeg_decode, survives_every_flipped_bit) {
  // The format has no checksum: a wrong coefficient is a picture like any other.
  for (const bool progressive : {false, true}) {
    const Bytes bytes = encode_jpeg_file(test::smooth_image(12, 7), progressive);
    EXPECT_GT(test::count_accepted_after_damage(bytes), 0);
  }
}

TEST(jpeg_decode, survives_random_damage) {
  test::survive_random_damage(encode_jpeg_file(test::noise_image(24, 17)), 1000);
  test::survive_random_damage(encode_jpeg_file(test::noise_image(24, 17), true), 1000);
}

TEST(jpeg_decode, limits_hold_at_and_over) {
  test::expect_limits_hold(encode_jpeg_file(test::smooth_image(12, 7)));
}

/// A valid small file whose frame header claims another size.
Bytes jpeg_with_claimed_size(std::uint16_t width, std::uint16_t height) {
  Bytes bytes = encode_jpeg_file(test::smooth_image(12, 7));
  for (std::size_t i = 2; i + 9 < bytes.size(); ++i) {
    if (bytes[i] == std::byte{0xFF} && bytes[i + 1] == std::byte{0xC0}) {
      bytes[i + 5] = std::byte{static_cast<unsigned char>(height >> 8)};
      bytes[i + 6] = std::byte{static_cast<unsigned char>(height & 255)};
      bytes[i + 7] = std::byte{static_cast<unsigned char>(width >> 8)};
      bytes[i + 8] = std::byte{static_cast<unsigned char>(width & 255)};
      break;
    }
  }
  return bytes;
}

TEST(jpeg_decode, a_claimed_size_is_checked_against_the_limits) {
  EXPECT_TRUE(decode_image(jpeg_with_claimed_size(12, 7))) << "the control case";
  const Result<Image> image = decode_image(jpeg_with_claimed_size(60'000, 60'000));
  ASSERT_FALSE(image);
  EXPECT_EQ(image.error().code, ErrorCode::over_limit);
  EXPECT_EQ(image.error().message, "The JPEG has 60000 × 60000 pixels; the limit is 8192 pixels a side.");
  test::expect_refused(decode_image(jpeg_with_claimed_size(0, 7)), "no width");
}

TEST(jpeg_decode, a_small_file_that_claims_much_costs_no_memory) {
  const Bytes bytes = jpeg_with_claimed_size(8000, 8000);
  test::expect_refused(decode_image(bytes), "8000 × 8000");
  EXPECT_GT(test::memory_of_touching(100 << 20), 90 << 20) << "the control case";
  const std::int64_t grown = test::memory_of([&] { static_cast<void>(decode_image(bytes)); });
  EXPECT_GE(grown, 0);
  // An eighth of the reserved 244 MiB is what the address sanitizer takes for itself.
  EXPECT_LT(grown, 64 << 20) << "all of its pixels take 244 MiB";
}

/// A progressive file with one scan for the averages and `count` for one frequency of one channel each.
Bytes with_scans(int count) {
  std::vector<jpeg_scan_info> scans;
  scans.push_back({.comps_in_scan = 3, .component_index = {0, 1, 2, 0}, .Ss = 0, .Se = 0, .Ah = 0, .Al = 0});
  for (int i = 0; i < count; ++i) {
    const int frequency = 1 + i % 63;
    scans.push_back({.comps_in_scan = 1,
                     .component_index = {i / 63, 0, 0, 0},
                     .Ss = frequency,
                     .Se = frequency,
                     .Ah = 0,
                     .Al = 0});
  }
  const Image source = test::smooth_image(12, 7);
  return encode_jpeg_file({.width = 12, .height = 7, .samples = source.pixels, .scans = scans});
}

TEST(jpeg_decode, the_number_of_scans_has_a_limit) {
  EXPECT_TRUE(decode_image(with_scans(99))) << "100 in all";
  const Result<Image> image = decode_image(with_scans(100));
  test::expect_refused(image, "101 scans");
  EXPECT_TRUE(image.error().message.contains("more than 100 scans")) << image.error().message;
}

}  // namespace
}  // namespace ambito
