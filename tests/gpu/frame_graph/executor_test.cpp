#include <algorithm>

#include "frames.h"

namespace ambito::executor::test {
namespace {

using Pixel = std::array<int, 4>;

// ramp -> add -> readback: two full-screen passes without a function.
void two_passes(frame::PassBuilder& f) {
  const auto ramp = f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "first")});
  f.copy_out(f.fullscreen({.label = "add",
                           .shader = "test/add.wgsl",
                           .reads = {{"source", ramp}},
                           .target = target(f, "second")}));
}

TEST(executor, two_full_screen_passes_need_no_function) {
  Stage stage;
  auto realised = must(stage.realise(two_passes));
  const Picture picture = must(stage.run(realised));
  for (std::uint32_t y = 0; y < 4; ++y) {
    for (std::uint32_t x = 0; x < 8; ++x) {
      EXPECT_EQ(picture.at(x, y), (Pixel{static_cast<int>(x) + 1, static_cast<int>(y) + 2, 6, 255}));
    }
  }
}

TEST(executor, a_steady_frame_creates_nothing) {
  Stage stage;
  auto realised = must(stage.realise(two_passes));
  const Picture first = must(stage.run(realised));
  const std::uint64_t creations = resources().creations();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(must(stage.run(realised)).bytes, first.bytes);
  EXPECT_EQ(resources().creations(), creations);
}

TEST(executor, a_plan_realised_again_makes_only_what_is_new) {
  Stage stage;
  { must(stage.run(*std::make_unique<Realised>(must(stage.realise(two_passes))))); }
  const std::uint64_t creations = resources().creations();
  auto again = must(stage.realise(two_passes));
  must(stage.run(again));
  EXPECT_EQ(resources().creations(), creations) << "textures come from the pool, the rest from caches";
}

TEST(executor, a_chain_of_six_passes_takes_two_textures) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    auto last = f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "0")});
    for (int i = 1; i < 6; ++i) {
      last = f.fullscreen({.label = {"add", i},
                           .shader = "test/add.wgsl",
                           .reads = {{"source", last}},
                           .target = f.like(last)});
    }
    f.publish("end", last);
    f.fullscreen({.label = "out",
                  .shader = "test/add.wgsl",
                  .reads = {{"source", last}},
                  .target = f.import_texture({.label = "output", .format = Format::rgba8_unorm})});
  }));
  EXPECT_EQ(stage.pool.held(), 2u);
}

TEST(executor, a_dropped_plan_gives_its_textures_back) {
  Stage stage;
  { auto realised = must(stage.realise(two_passes)); }
  EXPECT_EQ(stage.pool.held(), 0u);
  EXPECT_EQ(stage.pool.size(), 2u);
}

TEST(executor, samplers_are_chosen_by_their_names) {
  Stage stage;
  for (const bool nearest : {true, false}) {
    auto realised = must(stage.realise([&](frame::PassBuilder& f) {
      const auto small = f.texture({.label = "small", .size = Extent{4, 4}, .format = Format::rgba8_unorm});
      const auto ramp = f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = small});
      const std::vector<std::string_view> keys =
          nearest ? std::vector<std::string_view>{"NEAREST"} : std::vector<std::string_view>{};
      f.copy_out(f.fullscreen({.label = "scale",
                               .shader = "test/sampled.wgsl",
                               .keys = keys,
                               .reads = {{"source", ramp}},
                               .target = target(f, "big")}));
    }));
    const Picture picture = must(stage.run(realised));
    // Eight pixels over four texels: pixel 3 lies a quarter texel before the centre between texels 1 and 2.
    EXPECT_EQ(picture.at(2, 0)[0], 1);
    EXPECT_EQ(picture.at(7, 0)[0], 3);
    EXPECT_EQ(picture.at(0, 0)[0], 0);
  }
}

TEST(executor, each_pass_sees_the_view_at_the_offset) {
  Stage stage;
  shading::ViewUniforms uniforms;
  for (const std::uint32_t offset : {0u, shading::view_stride}) {
    uniforms.viewport = vec4f(0.0f, 0.0f, offset == 0 ? 10.0f : 20.0f, 30.0f);
    must(resources().write(stage.view.buffer, offset, std::as_bytes(std::span(&uniforms, 1))));
  }
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    f.copy_out(f.fullscreen({.label = "view", .shader = "test/view_size.wgsl", .target = target(f, "out")}));
  }));
  EXPECT_EQ(must(stage.run(realised)).at(0, 0), (Pixel{10, 30, 0, 255}));
  EXPECT_EQ(must(stage.run(realised, {}, {.view_offset = shading::view_stride})).at(0, 0),
            (Pixel{20, 30, 0, 255}));
}

TEST(executor, blending_draws_on_top) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    const auto once = f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "out")});
    f.copy_out(f.fullscreen(
        {.label = "ramp again", .shader = "test/ramp.wgsl", .target = once, .blend = Blend::add}));
  }));
  EXPECT_EQ(must(stage.run(realised)).at(5, 2), (Pixel{10, 4, 6, 255}));
}

TEST(executor, a_compute_pass_runs_its_shader) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    const auto ramp = f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "in")});
    const auto doubled = f.compute({.label = "double",
                                    .shader = "test/double.wgsl",
                                    .reads = {{"source", ramp}},
                                    .writes = {{"doubled", target(f, "out")}},
                                    .groups = {1, 1, 1}});
    f.copy_out(doubled.writes[0]);
  }));
  EXPECT_EQ(must(stage.run(realised)).at(7, 3), (Pixel{14, 6, 6, 255}));
}

// R17, R18, R20: simulation, scene and post; what each does with its attachments is derived.
TEST(executor, compute_scene_and_post_are_three_passes_in_one_submit) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    const auto simulated = f.compute({.label = "simulation",
                                      .shader = "test/fill.wgsl",
                                      .writes = {{"made", target(f, "simulated")}},
                                      .groups = {1, 1, 1}});
    const auto depth = f.texture({.label = "depth", .format = Format::depth24_plus});
    const auto scene = f.render({.label = "scene",
                                 .shader = "test/add.wgsl",
                                 .reads = {{"source", simulated.writes[0]}},
                                 .color = {target(f, "scene"), vec4f(0.0f, 0.0f, 0.0f, 1.0f)},
                                 .depth = {depth, 0.0f}},
                                [](command::RenderScope&, const command::PassContext&) {});
    f.copy_out(f.fullscreen({.label = "post",
                             .shader = "test/add.wgsl",
                             .reads = {{"source", scene.color}},
                             .target = target(f, "shown")}));
  }));
  const graph::Compiled& compiled = realised.compiled();
  ASSERT_EQ(compiled.groups.size(), 4u) << "three passes and the readback";
  const auto ops = [&](std::size_t group, std::size_t index) {
    return compiled.attachments[compiled.groups[group].first_attachment + index];
  };
  EXPECT_EQ(ops(1, 0).load, LoadOp::clear);
  EXPECT_EQ(ops(1, 0).store, StoreOp::store);
  EXPECT_EQ(ops(1, 1).load, LoadOp::clear);
  EXPECT_EQ(ops(1, 1).store, StoreOp::discard) << "nobody needs the depth behind the scene";
  EXPECT_EQ(ops(2, 0).load, LoadOp::clear) << "it covers everything";
  EXPECT_EQ(ops(2, 0).store, StoreOp::store);
  EXPECT_EQ(must(stage.run(realised)).at(4, 2), (Pixel{1, 2, 3, 255}));
}

TEST(executor, a_mip_level_is_made_from_the_one_above) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    auto chain =
        f.texture({.label = "chain", .size = Extent{16, 8}, .format = Format::rgba8_unorm, .mips = 2});
    chain = f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = chain});
    chain = f.fullscreen({.label = "down",
                          .shader = "test/sampled.wgsl",
                          .keys = {"NEAREST"},
                          .reads = {{.name = "source", .texture = chain, .mip = 0, .mips = 1}},
                          .target = chain,
                          .mip = 1});
    f.copy_out(f.fullscreen({.label = "show",
                             .shader = "test/sampled.wgsl",
                             .keys = {"NEAREST"},
                             .reads = {{.name = "source", .texture = chain, .mip = 1}},
                             .target = target(f, "out")}));
  }));
  const Pixel pixel = must(stage.run(realised)).at(2, 1);
  EXPECT_TRUE(pixel[0] == 4 || pixel[0] == 5) << pixel[0];
  EXPECT_EQ(pixel[3], 255);
}

TEST(executor, history_gives_the_last_frames_content) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    const auto sum =
        f.texture({.label = "sum", .format = Format::rgba8_unorm, .lifetime = frame::Lifetime::history});
    f.copy_out(f.fullscreen({.label = "accumulate",
                             .shader = "test/add.wgsl",
                             .reads = {{.name = "source", .texture = sum, .previous = true}},
                             .target = sum}));
  }));
  for (int frame = 1; frame <= 4; ++frame) {
    EXPECT_EQ(must(stage.run(realised)).at(1, 1), (Pixel{frame, 2 * frame, 3 * frame, 0}));
    realised.advance();
  }
  EXPECT_EQ(must(stage.run(realised)).at(1, 1)[0], 5);
  EXPECT_EQ(must(stage.run(realised)).at(1, 1)[0], 5) << "a frame that was given up does not count";
}

TEST(executor, a_persistent_texture_outlives_the_frame) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    const auto sum =
        f.texture({.label = "sum", .format = Format::rgba8_unorm, .lifetime = frame::Lifetime::persistent});
    f.copy_out(
        f.fullscreen({.label = "add", .shader = "test/ramp.wgsl", .target = sum, .blend = Blend::add}));
  }));
  EXPECT_EQ(must(stage.run(realised)).at(1, 1)[2], 3);
  EXPECT_EQ(must(stage.run(realised)).at(1, 1)[2], 6);
}

TEST(executor, without_a_sink_readback_does_nothing) {
  Stage stage;
  auto realised = must(stage.realise(two_passes));
  must(realised.bind(stage.view, {}));
  const FrameInputs inputs{.frame_group = stage.frame_group.group()};
  std::uint32_t copies = 1;
  auto commands = must(command::record(resources(), {.label = "frame"}, [&](command::Encoder& encoder) {
    must(execute(realised, encoder, inputs));
  }));
  copies = static_cast<std::uint32_t>(commands.counts().copies);
  EXPECT_EQ(copies, 0u);
}

}  // namespace
}  // namespace ambito::executor::test
