#include <cmath>

#include "residency/materials.h"

namespace ambito::residency {
namespace {

using shading::MaterialFeature;

/// KHR_texture_transform: translation · rotation · scale.
shading::UvMatrix uv_matrix(const scene::TextureSlot& slot) {
  const scene::UvTransform& t = slot.transform;
  const float c = std::cos(t.rotation);
  const float s = std::sin(t.rotation);
  return {.columns = {c * t.scale.x, -s * t.scale.x, s * t.scale.y, c * t.scale.y},
          .offset = t.offset,
          .uv_set = slot.uv_set};
}

}  // namespace

shading::MaterialUniforms material_uniforms(const scene::Material& m) {
  return {.base_color = m.base_color,
          .emissive = m.emissive * m.emissive_strength,
          .alpha_cutoff = m.alpha_cutoff,
          .metallic = m.metallic,
          .roughness = m.roughness,
          .normal_scale = m.normal_scale,
          .occlusion_strength = m.occlusion_strength,
          .base_color_uv = uv_matrix(m.base_color_texture),
          .metallic_roughness_uv = uv_matrix(m.metallic_roughness_texture),
          .normal_uv = uv_matrix(m.normal_texture),
          .occlusion_uv = uv_matrix(m.occlusion_texture),
          .emissive_uv = uv_matrix(m.emissive_texture)};
}

shading::MaterialKey material_key(const scene::Scene& scene, const scene::Material& m) {
  shading::MaterialKey key = MaterialFeature::none;
  const auto note = [&](const scene::TextureSlot& slot, MaterialFeature feature) {
    const scene::Picture* picture = scene.images().find(slot.image);
    if (picture != nullptr && !picture->image.pixels.empty()) key |= feature;
  };
  note(m.base_color_texture, MaterialFeature::base_color_texture);
  if (m.unlit) {
    key |= MaterialFeature::unlit;
  } else {
    note(m.metallic_roughness_texture, MaterialFeature::metallic_roughness_texture);
    note(m.normal_texture, MaterialFeature::normal_texture);
    note(m.occlusion_texture, MaterialFeature::occlusion_texture);
    note(m.emissive_texture, MaterialFeature::emissive_texture);
  }
  if (m.alpha_mode == scene::AlphaMode::mask) key |= MaterialFeature::mask;
  if (m.alpha_mode == scene::AlphaMode::blend) key |= MaterialFeature::blend;
  if (m.double_sided) key |= MaterialFeature::double_sided;
  return key;
}

}  // namespace ambito::residency
