#include "gpu/resources/support.h"

// After a loss: the same ids, other objects, no content.
namespace gpu_test {
namespace {

using namespace ambito;
using namespace ambito::resources;

constexpr const char* shader_text = R"(
@group(0) @binding(0) var<uniform> color: vec4f;
@vertex fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}
@fragment fn fragment() -> @location(0) vec4f { return color; }
@compute @workgroup_size(1) fn compute() {}
)";

/// One object of each kind, on a device of its own.
struct World {
  std::unique_ptr<device::Device> device =
      must(device::Device::create({.label = "mortal", .adapter = adapter_wish()}, {.features = wanted_features, .limits = {}}));
  Resources r{*device};
  BufferId buffer = must(r.buffer({.label = "color",
                                   .size = 256,
                                   .usage = BufferUsage::uniform | BufferUsage::copy_dst | BufferUsage::copy_src}));
  TextureId texture = must(r.texture({.label = "target",
                                      .size = {4, 4},
                                      .format = Format::rgba8_unorm,
                                      .usage = TextureUsage::render_attachment | TextureUsage::copy_src |
                                               TextureUsage::copy_dst | TextureUsage::texture_binding}));
  TextureViewId view = must(r.texture_view({.label = "view", .texture = texture}));
  SamplerId sampler = must(r.sampler({.label = "sampler"}));
  ShaderId shader = must(r.shader({.label = "shader", .text = shader_text}));
  BindingLayout entry{.binding = 0, .visibility = ShaderStage::fragment, .kind = BindingKind::uniform_buffer};
  BindGroupLayoutId group_layout = must(r.bind_group_layout({.label = "layout", .entries = {&entry, 1}}));
  PipelineLayoutId layout = must(r.pipeline_layout({.label = "pipelines", .groups = {group_layout}}));
  Binding binding{.binding = 0, .resource = BufferBinding{buffer, 0, 16}};
  BindGroupId group = must(r.bind_group({.label = "group", .layout = group_layout, .entries = {&binding, 1}}));
  ColorTarget target{.format = Format::rgba8_unorm};
  RenderPipelineId pipeline = must(
      r.render_pipeline({.label = "render", .layout = layout, .shader = shader, .targets = {&target, 1}}));
  ComputePipelineId compute = must(r.compute_pipeline(
      {.label = "compute", .layout = must(r.pipeline_layout({.label = "none"})), .shader = shader}));
  QuerySetId queries = must(r.query_set({.label = "queries", .kind = QueryKind::occlusion, .count = 4}));

  void lose_and_rebuild() {
    device->destroy();
    must(device->rebuild());
    must(r.rebuild());
    device->release_previous();
    must(r.finish_pipelines());
  }
  /// One triangle in the colour that lies in the buffer.
  std::vector<std::byte> draw() {
    record(r, [&](WGPUCommandEncoder encoder) {
      WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
      color.view = r.find(r.find(texture)->attachment_view)->handle;
      color.loadOp = WGPULoadOp_Clear;
      color.storeOp = WGPUStoreOp_Store;
      WGPURenderPassDescriptor descriptor = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
      descriptor.colorAttachmentCount = 1;
      descriptor.colorAttachments = &color;
      WGPURenderPassEncoder const pass = wgpuCommandEncoderBeginRenderPass(encoder, &descriptor);
      wgpuRenderPassEncoderSetPipeline(pass, r.find(pipeline)->handle);
      wgpuRenderPassEncoderSetBindGroup(pass, 0, r.find(group)->handle, 0, nullptr);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
      wgpuRenderPassEncoderEnd(pass);
      wgpuRenderPassEncoderRelease(pass);
    });
    return pixels_of(r, texture);
  }
  void paint_green() {
    const float green[4] = {0.0f, 1.0f, 0.0f, 1.0f};
    must(r.write(buffer, 0, std::as_bytes(std::span(green))));
  }
};

TEST(rebuild, every_id_stays_valid_and_every_object_works) {
  World world;
  world.paint_green();
  const auto before = world.draw();
  const auto census = world.r.census();
  world.lose_and_rebuild();
  EXPECT_EQ(world.r.census(), census);
  EXPECT_EQ(world.device->generation(), 2u);
  world.paint_green();
  EXPECT_EQ(world.draw(), before);
  EXPECT_TRUE(world.device->errors().empty());
}

TEST(rebuild, each_object_is_another_one_of_the_new_generation) {
  World world;
  world.lose_and_rebuild();
  const auto expect_new = [](const auto* slot) {
    ASSERT_TRUE(slot);
    EXPECT_TRUE(slot->handle);
    EXPECT_EQ(slot->device_generation, 2u) << slot->label;
  };
  expect_new(world.r.find(world.buffer));
  expect_new(world.r.find(world.texture));
  expect_new(world.r.find(world.view));
  expect_new(world.r.find(world.sampler));
  expect_new(world.r.find(world.shader));
  expect_new(world.r.find(world.group_layout));
  expect_new(world.r.find(world.layout));
  expect_new(world.r.find(world.group));
  expect_new(world.r.find(world.pipeline));
  expect_new(world.r.find(world.compute));
  expect_new(world.r.find(world.queries));
}

TEST(rebuild, caches_still_know_what_they_have) {
  World world;
  world.lose_and_rebuild();
  const auto made = world.r.creations();
  EXPECT_EQ(must(world.r.sampler({.label = "again"})), world.sampler);
  EXPECT_EQ(must(world.r.texture_view({.label = "again", .texture = world.texture})), world.view);
  EXPECT_EQ(must(world.r.shader({.label = "again", .text = shader_text})), world.shader);
  EXPECT_EQ(world.r.creations(), made);
}

TEST(rebuild, content_is_gone_and_reads_as_zero) {
  World world;
  world.paint_green();
  world.lose_and_rebuild();
  EXPECT_EQ(pixels_of(world.r, world.texture), std::vector<std::byte>(64));
}

TEST(rebuild, a_readback_under_way_is_answered_at_once) {
  World world;
  ReadbackRing ring(world.r);
  const auto ticket = must(ring.begin({.label = "under way", .size = {4, 4}}));
  record(world.r, [&](WGPUCommandEncoder encoder) { copy_to(encoder, world.r, world.texture, ticket, {4, 4}); });
  must(ring.submitted(ticket));
  world.lose_and_rebuild();
  EXPECT_EQ(ring.poll(ticket), ReadbackState::failed);
  EXPECT_FALSE(ring.take(ticket));
  // Its buffer serves again.
  const auto next = must(ring.begin({.label = "next", .size = {4, 4}}));
  record(world.r, [&](WGPUCommandEncoder encoder) { copy_to(encoder, world.r, world.texture, next, {4, 4}); });
  EXPECT_TRUE(ring.wait(next));
  EXPECT_EQ(ring.buffers(), 1u);
}

TEST(rebuild, a_device_that_lives_is_not_rebuilt) {
  World world;
  expect_error(world.device->rebuild(), ErrorCode::misuse, "that is not lost");
  EXPECT_EQ(world.device->generation(), 1u);
}

TEST(rebuild, on_a_lost_device_is_refused_and_everything_stays) {
  World world;
  world.device->destroy();
  expect_error(world.r.rebuild(), ErrorCode::device_lost, "is lost");
  must(world.device->rebuild());
  must(world.r.rebuild());
  must(world.r.finish_pipelines());
  world.paint_green();
  EXPECT_EQ(world.draw()[1], std::byte{255});
}

TEST(rebuild, sixty_times_leaves_nothing_behind) {
  World world;
  const auto live = world.r.live_objects();
  for (int i = 0; i < 60; ++i) world.lose_and_rebuild();
  EXPECT_EQ(world.r.live_objects(), live);
  world.paint_green();
  EXPECT_EQ(world.draw()[1], std::byte{255});
}

}  // namespace
}  // namespace gpu_test
