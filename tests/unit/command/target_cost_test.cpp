#include <array>

#include <gtest/gtest.h>

#include "command/attachments.h"

namespace ambito::command::detail {
namespace {

TEST(bytes_per_sample, components_are_aligned_as_the_specification_counts) {
  EXPECT_EQ(bytes_per_sample(std::array{Format::rgba8_unorm}), 8u);  // counted twice
  EXPECT_EQ(bytes_per_sample(std::array{Format::rgba8_uint}), 4u);
  EXPECT_EQ(bytes_per_sample(std::array{Format::r8_unorm, Format::rgba32_float}),
            20u);  // 1, then aligned to 4
  EXPECT_EQ(bytes_per_sample(std::array{Format::rgba32_float, Format::r8_unorm}), 17u);
  EXPECT_EQ(bytes_per_sample(std::array{Format::undefined, Format::rgba16_float}), 8u);
  EXPECT_EQ(bytes_per_sample({}), 0u);
}

TEST(can_resolve, integers_and_32_bit_floats_cannot) {
  EXPECT_TRUE(can_resolve(Format::rgba8_unorm));
  EXPECT_TRUE(can_resolve(Format::rgba16_float));
  EXPECT_FALSE(can_resolve(Format::rgba8_uint));
  EXPECT_FALSE(can_resolve(Format::rgba32_float));
  EXPECT_FALSE(can_resolve(Format::depth32_float));
}

}  // namespace
}  // namespace ambito::command::detail
