#include "shading/vertex_streams.h"

#include <bit>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace ambito::shading {
namespace {

Streams streams(std::uint32_t bits) { return static_cast<Streams>(bits); }

TEST(vertex_streams, positions_lie_in_a_buffer_of_their_own) {
  for (std::uint32_t bits = 0; bits < stream_combinations; ++bits) {
    const auto buffers = vertex_buffers(streams(bits));
    ASSERT_EQ(buffers.size(), bits == 0 ? 1u : 2u) << bits;
    EXPECT_EQ(buffers[0].stride, position_stride);
    ASSERT_EQ(buffers[0].attributes.size(), 1u);
    EXPECT_EQ(buffers[0].attributes[0].location, 0u);
    EXPECT_EQ(buffers[0].attributes[0].format, VertexFormat::float32x3);
  }
}

TEST(vertex_streams, the_second_buffer_holds_what_is_there_and_no_more) {
  for (std::uint32_t bits = 1; bits < stream_combinations; ++bits) {
    const auto& second = vertex_buffers(streams(bits))[1];
    const auto count = static_cast<std::size_t>(std::popcount(bits));
    EXPECT_EQ(second.stride, count * attribute_size);
    EXPECT_EQ(attribute_stride(streams(bits)), second.stride);
    ASSERT_EQ(second.attributes.size(), count);
    std::uint32_t found = 0;
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_EQ(second.attributes[i].offset, i * attribute_size) << "in the order of the bits, without gaps";
      found |= 1u << (second.attributes[i].location - 1);
    }
    EXPECT_EQ(found, bits) << "bit i is @location(i + 1)";
  }
}

TEST(vertex_streams, every_attribute_takes_eight_bytes) {
  const VertexFormat formats[] = {VertexFormat::snorm16x4, VertexFormat::snorm16x4, VertexFormat::float32x2,
                                  VertexFormat::float32x2, VertexFormat::unorm16x4};
  const auto& second = vertex_buffers(streams(stream_combinations - 1))[1];
  ASSERT_EQ(second.attributes.size(), stream_count);
  for (std::size_t i = 0; i < stream_count; ++i) EXPECT_EQ(second.attributes[i].format, formats[i]) << i;
}

TEST(vertex_streams, layouts_live_forever) {
  EXPECT_EQ(vertex_buffers(Streams::normal).data(), vertex_buffers(Streams::normal).data());
  EXPECT_EQ(vertex_buffers(Streams::none).size(), 1u);
  EXPECT_EQ(vertex_buffers(Streams::none)[0].stride, position_stride);
}

TEST(vertex_streams, every_stream_has_a_key_of_its_own) {
  std::set<std::string> keys;
  for (std::uint32_t bit = 0; bit < stream_count; ++bit) keys.insert(stream_key(bit));
  EXPECT_EQ(keys, (std::set<std::string>{"NORMAL", "TANGENT", "UV0", "UV1", "COLOR"}));
}

TEST(vertex_streams, sets_join_and_are_asked) {
  Streams set = Streams::normal | Streams::uv1;
  EXPECT_TRUE(has(set, Streams::normal));
  EXPECT_FALSE(has(set, Streams::normal | Streams::color));
  set |= Streams::color;
  EXPECT_TRUE(has(set, Streams::normal | Streams::color));
}

}  // namespace
}  // namespace ambito::shading
