#include <vector>

#include "resources/rules.h"
#include "unit/resources/support.h"

using namespace ambito;
using namespace ambito::resources;

namespace {

/// A pipeline that is fine; each test breaks one thing.
struct Pipeline {
  std::vector<VertexAttribute> attributes{{.format = VertexFormat::float32x3, .offset = 0, .location = 0}};
  std::vector<VertexBufferLayout> buffers{{.stride = 12}};
  std::vector<ColorTarget> targets{{.format = Format::rgba8_unorm}};
  RenderPipelineDescriptor d{.label = "p"};
  std::uint32_t groups = 4;

  Result<void> check() {
    if (!buffers.empty()) buffers[0].attributes = attributes;
    d.vertex_buffers = buffers;
    d.targets = targets;
    return resources::check(d, groups, contract);
  }
};

TEST(pipeline_rules, the_control_case_is_accepted) { expect_accepted(Pipeline().check()); }

TEST(pipeline_rules, an_attribute_ends_inside_the_stride) {
  Pipeline p;
  p.buffers[0].stride = 16;
  p.attributes[0].offset = 4;
  expect_accepted(p.check());
  p.attributes[0].offset = 8;
  expect_refused(p.check(),
                 "location 0 of the pipeline 'p' ends at byte 20 of vertex buffer 0, whose stride is 16");
}

TEST(pipeline_rules, stride_0_allows_the_longest_stride) {
  Pipeline p;
  p.buffers[0].stride = 0;
  p.attributes[0].offset = 2036;
  expect_accepted(p.check());
  p.attributes[0].offset = 2040;
  expect_refused(p.check(), "ends at byte 2052");
}

TEST(pipeline_rules, attribute_offsets_are_aligned) {
  Pipeline p;
  p.buffers[0].stride = 16;
  p.attributes[0].offset = 2;
  expect_refused(p.check(), "has the offset 2; it must be a multiple of 4");
}

TEST(pipeline_rules, locations_are_below_16_and_there_once) {
  Pipeline p;
  p.attributes[0].location = 15;
  expect_accepted(p.check());
  p.attributes[0].location = 16;
  expect_refused(p.check(), "location 16, and the limit maxVertexAttributes is 16");
  p.attributes = {{.location = 1}, {.location = 1}};
  expect_refused(p.check(), "two attributes at location 1");
}

TEST(pipeline_rules, strides_are_multiples_of_4_up_to_the_limit) {
  Pipeline p;
  p.buffers[0].stride = 2048;
  expect_accepted(p.check());
  p.buffers[0].stride = 2052;
  expect_refused(p.check(), "maxVertexBufferArrayStride is 2048");
  p.buffers[0].stride = 14;
  expect_refused(p.check(), "it must be a multiple of 4");
}

TEST(pipeline_rules, at_most_8_vertex_buffers) {
  Pipeline p;
  p.buffers.resize(8);
  expect_accepted(p.check());
  p.buffers.resize(9);
  expect_refused(p.check(), "has 9 vertex buffers, and the limit maxVertexBuffers is 8");
}

TEST(pipeline_rules, groups_and_vertex_buffers_have_one_limit_together) {
  Pipeline p;
  p.buffers.resize(8);
  p.groups = 16;
  expect_accepted(p.check());
  p.groups = 17;
  expect_refused(
      p.check(),
      "has 17 bind groups and 8 vertex buffers, and the limit maxBindGroupsPlusVertexBuffers is 24");
}

TEST(pipeline_rules, at_most_8_targets) {
  Pipeline p;
  p.targets.assign(8, {.format = Format::r8_unorm});
  expect_accepted(p.check());
  p.targets.assign(9, {.format = Format::r8_unorm});
  expect_refused(p.check(), "has 9 colour targets, and the limit maxColorAttachments is 8");
}

TEST(pipeline_rules, targets_may_have_holes_but_not_only_holes) {
  Pipeline p;
  p.targets = {{}, {.format = Format::rgba8_unorm}};
  expect_accepted(p.check());
  p.targets = {{}, {}};
  expect_refused(p.check(), "neither a colour target nor a depth attachment");
  p.targets.clear();
  p.d.fragment_entry = "";
  expect_refused(p.check(), "neither a colour target nor a depth attachment");
  p.d.depth.format = Format::depth32_float;
  expect_accepted(p.check());
}

TEST(pipeline_rules, targets_take_at_most_32_bytes_a_sample) {
  Pipeline p;
  p.targets.assign(4, {.format = Format::rgba16_float});
  expect_accepted(p.check());
  p.targets.push_back({.format = Format::r8_unorm});
  expect_refused(p.check(), "take 33 bytes a sample, and the limit maxColorAttachmentBytesPerSample is 32");
}

TEST(pipeline_rules, a_target_is_renderable_colour) {
  Pipeline p;
  p.targets[0].format = Format::rgb9e5_ufloat;
  expect_refused(p.check(), "rgb9e5ufloat, which is not renderable as colour");
  p.targets[0].format = Format::depth32_float;
  expect_refused(p.check(), "depth32float, which is not renderable as colour");
}

TEST(pipeline_rules, blending_needs_a_format_for_it) {
  Pipeline p;
  p.targets[0].blend = Blend::alpha;
  expect_accepted(p.check());
  p.targets[0].format = Format::rgba32_float;
  expect_refused(p.check(), "blends, and the format rgba32float cannot");
  p.targets[0].blend = Blend::none;
  expect_accepted(p.check());
}

TEST(pipeline_rules, a_write_mask_has_4_bits) {
  Pipeline p;
  p.targets[0].write_mask = 0x10;
  expect_refused(p.check(), "the write mask 0x10");
}

TEST(pipeline_rules, samples_are_1_or_4_and_the_format_has_them) {
  Pipeline p;
  p.d.sample_count = 4;
  expect_accepted(p.check());
  p.d.sample_count = 2;
  expect_refused(p.check(), "has 2 samples; it may have 1 or 4");
  p.d.sample_count = 4;
  p.targets[0].format = Format::rgba32_float;
  expect_refused(p.check(), "the format rgba32float cannot have them");
}

TEST(pipeline_rules, colour_targets_need_a_fragment_stage) {
  Pipeline p;
  p.d.fragment_entry = "";
  expect_refused(p.check(), "1 colour targets and no fragment entry point");
}

TEST(pipeline_rules, a_vertex_stage_is_required) {
  Pipeline p;
  p.d.vertex_entry = "";
  expect_refused(p.check(), "names no vertex entry point");
}

TEST(pipeline_rules, a_depth_attachment_has_depth_and_a_compare_function) {
  Pipeline p;
  p.d.depth.format = Format::depth32_float;
  expect_accepted(p.check());
  p.d.depth.compare = CompareFunction::none;
  expect_refused(p.check(), "no compare function");
  p.d.depth = {.format = Format::rgba8_unorm};
  expect_refused(p.check(), "rgba8unorm, which holds no depth");
  p.d.depth = {.format = Format::stencil8};
  expect_refused(p.check(), "the format stencil8 holds none");
  p.d.depth = {.format = Format::stencil8, .compare = CompareFunction::always, .write = false};
  expect_accepted(p.check());
}

TEST(pipeline_rules, a_stencil_state_needs_a_stencil_and_a_compare_function) {
  Pipeline p;
  p.d.depth = {.format = Format::depth24_plus_stencil8, .stencil = {.pass = StencilOperation::replace}};
  expect_accepted(p.check());
  p.d.depth.format = Format::depth32_float;
  expect_refused(p.check(), "'p' has a stencil state, and its depth format depth32float holds no stencil");
  p.d.depth.format = Format::undefined;
  expect_refused(p.check(), "'p' has a stencil state, and its depth format undefined holds no stencil");
  p.d.depth.stencil = {};
  expect_accepted(p.check());
  p.d.depth = {.format = Format::stencil8, .compare = CompareFunction::none, .write = false};
  p.d.depth.stencil.write_mask = 0;
  expect_accepted(p.check());
  p.d.depth.stencil.compare = CompareFunction::none;
  expect_refused(p.check(), "'p' has a stencil state without a compare function");
}

TEST(pipeline_rules, a_depth_bias_is_finite_and_for_triangles) {
  Pipeline p;
  p.d.depth = {.format = Format::depth32_float, .bias = 2};
  expect_accepted(p.check());
  p.d.topology = Topology::line_list;
  expect_refused(p.check(), "has a depth bias and draws no triangles");
  p.d.topology = Topology::triangle_list;
  p.d.depth.bias_slope = std::numeric_limits<float>::infinity();
  expect_refused(p.check(), "they must be finite");
}

TEST(pipeline_rules, alpha_to_coverage_needs_samples_and_alpha) {
  Pipeline p;
  p.d.alpha_to_coverage = true;
  expect_refused(p.check(), "it needs 4");
  p.d.sample_count = 4;
  expect_accepted(p.check());
  p.targets[0].format = Format::rgba8_uint;
  expect_refused(p.check(), "has no alpha that blends");
}

}  // namespace
