#include "gpu/resources/support.h"

// Pipelines that are made in the background: the id at once, the pipeline later, and never two for one.
namespace gpu_test {
namespace {

using namespace ambito;
using namespace ambito::resources;

struct Maker {
  explicit Maker(Resources& resources) : r(resources) {}
  Resources& r;
  ColorTarget target{.format = Format::rgba8_unorm};
  PipelineLayoutId layout = must(r.pipeline_layout({.label = "nothing bound"}));

  RenderPipelineDescriptor describe(ShaderId shader) const {
    return {.label = "later", .layout = layout, .shader = shader, .targets = {&target, 1}};
  }
  ShaderId shader(int number) const {
    const std::string text =
        "@vertex fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f { return vec4f(f32(i)); }\n"
        "@fragment fn fragment() -> @location(0) vec4f { return vec4f(" + std::to_string(number) + ".0); }\n"
        "@compute @workgroup_size(1) fn compute() {}\n";
    return must(r.shader({.label = "shader", .text = text}));
  }
  /// One that WebGPU refuses: the fragment's type does not fit the target, which only it knows.
  ShaderId misfit() const {
    return must(r.shader({.label = "misfit", .text =
        "@vertex fn vertex() -> @builtin(position) vec4f { return vec4f(); }\n"
        "@fragment fn fragment() -> @location(0) vec4u { return vec4u(); }\n"}));
  }
};

TEST(background, the_id_is_there_at_once_and_the_pipeline_when_all_are_finished) {
  Resources r(device());
  const Maker maker(r);
  std::vector<RenderPipelineId> ids;
  for (int i = 0; i < 20; ++i) ids.push_back(must(r.render_pipeline_later(maker.describe(maker.shader(i)))));
  const auto compute = must(r.compute_pipeline_later(
      {.label = "compute", .layout = maker.layout, .shader = maker.shader(0)}));
  must(r.finish_pipelines());
  for (const auto id : ids) EXPECT_TRUE(r.find(id)->handle);
  EXPECT_TRUE(r.find(compute)->handle);
  EXPECT_TRUE(r.settle_pipelines()) << "nothing is under way";
  const auto all = r.pipelines();
  EXPECT_EQ(all.size(), 21u);
  for (const PipelineInfo& one : all) EXPECT_TRUE(one.ready) << one.label;
  EXPECT_EQ(all.back().kind, "compute pipeline");
}

TEST(background, two_requests_for_one_make_one) {
  Resources r(device());
  const Maker maker(r);
  const auto shader = maker.shader(1);
  const auto made = r.creations();
  const auto first = must(r.render_pipeline_later(maker.describe(shader)));
  EXPECT_EQ(must(r.render_pipeline_later(maker.describe(shader))), first);
  EXPECT_EQ(must(r.render_pipeline(maker.describe(shader))), first) << "who cannot wait gets the same";
  EXPECT_TRUE(r.find(first)->handle);
  EXPECT_EQ(r.creations(), made + 1);
  EXPECT_EQ(r.pipelines().size(), 1u);
}

TEST(background, a_refused_one_is_told_and_tried_again_when_asked_again) {
  Resources r(device());
  const Maker maker(r);
  const auto good = must(r.render_pipeline_later(maker.describe(maker.shader(1))));
  const auto bad = must(r.render_pipeline_later(maker.describe(maker.misfit())));
  const auto finished = r.finish_pipelines();
  ASSERT_FALSE(finished);
  EXPECT_NE(finished.error().message.find("WebGPU refuses the render pipeline 'later'"), std::string::npos)
      << finished.error().message;
  EXPECT_FALSE(r.find(bad)) << "its id is stale";
  EXPECT_TRUE(r.find(good)->handle);
  EXPECT_TRUE(r.finish_pipelines()) << "told once";
  const auto again = must(r.render_pipeline_later(maker.describe(maker.misfit())));
  EXPECT_NE(again, bad);
  EXPECT_FALSE(r.finish_pipelines());
}

TEST(background, the_end_waits_for_what_is_under_way) {
  for (int round = 0; round < 10; ++round) {
    Resources r(device());
    const Maker maker(r);
    for (int i = 0; i < 5; ++i) must(r.render_pipeline_later(maker.describe(maker.shader(i))));
  }
}

TEST(background, a_loss_while_they_are_made_is_survived) {
  const auto mortal = must(device::Device::create({.label = "mortal", .adapter = adapter_wish()}));
  Resources r(*mortal);
  const Maker maker(r);
  for (int round = 0; round < 5; ++round) {
    std::vector<RenderPipelineId> ids;
    for (int i = 0; i < 8; ++i) ids.push_back(must(r.render_pipeline_later(maker.describe(maker.shader(8 * round + i)))));
    mortal->destroy();
    expect_error(r.finish_pipelines(), ErrorCode::device_lost, "is lost");
    must(mortal->rebuild());
    must(r.rebuild());
    mortal->release_previous();
    must(r.finish_pipelines());
    for (const auto id : ids) EXPECT_TRUE(r.find(id) && r.find(id)->handle);
  }
  EXPECT_TRUE(mortal->errors().empty());
}

TEST(background, all_can_be_made_again_from_the_list) {
  const auto mortal = must(device::Device::create({.label = "mortal", .adapter = adapter_wish()}));
  Resources r(*mortal);
  const Maker maker(r);
  for (int i = 0; i < 3; ++i) must(r.render_pipeline_later(maker.describe(maker.shader(i))));
  must(r.finish_pipelines());
  mortal->destroy();
  must(mortal->rebuild());
  must(r.rebuild());
  EXPECT_EQ(r.pipelines().size(), 3u);
  must(r.finish_pipelines());
  for (const PipelineInfo& one : r.pipelines()) EXPECT_TRUE(one.ready);
}

}  // namespace
}  // namespace gpu_test
