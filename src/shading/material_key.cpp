#include "shading/material_key.h"

#include <array>
#include <utility>

namespace ambito::shading {

void append_keys(MaterialKey key, std::vector<std::string_view>& keys) {
  // Double-sidedness is pipeline state, not WGSL.
  constexpr std::array<std::pair<MaterialFeature, std::string_view>, 8> names{{
      {MaterialFeature::base_color_texture, "BASE_COLOR_TEXTURE"},
      {MaterialFeature::metallic_roughness_texture, "METALLIC_ROUGHNESS_TEXTURE"},
      {MaterialFeature::normal_texture, "NORMAL_TEXTURE"},
      {MaterialFeature::occlusion_texture, "OCCLUSION_TEXTURE"},
      {MaterialFeature::emissive_texture, "EMISSIVE_TEXTURE"},
      {MaterialFeature::mask, "ALPHA_MASK"},
      {MaterialFeature::blend, "BLEND"},
      {MaterialFeature::unlit, "UNLIT"},
  }};
  for (const auto& [feature, name] : names) {
    if (has(key, feature)) keys.push_back(name);
  }
}

}  // namespace ambito::shading
