#include "gpu/resources/cache_property.h"

#include <array>

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

// Each test begins by taking its descriptor apart: a field that comes new into it breaks the build here, and
// wants a change of its own.
namespace {

TEST(cache_property, sampler) {
  // Linear throughout: an anisotropy needs all three.
  const SamplerDescriptor base{.label = "property",
                               .mag = FilterMode::linear,
                               .min = FilterMode::linear,
                               .mipmap = FilterMode::linear,
                               .lod_max = 11.0f};
  [[maybe_unused]] const auto& [label, u, v, w, mag, min, mipmap, lod_min, lod_max, compare, anisotropy] =
      base;
  using D = SamplerDescriptor;
  every_field_counts<D>(base,
                        {{"address_u", [](D& d) { d.address_u = AddressMode::repeat; }},
                         {"address_v", [](D& d) { d.address_v = AddressMode::repeat; }},
                         {"address_w", [](D& d) { d.address_w = AddressMode::repeat; }},
                         {"mag", [](D& d) { d.mag = FilterMode::nearest; }},
                         {"min", [](D& d) { d.min = FilterMode::nearest; }},
                         {"mipmap", [](D& d) { d.mipmap = FilterMode::nearest; }},
                         {"lod_min", [](D& d) { d.lod_min = 1.0f; }},
                         {"lod_max", [](D& d) { d.lod_max = 12.0f; }},
                         {"compare", [](D& d) { d.compare = CompareFunction::less; }},
                         {"max_anisotropy", [](D& d) { d.max_anisotropy = 4; }}},
                        [](const D& d) { return gpu_test::resources().sampler(d); });
}

TEST(cache_property, shader) {
  const ShaderDescriptor base{.label = "property", .text = "const property = 1;"};
  // The map says where a line comes from, for the sentence of an error: no part of the module.
  [[maybe_unused]] const auto& [label, wgsl_text, map] = base;
  using D = ShaderDescriptor;
  every_field_counts<D>(base,
                        {{"text, a character", [](D& d) { d.text = "const property = 2;"; }},
                         {"text, its length", [](D& d) { d.text = "const property = 1; "; }}},
                        [](const D& d) { return gpu_test::resources().shader(d); });
}

/// A bind group layout of one entry.
struct OneEntry {
  Label label;
  BindingLayout entry;
};

Result<BindGroupLayoutId> make_layout(const OneEntry& d) {
  return gpu_test::resources().bind_group_layout({.label = d.label, .entries = {&d.entry, 1}});
}

TEST(cache_property, bind_group_layout_of_a_buffer) {
  const OneEntry base{.label = "property", .entry = {.visibility = ShaderStage::fragment, .min_size = 1040}};
  [[maybe_unused]] const auto& [number, visibility, kind, dynamic, min_size, dimension, multisampled,
                                format] = base.entry;
  every_field_counts<OneEntry>(
      base,
      {{"binding", [](OneEntry& d) { d.entry.binding = 1; }},
       {"visibility", [](OneEntry& d) { d.entry.visibility = ShaderStage::vertex; }},
       {"kind", [](OneEntry& d) { d.entry.kind = BindingKind::read_only_storage_buffer; }},
       {"kind, whether it is written", [](OneEntry& d) { d.entry.kind = BindingKind::storage_buffer; }},
       {"dynamic_offset", [](OneEntry& d) { d.entry.dynamic_offset = true; }},
       {"min_size", [](OneEntry& d) { d.entry.min_size = 1056; }}},
      make_layout);
}

TEST(cache_property, bind_group_layout_of_a_texture) {
  // Not filterable, because only such a texture may be multisampled.
  const OneEntry base{.label = "property",
                      .entry = {.binding = 17,
                                .visibility = ShaderStage::fragment,
                                .kind = BindingKind::texture_unfilterable_float}};
  every_field_counts<OneEntry>(
      base,
      {{"kind", [](OneEntry& d) { d.entry.kind = BindingKind::texture_float; }},
       {"view_dimension", [](OneEntry& d) { d.entry.view_dimension = ViewDimension::cube; }},
       {"multisampled", [](OneEntry& d) { d.entry.multisampled = true; }}},
      make_layout);
}

TEST(cache_property, bind_group_layout_of_a_storage_texture) {
  const OneEntry base{.label = "property",
                      .entry = {.binding = 18,
                                .visibility = ShaderStage::compute,
                                .kind = BindingKind::storage_texture_write,
                                .storage_format = Format::r32_float}};
  every_field_counts<OneEntry>(
      base,
      {{"kind", [](OneEntry& d) { d.entry.kind = BindingKind::storage_texture_read; }},
       {"view_dimension", [](OneEntry& d) { d.entry.view_dimension = ViewDimension::d3; }},
       {"storage_format", [](OneEntry& d) { d.entry.storage_format = Format::r32_uint; }}},
      make_layout);
}

TEST(cache_property, bind_group_layout_of_several_entries) {
  static constexpr BindingLayout entries[] = {{.binding = 20, .visibility = ShaderStage::fragment},
                                              {.binding = 21, .visibility = ShaderStage::fragment},
                                              {.binding = 22, .visibility = ShaderStage::fragment}};
  const BindGroupLayoutDescriptor base{.label = "property", .entries = {entries, 2}};
  [[maybe_unused]] const auto& [label, both] = base;
  using D = BindGroupLayoutDescriptor;
  every_field_counts<D>(base,
                        {{"one more", [](D& d) { d.entries = entries; }},
                         {"one less",
                          [](D& d) {
                            d.entries = {entries, 1};
                          }},
                         {"another one",
                          [](D& d) {
                            d.entries = {entries + 1, 2};
                          }}},
                        [](const D& d) { return gpu_test::resources().bind_group_layout(d); });
}

TEST(cache_property, pipeline_layout) {
  const BindingLayout one{.binding = 31, .visibility = ShaderStage::fragment};
  const BindingLayout two{.binding = 32, .visibility = ShaderStage::fragment};
  const auto a = must(gpu_test::resources().bind_group_layout({.label = "a", .entries = {&one, 1}}));
  const auto b = must(gpu_test::resources().bind_group_layout({.label = "b", .entries = {&two, 1}}));
  const PipelineLayoutDescriptor base{.label = "property", .groups = {a, a, a, a}};
  [[maybe_unused]] const auto& [label, groups] = base;
  using D = PipelineLayoutDescriptor;
  std::vector<Change<D>> changes;
  for (std::size_t i = 0; i < max_bind_groups; ++i) {
    changes.push_back({"group " + std::to_string(i), [i, b](D& d) { d.groups[i] = b; }});
    changes.push_back({"a hole at group " + std::to_string(i), [i](D& d) { d.groups[i] = {}; }});
  }
  every_field_counts<D>(base, changes, [](const D& d) { return gpu_test::resources().pipeline_layout(d); });
}

TEST(cache_property, compute_pipeline) {
  constexpr const char* entries =
      "@compute @workgroup_size(1) fn one() {} @compute @workgroup_size(2) fn two() {}";
  constexpr const char* fewer = "@compute @workgroup_size(3) fn one() {}";
  auto& r = gpu_test::resources();
  const BindingLayout entry{.binding = 33, .visibility = ShaderStage::compute};
  const auto group = must(r.bind_group_layout({.label = "group", .entries = {&entry, 1}}));
  const auto empty = must(r.pipeline_layout({.label = "empty"}));
  const auto filled = must(r.pipeline_layout({.label = "filled", .groups = {group}}));
  const auto another = must(r.shader({.label = "other", .text = fewer}));
  const ComputePipelineDescriptor base{.label = "property",
                                       .layout = empty,
                                       .shader = must(r.shader({.label = "two entries", .text = entries})),
                                       .entry = "one"};
  [[maybe_unused]] const auto& [label, layout, shader, name] = base;
  using D = ComputePipelineDescriptor;
  every_field_counts<D>(base,
                        {{"layout", [=](D& d) { d.layout = filled; }},
                         {"shader", [=](D& d) { d.shader = another; }},
                         {"entry", [](D& d) { d.entry = "two"; }}},
                        [](const D& d) { return gpu_test::resources().compute_pipeline(d); });
}

}  // namespace
