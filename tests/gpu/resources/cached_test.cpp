#include "gpu/resources/support.h"
#include "wgsl/source_map.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

namespace {

constexpr const char* shader_text = R"(
@group(0) @binding(0) var<uniform> color : vec4f;
@vertex fn vertex(@location(0) position : vec3f) -> @builtin(position) vec4f { return vec4f(position, 1.0); }
@fragment fn fragment() -> @location(0) vec4f { return color; }
@compute @workgroup_size(1) fn compute() { _ = color; }
)";

TEST(sampler, the_same_one_is_made_once) {
  Resources& r = gpu_test::resources();
  const SamplerId a = must(r.sampler({.label = "linear", .mag = FilterMode::linear}));
  const std::uint64_t made = r.creations();
  EXPECT_EQ(must(r.sampler({.label = "another label", .mag = FilterMode::linear})), a);
  EXPECT_EQ(r.creations(), made);
  // One that no other test of this process has made.
  EXPECT_NE(must(r.sampler({.label = "odd", .address_v = AddressMode::repeat, .lod_max = 3.25f})), a);
  EXPECT_EQ(r.creations(), made + 1);
}

TEST(sampler, all_kinds_can_be_made) {
  Resources& r = gpu_test::resources();
  EXPECT_TRUE(
      r.sampler({.label = "shadow", .mag = FilterMode::linear, .compare = CompareFunction::greater_equal}));
  EXPECT_TRUE(r.sampler({.label = "anisotropic",
                         .mag = FilterMode::linear,
                         .min = FilterMode::linear,
                         .mipmap = FilterMode::linear,
                         .max_anisotropy = 16}));
  EXPECT_TRUE(r.sampler(
      {.label = "mirror", .address_u = AddressMode::mirror_repeat, .address_v = AddressMode::repeat}));
}

TEST(shader, the_same_text_is_one_module) {
  Resources& r = gpu_test::resources();
  const ShaderId a = must(r.shader({.label = "a", .text = shader_text}));
  EXPECT_EQ(must(r.shader({.label = "b", .text = shader_text})), a);
  EXPECT_NE(must(r.shader({.label = "a", .text = std::string(shader_text) + " "})), a);
}

TEST(shader, an_error_names_file_line_and_column) {
  wgsl::SourceMap map;
  map.add_line(map.add_file("passes/opaque/opaque.wgsl"), 1);
  map.add_line(map.add_file("shading/brdf.wgsl"), 41);
  map.add_line(map.add_file("shading/brdf.wgsl"), 42);
  const auto made = gpu_test::resources().shader(
      {.label = "opaque",
       .text = "@fragment fn f() -> @location(0) vec4f {\n  return vec4f(1.0, foo);\n}\n",
       .map = &map});
  expect_error(made, ErrorCode::shader, "The shader 'opaque' does not compile: shading/brdf.wgsl:41:21: ");
  EXPECT_NE(made.error().message.find("foo"), std::string::npos);
  EXPECT_NE(made.error().message.find("  return vec4f(1.0, foo);"), std::string::npos);
}

TEST(shader, an_error_of_meaning_has_a_place_too) {
  const auto made = gpu_test::resources().shader(
      {.label = "types.wgsl", .text = "@fragment fn f() -> @location(0) vec4f {\n  return vec3f(1.0);\n}\n"});
  // In which column the mistake lies, at `return` or behind it, is the compiler's opinion.
  expect_error(made, ErrorCode::shader, "The shader 'types.wgsl' does not compile: types.wgsl:2:");
  EXPECT_NE(made.error().message.find("\n      return vec3f(1.0);\n"), std::string::npos) << made.error().message;
  for (const char* foreign : {"parsing", "wgpu", "While calling", "^^"})
    EXPECT_EQ(made.error().message.find(foreign), std::string::npos) << made.error().message;
}

TEST(shader, a_broken_one_is_not_kept) {
  Resources& r = gpu_test::resources();
  const std::size_t alive = r.live_objects();
  for (int i = 0; i < 2; ++i) EXPECT_FALSE(r.shader({.label = "broken", .text = "fn ("}));
  expect_error(r.shader({.label = "empty", .text = ""}), ErrorCode::shader, "has no text");
  EXPECT_EQ(r.live_objects(), alive);
}

const BindingLayout uniform_at_0{.binding = 0,
                                 .visibility = ShaderStage::fragment | ShaderStage::compute,
                                 .kind = BindingKind::uniform_buffer,
                                 .min_size = 16};
const BindingLayout sampler_at_1{
    .binding = 1, .visibility = ShaderStage::fragment, .kind = BindingKind::filtering_sampler};

TEST(bind_group_layout, the_order_of_entries_does_not_matter) {
  Resources& r = gpu_test::resources();
  const BindingLayout up[]{uniform_at_0, sampler_at_1}, down[]{sampler_at_1, uniform_at_0};
  const BindGroupLayoutId a = must(r.bind_group_layout({.label = "up", .entries = up}));
  EXPECT_EQ(must(r.bind_group_layout({.label = "down", .entries = down})), a);
  EXPECT_EQ(r.find(a)->entries[0].binding, 0u);
  EXPECT_EQ(r.find(a)->dynamic_count, 0u);
}

TEST(bind_group_layout, every_field_counts) {
  Resources& r = gpu_test::resources();
  const BindingLayout base{
      .binding = 0, .visibility = ShaderStage::fragment, .kind = BindingKind::uniform_buffer};
  std::vector<BindingLayout> all(5, base);
  all[1].binding = 1;
  all[2].visibility = ShaderStage::vertex;
  all[3].dynamic_offset = true;
  all[4].min_size = 64;
  std::vector<BindGroupLayoutId> ids;
  for (const BindingLayout& entry : all)
    ids.push_back(must(r.bind_group_layout({.label = "l", .entries = {&entry, 1}})));
  std::ranges::sort(ids);
  EXPECT_EQ(std::ranges::unique(ids).size(), 0u);
}

TEST(bind_group_layout, all_kinds_can_be_made) {
  Resources& r = gpu_test::resources();
  for (int kind = 0; kind <= static_cast<int>(BindingKind::storage_texture_write); ++kind) {
    BindingLayout entry{
        .binding = 0, .visibility = ShaderStage::fragment, .kind = static_cast<BindingKind>(kind)};
    if (entry.kind == BindingKind::storage_texture_write) entry.storage_format = Format::rgba16_float;
    const auto made = r.bind_group_layout({.label = "kind", .entries = {&entry, 1}});
    EXPECT_TRUE(made) << kind << ": " << (made ? "" : made.error().text());
  }
}

TEST(pipeline_layout, trailing_nulls_are_cut_and_holes_are_filled) {
  Resources& r = gpu_test::resources();
  const BindGroupLayoutId one = must(r.bind_group_layout({.label = "one", .entries = {&uniform_at_0, 1}}));
  const PipelineLayoutId none = must(r.pipeline_layout({.label = "none"}));
  EXPECT_EQ(r.find(none)->group_count, 0u);
  const PipelineLayoutId hole =
      must(r.pipeline_layout({.label = "hole", .groups = {BindGroupLayoutId{}, BindGroupLayoutId{}, one}}));
  EXPECT_EQ(r.find(hole)->group_count, 3u);
  EXPECT_EQ(r.find(hole)->required_groups, 0b100u);
  EXPECT_EQ(
      must(r.pipeline_layout({.label = "same", .groups = {BindGroupLayoutId{}, BindGroupLayoutId{}, one}})),
      hole);
}

TEST(pipeline_layout, a_stale_group_layout_is_named) {
  expect_refused(
      gpu_test::resources().pipeline_layout({.label = "stale", .groups = {BindGroupLayoutId{999, 1}}}),
      "Group 0 of the pipeline layout 'stale' is a layout that does not exist");
}

struct Group {
  Resources& r = gpu_test::resources();
  BindingLayout entries[2]{uniform_at_0, sampler_at_1};
  BindGroupLayoutId layout = must(r.bind_group_layout({.label = "layout", .entries = entries}));
  BufferId buffer = must(r.buffer({.label = "uniforms", .size = 512, .usage = BufferUsage::uniform}));
  SamplerId sampler = must(r.sampler({.label = "s"}));
  std::vector<Binding> bindings{{.binding = 0, .resource = BufferBinding{.buffer = buffer, .size = 256}},
                                {.binding = 1, .resource = sampler}};
  ~Group() { r.destroy(buffer); }
  Result<BindGroupId> make() {
    return r.bind_group({.label = "group", .layout = layout, .entries = bindings});
  }
};

TEST(bind_group, the_same_resources_are_one_group) {
  Group g;
  const BindGroupId id = must(g.make());
  std::swap(g.bindings[0], g.bindings[1]);
  EXPECT_EQ(must(g.make()), id);
  std::get<BufferBinding>(g.bindings[1].resource).offset = 256;
  EXPECT_NE(must(g.make()), id);
}

TEST(bind_group, the_rest_of_a_buffer_is_its_size) {
  Group g;
  std::get<BufferBinding>(g.bindings[0].resource) = {.buffer = g.buffer, .offset = 256, .size = 0};
  const BindGroupId rest = must(g.make());
  EXPECT_EQ(std::get<BufferBinding>(g.r.find(rest)->entries[0].resource).size, 256u);
  std::get<BufferBinding>(g.bindings[0].resource).size = 256;
  EXPECT_EQ(must(g.make()), rest);
}

TEST(bind_group, goes_with_its_buffer) {
  Group g;
  const BindGroupId id = must(g.make());
  g.r.destroy(g.buffer);
  EXPECT_FALSE(g.r.find(id));
  expect_refused(g.make(), "Binding 0 of the bind group 'group' is a buffer that does not exist (any more)");
}

TEST(bind_group, has_exactly_the_bindings_of_its_layout) {
  Group g;
  g.bindings.pop_back();
  expect_refused(g.make(), "has no binding 1; its layout '" + std::string(g.r.find(g.layout)->label) +
                               "' wants a filtering sampler there");
  g.bindings.push_back({.binding = 2, .resource = g.sampler});
  expect_refused(g.make(), "has no binding 1");
  g.bindings.push_back({.binding = 1, .resource = g.sampler});
  expect_refused(g.make(), "has a binding 2 that its layout '" + std::string(g.r.find(g.layout)->label) +
                               "' does not have");
  g.bindings = {g.bindings[0], g.bindings[2], g.bindings[2]};
  expect_refused(g.make(), "has binding 1 twice");
}

TEST(bind_group, a_wrong_kind_is_named) {
  Group g;
  g.bindings[1].resource = BufferBinding{.buffer = g.buffer};
  expect_refused(
      g.make(),
      "Binding 1 of the bind group 'group' is a filtering sampler in the layout, and a buffer is given");
}

TEST(bind_group, needs_a_layout) {
  Group g;
  g.layout = {};
  expect_refused(g.make(), "The layout of the bind group 'group' does not exist");
}

TEST(bind_group, knows_its_dynamic_offsets) {
  Group g;
  g.entries[0].dynamic_offset = true;
  g.layout = must(g.r.bind_group_layout({.label = "dynamic", .entries = g.entries}));
  const BindGroupSlot* slot = g.r.find(must(g.make()));
  EXPECT_EQ(g.r.find(g.layout)->dynamic_count, 1u);
  ASSERT_EQ(slot->dynamic.size(), 1u);
  EXPECT_EQ(slot->dynamic[0].size, 256u);
  EXPECT_EQ(slot->dynamic[0].buffer_size, 512u);
  EXPECT_EQ(slot->dynamic[0].alignment, 256u);
}

TEST(compute_pipeline, the_same_one_is_made_once) {
  Resources& r = gpu_test::resources();
  const BindGroupLayoutId group = must(r.bind_group_layout({.label = "one", .entries = {&uniform_at_0, 1}}));
  const PipelineLayoutId layout = must(r.pipeline_layout({.label = "layout", .groups = {group}}));
  const ShaderId shader = must(r.shader({.label = "all stages", .text = shader_text}));
  const ComputePipelineId a = must(r.compute_pipeline({.label = "c", .layout = layout, .shader = shader}));
  EXPECT_EQ(must(r.compute_pipeline({.label = "d", .layout = layout, .shader = shader})), a);
  EXPECT_EQ(r.find(a)->required_groups, 1u);
  expect_error(r.compute_pipeline({.label = "c", .layout = layout, .shader = shader, .entry = "nope"}),
               ErrorCode::gpu, "WebGPU refuses the compute pipeline 'c': ");
  expect_refused(r.compute_pipeline({.label = "c", .layout = layout, .shader = {}}),
                 "The shader of the pipeline 'c' does not exist");
  expect_refused(r.compute_pipeline({.label = "c", .shader = shader}),
                 "The layout of the pipeline 'c' does not exist");
  expect_refused(r.compute_pipeline({.label = "c", .layout = layout, .shader = shader, .entry = ""}),
                 "names no entry point");
}

TEST(query_set, occlusion_and_timestamps) {
  Resources& r = gpu_test::resources();
  const QuerySetId occlusion = must(r.query_set({.label = "o", .kind = QueryKind::occlusion, .count = 4096}));
  EXPECT_EQ(r.find(occlusion)->count, 4096u);
  r.destroy(occlusion);
  EXPECT_FALSE(r.find(occlusion));
  const auto timestamps = r.query_set({.label = "t", .count = 2});
  EXPECT_EQ(timestamps.has_value(), r.device().has(device::Feature::timestamp_query));
  if (timestamps) r.destroy(*timestamps);
}

}  // namespace
