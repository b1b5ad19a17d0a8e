#include "residency/materials.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <utility>

#include "residency/textures.h"
#include "resources/resources.h"
#include "shading/groups.h"

namespace ambito::residency {
namespace {

using shading::MaterialFeature;

/// Bindings of one texture slot in shading/material.wgsl: the texture here, its sampler behind it.
struct Use {
  MaterialFeature feature;
  std::uint32_t binding;
  const scene::TextureSlot scene::Material::*slot;
  bool color;
};
constexpr Use uses[] = {
    {MaterialFeature::base_color_texture, 1, &scene::Material::base_color_texture, true},
    {MaterialFeature::metallic_roughness_texture, 3, &scene::Material::metallic_roughness_texture, false},
    {MaterialFeature::normal_texture, 5, &scene::Material::normal_texture, false},
    {MaterialFeature::occlusion_texture, 7, &scene::Material::occlusion_texture, false},
    {MaterialFeature::emissive_texture, 9, &scene::Material::emissive_texture, true},
};

/// A sampler that the material names, or glTF's default: repeat, linear.
resources::SamplerDescriptor describe(const scene::Sampler* row) {
  const scene::Sampler sampler = row != nullptr ? *row : scene::Sampler{};
  return {.label = "material",
          .address_u = sampler.wrap_u,
          .address_v = sampler.wrap_v,
          .mag = sampler.mag,
          .min = sampler.min,
          .mipmap = sampler.mipmap,
          .lod_max = sampler.use_mips ? 32.0f : 0.0f};
}

scene::Material default_material() {
  scene::Material material;
  material.name = "default";
  return material;
}

}  // namespace

void Materials::forget() {
  buffer_.release();
  entries_.clear();
  mirror_.clear();
  seen_ = seen_samplers_ = 0;
  seen_textures_ = 0;
  ++revision_;
}

Result<void> Materials::sync(const scene::Scene& scene, const Textures& textures) {
  const bool moved = textures.revision() != seen_textures_ || scene.samplers().revision() != seen_samplers_;
  const bool seen = scene.materials().revision() == seen_ && !moved && !buffer_.content_lost();
  if (!entries_.empty() && seen) return {};
  const auto grown = buffer_.reserve(std::uint64_t{scene.materials().slots() + 1} * shading::material_stride);
  Result<void> synced;
  if (grown) {
    mirror_.resize(buffer_.size());
    synced = sync_rows(scene, textures, *grown || entries_.empty() || moved);
  } else {
    synced = fail(grown.error());
  }
  if (!synced) {
    forget();  // some rows may name groups that are gone
    return synced;
  }
  seen_ = scene.materials().revision();
  seen_samplers_ = scene.samplers().revision();
  seen_textures_ = textures.revision();
  return {};
}

Result<void> Materials::sync_rows(const scene::Scene& scene, const Textures& textures, bool all) {
  const auto& rows = scene.materials();
  entries_.resize(rows.slots() + 1);
  std::uint32_t first = rows.slots() + 1;
  std::uint32_t last = 0;
  static const scene::Material fallback = default_material();
  for (std::uint32_t index = 0; index <= rows.slots(); ++index) {
    const bool is_default = index == 0;
    if (!is_default && !rows.alive(index - 1)) {
      if (entries_[index].group) ++revision_;  // its objects fall back to the default material
      entries_[index] = {};
      continue;
    }
    if (!all && (is_default || rows.revision_at(index - 1) <= seen_)) continue;
    if (auto ok = update(scene, textures, is_default ? fallback : rows.row_at(index - 1), index); !ok) return ok;
    first = std::min(first, index);
    last = std::max(last, index);
  }
  return first <= last ? upload(first, last) : Result<void>{};
}

Result<void> Materials::update(const scene::Scene& scene, const Textures& textures, const scene::Material& row,
                               std::uint32_t index) {
  const shading::MaterialKey key = material_key(scene, row);
  const std::string name =
      row.name.empty() ? std::to_string(index - 1) : row.name;  // the default one has a name
  const auto layout = groups_.material(key, name);
  if (!layout) return fail(layout.error());

  const std::uint64_t offset = std::uint64_t{index} * shading::material_stride;
  std::vector<resources::Binding> bindings{
      {0, resources::BufferBinding{buffer_.id(), offset, sizeof(shading::MaterialUniforms)}}};
  for (const Use& use : uses) {
    if (!has(key, use.feature)) continue;
    const scene::TextureSlot& slot = row.*use.slot;
    const auto sampler = resources_.sampler(describe(scene.samplers().find(slot.sampler)));
    if (!sampler) return fail(sampler.error());
    bindings.push_back({use.binding, use.color ? textures.color(slot.image) : textures.data(slot.image)});
    bindings.push_back({use.binding + 1, *sampler});
  }
  const std::string label = "material '" + name + "'";
  const auto group = resources_.bind_group({.label = label, .layout = *layout, .entries = bindings});
  if (!group) return fail(group.error());

  ResidentMaterial& entry = entries_[index];
  if (entry.key != key || entry.group != *group) ++revision_;
  entry = {.key = key, .group = *group};
  const shading::MaterialUniforms values = material_uniforms(row);
  std::memcpy(mirror_.data() + offset, &values, sizeof(values));
  return {};
}

Result<void> Materials::upload(std::uint32_t first, std::uint32_t last) {
  const std::size_t offset = std::size_t{first} * shading::material_stride;
  const std::size_t size = std::size_t{last - first + 1} * shading::material_stride;
  return resources_.write(buffer_.id(), offset, std::span(mirror_).subspan(offset, size));
}

}  // namespace ambito::residency
