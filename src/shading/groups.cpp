#include "shading/groups.h"

#include <algorithm>
#include <array>
#include <utility>

#include "resources/resources.h"
#include "resources/rules.h"
#include "shading/shader_library.h"
#include "shading/twins.h"

namespace ambito::shading {
namespace {

using resources::BindGroupLayoutId;
using resources::BindingLayout;

constexpr ShaderStage vertex_and_fragment = ShaderStage::vertex | ShaderStage::fragment;
constexpr ShaderStage every_stage = vertex_and_fragment | ShaderStage::compute;
/// Storage buffers stay out of the vertex stage: default devices of some platforms have none there.
constexpr ShaderStage not_vertex = ShaderStage::fragment | ShaderStage::compute;

constexpr std::uint16_t texture_bits =
    static_cast<std::uint16_t>(MaterialFeature::base_color_texture | MaterialFeature::metallic_roughness_texture |
                               MaterialFeature::normal_texture | MaterialFeature::occlusion_texture |
                               MaterialFeature::emissive_texture);

}  // namespace

BindingLayout to_entry(const wgsl::Binding& binding, ShaderStage visibility, bool dynamic_offset) {
  return {.binding = binding.binding,
          .visibility = visibility,
          .kind = static_cast<resources::BindingKind>(binding.kind),
          .dynamic_offset = dynamic_offset,
          .min_size = binding.min_size,
          .view_dimension = binding.view_dimension,
          .multisampled = binding.multisampled,
          .storage_format = binding.storage_format};
}

std::vector<BindingLayout> group_entries(const wgsl::Module& module, std::uint32_t group, ShaderStage visibility,
                                         std::span<const std::string_view> dynamic) {
  std::vector<BindingLayout> entries;
  for (const wgsl::Binding& binding : module.bindings) {
    if (binding.group != group) continue;
    const bool moves = std::find(dynamic.begin(), dynamic.end(), binding.name) != dynamic.end();
    entries.push_back(to_entry(binding, visibility, moves));
  }
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.binding < b.binding; });
  return entries;
}

Result<Groups> Groups::create(resources::Resources& resources, ShaderLibrary& shaders, Feed feed) {
  Groups groups(resources, shaders, feed);

  const auto frame = shaders.declarations("shading/frame.wgsl");
  if (!frame) return fail(frame.error());
  auto frame_entries = group_entries(*frame, frame_group, every_stage);
  for (BindingLayout& entry : frame_entries) {
    if (entry.kind == resources::BindingKind::read_only_storage_buffer) entry.visibility = not_vertex;
  }
  auto made = resources.bind_group_layout({.label = "frame", .entries = frame_entries});
  if (!made) return fail(made.error());
  groups.frame_ = *made;

  const auto view = shaders.declarations("shading/view.wgsl");
  if (!view) return fail(view.error());
  constexpr std::array<std::string_view, 1> view_name{"view"};
  made = resources.bind_group_layout(
      {.label = "view", .entries = group_entries(*view, pass_group, every_stage, view_name)});
  if (!made) return fail(made.error());
  groups.view_ = *made;

  constexpr std::array<std::string_view, 1> offset_key{"FEED_OFFSET"};
  const bool by_offset = feed == Feed::offset;
  const auto object = shaders.declarations(
      "shading/object.wgsl", by_offset ? std::span<const std::string_view>(offset_key) : std::span<const std::string_view>{});
  if (!object) return fail(object.error());
  constexpr std::array<std::string_view, 1> object_name{"object_slot"};
  made = resources.bind_group_layout(
      {.label = "object", .entries = group_entries(*object, object_group, ShaderStage::vertex, object_name)});
  if (!made) return fail(made.error());
  groups.object_ = *made;
  return groups;
}

Result<BindGroupLayoutId> Groups::material(MaterialKey key, std::string_view name) {
  const auto bits = static_cast<std::uint16_t>(static_cast<std::uint16_t>(key) & texture_bits);
  if (const auto known = materials_.find(bits); known != materials_.end()) return known->second;
  std::vector<std::string_view> keys;
  append_keys(static_cast<MaterialKey>(bits), keys);
  const auto module = shaders_->declarations("shading/material.wgsl", keys);
  if (!module) return fail(module.error());
  const auto entries = group_entries(*module, material_group, vertex_and_fragment);
  if (!name.empty()) {
    const device::Limits& limits = resources_->device().limits();
    if (auto ok = resources::check_counts("material", name, entries, limits); !ok)
      return fail(std::move(ok).error());
  }
  const auto layout = resources_->bind_group_layout({.label = "material", .entries = entries});
  if (!layout) return fail(layout.error());
  materials_.emplace(bits, *layout);
  return *layout;
}

}  // namespace ambito::shading
