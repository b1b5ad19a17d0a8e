#include "frames.h"

namespace ambito::executor::test {
namespace {

using Pixel = std::array<int, 4>;

// A pipeline as whoever draws would make it: from the template that the executor derived.
resources::RenderPipelineId pipeline_for(Stage& stage, const PassTemplate& pass, std::string_view shader) {
  const auto layout = must(
      resources().pipeline_layout({.label = pass.name, .groups = {stage.groups.frame(), pass.pass_layout}}));
  const auto* program = must(stage.shaders.program(shader));
  return must(resources().render_pipeline({.label = pass.name,
                                           .layout = layout,
                                           .shader = program->shader,
                                           .vertex_buffers = {},
                                           .depth = pass.depth,
                                           .sample_count = pass.samples,
                                           .targets = pass.colors}));
}

TEST(record, a_draws_pass_gets_its_groups_and_targets) {
  Stage stage;
  for (const std::uint32_t samples : {1u, 4u}) {
    resources::RenderPipelineId pipeline;
    std::string seen;
    auto realised = must(stage.realise(
        [&](frame::PassBuilder& f) {
          const auto color = f.texture({.label = "color", .format = Format::rgba8_unorm, .samples = samples});
          const auto resolved = samples > 1 ? target(f, "resolved") : frame::TextureRef{};
          const auto depth =
              f.texture({.label = "depth", .format = Format::depth32_float, .samples = samples});
          const auto written = f.draws({.label = "scene",
                                        .shader = "test/half_triangle.wgsl",
                                        .lists = {frame::DrawList::opaque, frame::DrawList::blend},
                                        .color = {color, vec4f(0.0f, 0.0f, 1.0f, 1.0f)},
                                        .resolve = resolved,
                                        .depth = {depth, 0.0f}});
          f.copy_out(samples > 1 ? written.resolve : written.color);
        },
        [&](command::RenderScope& pass, const command::PassContext& context) {
          seen = context.pass;
          EXPECT_EQ(context.index, 0u);
          EXPECT_EQ(context.samples, samples);
          EXPECT_EQ(context.size, (Extent{8, 4}));
          pass.set_pipeline(pipeline);
          pass.draw(3);
        }));
    ASSERT_EQ(realised.templates().size(), 1u);
    const PassTemplate& pass = realised.templates()[0];
    EXPECT_EQ(pass.samples, samples);
    EXPECT_EQ(pass.depth.format, Format::depth32_float);
    EXPECT_TRUE(pass.depth.write);
    EXPECT_EQ(realised.recipes()[pass.recipe].lists, (std::vector<std::uint8_t>{0, 1}));
    EXPECT_EQ(pass.pass_layout, stage.groups.view()) << "a pass without reads shares the view's layout";
    pipeline = pipeline_for(stage, pass, "test/half_triangle.wgsl");

    const Picture picture = must(stage.run(realised));
    EXPECT_EQ(seen, "scene");
    EXPECT_EQ(picture.at(0, 3), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(picture.at(7, 0), (Pixel{0, 0, 255, 255}));
    const Pixel edge = picture.at(2, 1);  // the diagonal goes through it
    EXPECT_EQ(edge[0] != 0 && edge[0] != 255, samples > 1);
  }
}

TEST(record, a_function_reaches_only_what_was_declared) {
  Stage stage;
  std::string refusal;
  bool found = false;
  auto realised = must(stage.realise([&](frame::PassBuilder& f) {
    const auto ramp =
        f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "ramp")});
    const auto hidden =
        f.fullscreen({.label = "hidden", .shader = "test/ramp.wgsl", .target = target(f, "hidden")});
    f.copy({.label = "look", .from = {ramp}, .side_effect = true},
           [&](command::CopyScope&, const command::PassContext& context) {
             found = context.texture("ramp").has_value();
             refusal = context.texture("hidden").error().message;
           });
    f.copy_out(hidden);
  }));
  must(stage.run(realised));
  EXPECT_TRUE(found);
  EXPECT_EQ(refusal,
            "pass 'look' asks for the texture 'hidden', which it did not declare; it declared 'ramp'");
}

TEST(record, a_name_that_several_have_is_an_error) {
  Stage stage;
  std::vector<std::string> said;
  auto realised = must(stage.realise([&](frame::PassBuilder& f) {
    const auto made = [&](const char* pass, const char* texture) {
      return f.fullscreen({.label = pass, .shader = "test/ramp.wgsl", .target = target(f, texture)});
    };
    f.copy({.label = "look", .from = {made("a", "twin"), made("b", "twin"), made("c", "single")}, .side_effect = true},
           [&](command::CopyScope&, const command::PassContext& context) {
             for (const char* name : {"single", "twin"}) {
               const auto found = context.texture(name);
               said.push_back(found ? "found" : found.error().message);
             }
           });
  }));
  must(stage.run(realised));
  EXPECT_EQ(said, (std::vector<std::string>{
                      "found", "pass 'look' asks for the texture 'twin', but it declared several of that name"}));
}

TEST(record, a_copy_of_a_part_keeps_what_lies_beside_it) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    const auto ramp = f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "ramp")});
    const auto over = f.fullscreen({.label = "add",
                                    .shader = "test/add.wgsl",
                                    .reads = {{"source", ramp}},
                                    .target = target(f, "from")});
    const auto under = f.fullscreen({.label = "under", .shader = "test/ramp.wgsl", .target = target(f, "to")});
    const auto copied =
        f.copy({.label = "patch", .from = {over}, .to = {under}, .covers = false},
               [](command::CopyScope& copy, const command::PassContext& context) {
                 copy.texture_to_texture({.texture = must(context.texture("from"))},
                                         {.texture = must(context.texture("to"))}, {4, 4});
               });
    f.copy_out(copied.to[0]);
  }));
  const Picture picture = must(stage.run(realised));
  EXPECT_EQ(picture.at(3, 2), (Pixel{4, 4, 6, 255}));
  EXPECT_EQ(picture.at(5, 2), (Pixel{5, 2, 3, 255})) << "beside the patch";
}

TEST(record, a_copy_pass_copies) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    const auto ramp =
        f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "ramp")});
    const auto copied = f.copy({.label = "copy", .from = {ramp}, .to = {target(f, "copy")}},
                               [](command::CopyScope& copy, const command::PassContext& context) {
                                 copy.texture_to_texture({.texture = must(context.texture("ramp"))},
                                                         {.texture = must(context.texture("copy"))}, {8, 4});
                               });
    f.copy_out(copied.to[0]);
  }));
  EXPECT_EQ(must(stage.run(realised)).at(3, 2), (Pixel{3, 2, 3, 255}));
}

TEST(record, functions_run_in_declared_order_and_dropped_passes_not_at_all) {
  Stage stage;
  std::vector<std::string> order;
  const auto note = [&](command::RenderScope&, const command::PassContext& context) {
    order.emplace_back(context.pass);
  };
  auto realised = must(stage.realise([&](frame::PassBuilder& f) {
    const auto a = f.render({.label = "a", .color = {target(f, "a"), vec4f(0.0f)}}, note);
    f.render({.label = "dead", .color = {target(f, "dead"), vec4f(0.0f)}}, note);
    const auto b = f.render({.label = "b", .color = {a.color}}, note);
    f.copy_out(b.color);
  }));
  must(stage.run(realised));
  EXPECT_EQ(order, (std::vector<std::string>{"a", "b"}));
}

TEST(record, a_late_import_is_asked_for_by_its_first_writer) {
  Stage stage;
  std::vector<std::string> order;
  auto realised = must(stage.realise([&](frame::PassBuilder& f) {
    const auto output = f.import_texture({.label = "surface", .format = Format::rgba8_unorm, .late = true});
    const auto first =
        f.render({.label = "before", .color = {target(f, "x"), vec4f(0.0f)}, .side_effect = true},
                 [&](command::RenderScope&, const frame::Frame&) { order.emplace_back("before"); });
    EXPECT_TRUE(first.color);
    const auto second =
        f.render({.label = "first", .color = {output, vec4f(0.0f)}},
                 [&](command::RenderScope&, const command::PassContext&) { order.emplace_back("first"); });
    f.render({.label = "second", .color = {second.color}},
             [&](command::RenderScope&, const command::PassContext&) { order.emplace_back("second"); });
  }));
  const auto texture = must(resources().texture({.label = "surface",
                                                 .size = stage.size,
                                                 .format = Format::rgba8_unorm,
                                                 .usage = TextureUsage::render_attachment}));
  const std::function<Result<resources::TextureId>(std::string_view)> acquire =
      [&](std::string_view name) -> Result<resources::TextureId> {
    order.emplace_back("acquire " + std::string(name));
    return texture;
  };
  const std::vector<std::string> expected{"before", "acquire surface", "first", "second"};
  must(stage.run(realised, {}, {.acquire = &acquire}));
  EXPECT_EQ(order, expected);
  order.clear();
  must(stage.run(realised, {}, {.acquire = &acquire}));
  EXPECT_EQ(order, expected) << "each frame asks again";

  const std::function<Result<resources::TextureId>(std::string_view)> lost =
      [](std::string_view) -> Result<resources::TextureId> { return fail(ErrorCode::device_lost, "gone"); };
  EXPECT_EQ(stage.run(realised, {}, {.acquire = &lost}).error().message, "gone");
  EXPECT_EQ(stage.run(realised).error().message, "nobody can be asked for the late import 'surface'");
  resources().destroy(texture);
}

TEST(record, a_late_import_that_is_only_resolved_over_is_asked_for_by_who_writes_it) {
  Stage stage;
  std::vector<std::string> order;
  const auto note = [&](command::RenderScope&, const command::PassContext& context) {
    order.emplace_back(context.pass);
  };
  auto realised = must(stage.realise([&](frame::PassBuilder& f) {
    const auto output = f.import_texture({.label = "surface", .format = Format::rgba8_unorm, .late = true});
    const auto samples = f.texture({.label = "samples", .format = Format::rgba8_unorm, .samples = 4});
    // "second" clears it, so that nobody wants what "first" has resolved into it.
    const auto first = f.render(
        {.label = "first", .color = {samples, vec4f(0.0f)}, .resolve = output, .side_effect = true}, note);
    f.render({.label = "second", .color = {first.resolve, vec4f(0.0f)}}, note);
  }));
  const auto texture = must(resources().texture({.label = "surface",
                                                 .size = stage.size,
                                                 .format = Format::rgba8_unorm,
                                                 .usage = TextureUsage::render_attachment}));
  const std::function<Result<resources::TextureId>(std::string_view)> acquire =
      [&](std::string_view name) -> Result<resources::TextureId> {
    order.emplace_back("acquire " + std::string(name));
    return texture;
  };
  must(stage.run(realised, {}, {.acquire = &acquire}));
  EXPECT_EQ(order, (std::vector<std::string>{"first", "acquire surface", "second"}));
  resources().destroy(texture);
}

TEST(record, a_late_import_is_what_the_graph_declared) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    f.render({.label = "draw",
              .color = {f.import_texture({.label = "surface", .format = Format::rgba8_unorm, .late = true}), vec4f(0.0f)}},
             [](command::RenderScope&, const command::PassContext&) {});
  }));
  const auto sentence = [&](const resources::TextureDescriptor& descriptor) {
    const auto texture = must(resources().texture(descriptor));
    const std::function<Result<resources::TextureId>(std::string_view)> acquire =
        [&](std::string_view) -> Result<resources::TextureId> { return texture; };
    const auto picture = stage.run(realised, {}, {.acquire = &acquire});
    resources().destroy(texture);
    return picture ? std::string() : picture.error().message;
  };
  const resources::TextureDescriptor fitting{.label = "given",
                                             .size = stage.size,
                                             .format = Format::rgba8_unorm,
                                             .usage = TextureUsage::render_attachment};
  EXPECT_EQ(sentence(fitting), "");
  auto other = fitting;
  other.size = {8, 5};
  EXPECT_EQ(sentence(other),
            "the texture imported as 'surface' is 8 × 5 rgba8unorm with 1 samples; the graph declares 8 × 4 rgba8unorm "
            "with 1");
  other = fitting;
  other.format = Format::bgra8_unorm;
  EXPECT_EQ(sentence(other),
            "the texture imported as 'surface' is 8 × 4 bgra8unorm with 1 samples; the graph declares 8 × 4 rgba8unorm "
            "with 1");
  other = fitting;
  other.sample_count = 4;
  EXPECT_EQ(sentence(other),
            "the texture imported as 'surface' is 8 × 4 rgba8unorm with 4 samples; the graph declares 8 × 4 rgba8unorm "
            "with 1");
  EXPECT_EQ(sentence(fitting), "") << "the frame after one that was refused";
}

TEST(record, an_import_is_what_the_graph_declared) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    f.fullscreen({.label = "ramp",
                  .shader = "test/ramp.wgsl",
                  .target = f.import_texture({.label = "output", .format = Format::rgba8_unorm})});
  }));
  const auto sentence = [&](Extent size, TextureUsage usage, std::uint32_t mips = 1, std::uint32_t layers = 1) {
    const auto texture = must(resources().texture({.label = "given",
                                                   .size = size,
                                                   .depth_or_layers = layers,
                                                   .mip_levels = mips,
                                                   .format = Format::rgba8_unorm,
                                                   .usage = usage}));
    const Import imports[] = {{.name = "output", .texture = texture}};
    const auto picture = stage.run(realised, imports);
    resources().destroy(texture);
    return picture ? std::string() : picture.error().message;
  };
  EXPECT_EQ(sentence({8, 4}, TextureUsage::render_attachment), "");
  EXPECT_EQ(sentence({8, 5}, TextureUsage::render_attachment),
            "the texture imported as 'output' is 8 × 5 rgba8unorm with 1 samples; the graph declares 8 × 4 "
            "rgba8unorm with 1");
  EXPECT_EQ(sentence({8, 4}, TextureUsage::texture_binding),
            "the texture imported as 'output' has usage 0x4; the graph uses it as 0x10");
  EXPECT_EQ(sentence({8, 4}, TextureUsage::render_attachment, 2, 1),
            "the texture imported as 'output' has 2 mip levels and 1 layers; the graph declares 1 and 1");
  EXPECT_EQ(sentence({8, 4}, TextureUsage::render_attachment, 1, 3),
            "the texture imported as 'output' has 1 mip levels and 3 layers; the graph declares 1 and 1");
  EXPECT_EQ(stage.run(realised).error().message, "no texture is given for the import 'output'");
}

TEST(record, a_frame_is_bound_before_it_is_executed) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    f.copy_out(f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "x")}));
  }));
  std::string sentence;
  auto commands = command::record(resources(), {.label = "frame"}, [&](command::Encoder& encoder) {
    sentence = execute(realised, encoder, {}).error().message;
  });
  EXPECT_EQ(sentence, "a frame graph is executed before its imports and view are bound");
}

}  // namespace
}  // namespace ambito::executor::test
