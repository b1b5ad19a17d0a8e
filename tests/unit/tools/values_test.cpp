#include "tools/values.h"

#include <gtest/gtest.h>

namespace ambito::tools {
namespace {

TEST(values, floats_are_finite_and_whole_texts) {
  EXPECT_EQ(parse_float("1"), 1.0f);
  EXPECT_EQ(parse_float("-2.5"), -2.5f);
  EXPECT_EQ(parse_float("3e2"), 300.0f);
  for (const char* text : {"", " 1", "1 ", "1x", "x", "nan", "inf", "-inf", "1e99", "0x10", "1,5", "+1"}) {
    EXPECT_FALSE(parse_float(text)) << text;
  }
}

TEST(values, points_are_three_numbers) {
  EXPECT_EQ(parse_vec3("1,-2.5,3e2"), vec3f(1.0f, -2.5f, 300.0f));
  for (const char* text :
       {"", "1", "1,2", "1,2,3,4", "1,2,", ",1,2", "1,,2", "1, 2, 3", "a,b,c", "1;2;3", ",,"}) {
    EXPECT_FALSE(parse_vec3(text)) << text;
  }
}

TEST(values, sizes_are_within_their_limits) {
  EXPECT_EQ(parse_size("1280x720"), (Extent{1280, 720}));
  EXPECT_EQ(parse_size("1x1"), (Extent{1, 1}));
  EXPECT_EQ(parse_size("8192x8192"), (Extent{8192, 8192}));
  for (const char* text : {"8193x1", "1x8193", "0x1", "1x0", "4294967297x1", "99999999999x1"}) {
    EXPECT_FALSE(parse_size(text)) << text;
  }
}

TEST(values, sizes_are_two_whole_numbers) {
  for (const char* text : {"", "x", "1x", "x1", "1", "1x1x1", "-1x1", "1.5x1", "1 x 1", "1X1", "axb"}) {
    EXPECT_FALSE(parse_size(text)) << text;
  }
}

TEST(values, bytes_have_factors_of_1024) {
  EXPECT_EQ(parse_bytes("1"), 1u);
  EXPECT_EQ(parse_bytes("512K"), 524'288u);
  EXPECT_EQ(parse_bytes("64M"), 67'108'864u);
  EXPECT_EQ(parse_bytes("2G"), 2'147'483'648u);
  EXPECT_EQ(parse_bytes("1073741824G"), std::uint64_t{1} << 60);
  for (const char* text : {"", "0", "0M", "-1", "1.5M", "M", "1 M", "1m", "1MB", "1073741825G", "18446744073709551616"}) {
    EXPECT_FALSE(parse_bytes(text)) << text;
  }
}

TEST(values, colours_are_six_digits) {
  EXPECT_EQ(parse_color("ff0080"), vec4f(1.0f, 0.0f, 128.0f / 255.0f, 1.0f));
  EXPECT_EQ(parse_color("#FFffFF"), vec4f(1.0f));
  EXPECT_EQ(parse_color("000000"), vec4f(0.0f, 0.0f, 0.0f, 1.0f));
  for (const char* text :
       {"", "#", "fffff", "fffffff", "#fffff", "##ffff", "gggggg", "-fffff", "0xffff", " fffff"}) {
    EXPECT_FALSE(parse_color(text)) << text;
  }
}

TEST(values, transparent_has_neither_colour_nor_alpha) { EXPECT_EQ(parse_color("transparent"), vec4f(0.0f)); }

TEST(values, linear_light_comes_from_srgb) {
  EXPECT_EQ(linear_from_srgb(vec4f(0.0f, 1.0f, 0.0f, 0.5f)), vec4f(0.0f, 1.0f, 0.0f, 0.5f));
  EXPECT_NEAR(linear_from_srgb(vec4f(0.5f)).r, 0.2140411f, 1e-6f);
  EXPECT_EQ(linear_from_srgb(vec4f(0.5f)).a, 0.5f) << "alpha stays";
  // Both branches meet.
  EXPECT_NEAR(linear_from_srgb(vec4f(0.04045f)).r, linear_from_srgb(vec4f(0.040451f)).r, 1e-6f);
}

}  // namespace
}  // namespace ambito::tools
