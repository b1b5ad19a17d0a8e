#include "gltf/materials.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "gltf/json_fields.h"
#include "gltf/uri.h"

namespace ambito::gltf {

namespace {

using scene::Material;
using scene::TextureSlot;

class MaterialReader {
 public:
  MaterialReader(JsonValue json, Context& context, std::uint32_t texture_count)
      : fields_(json), context_(context), texture_count_(texture_count) {
    out_.json = json;
  }

  Result<MaterialSource> read() {
    Material& material = out_.material;
    material.name = fields_.text("name");
    if (const JsonValue value = fields_.object("pbrMetallicRoughness")) read_metallic_roughness(value);
    read_normal(fields_.object("normalTexture"));
    read_occlusion(fields_.object("occlusionTexture"));
    read_texture(fields_.object("emissiveTexture"), &Material::emissive_texture);
    const auto emissive = fields_.numbers<3>("emissiveFactor", {0.0f, 0.0f, 0.0f}, NumberRange::unit());
    material.emissive = {emissive[0], emissive[1], emissive[2]};
    read_alpha();
    material.double_sided = fields_.boolean("doubleSided", false);
    material.unlit = static_cast<bool>(fields_.extension("KHR_materials_unlit"));
    if (const JsonValue value = fields_.extension("KHR_materials_emissive_strength")) {
      Fields extension{value};
      material.emissive_strength = extension.number("emissiveStrength", 1.0f, NumberRange::at_least(0.0));
      fields_.adopt(extension);
    }
    if (!fields_.ok()) return fields_.failure();
    return std::move(out_);
  }

 private:
  void read_metallic_roughness(JsonValue value) {
    Fields fields{value};
    Material& material = out_.material;
    const auto color = fields.numbers<4>("baseColorFactor", {1.0f, 1.0f, 1.0f, 1.0f}, NumberRange::unit());
    material.base_color = {color[0], color[1], color[2], color[3]};
    material.metallic = fields.number("metallicFactor", 1.0f, NumberRange::unit());
    material.roughness = fields.number("roughnessFactor", 1.0f, NumberRange::unit());
    read_texture(fields.object("baseColorTexture"), &Material::base_color_texture);
    read_texture(fields.object("metallicRoughnessTexture"), &Material::metallic_roughness_texture);
    fields_.adopt(fields);
  }

  void read_normal(JsonValue value) {
    if (!value) return;
    Fields fields{value};
    out_.material.normal_scale = fields.number("scale", 1.0f);
    fields_.adopt(fields);
    read_texture(value, &Material::normal_texture);
  }

  void read_occlusion(JsonValue value) {
    if (!value) return;
    Fields fields{value};
    out_.material.occlusion_strength = fields.number("strength", 1.0f, NumberRange::unit());
    fields_.adopt(fields);
    read_texture(value, &Material::occlusion_texture);
  }

  void read_alpha() {
    const std::string_view mode = fields_.text("alphaMode", "OPAQUE");
    Material& material = out_.material;
    if (mode == "OPAQUE") {
      material.alpha_mode = scene::AlphaMode::opaque;
    } else if (mode == "MASK") {
      material.alpha_mode = scene::AlphaMode::mask;
    } else if (mode == "BLEND") {
      material.alpha_mode = scene::AlphaMode::blend;
    } else {
      fields_.refuse(fmt::format("'{}' is not an alpha mode", shortened(mode)), "alphaMode");
    }
    material.alpha_cutoff = fields_.number("alphaCutoff", 0.5f, NumberRange::at_least(0.0));
  }

  /// A textureInfo object; nothing happens without one.
  void read_texture(JsonValue value, TextureSlot Material::*slot) {
    if (!value) return;
    Fields fields{value};
    const std::uint32_t texture = fields.required_index("index", texture_count_, "textures");
    std::uint64_t uv_set = fields.integer("texCoord", 0);
    TextureSlot& out = out_.material.*slot;
    if (const JsonValue transform = fields.extension("KHR_texture_transform")) {
      Fields extension{transform};
      read_transform(extension, out.transform);
      uv_set = extension.integer("texCoord", uv_set);
      fields.adopt(extension);
    }
    fields_.adopt(fields);
    if (!fields.ok()) return;
    if (uv_set > 1) {
      context_.warnings.add(
          "texture coordinates", value,
          fmt::format("TEXCOORD_{} is not supported, only 0 and 1: the texture is left out", uv_set));
      return;
    }
    out.uv_set = static_cast<std::uint32_t>(uv_set);
    out_.textures.push_back({slot, texture, value});
  }

  static void read_transform(Fields& fields, scene::UvTransform& out) {
    const auto offset = fields.numbers<2>("offset", {0.0f, 0.0f});
    const auto scale = fields.numbers<2>("scale", {1.0f, 1.0f});
    out.offset = {offset[0], offset[1]};
    out.scale = {scale[0], scale[1]};
    out.rotation = fields.number("rotation", 0.0f);
  }

  Fields fields_;
  Context& context_;
  std::uint32_t texture_count_;
  MaterialSource out_;
};

}  // namespace

std::optional<std::uint32_t> MaterialSource::normal_map_uv_set() const {
  const bool mapped =
      std::ranges::any_of(textures, [](const Use& use) { return use.slot == &Material::normal_texture; });
  if (!mapped) return std::nullopt;
  return material.normal_texture.uv_set;
}

Result<std::vector<MaterialSource>> read_materials(Context& context, std::uint32_t texture_count) {
  Fields root{context.root};
  const JsonValue list = root.array("materials");
  if (!root.ok()) return root.failure();
  std::vector<MaterialSource> out;
  out.reserve(list.size());
  for (const JsonItem item : list) {
    auto material = MaterialReader{item.value, context, texture_count}.read();
    if (!material) return fail(std::move(material).error());
    out.push_back(*std::move(material));
  }
  return out;
}

}  // namespace ambito::gltf
