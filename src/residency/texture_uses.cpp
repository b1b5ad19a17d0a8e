#include "residency/texture_uses.h"

namespace ambito::residency {
namespace {

enum class Meaning : std::uint8_t { color, data, normals };

void note(const scene::Scene& scene, const scene::TextureSlot& slot, Meaning meaning,
          std::vector<TextureUse>& uses) {
  if (!scene.images().contains(slot.image)) return;
  TextureUse& use = uses[slot.image.index];
  (meaning == Meaning::color ? use.color : use.data) = true;
  if (meaning == Meaning::normals) use.normals = true;
  const scene::Sampler* sampler = scene.samplers().find(slot.sampler);
  if (sampler == nullptr || sampler->use_mips) use.mips = true;
}

}  // namespace

std::vector<TextureUse> texture_uses(const scene::Scene& scene) {
  std::vector<TextureUse> uses(scene.images().slots());
  const auto& materials = scene.materials();
  for (std::uint32_t i = 0; i < materials.slots(); ++i) {
    if (!materials.alive(i)) continue;
    const scene::Material& material = materials.row_at(i);
    note(scene, material.base_color_texture, Meaning::color, uses);
    if (material.unlit) continue;
    note(scene, material.emissive_texture, Meaning::color, uses);
    note(scene, material.metallic_roughness_texture, Meaning::data, uses);
    note(scene, material.occlusion_texture, Meaning::data, uses);
    note(scene, material.normal_texture, Meaning::normals, uses);
  }
  return uses;
}

}  // namespace ambito::residency
