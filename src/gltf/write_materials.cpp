#include <utility>

#include "gltf/write_document.h"

namespace ambito::gltf {
namespace {

struct Context {
  WriteDocument& document;
  const Places& images;
  const Places& samplers;
  std::map<std::pair<int, int>, std::size_t> textures;  ///< (image, sampler) → texture
};

std::size_t texture_of(Context& context, int image, int sampler) {
  const auto [found, is_new] = context.textures.try_emplace({image, sampler}, context.textures.size());
  if (is_new) {
    Json texture{{"source", image}};
    if (sampler >= 0) texture["sampler"] = sampler;
    context.document.add("textures", std::move(texture));
  }
  return found->second;
}

/// A textureInfo, or null when the slot shows nothing.
Json texture_info(Context& context, const scene::TextureSlot& slot) {
  const auto image = place_of(context.images, slot.image);
  if (!image) return nullptr;
  Json info{{"index", texture_of(context, *image, place_of(context.samplers, slot.sampler).value_or(-1))}};
  if (slot.uv_set != 0) info["texCoord"] = slot.uv_set;
  if (slot.transform != scene::UvTransform{}) {
    context.document.extensions.insert("KHR_texture_transform");
    const scene::UvTransform& t = slot.transform;
    info["extensions"]["KHR_texture_transform"] = {
        {"offset", {t.offset.x, t.offset.y}}, {"rotation", t.rotation}, {"scale", {t.scale.x, t.scale.y}}};
  }
  return info;
}

Json metallic_roughness(Context& context, const scene::Material& m) {
  Json pbr{{"baseColorFactor", {m.base_color.r, m.base_color.g, m.base_color.b, m.base_color.a}},
           {"metallicFactor", m.metallic},
           {"roughnessFactor", m.roughness}};
  if (Json info = texture_info(context, m.base_color_texture); !info.is_null())
    pbr["baseColorTexture"] = info;
  if (Json info = texture_info(context, m.metallic_roughness_texture); !info.is_null()) {
    pbr["metallicRoughnessTexture"] = info;
  }
  return pbr;
}

Json material_json(Context& context, const scene::Material& m) {
  Json json = Json::object();
  if (!m.name.empty()) json["name"] = m.name;
  json["pbrMetallicRoughness"] = metallic_roughness(context, m);
  if (Json info = texture_info(context, m.normal_texture); !info.is_null()) {
    info["scale"] = m.normal_scale;
    json["normalTexture"] = info;
  }
  if (Json info = texture_info(context, m.occlusion_texture); !info.is_null()) {
    info["strength"] = m.occlusion_strength;
    json["occlusionTexture"] = info;
  }
  if (Json info = texture_info(context, m.emissive_texture); !info.is_null()) json["emissiveTexture"] = info;
  if (m.emissive != vec3f(0.0f)) json["emissiveFactor"] = {m.emissive.r, m.emissive.g, m.emissive.b};
  if (m.alpha_mode == scene::AlphaMode::mask) {
    json["alphaMode"] = "MASK";
    json["alphaCutoff"] = m.alpha_cutoff;
  } else if (m.alpha_mode == scene::AlphaMode::blend) {
    json["alphaMode"] = "BLEND";
  }
  if (m.double_sided) json["doubleSided"] = true;
  if (m.unlit) {
    context.document.extensions.insert("KHR_materials_unlit");
    json["extensions"]["KHR_materials_unlit"] = Json::object();
  }
  if (m.emissive_strength != 1.0f) {
    context.document.extensions.insert("KHR_materials_emissive_strength");
    json["extensions"]["KHR_materials_emissive_strength"] = {{"emissiveStrength", m.emissive_strength}};
  }
  return json;
}

}  // namespace

void write_materials(const Scene& scene, WriteDocument& document, const Places& images,
                     const Places& samplers, Places& places) {
  Context context{document, images, samplers, {}};
  const auto& rows = scene.materials();
  places.assign(rows.slots(), -1);
  for (std::uint32_t i = 0; i < rows.slots(); ++i) {
    if (!rows.alive(i)) continue;
    places[i] = static_cast<int>(document.add("materials", material_json(context, rows.row_at(i))));
  }
}

}  // namespace ambito::gltf
