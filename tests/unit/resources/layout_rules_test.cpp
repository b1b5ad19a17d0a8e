#include <vector>

#include "resources/rules.h"
#include "unit/resources/support.h"

using namespace ambito;
using namespace ambito::resources;

namespace {

Result<void> check_entries(std::vector<BindingLayout> entries) {
  return check({.label = "l", .entries = entries}, contract);
}

std::vector<BindingLayout> many(BindingKind kind, std::uint32_t count,
                                ShaderStage stages = ShaderStage::fragment, bool dynamic = false) {
  std::vector<BindingLayout> entries;
  for (std::uint32_t i = 0; i < count; ++i) {
    entries.push_back({.binding = i, .visibility = stages, .kind = kind, .dynamic_offset = dynamic});
    if (kind >= BindingKind::storage_texture_write) entries.back().storage_format = Format::rgba8_unorm;
  }
  return entries;
}

TEST(layout_rules, every_kind_is_accepted_alone) {
  for (int kind = 0; kind <= static_cast<int>(BindingKind::storage_texture_read); ++kind)
    expect_accepted(check_entries(many(static_cast<BindingKind>(kind), 1)));
  expect_accepted(check_entries({}));
}

TEST(layout_rules, counts_reach_the_limit_of_a_stage_and_no_further) {
  const struct {
    BindingKind kind;
    std::uint32_t limit;
    const char* name;
  } rows[]{
      {BindingKind::texture_float, 16, "maxSampledTexturesPerShaderStage is 16"},
      {BindingKind::texture_depth, 16, "maxSampledTexturesPerShaderStage is 16"},
      {BindingKind::filtering_sampler, 16, "maxSamplersPerShaderStage is 16"},
      {BindingKind::uniform_buffer, 12, "maxUniformBuffersPerShaderStage is 12"},
      {BindingKind::storage_buffer, 8, "maxStorageBuffersPerShaderStage is 8"},
      {BindingKind::read_only_storage_buffer, 8, "maxStorageBuffersPerShaderStage is 8"},
      {BindingKind::storage_texture_write, 4, "maxStorageTexturesPerShaderStage is 4"},
  };
  for (const auto& row : rows) {
    expect_accepted(check_entries(many(row.kind, row.limit)));
    expect_refused(check_entries(many(row.kind, row.limit + 1)), row.name);
  }
}

TEST(layout_rules, the_17th_sampled_texture_is_named_with_its_stage) {
  expect_refused(check_entries(many(BindingKind::texture_float, 17)),
                 "The bind group layout 'l' has 17 sampled textures in the fragment stage");
}

TEST(layout_rules, the_counts_can_be_told_of_who_wants_them) {
  const device::Limits limits;
  expect_accepted(check_counts("material", "oak", many(BindingKind::texture_float, 16), limits));
  expect_refused(check_counts("material", "oak", many(BindingKind::texture_float, 17), limits),
                 "The material 'oak' has 17 sampled textures in the fragment stage, and the limit "
                 "maxSampledTexturesPerShaderStage is 16");
}

TEST(layout_rules, stages_count_apart) {
  auto entries = many(BindingKind::texture_float, 17);
  entries.back().visibility = ShaderStage::vertex;
  expect_accepted(check_entries(entries));
  entries.back().visibility = ShaderStage::vertex | ShaderStage::fragment;
  expect_refused(check_entries(entries), "17 sampled textures in the fragment stage");
}

TEST(layout_rules, dynamic_offsets_have_a_limit) {
  expect_accepted(check_entries(many(BindingKind::uniform_buffer, 8, ShaderStage::vertex, true)));
  expect_refused(check_entries(many(BindingKind::uniform_buffer, 9, ShaderStage::vertex, true)),
                 "maxDynamicUniformBuffersPerPipelineLayout is 8");
  expect_accepted(check_entries(many(BindingKind::read_only_storage_buffer, 4, ShaderStage::vertex, true)));
  expect_refused(check_entries(many(BindingKind::read_only_storage_buffer, 5, ShaderStage::vertex, true)),
                 "maxDynamicStorageBuffersPerPipelineLayout is 4");
}

TEST(layout_rules, only_buffers_have_dynamic_offsets) {
  expect_refused(check_entries(many(BindingKind::texture_float, 1, ShaderStage::fragment, true)),
                 "only buffers have one");
}

TEST(layout_rules, a_binding_is_below_the_limit_and_there_once) {
  std::vector<BindingLayout> entries = many(BindingKind::uniform_buffer, 1);
  entries[0].binding = 999;
  expect_accepted(check_entries(entries));
  entries[0].binding = 1000;
  expect_refused(check_entries(entries), "a binding 1000, and the limit maxBindingsPerBindGroup is 1000");
  entries = many(BindingKind::uniform_buffer, 2);
  entries[1].binding = 0;
  expect_refused(check_entries(entries), "has binding 0 twice");
}

TEST(layout_rules, a_binding_is_visible_somewhere) {
  expect_refused(check_entries(many(BindingKind::uniform_buffer, 1, ShaderStage::none)),
                 "visible to no stage");
}

TEST(layout_rules, the_vertex_stage_does_not_write) {
  for (const BindingKind kind : {BindingKind::storage_buffer, BindingKind::storage_texture_write}) {
    expect_refused(check_entries(many(kind, 1, ShaderStage::vertex)), "which may not write");
    expect_accepted(check_entries(many(kind, 1, ShaderStage::compute)));
  }
  expect_accepted(check_entries(many(BindingKind::read_only_storage_buffer, 1, ShaderStage::vertex)));
}

TEST(layout_rules, multisampled_textures_are_2d_and_not_filterable) {
  std::vector<BindingLayout> entries = many(BindingKind::texture_unfilterable_float, 1);
  entries[0].multisampled = true;
  expect_accepted(check_entries(entries));
  entries[0].view_dimension = ViewDimension::d2_array;
  expect_refused(check_entries(entries), "it must be 2d");
  entries = many(BindingKind::texture_float, 1);
  entries[0].multisampled = true;
  expect_refused(check_entries(entries), "not filterable");
}

TEST(layout_rules, a_storage_texture_has_a_format_for_its_access) {
  std::vector<BindingLayout> entries = many(BindingKind::storage_texture_write, 1);
  entries[0].storage_format = Format::rgba8_unorm_srgb;
  expect_refused(check_entries(entries), "of format rgba8unorm-srgb, which cannot be one");
  entries = many(BindingKind::storage_texture_read_write, 1);
  expect_refused(check_entries(entries), "a read-write storage texture of format rgba8unorm");
  entries[0].storage_format = Format::r32_float;
  expect_accepted(check_entries(entries));
  entries[0].view_dimension = ViewDimension::cube;
  expect_refused(check_entries(entries), "of dimension cube");
}

TEST(layout_rules, a_pipeline_counts_over_its_groups) {
  BindGroupLayoutSlot half;
  half.entries = many(BindingKind::texture_float, 8);
  BindGroupLayoutSlot more;
  more.entries = many(BindingKind::texture_float, 9);
  const BindGroupLayoutSlot* fits[]{&half, nullptr, &half};
  expect_accepted(check_layouts("p", fits, contract));
  const BindGroupLayoutSlot* too_many[]{&half, &more};
  expect_refused(check_layouts("p", too_many, contract),
                 "The pipeline layout 'p' has 17 sampled textures in the fragment stage");
}

TEST(layout_rules, a_pipeline_has_at_most_4_groups) {
  const std::vector<const BindGroupLayoutSlot*> four(4), five(5);
  expect_accepted(check_layouts("p", four, contract));
  expect_refused(check_layouts("p", five, contract), "has 5 groups, and the limit maxBindGroups is 4");
}

}  // namespace
