#include "shading/pipelines.h"

#include <algorithm>
#include <utility>

#include "resources/resources.h"
#include "shading/groups.h"
#include "shading/shader_library.h"

namespace ambito::shading {
namespace {

using resources::RenderPipelineId;

constexpr MaterialFeature textures[] = {
    MaterialFeature::base_color_texture, MaterialFeature::metallic_roughness_texture,
    MaterialFeature::normal_texture, MaterialFeature::occlusion_texture, MaterialFeature::emissive_texture};

bool any_texture(MaterialKey key) {
  return std::any_of(std::begin(textures), std::end(textures),
                     [key](MaterialFeature texture) { return has(key, texture); });
}

/// Streams that the shader reads: fewer varyings, and fewer variants to compile.
Streams read_streams(const VariantKey& key) {
  auto bits = static_cast<std::uint8_t>(key.streams);
  const auto drop = [&bits](Streams stream) {
    bits = static_cast<std::uint8_t>(bits & ~static_cast<std::uint8_t>(stream));
  };
  if (!any_texture(key.material)) drop(Streams::uv0 | Streams::uv1);
  if (has(key.material, MaterialFeature::unlit)) drop(Streams::normal | Streams::tangent);
  if (!has(key.material, MaterialFeature::normal_texture)) drop(Streams::tangent);
  return static_cast<Streams>(bits);
}

std::vector<std::string_view> shader_keys(const PassTemplate& pass, const VariantKey& key, Feed feed) {
  std::vector<std::string_view> keys(pass.keys.begin(), pass.keys.end());
  append_keys(key.material, keys);
  const auto streams = static_cast<std::uint8_t>(read_streams(key));
  for (std::uint32_t bit = 0; bit < stream_count; ++bit) {
    if (streams >> bit & 1u) keys.emplace_back(stream_key(bit));
  }
  if (feed == Feed::offset) keys.emplace_back("FEED_OFFSET");
  return keys;
}

/// Depth alone does not look at the material, unless a mask cuts something out.
bool looks_at_material(const PassTemplate& pass, const VariantKey& key) {
  return !pass.depth_only || has(key.material, MaterialFeature::mask);
}

/// What of a key makes a difference to a pass that looks at no material.
VariantKey bare(const VariantKey& key) {
  const bool both_sides = has(key.material, MaterialFeature::double_sided);
  return {.material = both_sides ? MaterialFeature::double_sided : MaterialFeature::none,
          .streams = Streams::none,
          .topology = key.topology,
          .flipped = key.flipped};
}

bool is_triangles(Topology topology) {
  return topology == Topology::triangle_list || topology == Topology::triangle_strip;
}

}  // namespace

std::uint32_t Pipelines::register_template(const PassTemplate& pass) {
  const auto known = std::find(templates_.begin(), templates_.end(), pass);
  if (known != templates_.end()) return static_cast<std::uint32_t>(known - templates_.begin());
  templates_.push_back(pass);
  return static_cast<std::uint32_t>(templates_.size() - 1);
}

Result<Drawing> Pipelines::drawing(std::uint32_t pass, const VariantKey& key, resources::BindGroupId material) {
  const bool looks = looks_at_material(templates_[pass], key);
  const auto made = pipeline(pass, looks ? key : bare(key));
  if (made && looks) return Drawing{*made, material};
  if (made) {
    const auto nothing = no_material();
    if (!nothing) return fail(nothing.error());
    return Drawing{*made, *nothing};
  }
  const auto* group = resources_.find(material);
  if (group == nullptr) return fail(made.error());
  return fail(made.error(), "drawing with " + std::string(group->label));
}

Result<RenderPipelineId> Pipelines::pipeline(std::uint32_t pass, const VariantKey& key) {
  const std::uint64_t number = std::uint64_t{pass} << 32 | key.bits();
  // One that failed in the background is gone, and is tried again.
  const auto known = pipelines_.find(number);
  if (known != pipelines_.end() && resources_.find(known->second) != nullptr) return known->second;
  auto made = make(templates_[pass], key);
  if (made) pipelines_.insert_or_assign(number, *made);
  return made;
}

Result<resources::BindGroupLayoutId> Pipelines::material_layout(const PassTemplate& pass, const VariantKey& key) {
  if (looks_at_material(pass, key)) return groups_.material(key.material);
  return resources_.bind_group_layout({.label = "no material", .entries = {}});
}

Result<resources::BindGroupId> Pipelines::no_material() {
  if (no_material_) return no_material_;
  const auto layout = resources_.bind_group_layout({.label = "no material", .entries = {}});
  if (!layout) return fail(layout.error());
  const auto group = resources_.bind_group({.label = "no material", .layout = *layout, .entries = {}});
  if (group) no_material_ = *group;
  return group;
}

Result<RenderPipelineId> Pipelines::make(const PassTemplate& pass, const VariantKey& key) {
  const auto keys = shader_keys(pass, key, groups_.feed());
  const auto program = shaders_.program(pass.shader, keys);
  if (!program) return fail(program.error());
  const auto material = material_layout(pass, key);
  if (!material) return fail(material.error());

  const std::string label = pass.name + ": " + (*program)->name;
  const auto layout = resources_.pipeline_layout(
      {.label = label, .groups = {groups_.frame(), pass.pass_layout, *material, groups_.object()}});
  if (!layout) return fail(layout.error());

  const bool blended = has(key.material, MaterialFeature::blend);
  std::vector<resources::ColorTarget> targets;
  for (const Format format : pass.colors) {
    targets.push_back({.format = format, .blend = blended ? Blend::premultiplied : Blend::none});
  }
  resources::DepthState depth = pass.depth;
  if (blended) depth.write = false;
  const bool culls = !pass.both_sides && is_triangles(key.topology) && !has(key.material, MaterialFeature::double_sided);
  return resources_.render_pipeline_later({.label = label,
                                     .layout = *layout,
                                     .shader = (*program)->shader,
                                     .fragment_entry = looks_at_material(pass, key) ? "fragment" : "",
                                     .vertex_buffers = vertex_buffers(key.streams),
                                     .topology = key.topology,
                                     .strip_index_format = IndexFormat::uint32,
                                     .front_face = key.flipped ? FrontFace::cw : FrontFace::ccw,
                                     .cull = culls ? CullMode::back : CullMode::none,
                                     .depth = depth,
                                     .sample_count = pass.samples,
                                     .targets = targets});
}

}  // namespace ambito::shading
