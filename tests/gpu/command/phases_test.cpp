// A frame in phases, as its order says: preparation, compute, transfer, render, one submit (R46).

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

struct ColorMaker {
  ComputePipelineId pipeline;
  BufferId sums;  ///< four floats
  BindGroupId group;
};

ColorMaker color_maker() {
  auto& r = resources();
  ColorMaker kit;
  const resources::BindingLayout entry{
      .binding = 0, .visibility = ShaderStage::compute, .kind = resources::BindingKind::storage_buffer};
  const auto layout = must(r.bind_group_layout({.label = "sums", .entries = {&entry, 1}}));
  const auto shader = must(r.shader({.label = "add", .text = R"(
@group(0) @binding(0) var<storage, read_write> sums: vec4f;
@compute @workgroup_size(1) fn compute() { sums += vec4f(0.0, 1.0, 0.0, 1.0); }
)"}));
  kit.pipeline = must(r.compute_pipeline({.label = "add",
                                          .layout = must(r.pipeline_layout({.label = "add", .groups = {layout}})),
                                          .shader = shader}));
  kit.sums = make_buffer("sums", 16, BufferUsage::storage | BufferUsage::copy_src | BufferUsage::copy_dst);
  const resources::Binding binding{.binding = 0, .resource = resources::BufferBinding{kit.sums}};
  kit.group = must(r.bind_group({.label = "sums", .layout = layout, .entries = {&binding, 1}}));
  return kit;
}

/// One encoder; `reset` is the preparation without which sums of earlier frames would stay.
void frame(const ColorMaker& maker, const ObjectKit& objects, TextureId picture, bool reset) {
  const ColorAttachment color = cleared(picture);
  run([&](Encoder& encoder) {
    encoder.copy({.label = "preparation"}, [&](CopyScope& copy) {
      if (reset) copy.clear_buffer(maker.sums);
    });
    encoder.compute({.label = "simulation"}, [&](ComputeScope& pass) {
      pass.set_pipeline(maker.pipeline);
      pass.set_bind_group(0, maker.group);
      pass.dispatch(1);
    });
    encoder.copy({.label = "transfer"},
                 [&](CopyScope& copy) { copy.buffer_to_buffer(maker.sums, objects.objects, 16); });
    encoder.render({.label = "scene", .colors = {&color, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(objects.pipeline);
      pass.set_bind_group(3, objects.group, {0});
      pass.draw(3);
    });
  });
}

TEST(phases, each_sees_what_the_one_before_has_left) {
  const ColorMaker maker = color_maker();
  const ObjectKit objects = object_kit();
  const TextureId picture = make_target("picture");
  const float garbage[4] = {0.5f, 0.5f, 0.5f, 0.5f};
  must(resources().write(maker.sums, 0, std::as_bytes(std::span(garbage))));
  frame(maker, objects, picture, false);
  EXPECT_EQ(only_pixel(picture), (Pixel{128, 255, 128, 255})) << "control: without the reset the old sums show";
  frame(maker, objects, picture, true);
  EXPECT_EQ(only_pixel(picture), (Pixel{0, 255, 0, 255}));
}

}  // namespace
}  // namespace gpu_test
