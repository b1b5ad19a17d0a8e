#include "residency/vertex_packing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace ambito::residency {
namespace {

using shading::Streams;

std::int16_t snorm16(float value) {
  return static_cast<std::int16_t>(std::lround(std::clamp(value, -1.0f, 1.0f) * 32767.0f));
}
std::uint16_t unorm16(float value) {
  return static_cast<std::uint16_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 65535.0f));
}

/// Writes one attribute of every vertex, `stride` bytes apart; the source becomes 8 bytes by `convert`.
template <class Source, class Convert>
void interleave(std::span<const Source> source, std::byte* out, std::size_t stride, Convert convert) {
  for (const Source& value : source) {
    const auto packed = convert(value);
    static_assert(sizeof(packed) == shading::attribute_size);
    std::memcpy(out, &packed, sizeof(packed));
    out += stride;
  }
}

std::array<std::int16_t, 4> pack_direction(const vec3f& v) {
  return {snorm16(v.x), snorm16(v.y), snorm16(v.z), 0};
}
std::array<std::int16_t, 4> pack_tangent(const vec4f& v) {
  return {snorm16(v.x), snorm16(v.y), snorm16(v.z), snorm16(v.w)};
}
std::array<std::uint16_t, 4> pack_color(const vec4f& v) {
  return {unorm16(v.x), unorm16(v.y), unorm16(v.z), unorm16(v.w)};
}

}  // namespace

Streams streams_of(const scene::Geometry& geometry) {
  Streams streams = Streams::none;
  if (!geometry.normals.empty()) streams |= Streams::normal;
  if (!geometry.tangents.empty()) streams |= Streams::tangent;
  if (!geometry.uv0.empty()) streams |= Streams::uv0;
  if (!geometry.uv1.empty()) streams |= Streams::uv1;
  if (!geometry.colors.empty()) streams |= Streams::color;
  return streams;
}

void pack_attributes(const scene::Geometry& geometry, std::vector<std::byte>& out) {
  const std::size_t stride = shading::attribute_stride(streams_of(geometry));
  out.resize(stride * geometry.positions.size());
  std::byte* place = out.data();
  const auto add = [&](const auto& source, auto convert) {
    if (source.empty()) return;
    interleave(std::span(source), place, stride, convert);
    place += shading::attribute_size;
  };
  const auto as_is = [](const vec2f& v) { return v; };
  add(geometry.normals, pack_direction);
  add(geometry.tangents, pack_tangent);
  add(geometry.uv0, as_is);
  add(geometry.uv1, as_is);
  add(geometry.colors, pack_color);
}

}  // namespace ambito::residency
