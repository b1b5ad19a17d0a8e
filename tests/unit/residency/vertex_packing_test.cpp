#include "residency/vertex_packing.h"

#include <cstring>

#include <gtest/gtest.h>

namespace ambito::residency {
namespace {

using shading::Streams;

/// Three vertices with every stream.
scene::Geometry whole() {
  scene::Geometry shape;
  shape.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  shape.normals = {{0, 0, 1}, {0, -1, 0}, {0.5f, 0, 0}};
  shape.tangents = {{1, 0, 0, 1}, {0, 0, 1, -1}, {0, 1, 0, 1}};
  shape.uv0 = {{0, 0}, {1, 0.25f}, {-7, 1e6f}};
  shape.uv1 = {{0.5f, 0.5f}, {2, 3}, {4, 5}};
  shape.colors = {{1, 0, 0.5f, 1}, {0, 1, 0, 0}, {2, -1, 1, 1}};
  return shape;
}

template <class T>
T read(const std::vector<std::byte>& bytes, std::size_t offset) {
  T value{};
  std::memcpy(&value, bytes.data() + offset, sizeof(value));
  return value;
}

TEST(vertex_packing, streams_are_those_that_have_something) {
  scene::Geometry shape = whole();
  EXPECT_EQ(streams_of(shape),
            Streams::normal | Streams::tangent | Streams::uv0 | Streams::uv1 | Streams::color);
  shape.tangents.clear();
  shape.uv0.clear();
  EXPECT_EQ(streams_of(shape), Streams::normal | Streams::uv1 | Streams::color);
  EXPECT_EQ(streams_of({}), Streams::none);
}

TEST(vertex_packing, attributes_lie_interleaved_in_the_order_of_the_bits) {
  std::vector<std::byte> bytes;
  pack_attributes(whole(), bytes);
  ASSERT_EQ(bytes.size(), 3u * 40);
  const std::size_t second = 40;
  EXPECT_EQ(read<std::int16_t>(bytes, second + 2), -32767) << "normal.y";
  EXPECT_EQ(read<std::int16_t>(bytes, second + 8 + 4), 32767) << "tangent.z";
  EXPECT_EQ(read<std::int16_t>(bytes, second + 8 + 6), -32767) << "tangent.w";
  EXPECT_EQ(read<float>(bytes, second + 16 + 4), 0.25f) << "uv0.y";
  EXPECT_EQ(read<float>(bytes, second + 24), 2.0f) << "uv1.x";
  EXPECT_EQ(read<std::uint16_t>(bytes, second + 32 + 2), 65535) << "color.g";
  EXPECT_EQ(read<std::uint16_t>(bytes, second + 32 + 6), 0) << "color.a";
}

TEST(vertex_packing, values_are_rounded_to_the_nearest_and_held_within_range) {
  std::vector<std::byte> bytes;
  pack_attributes(whole(), bytes);
  EXPECT_EQ(read<std::int16_t>(bytes, 80), 16384) << "0.5 · 32767 = 16383.5";
  EXPECT_EQ(read<std::uint16_t>(bytes, 32 + 4), 32768) << "0.5 · 65535 = 32767.5";
  EXPECT_EQ(read<std::uint16_t>(bytes, 80 + 32), 65535) << "a colour of 2";
  EXPECT_EQ(read<std::uint16_t>(bytes, 80 + 34), 0) << "a colour of -1";
  EXPECT_EQ(read<float>(bytes, 80 + 16 + 4), 1e6f) << "UVs stay as they are";
}

TEST(vertex_packing, missing_streams_leave_no_gap) {
  scene::Geometry shape = whole();
  shape.normals.clear();
  shape.tangents.clear();
  shape.uv1.clear();
  std::vector<std::byte> bytes;
  pack_attributes(shape, bytes);
  ASSERT_EQ(bytes.size(), 3u * 16);
  EXPECT_EQ(read<float>(bytes, 16), 1.0f);
  EXPECT_EQ(read<std::uint16_t>(bytes, 16 + 8 + 2), 65535);
}

TEST(vertex_packing, positions_alone_make_no_bytes) {
  scene::Geometry shape;
  shape.positions = {{0, 0, 0}};
  std::vector<std::byte> bytes(7);
  pack_attributes(shape, bytes);
  EXPECT_TRUE(bytes.empty());
}

}  // namespace
}  // namespace ambito::residency
