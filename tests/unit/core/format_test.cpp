#include <set>
#include <string>

#include <gtest/gtest.h>

#include <ambito/format.h>

namespace ambito {
namespace {

constexpr auto last_format = static_cast<unsigned>(Format::depth32_float);

TEST(format, every_one_has_a_name_of_its_own) {
  std::set<std::string> names;
  for (unsigned i = 0; i <= last_format; ++i) {
    const std::string name = to_string(static_cast<Format>(i));
    EXPECT_NE(name, "invalid") << i;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_STREQ(to_string(static_cast<Format>(last_format + 1)), "invalid");
}

TEST(format, names_are_spelled_as_in_the_specification) {
  EXPECT_STREQ(to_string(Format::rgba8_unorm_srgb), "rgba8unorm-srgb");
  EXPECT_STREQ(to_string(Format::rg11b10_ufloat), "rg11b10ufloat");
  EXPECT_STREQ(to_string(Format::depth24_plus_stencil8), "depth24plus-stencil8");
}

TEST(format, bytes_follow_from_the_bits_in_the_name) {
  EXPECT_EQ(bytes_per_pixel(Format::undefined), 0u);
  EXPECT_EQ(bytes_per_pixel(Format::r8_unorm), 1u);
  EXPECT_EQ(bytes_per_pixel(Format::rg8_snorm), 2u);
  EXPECT_EQ(bytes_per_pixel(Format::rgb9e5_ufloat), 4u);
  EXPECT_EQ(bytes_per_pixel(Format::rgba16_float), 8u);
  EXPECT_EQ(bytes_per_pixel(Format::rgba32_uint), 16u);
  EXPECT_EQ(bytes_per_pixel(Format::depth32_float), 4u);
  EXPECT_EQ(bytes_per_pixel(Format::depth24_plus), 0u) << "no buffer copy";
  EXPECT_EQ(bytes_per_pixel(Format::depth24_plus_stencil8), 0u);
}

TEST(format, depth_stencil_and_srgb_are_those_with_the_word_in_their_name) {
  for (unsigned i = 0; i <= last_format; ++i) {
    const auto format = static_cast<Format>(i);
    const std::string name = to_string(format);
    EXPECT_EQ(has_depth(format), name.contains("depth")) << name;
    EXPECT_EQ(has_stencil(format), name.contains("stencil")) << name;
    EXPECT_EQ(is_srgb(format), name.contains("srgb")) << name;
  }
}

TEST(flags, has_wants_every_bit) {
  const BufferUsage usage = BufferUsage::copy_dst | BufferUsage::vertex;
  EXPECT_TRUE(has(usage, BufferUsage::vertex));
  EXPECT_TRUE(has(usage, BufferUsage::none));
  EXPECT_FALSE(has(usage, BufferUsage::vertex | BufferUsage::index));
  BufferUsage more = usage;
  more |= BufferUsage::index;
  EXPECT_TRUE(has(more, BufferUsage::vertex | BufferUsage::index));
}

}  // namespace
}  // namespace ambito
