#include <gtest/gtest.h>

#include "resources/readback.h"
#include "unit/resources/support.h"

using namespace ambito;
using namespace ambito::resources;

namespace {

TEST(copy_layout, rows_are_padded_to_256_bytes) {
  const CopyLayout layout = copy_layout({100, 3}, Format::rgba8_unorm);  // the lesson's example
  EXPECT_EQ(layout.row_bytes, 400u);
  EXPECT_EQ(layout.bytes_per_row, 512u);
  EXPECT_EQ(layout.size, 512u * 3);
}

TEST(copy_layout, a_row_of_exactly_256_needs_no_padding) {
  EXPECT_EQ(copy_layout({64, 1}, Format::rgba8_unorm).bytes_per_row, 256u);
  EXPECT_EQ(copy_layout({65, 1}, Format::rgba8_unorm).bytes_per_row, 512u);
  EXPECT_EQ(copy_layout({1, 1}, Format::r8_unorm).bytes_per_row, 256u);
}

TEST(unpad, takes_each_row_and_leaves_the_padding) {
  for (const Extent size :
       {Extent{1, 1}, Extent{3, 5}, Extent{63, 63}, Extent{65, 1}, Extent{257, 3}, Extent{1, 1000}}) {
    const CopyLayout layout = copy_layout(size, Format::rgba8_unorm);
    std::vector<std::byte> padded(layout.size, std::byte{0xEE});
    std::vector<std::byte> expected;
    for (std::uint32_t y = 0; y < size.height; ++y)
      for (std::uint32_t i = 0; i < layout.row_bytes; ++i) {
        const auto value = static_cast<std::byte>(y * 31 + i);
        padded[y * layout.bytes_per_row + i] = value;
        expected.push_back(value);
      }
    EXPECT_EQ(unpad(padded, layout).value(), expected) << size.width << " × " << size.height;
  }
}

TEST(copy_layout, the_last_row_may_be_bare_rounded_up_to_4) {
  EXPECT_EQ(copy_layout({100, 3}, Format::rgba8_unorm, LastRow::bare).size, 512u * 2 + 400);
  EXPECT_EQ(copy_layout({7, 2}, Format::r8_unorm, LastRow::bare).size, 256u + 8);  // 263 bytes are needed
  EXPECT_EQ(copy_layout({64, 2}, Format::rgba8_unorm, LastRow::bare).size, 512u);
  EXPECT_EQ(copy_layout({0, 4}, Format::rgba8_unorm, LastRow::bare).size, 0u);
  EXPECT_EQ(copy_layout({4, 0}, Format::rgba8_unorm, LastRow::bare).size, 0u);
}

TEST(unpad, the_last_row_needs_no_padding) {
  const CopyLayout layout = copy_layout({100, 2}, Format::rgba8_unorm, LastRow::bare);
  ASSERT_EQ(layout.size, 512u + 400u);
  std::vector<std::byte> padded(layout.size, std::byte{0xEE});
  std::vector<std::byte> expected;
  for (std::size_t row = 0; row < 2; ++row) {
    for (std::size_t i = 0; i < 400; ++i) {
      expected.push_back(padded[row * 512 + i] = static_cast<std::byte>(row * 31 + i * 7));
    }
  }
  const auto pixels = unpad(padded, layout);
  expect_accepted(pixels);
  EXPECT_EQ(*pixels, expected);
  padded.pop_back();
  expect_refused(unpad(padded, layout), "2 rows of 512 bytes need 912 bytes, and there are 911");
}

}  // namespace
