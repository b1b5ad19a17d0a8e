#include "executor/pass_group.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "resources/resources.h"
#include "shading/groups.h"

namespace ambito::executor {

namespace {

using graph::Access;
using graph::Use;

/// One pass and its shader, for matching and for sentences.
struct Match {
  const graph::FrameGraph& graph;
  const graph::Pass& pass;
  const command::Recipe& recipe;
  const wgsl::Module& module;
};

std::string declared_by_pass(const Match& match) {
  std::string names;
  for (const Access& access : match.pass.accesses) {
    if (!access.binding.empty()) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", access.binding);
  }
  return names.empty() ? "nothing" : names;
}

std::string declared_by_shader(const Match& match) {
  std::string names;
  for (const wgsl::Binding& binding : match.module.bindings) {
    if (binding.group != shading::pass_group || binding.binding == 0) continue;
    names += fmt::format("{}'{}'", names.empty() ? "" : ", ", binding.name);
  }
  return names.empty() ? "nothing" : names;
}

std::uint32_t access_named(const graph::Pass& pass, std::string_view name) {
  for (std::uint32_t i = 0; i < pass.accesses.size(); ++i) {
    if (pass.accesses[i].binding == name) return i;
  }
  return graph::none;
}

bool fits(wgsl::BindingKind kind, const Access& access) {
  using enum wgsl::BindingKind;
  const bool buffer = access.kind == graph::ResourceKind::buffer;
  switch (access.use) {
    case Use::sampled:
      return wgsl::is_texture(kind);
    case Use::uniform:
      return kind == uniform_buffer;
    case Use::storage_read:
      return kind == (buffer ? read_only_storage_buffer : storage_texture_read);
    case Use::storage_write:
      return kind == (buffer ? storage_buffer : storage_texture_write);
    case Use::storage_read_write:
      return kind == (buffer ? storage_buffer : storage_texture_read_write);
    default:
      return false;
  }
}

Result<void> check_fits(const Match& match, const wgsl::Binding& binding, const Access& access) {
  if (!fits(binding.kind, access)) {
    return fail(ErrorCode::misuse, fmt::format("pass '{}' uses '{}' as {}, but shader '{}' declares it as {}",
                                               match.pass.name, binding.name, to_string(access.use),
                                               match.recipe.shader, to_string(binding.kind)));
  }
  if (access.kind == graph::ResourceKind::buffer) return {};
  const graph::Texture& texture = match.graph.textures[access.resource];
  if (binding.multisampled == (texture.samples > 1)) return {};
  return fail(ErrorCode::misuse,
              fmt::format("pass '{}' reads '{}' ({} samples) as '{}', which shader '{}' declares as {}",
                          match.pass.name, texture.name, texture.samples, binding.name, match.recipe.shader,
                          binding.multisampled ? "multisampled" : "a texture with 1 sample"));
}

// "nearest_sampler" does not filter; any other name does, where the shader lets it.
Result<resources::SamplerId> sampler_for(resources::Resources& resources, const wgsl::Binding& binding) {
  const bool nearest =
      binding.name == "nearest_sampler" || binding.kind == wgsl::BindingKind::non_filtering_sampler;
  const bool compares = binding.kind == wgsl::BindingKind::comparison_sampler;
  const FilterMode filter = nearest ? FilterMode::nearest : FilterMode::linear;
  return resources.sampler({.label = std::string_view(binding.name),
                            .mag = filter,
                            .min = filter,
                            .mipmap = filter,
                            .compare = compares ? CompareFunction::greater_equal : CompareFunction::none});
}

Result<GroupEntry> entry_for(resources::Resources& resources, const Match& match,
                             const wgsl::Binding& binding) {
  GroupEntry entry;
  entry.binding = binding.binding;
  if (wgsl::is_sampler(binding.kind)) {
    const auto sampler = sampler_for(resources, binding);
    if (!sampler) return fail(sampler.error());
    entry.source = GroupEntry::Source::sampler;
    entry.sampler = *sampler;
    return entry;
  }
  entry.source = GroupEntry::Source::access;
  entry.access = access_named(match.pass, binding.name);
  entry.dimension = binding.view_dimension;
  if (entry.access == graph::none) {
    return fail(
        ErrorCode::misuse,
        fmt::format("shader '{}' declares '{}' at @group(1) @binding({}), which pass '{}' does not give; "
                    "it gives {}",
                    match.recipe.shader, binding.name, binding.binding, match.pass.name,
                    declared_by_pass(match)));
  }
  if (auto ok = check_fits(match, binding, match.pass.accesses[entry.access]); !ok) return fail(ok.error());
  return entry;
}

// Each name that the pass gave is used, and used once.
Result<void> check_names(const Match& match) {
  for (std::uint32_t i = 0; i < match.pass.accesses.size(); ++i) {
    const std::string& name = match.pass.accesses[i].binding;
    if (name.empty()) continue;
    if (access_named(match.pass, name) != i) {
      return fail(ErrorCode::misuse, fmt::format("pass '{}' gives '{}' twice", match.pass.name, name));
    }
    const wgsl::Binding* binding = match.module.find_binding(name);
    if (binding != nullptr && binding->group == shading::pass_group && binding->binding != 0) continue;
    return fail(
        ErrorCode::misuse,
        fmt::format("pass '{}' gives '{}', which shader '{}' does not declare in group 1; it declares {}",
                    match.pass.name, name, match.recipe.shader, declared_by_shader(match)));
  }
  return {};
}

ShaderStage visibility(const graph::Pass& pass, wgsl::BindingKind kind) {
  if (pass.kind == graph::PassKind::compute) return ShaderStage::compute;
  // Default devices of some platforms have no storage in the vertex stage.
  const bool anywhere =
      wgsl::is_texture(kind) || wgsl::is_sampler(kind) || kind == wgsl::BindingKind::uniform_buffer;
  return anywhere ? ShaderStage::vertex | ShaderStage::fragment : ShaderStage::fragment;
}

Result<void> check_view(const Match& match, const wgsl::Binding& binding,
                        const resources::BindingLayout& view) {
  if (binding.kind == wgsl::BindingKind::uniform_buffer && binding.min_size <= view.min_size) return {};
  return fail(
      ErrorCode::misuse,
      fmt::format("shader '{}' declares '{}' at @group(1) @binding(0), where the view's uniforms are: "
                  "include shading/view.wgsl, or begin at @binding(1)",
                  match.recipe.shader, binding.name));
}

}  // namespace

Result<PassGroup> match_pass_group(resources::Resources& resources, const graph::FrameGraph& graph,
                                   const graph::Pass& pass, const command::Recipe& recipe,
                                   const wgsl::Module& module, const resources::BindingLayout& view) {
  const Match match{.graph = graph, .pass = pass, .recipe = recipe, .module = module};
  PassGroup group;
  group.entries.push_back({.source = GroupEntry::Source::view, .binding = 0});
  std::vector<resources::BindingLayout> layout{view};
  for (const wgsl::Binding& binding : module.bindings) {
    if (binding.group != shading::pass_group) continue;
    if (binding.binding == 0) {
      if (auto ok = check_view(match, binding, view); !ok) return fail(ok.error());
      continue;
    }
    auto entry = entry_for(resources, match, binding);
    if (!entry) return fail(std::move(entry).error());
    group.entries.push_back(*entry);
    layout.push_back(shading::to_entry(binding, visibility(pass, binding.kind)));
  }
  if (auto ok = check_names(match); !ok) return fail(ok.error());
  std::sort(group.entries.begin(), group.entries.end(),
            [](const GroupEntry& a, const GroupEntry& b) { return a.binding < b.binding; });
  std::sort(layout.begin(), layout.end(), [](const auto& a, const auto& b) { return a.binding < b.binding; });
  const auto made = resources.bind_group_layout({.label = std::string_view(pass.name), .entries = layout});
  if (!made) return fail(made.error());
  group.layout = *made;
  return group;
}

}  // namespace ambito::executor
