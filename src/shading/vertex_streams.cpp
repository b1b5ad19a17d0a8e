#include "shading/vertex_streams.h"

#include <array>
#include <bit>
#include <vector>

namespace ambito::shading {
namespace {

using resources::VertexAttribute;
using resources::VertexBufferLayout;

constexpr std::array<VertexAttribute, 1> position_attribute{
    VertexAttribute{.format = VertexFormat::float32x3, .offset = 0, .location = 0}};
constexpr VertexBufferLayout positions{
    .stride = position_stride, .per_instance = false, .attributes = position_attribute};

constexpr std::array<VertexFormat, stream_count> formats{
    VertexFormat::snorm16x4, VertexFormat::snorm16x4, VertexFormat::float32x2, VertexFormat::float32x2,
    VertexFormat::unorm16x4};

struct Layout {
  std::vector<VertexAttribute> attributes;
  std::vector<VertexBufferLayout> buffers;
};

Layout make_layout(std::uint32_t streams) {
  Layout layout;
  for (std::uint32_t bit = 0; bit < stream_count; ++bit) {
    if ((streams >> bit & 1u) == 0) continue;
    const auto offset = static_cast<std::uint32_t>(layout.attributes.size()) * attribute_size;
    layout.attributes.push_back({.format = formats[bit], .offset = offset, .location = bit + 1});
  }
  layout.buffers.push_back(positions);
  if (!layout.attributes.empty()) {
    layout.buffers.push_back({.stride = static_cast<std::uint32_t>(layout.attributes.size()) * attribute_size,
                              .per_instance = false,
                              .attributes = layout.attributes});
  }
  return layout;
}

std::array<Layout, stream_combinations> make_layouts() {
  std::array<Layout, stream_combinations> all;
  for (std::uint32_t i = 0; i < stream_combinations; ++i) {
    all[i] = make_layout(i);
    if (all[i].buffers.size() > 1) all[i].buffers[1].attributes = all[i].attributes;
  }
  return all;
}

}  // namespace

std::uint32_t attribute_stride(Streams streams) {
  return static_cast<std::uint32_t>(std::popcount(static_cast<std::uint8_t>(streams))) * attribute_size;
}

std::span<const VertexBufferLayout> vertex_buffers(Streams streams) {
  static const std::array<Layout, stream_combinations> layouts = make_layouts();
  return layouts[static_cast<std::uint8_t>(streams)].buffers;
}

const char* stream_key(std::uint32_t bit) {
  constexpr std::array<const char*, stream_count> keys{"NORMAL", "TANGENT", "UV0", "UV1", "COLOR"};
  return keys[bit];
}

}  // namespace ambito::shading
