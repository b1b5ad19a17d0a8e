#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "shading/vertex_streams.h"

namespace ambito::shading {

/// What a material uses, as bits: a binding counts as used even behind a false constant, so a shader variant
/// has only the textures of its material.
enum class MaterialFeature : std::uint16_t {
  none = 0,
  base_color_texture = 1,
  metallic_roughness_texture = 2,
  normal_texture = 4,
  occlusion_texture = 8,
  emissive_texture = 16,
  mask = 32,
  blend = 64,
  unlit = 128,
  double_sided = 256,
};
constexpr MaterialFeature operator|(MaterialFeature a, MaterialFeature b) {
  return static_cast<MaterialFeature>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr MaterialFeature& operator|=(MaterialFeature& a, MaterialFeature b) { return a = a | b; }
constexpr bool has(MaterialFeature set, MaterialFeature wanted) {
  return (static_cast<std::uint16_t>(set) & static_cast<std::uint16_t>(wanted)) ==
         static_cast<std::uint16_t>(wanted);
}

using MaterialKey = MaterialFeature;

/// The WGSL keys of a material's features, appended to `keys`.
void append_keys(MaterialKey key, std::vector<std::string_view>& keys);

/// What of a drawn object decides its pipeline, besides the pass.
struct VariantKey {
  MaterialKey material = MaterialKey::none;
  Streams streams = Streams::none;
  Topology topology = Topology::triangle_list;
  bool flipped = false;  ///< mirrored by its world matrix: front faces wind the other way
  friend constexpr bool operator==(const VariantKey&, const VariantKey&) = default;
  /// Dense enough to index a cache by hashing: all fields in 32 bits.
  [[nodiscard]] constexpr std::uint32_t bits() const {
    return static_cast<std::uint32_t>(material) | static_cast<std::uint32_t>(streams) << 16 |
           static_cast<std::uint32_t>(topology) << 24 | static_cast<std::uint32_t>(flipped) << 28;
  }
};

}  // namespace ambito::shading
