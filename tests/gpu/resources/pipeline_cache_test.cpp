#include <array>
#include <cstring>

#include "gpu/resources/support.h"
#include "resources/keys.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

namespace {

constexpr const char* text = R"(
@group(2) @binding(0) var<uniform> color : vec4f;
@vertex fn vertex(@location(0) position : vec2f) -> @builtin(position) vec4f { return vec4f(position, 0.5, 1.0); }
@fragment fn fragment() -> @location(0) vec4f { return color; }
)";

/// A triangle that covers the target, in a colour from group 2; groups 0 and 1 are holes.
struct Drawing {
  Resources& r = gpu_test::resources();
  BindingLayout entry{
      .binding = 0, .visibility = ShaderStage::fragment, .kind = BindingKind::uniform_buffer, .min_size = 16};
  BindGroupLayoutId group_layout = must(r.bind_group_layout({.label = "colour", .entries = {&entry, 1}}));
  PipelineLayoutId layout = must(r.pipeline_layout(
      {.label = "group 2 only", .groups = {BindGroupLayoutId{}, BindGroupLayoutId{}, group_layout}}));
  ShaderId shader = must(r.shader({.label = "triangle", .text = text}));
  std::array<VertexAttribute, 1> attributes{
      {{.format = VertexFormat::float32x2, .offset = 0, .location = 0}}};
  std::array<VertexBufferLayout, 1> buffers{{{.stride = 8, .attributes = attributes}}};
  std::array<ColorTarget, 1> targets{{{.format = Format::rgba8_unorm}}};
  RenderPipelineDescriptor d{
      .label = "triangle", .layout = layout, .shader = shader, .vertex_buffers = buffers, .targets = targets};
};

std::vector<std::byte> draw(Drawing& s, RenderPipelineId pipeline, std::array<float, 4> color) {
  Resources& r = s.r;
  const std::array<float, 6> corners{-1, -1, 3, -1, -1, 3};
  const BufferId vertices = must(r.buffer(
      {.label = "corners", .size = sizeof(corners), .usage = BufferUsage::vertex | BufferUsage::copy_dst}));
  const BufferId uniforms =
      must(r.buffer({.label = "colour", .size = 16, .usage = BufferUsage::uniform | BufferUsage::copy_dst}));
  must(r.write(vertices, 0, std::as_bytes(std::span(corners))));
  must(r.write(uniforms, 0, std::as_bytes(std::span(color))));
  const Binding binding{.binding = 0, .resource = BufferBinding{.buffer = uniforms}};
  const BindGroupId group =
      must(r.bind_group({.label = "colour", .layout = s.group_layout, .entries = {&binding, 1}}));
  const TextureId target =
      must(r.texture({.label = "target",
                      .size = {2, 2},
                      .format = Format::rgba8_unorm,
                      .usage = TextureUsage::render_attachment | TextureUsage::copy_src}));
  record(r, [&](WGPUCommandEncoder encoder) {
    WGPURenderPassColorAttachment attachment = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
    attachment.view = r.find(r.find(target)->attachment_view)->handle;
    attachment.loadOp = WGPULoadOp_Clear;
    attachment.storeOp = WGPUStoreOp_Store;
    attachment.clearValue = {0, 0, 1, 1};
    WGPURenderPassDescriptor pass_descriptor = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
    pass_descriptor.colorAttachmentCount = 1;
    pass_descriptor.colorAttachments = &attachment;
    WGPURenderPassEncoder pass = wgpuCommandEncoderBeginRenderPass(encoder, &pass_descriptor);
    wgpuRenderPassEncoderSetPipeline(pass, r.find(pipeline)->handle);
    wgpuRenderPassEncoderSetBindGroup(pass, 2, r.find(group)->handle, 0, nullptr);
    wgpuRenderPassEncoderSetVertexBuffer(pass, 0, r.find(vertices)->handle, 0, WGPU_WHOLE_SIZE);
    const WGPUColor constant = {0.2, 0.2, 0.4, 1};
    wgpuRenderPassEncoderSetBlendConstant(pass, &constant);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    wgpuRenderPassEncoderEnd(pass);
    wgpuRenderPassEncoderRelease(pass);
  });
  auto pixels = pixels_of(r, target);
  r.destroy(target);
  r.destroy(vertices);
  r.destroy(uniforms);
  return pixels;
}

std::array<int, 4> first_pixel(const std::vector<std::byte>& pixels) {
  return {static_cast<int>(pixels[0]), static_cast<int>(pixels[1]), static_cast<int>(pixels[2]),
          static_cast<int>(pixels[3])};
}

TEST(render_pipeline, draws_and_needs_no_group_in_a_hole) {
  Drawing s;
  const RenderPipelineId id = must(s.r.render_pipeline(s.d));
  EXPECT_EQ(first_pixel(draw(s, id, {1, 0, 0, 1})), (std::array{255, 0, 0, 255}));
}

TEST(render_pipeline, blends_as_it_says) {
  const struct {
    Blend blend;
    std::array<int, 4> expected;  // half-transparent red over opaque blue
  } rows[]{{Blend::none, {255, 0, 0, 51}},
           {Blend::alpha, {51, 0, 204, 255}},
           {Blend::premultiplied, {255, 0, 204, 255}},
           {Blend::add, {255, 0, 255, 255}},
           {Blend::constant, {51, 0, 153, 51}}};
  for (const auto& row : rows) {
    Drawing s;
    s.targets[0].blend = row.blend;
    EXPECT_EQ(first_pixel(draw(s, must(s.r.render_pipeline(s.d)), {1, 0, 0, 0.2f})), row.expected)
        << static_cast<int>(row.blend);
  }
}

TEST(render_pipeline, writes_the_components_of_its_mask) {
  Drawing s;
  s.targets[0].write_mask = 0b0001;
  EXPECT_EQ(first_pixel(draw(s, must(s.r.render_pipeline(s.d)), {1, 1, 0, 0})),
            (std::array{255, 0, 255, 255}));
}

TEST(render_pipeline, culls_by_the_front_face) {
  Drawing s;
  s.d.cull = CullMode::back;
  EXPECT_EQ(first_pixel(draw(s, must(s.r.render_pipeline(s.d)), {1, 0, 0, 1}))[0], 255);
  s.d.front_face = FrontFace::cw;
  EXPECT_EQ(first_pixel(draw(s, must(s.r.render_pipeline(s.d)), {1, 0, 0, 1}))[0], 0);
}

TEST(render_pipeline, the_same_one_is_made_once) {
  Drawing s;
  const RenderPipelineId id = must(s.r.render_pipeline(s.d));
  const std::uint64_t made = s.r.creations();
  Drawing again;
  again.d.label = "another label";
  EXPECT_EQ(must(again.r.render_pipeline(again.d)), id);
  EXPECT_EQ(s.r.creations(), made);
  s.d.cull = CullMode::front;
  EXPECT_NE(must(s.r.render_pipeline(s.d)), id);
}

TEST(render_pipeline, knows_what_a_draw_needs) {
  Drawing s;
  s.d.depth = {.format = Format::depth32_float};
  const RenderPipelineSlot* slot = s.r.find(must(s.r.render_pipeline(s.d)));
  EXPECT_EQ(slot->required_groups, 0b100u);
  EXPECT_EQ(slot->groups[2], s.group_layout);
  EXPECT_EQ(slot->required_vertex_buffers, 1u);
  EXPECT_EQ(slot->strides[0], 8u);
  EXPECT_EQ(slot->last_strides[0], 8u);
  EXPECT_EQ(slot->instance_buffers, 0u);
  EXPECT_EQ(slot->targets.colors[0], Format::rgba8_unorm);
  EXPECT_EQ(slot->targets.colors[1], Format::undefined);
  EXPECT_EQ(slot->targets.depth, Format::depth32_float);
  EXPECT_EQ(slot->targets.sample_count, 1);
  EXPECT_TRUE(slot->writes_depth);
  EXPECT_EQ(slot->descriptor->descriptor.vertex_entry, "vertex");
}

TEST(render_pipeline, variants_the_engine_uses_can_be_made) {
  Drawing s;
  s.d.fragment_entry = "";
  s.d.targets = {};
  s.d.depth = {.format = Format::depth32_float, .bias = 2, .bias_slope = 1.5f};
  EXPECT_TRUE(s.r.render_pipeline(s.d)) << "depth only";
  Drawing hole;
  hole.d.shader = must(hole.r.shader({.label = "second target", .text = R"(
@vertex fn vertex(@location(0) position : vec2f) -> @builtin(position) vec4f { return vec4f(position, 0.5, 1.0); }
@fragment fn fragment() -> @location(1) vec4f { return vec4f(1.0); }
)"}));
  const std::array<ColorTarget, 2> second{{{}, {.format = Format::rgba8_unorm}}};
  hole.d.targets = second;
  const auto with_hole = hole.r.render_pipeline(hole.d);
  EXPECT_TRUE(with_hole) << with_hole.error().text();
  Drawing strip;
  strip.d.topology = Topology::triangle_strip;
  strip.d.strip_index_format = IndexFormat::uint16;
  EXPECT_TRUE(strip.r.render_pipeline(strip.d));
  Drawing samples;
  samples.d.sample_count = 4;
  samples.d.alpha_to_coverage = true;
  EXPECT_TRUE(samples.r.render_pipeline(samples.d));
}

TEST(render_pipeline, what_webgpu_refuses_is_a_sentence) {
  Drawing s;
  s.d.vertex_entry = "nope";
  expect_error(s.r.render_pipeline(s.d), ErrorCode::gpu, "WebGPU refuses the render pipeline 'triangle': ");
  Drawing layout;
  layout.d.layout = must(layout.r.pipeline_layout({.label = "none"}));
  expect_error(layout.r.render_pipeline(layout.d), ErrorCode::gpu,
               "WebGPU refuses the render pipeline 'triangle': ");
}

TEST(render_pipeline, a_missing_part_is_named) {
  Drawing s;
  s.d.shader = {};
  expect_refused(s.r.render_pipeline(s.d), "The shader of the pipeline 'triangle' does not exist");
  Drawing layout;
  layout.d.layout = {};
  expect_refused(layout.r.render_pipeline(layout.d), "The layout of the pipeline 'triangle' does not exist");
}

}  // namespace
