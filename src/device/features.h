#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ambito::device {

/// Optional features the engine knows how to use. The last ones are extensions of one implementation.
enum class Feature : std::uint8_t {
  timestamp_query,
  indirect_first_instance,
  depth_clip_control,
  depth32_float_stencil8,
  float32_filterable,
  float32_blendable,
  rg11b10_ufloat_renderable,
  bgra8_unorm_storage,
  shader_f16,
  subgroups,
  texture_compression_bc,
  texture_compression_etc2,
  texture_compression_astc,
  clip_distances,
  dual_source_blending,
  multi_draw_indirect_count,  ///< wgpu-native
  adapter_format_features,    ///< wgpu-native: what a format can do beyond the specification
};
inline constexpr std::uint32_t feature_count = 17;

/// The specification's spelling: "timestamp-query".
[[nodiscard]] const char* to_string(Feature feature);

/// A set of features, small enough to pass by value.
class FeatureSet {
 public:
  constexpr void insert(Feature feature) { bits_ |= 1u << static_cast<std::uint32_t>(feature); }
  [[nodiscard]] constexpr bool has(Feature feature) const {
    return (bits_ >> static_cast<std::uint32_t>(feature) & 1u) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  friend constexpr bool operator==(FeatureSet, FeatureSet) = default;

 private:
  std::uint32_t bits_ = 0;
};

/// One feature that the engine would like, and the sentence that says what is lost without it.
struct WantedFeature {
  Feature feature;
  std::string_view lost;  ///< "pass times are not measured"; a literal
  std::string_view used_by = {};  ///< "measuring the GPU time of passes"; a literal
};

/// A wanted feature that the device has not got.
struct MissingFeature {
  Feature feature;
  std::string lost;
};

}  // namespace ambito::device
