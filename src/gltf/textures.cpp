#include "gltf/textures.h"

#include <fmt/format.h>

#include "gltf/json_fields.h"

namespace ambito::gltf {

namespace {

AddressMode read_wrap(Fields& fields, std::string_view key) {
  const std::uint64_t code = fields.integer(key, 10497);
  switch (code) {
    case 33071:
      return AddressMode::clamp_to_edge;
    case 33648:
      return AddressMode::mirror_repeat;
    case 10497:
      return AddressMode::repeat;
    default:
      break;
  }
  fields.refuse(fmt::format("{} is not a wrapping mode", code), key);
  return AddressMode::repeat;
}

void read_mag_filter(Fields& fields, scene::Sampler& sampler) {
  const std::uint64_t code = fields.integer("magFilter", 9729);
  if (code != 9728 && code != 9729)
    fields.refuse(fmt::format("{} is not a magnification filter", code), "magFilter");
  sampler.mag = code == 9728 ? FilterMode::nearest : FilterMode::linear;
}

void read_min_filter(Fields& fields, scene::Sampler& sampler) {
  const std::uint64_t code = fields.integer("minFilter", 9987);
  const auto set = [&](FilterMode min, bool use_mips, FilterMode mipmap) {
    sampler.min = min;
    sampler.use_mips = use_mips;
    sampler.mipmap = mipmap;
  };
  switch (code) {
    case 9728:
      return set(FilterMode::nearest, false, FilterMode::nearest);
    case 9729:
      return set(FilterMode::linear, false, FilterMode::nearest);
    case 9984:
      return set(FilterMode::nearest, true, FilterMode::nearest);
    case 9985:
      return set(FilterMode::linear, true, FilterMode::nearest);
    case 9986:
      return set(FilterMode::nearest, true, FilterMode::linear);
    case 9987:
      return set(FilterMode::linear, true, FilterMode::linear);
    default:
      break;
  }
  fields.refuse(fmt::format("{} is not a minification filter", code), "minFilter");
}

}  // namespace

Result<std::vector<scene::Sampler>> read_samplers(const Context& context) {
  Fields root{context.root};
  const JsonValue list = root.array("samplers");
  if (!root.ok()) return root.failure();
  std::vector<scene::Sampler> out;
  out.reserve(list.size());
  for (const JsonItem item : list) {
    Fields fields{item.value};
    scene::Sampler sampler;
    read_mag_filter(fields, sampler);
    read_min_filter(fields, sampler);
    sampler.wrap_u = read_wrap(fields, "wrapS");
    sampler.wrap_v = read_wrap(fields, "wrapT");
    if (!fields.ok()) return fields.failure();
    out.push_back(sampler);
  }
  return out;
}

Result<std::vector<TextureSource>> read_textures(Context& context, std::uint32_t image_count,
                                                 std::uint32_t sampler_count) {
  Fields root{context.root};
  const JsonValue list = root.array("textures");
  if (!root.ok()) return root.failure();
  std::vector<TextureSource> out;
  out.reserve(list.size());
  for (const JsonItem item : list) {
    Fields fields{item.value};
    TextureSource texture;
    texture.sampler = fields.index("sampler", sampler_count, "samplers");
    texture.image = fields.index("source", image_count, "images");
    if (const JsonValue webp = fields.extension("EXT_texture_webp")) {
      Fields extension{webp};
      texture.image = extension.required_index("source", image_count, "images");
      fields.adopt(extension);
    }
    if (!fields.ok()) return fields.failure();
    if (!texture.image)
      context.warnings.add("texture source", item.value, "the texture has no image that can be read");
    out.push_back(texture);
  }
  return out;
}

}  // namespace ambito::gltf
