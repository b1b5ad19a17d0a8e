#include "frames.h"

// Neighbours that the graph put into one WebGPU pass: each part is still a scope of its own.
namespace ambito::executor::test {
namespace {

using Pixel = std::array<int, 4>;

resources::RenderPipelineId red_triangle(Stage& stage, const PassTemplate& pass) {
  const auto layout = must(resources().pipeline_layout({.label = pass.name}));
  return must(resources().render_pipeline({.label = pass.name,
                                           .layout = layout,
                                           .shader = must(stage.shaders.program("test/half_triangle.wgsl"))->shader,
                                           .vertex_buffers = {},
                                           .depth = pass.depth,
                                           .sample_count = pass.samples,
                                           .targets = pass.colors}));
}

/// Two passes that draw on one picture, and the number of WebGPU render passes that they became.
struct TwoParts {
  Stage stage;
  resources::RenderPipelineId pipeline;
  command::Record<command::RenderScope> first = [](command::RenderScope&, const command::PassContext&) {};
  command::Record<command::RenderScope> second = [](command::RenderScope&, const command::PassContext&) {};
  bool apart = false;  ///< a copy stands between them

  Result<Picture> run() {
    auto realised = must(stage.realise([&](frame::PassBuilder& f) {
      const auto below = f.render({.label = "below", .color = {target(f, "picture"), vec4f(0, 0, 1, 1)}}, first);
      if (apart) {
        f.copy({.label = "between", .side_effect = true}, [](command::CopyScope&, const command::PassContext&) {});
      }
      f.copy_out(f.render({.label = "above", .color = {below.color}}, second).color);
    }));
    groups = realised.compiled().groups.size();
    if (groups > 0) label = realised.group_label(0);
    pipeline = red_triangle(stage, realised.templates()[0]);
    return stage.run(realised);
  }

  std::size_t groups = 0;
  std::string label;
};

void draw_with(TwoParts& parts, command::Record<command::RenderScope>& part) {
  part = [&parts](command::RenderScope& pass, const command::PassContext&) {
    pass.set_pipeline(parts.pipeline);
    pass.draw(3);
  };
}

TEST(merged, two_parts_draw_what_two_passes_draw) {
  TwoParts together;
  draw_with(together, together.second);
  const Picture merged = must(together.run());
  EXPECT_EQ(together.groups, 2u) << "both parts, and the readback";
  EXPECT_EQ(together.label, "below + above");
  EXPECT_EQ(merged.at(0, 3), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(merged.at(7, 0), (Pixel{0, 0, 255, 255}));

  TwoParts alone;
  alone.apart = true;
  draw_with(alone, alone.second);
  EXPECT_EQ(must(alone.run()).bytes, merged.bytes);
  EXPECT_EQ(alone.groups, 4u);
  EXPECT_EQ(alone.label, "below");
}

// R1, R2: what the part before has set does not exist.
TEST(merged, a_part_starts_empty) {
  for (const bool apart : {false, true}) {
    TwoParts parts;
    parts.apart = apart;
    draw_with(parts, parts.first);
    parts.second = [](command::RenderScope& pass, const command::PassContext&) { pass.draw(3); };
    const auto refused = parts.run();
    ASSERT_FALSE(refused);
    const std::string& sentence = refused.error().message;
    EXPECT_NE(sentence.find("pass 'above'"), std::string::npos) << sentence;
    EXPECT_NE(sentence.find("no pipeline is set"), std::string::npos) << sentence;
    EXPECT_NE(sentence.find("merged_test.cpp"), std::string::npos) << sentence;
    EXPECT_EQ(sentence.find("below + above") != std::string::npos, !apart) << sentence;
  }
}

TEST(merged, a_part_starts_without_the_scissor_of_its_neighbour) {
  TwoParts parts;
  parts.first = [](command::RenderScope& pass, const command::PassContext&) { pass.set_scissor(0, 0, 1, 1); };
  draw_with(parts, parts.second);
  EXPECT_EQ(must(parts.run()).at(3, 3), (Pixel{255, 0, 0, 255}));
}

TEST(merged, full_screen_passes_that_blend_become_one) {
  Stage stage;
  auto realised = must(stage.realise([&](frame::PassBuilder& f) {
    auto sum = f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "sum")});
    for (int i = 0; i < 3; ++i) {
      sum = f.fullscreen(
          {.label = {"again", i}, .shader = "test/ramp.wgsl", .target = sum, .blend = Blend::add});
    }
    f.copy_out(sum);
  }));
  EXPECT_EQ(realised.compiled().groups.size(), 2u);
  EXPECT_EQ(must(stage.run(realised)).at(3, 2), (Pixel{12, 8, 12, 255}));
}

}  // namespace
}  // namespace ambito::executor::test
