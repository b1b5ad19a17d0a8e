#include <array>

#include "gpu/resources/cache_property.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

// The descriptor with the most fields: one object that the cache confuses is a picture with the wrong
// blending.
namespace {

constexpr const char* property_shader = R"(
@vertex fn vertex(@location(0) p: vec2f) -> @builtin(position) vec4f { return vec4f(p, 0.5, 1.0); }
@vertex fn vertex_b(@location(0) p: vec2f) -> @builtin(position) vec4f { return vec4f(p, 0.25, 1.0); }
@fragment fn fragment() -> @location(0) vec4f { return vec4f(1.0); }
@fragment fn fragment_b() -> @location(0) vec4f { return vec4f(0.5); }
)";
constexpr const char* other_shader = R"(
@vertex fn vertex(@location(0) p: vec2f) -> @builtin(position) vec4f { return vec4f(p, 0.125, 1.0); }
@fragment fn fragment() -> @location(0) vec4f { return vec4f(0.125); }
)";

/// A pipeline's descriptor without spans, so that a copy of it can be changed.
struct PipelineToChange {
  Label label = "property";
  RenderPipelineDescriptor d{.label = "property"};
  // The second attribute is one that the shader does not read: it may be anything.
  std::vector<VertexAttribute> attributes{{.format = VertexFormat::float32x2, .offset = 0, .location = 0},
                                          {.format = VertexFormat::float32x2, .offset = 8, .location = 1}};
  std::vector<VertexBufferLayout> buffers{{.stride = 24}};
  std::vector<ColorTarget> targets{{.format = Format::rgba8_unorm}};
};

Result<RenderPipelineId> make(const PipelineToChange& pipeline) {
  RenderPipelineDescriptor d = pipeline.d;
  auto buffers = pipeline.buffers;
  buffers[0].attributes = pipeline.attributes;
  d.label = pipeline.label;
  d.vertex_buffers = buffers;
  d.targets = pipeline.targets;
  return gpu_test::resources().render_pipeline(d);
}

PipelineToChange make_base() {
  auto& r = gpu_test::resources();
  PipelineToChange base;
  base.d.layout = must(r.pipeline_layout({.label = "empty"}));
  base.d.shader = must(r.shader({.label = "property", .text = property_shader}));
  base.d.depth.format = Format::depth32_float;
  return base;
}

using P = PipelineToChange;
using Changes = std::vector<Change<PipelineToChange>>;

TEST(cache_property, render_pipeline) {
  auto& r = gpu_test::resources();
  const BindingLayout entry{.binding = 41, .visibility = ShaderStage::fragment};
  const auto group = must(r.bind_group_layout({.label = "group", .entries = {&entry, 1}}));
  const auto filled = must(r.pipeline_layout({.label = "filled", .groups = {group}}));
  const auto another = must(r.shader({.label = "other", .text = other_shader}));
  const PipelineToChange base = make_base();
  [[maybe_unused]] const auto& [label, layout, shader, vertex_entry, fragment_entry, vertex_buffers, topology,
                                strip_index_format, front_face, cull, depth, sample_count, alpha_to_coverage,
                                targets] = base.d;
  const Changes changes{
      {"layout", [=](P& p) { p.d.layout = filled; }},
      {"shader", [=](P& p) { p.d.shader = another; }},
      {"vertex_entry", [](P& p) { p.d.vertex_entry = "vertex_b"; }},
      // Not to none: without a fragment stage there may be no targets. See the test of it below.
      {"fragment_entry", [](P& p) { p.d.fragment_entry = "fragment_b"; }},
      {"topology", [](P& p) { p.d.topology = Topology::line_list; }},
      {"topology, strips", [](P& p) { p.d.topology = Topology::triangle_strip; }},
      {"front_face", [](P& p) { p.d.front_face = FrontFace::cw; }},
      {"cull", [](P& p) { p.d.cull = CullMode::back; }},
      {"sample_count", [](P& p) { p.d.sample_count = 4; }},
  };
  every_field_counts<PipelineToChange>(base, changes, make);
}

TEST(cache_property, render_pipeline_vertex_buffers) {
  PipelineToChange base = make_base();
  base.d.cull = CullMode::front;  // not yet known to the cache
  [[maybe_unused]] const auto& [stride, per_instance, attributes] = base.buffers[0];
  [[maybe_unused]] const auto& [format, offset, location] = base.attributes[0];
  const Changes changes{
      {"stride", [](P& p) { p.buffers[0].stride = 28; }},
      {"per_instance", [](P& p) { p.buffers[0].per_instance = true; }},
      {"attribute format", [](P& p) { p.attributes[1].format = VertexFormat::uint32x2; }},
      {"attribute offset", [](P& p) { p.attributes[1].offset = 12; }},
      {"attribute location", [](P& p) { p.attributes[1].location = 2; }},
      {"one attribute less", [](P& p) { p.attributes.pop_back(); }},
      {"one buffer more", [](P& p) { p.buffers.push_back({.stride = 4}); }},
  };
  every_field_counts<PipelineToChange>(base, changes, make);
}

TEST(cache_property, render_pipeline_targets) {
  PipelineToChange base = make_base();
  base.d.front_face = FrontFace::cw;
  base.d.cull = CullMode::front;
  [[maybe_unused]] const auto& [format, blend, write_mask] = base.targets[0];
  const Changes changes{
      {"format", [](P& p) { p.targets[0].format = Format::bgra8_unorm; }},
      {"format, its encoding", [](P& p) { p.targets[0].format = Format::rgba8_unorm_srgb; }},
      {"blend", [](P& p) { p.targets[0].blend = Blend::alpha; }},
      {"blend, another one", [](P& p) { p.targets[0].blend = Blend::premultiplied; }},
      {"blend, by the constant", [](P& p) { p.targets[0].blend = Blend::constant; }},
      {"write_mask", [](P& p) { p.targets[0].write_mask = 0x7; }},
      // The shader writes to no second one: its mask is 0.
      {"one more", [](P& p) { p.targets.push_back({.format = Format::rgba8_unorm, .write_mask = 0}); }},
      {"a hole after it", [](P& p) { p.targets.push_back({}); }},
      {"none, and no fragment stage", [](P& p) { p.targets.clear(), p.d.fragment_entry = ""; }},
  };
  every_field_counts<PipelineToChange>(base, changes, make);
}

TEST(cache_property, render_pipeline_depth) {
  PipelineToChange base = make_base();
  base.d.front_face = FrontFace::cw;
  base.d.cull = CullMode::back;
  [[maybe_unused]] const auto& [format, compare, write, bias, bias_slope, bias_clamp, stencil] = base.d.depth;
  const Changes changes{
      {"format", [](P& p) { p.d.depth.format = Format::depth24_plus; }},
      {"none", [](P& p) { p.d.depth.format = Format::undefined; }},
      {"compare", [](P& p) { p.d.depth.compare = CompareFunction::equal; }},
      {"write", [](P& p) { p.d.depth.write = false; }},
      {"bias", [](P& p) { p.d.depth.bias = 2; }},
      {"bias_slope", [](P& p) { p.d.depth.bias_slope = 1.5f; }},
      {"bias_clamp", [](P& p) { p.d.depth.bias_clamp = 0.25f; }},
  };
  every_field_counts<PipelineToChange>(base, changes, make);
}

TEST(cache_property, render_pipeline_stencil) {
  PipelineToChange base = make_base();
  base.d.front_face = FrontFace::cw;
  base.d.cull = CullMode::none;
  base.d.depth.format = Format::depth24_plus_stencil8;
  [[maybe_unused]] const auto& [compare, pass, fail, depth_fail, read_mask, write_mask] =
      base.d.depth.stencil;
  const Changes changes{
      {"compare", [](P& p) { p.d.depth.stencil.compare = CompareFunction::equal; }},
      {"pass", [](P& p) { p.d.depth.stencil.pass = StencilOperation::replace; }},
      {"pass, another one", [](P& p) { p.d.depth.stencil.pass = StencilOperation::decrement_wrap; }},
      {"fail", [](P& p) { p.d.depth.stencil.fail = StencilOperation::replace; }},
      {"depth_fail", [](P& p) { p.d.depth.stencil.depth_fail = StencilOperation::replace; }},
      {"read_mask", [](P& p) { p.d.depth.stencil.read_mask = 0x7F; }},
      {"write_mask", [](P& p) { p.d.depth.stencil.write_mask = 0x7F; }},
  };
  every_field_counts<PipelineToChange>(base, changes, make);
}

TEST(cache_property, render_pipeline_of_strips_and_samples) {
  PipelineToChange base = make_base();
  base.d.topology = Topology::triangle_strip;
  base.d.sample_count = 4;
  const Changes changes{
      {"strip_index_format", [](P& p) { p.d.strip_index_format = IndexFormat::uint16; }},
      // Coverage needs the four samples.
      {"alpha_to_coverage", [](P& p) { p.d.alpha_to_coverage = true; }},
  };
  every_field_counts<PipelineToChange>(base, changes, make);
}

}  // namespace
