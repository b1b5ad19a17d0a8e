#include <algorithm>
#include <array>
#include <vector>

#include "resources/format_rules.h"
#include "resources/refuse.h"
#include "resources/rules.h"
#include "resources/words.h"

namespace ambito::resources {

namespace {

constexpr std::array stages{ShaderStage::vertex, ShaderStage::fragment, ShaderStage::compute};

/// What the specification counts, per stage or per pipeline layout.
struct Counts {
  std::array<std::uint64_t, 3> sampled_textures{}, samplers{}, storage_buffers{}, storage_textures{},
      uniform_buffers{};
  std::uint64_t dynamic_uniform = 0;
  std::uint64_t dynamic_storage = 0;

  void add(const BindingLayout& entry) {
    std::array<std::uint64_t, 3>* of = nullptr;
    if (entry.kind == BindingKind::uniform_buffer) {
      of = &uniform_buffers;
      dynamic_uniform += entry.dynamic_offset ? 1 : 0;
    } else if (is_buffer(entry.kind)) {
      of = &storage_buffers;
      dynamic_storage += entry.dynamic_offset ? 1 : 0;
    } else if (is_sampler(entry.kind)) {
      of = &samplers;
    } else {
      of = is_storage_texture(entry.kind) ? &storage_textures : &sampled_textures;
    }
    for (std::size_t stage = 0; stage < stages.size(); ++stage)
      (*of)[stage] += has(entry.visibility, stages[stage]) ? 1 : 0;
  }
};

Result<void> check_counts(std::string_view what, std::string_view label, const Counts& counts,
                          const device::Limits& limits) {
  struct PerStage {
    const char* name;
    const char* limit_name;
    const std::array<std::uint64_t, 3>& counts;
    std::uint64_t limit;
  };
  const std::array rows{
      PerStage{"sampled textures", "maxSampledTexturesPerShaderStage", counts.sampled_textures,
               limits.max_sampled_textures_per_shader_stage},
      PerStage{"samplers", "maxSamplersPerShaderStage", counts.samplers,
               limits.max_samplers_per_shader_stage},
      PerStage{"storage buffers", "maxStorageBuffersPerShaderStage", counts.storage_buffers,
               limits.max_storage_buffers_per_shader_stage},
      PerStage{"storage textures", "maxStorageTexturesPerShaderStage", counts.storage_textures,
               limits.max_storage_textures_per_shader_stage},
      PerStage{"uniform buffers", "maxUniformBuffersPerShaderStage", counts.uniform_buffers,
               limits.max_uniform_buffers_per_shader_stage},
  };
  for (const PerStage& row : rows)
    for (std::size_t stage = 0; stage < stages.size(); ++stage)
      if (row.counts[stage] > row.limit)
        return refuse("The {} '{}' has {} {} in the {} stage, and the limit {} is {}.", what, label,
                      row.counts[stage], row.name, words(stages[stage]), row.limit_name, row.limit);
  if (counts.dynamic_uniform > limits.max_dynamic_uniform_buffers_per_pipeline_layout)
    return refuse(
        "The {} '{}' has {} uniform buffers with a dynamic offset, and the limit "
        "maxDynamicUniformBuffersPerPipelineLayout is {}.",
        what, label, counts.dynamic_uniform, limits.max_dynamic_uniform_buffers_per_pipeline_layout);
  if (counts.dynamic_storage > limits.max_dynamic_storage_buffers_per_pipeline_layout)
    return refuse(
        "The {} '{}' has {} storage buffers with a dynamic offset, and the limit "
        "maxDynamicStorageBuffersPerPipelineLayout is {}.",
        what, label, counts.dynamic_storage, limits.max_dynamic_storage_buffers_per_pipeline_layout);
  return {};
}

Result<void> check_storage_texture(const BindingLayout& entry, std::string_view label,
                                   const Contract& contract) {
  const FormatRules format = rules_of(entry.storage_format, contract.features);
  const bool read_write = entry.kind == BindingKind::storage_texture_read_write;
  if (!format.storage || (read_write && !format.storage_read_write))
    return refuse("Binding {} of the layout '{}' is {} of format {}, which cannot be one.", entry.binding,
                  label, words(entry.kind), to_string(entry.storage_format));
  if (entry.view_dimension == ViewDimension::cube || entry.view_dimension == ViewDimension::cube_array)
    return refuse("Binding {} of the layout '{}' is {} of dimension {}; it may be 1d, 2d, 2d-array or 3d.",
                  entry.binding, label, words(entry.kind), words(entry.view_dimension));
  return {};
}

Result<void> check_entry(const BindingLayout& entry, std::string_view label, const Contract& contract) {
  const std::uint64_t most = contract.limits.max_bindings_per_bind_group;
  if (entry.binding >= most)
    return refuse("The layout '{}' has a binding {}, and the limit maxBindingsPerBindGroup is {}.", label,
                  entry.binding, most);
  if (entry.visibility == ShaderStage::none)
    return refuse("Binding {} of the layout '{}' is visible to no stage.", entry.binding, label);
  const bool writes = entry.kind == BindingKind::storage_buffer ||
                      entry.kind == BindingKind::storage_texture_write ||
                      entry.kind == BindingKind::storage_texture_read_write;
  if (writes && has(entry.visibility, ShaderStage::vertex))
    return refuse("Binding {} of the layout '{}' is {} visible to the vertex stage, which may not write.",
                  entry.binding, label, words(entry.kind));
  if (entry.dynamic_offset && !is_buffer(entry.kind))
    return refuse("Binding {} of the layout '{}' has a dynamic offset and is {}; only buffers have one.",
                  entry.binding, label, words(entry.kind));
  if (entry.multisampled) {
    const bool flat =
        entry.view_dimension == ViewDimension::undefined || entry.view_dimension == ViewDimension::d2;
    if (!is_sampled_texture(entry.kind) || entry.kind == BindingKind::texture_float || !flat)
      return refuse(
          "Binding {} of the layout '{}' is multisampled and {} of dimension {}; it must be 2d and not "
          "filterable.",
          entry.binding, label, words(entry.kind), words(entry.view_dimension));
  }
  if (is_storage_texture(entry.kind)) return check_storage_texture(entry, label, contract);
  return {};
}

}  // namespace

Result<void> check_counts(std::string_view what, std::string_view label,
                          std::span<const BindingLayout> entries, const device::Limits& limits) {
  Counts counts;
  for (const BindingLayout& entry : entries) counts.add(entry);
  return check_counts(what, label, counts, limits);
}

Result<void> check(const BindGroupLayoutDescriptor& layout, const Contract& contract) {
  const std::string label = layout.label.str();
  std::vector<std::uint32_t> bindings;
  for (const BindingLayout& entry : layout.entries) {
    if (auto ok = check_entry(entry, label, contract); !ok) return ok;
    bindings.push_back(entry.binding);
  }
  std::ranges::sort(bindings);
  if (const auto twice = std::ranges::adjacent_find(bindings); twice != bindings.end())
    return refuse("The layout '{}' has binding {} twice.", label, *twice);
  return check_counts("bind group layout", label, layout.entries, contract.limits);
}

Result<void> check_layouts(std::string_view label, std::span<const BindGroupLayoutSlot* const> groups,
                           const Contract& contract) {
  if (groups.size() > contract.limits.max_bind_groups)
    return refuse("The pipeline layout '{}' has {} groups, and the limit maxBindGroups is {}.", label,
                  groups.size(), contract.limits.max_bind_groups);
  Counts counts;
  for (const BindGroupLayoutSlot* group : groups)
    if (group)
      for (const BindingLayout& entry : group->entries) counts.add(entry);
  return check_counts("pipeline layout", label, counts, contract.limits);
}

}  // namespace ambito::resources
