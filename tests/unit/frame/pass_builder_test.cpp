#include "frame/pass_builder.h"

#include <array>

#include <gtest/gtest.h>

namespace ambito::frame {
namespace {

std::string mistake(PassBuilder& f) {
  const auto declared = std::move(f).finish();
  return declared ? "" : declared.error().message;
}

// The example of the design, but for the options struct: what a small pass looks like.
void bloom(PassBuilder& f, const Plan& plan) {
  const int levels = std::min(6, mip_levels(plan.size) - 2);  // nothing under 4 px
  if (levels < 1) return;                                     // declares nothing, costs nothing
  const auto scene = f.latest("scene_color");
  std::array<TextureRef, 6> chain;
  for (int i = 0; i < levels; ++i)
    chain[i] = f.fullscreen(
        {.label = {"bloom down", i},
         .shader = "bloom/down.wgsl",
         .reads = {{"source", i ? chain[i - 1] : scene}},
         .target = f.texture(
             {.label = {"bloom", i}, .size = f.scaled(scene, 2u << i), .format = Format::rgba16_float})});
  for (int i = levels - 1; i-- > 0;)
    chain[i] = f.fullscreen({.label = {"bloom up", i},
                             .shader = "bloom/up.wgsl",
                             .reads = {{"source", chain[i + 1]}},
                             .target = chain[i],
                             .blend = Blend::add});
  f.publish("scene_color", f.fullscreen({.label = "bloom mix",
                                         .shader = "bloom/mix.wgsl",
                                         .reads = {{"scene", scene}, {"glow", chain[0]}},
                                         .target = f.like(scene)}));
}

void scene(PassBuilder& f) {
  const auto written =
      f.draws({.label = "scene",
               .shader = "opaque/opaque.wgsl",
               .lists = {DrawList::opaque, DrawList::blend},
               .color = {f.texture({.label = "scene_color", .format = Format::rgba16_float}), vec4f(0.0f)},
               .depth = {f.texture({.label = "depth", .format = Format::depth32_float}), 0.0f}});
  f.publish("scene_color", written.color);
}

Result<graph::Compiled> compiled(PassBuilder& f, graph::FrameGraph& graph) {
  auto declared = std::move(f).finish();
  if (!declared) return fail(std::move(declared).error());
  EXPECT_EQ(declared->recipes.size(), declared->graph.passes.size());
  graph = std::move(declared->graph);
  return graph::compile(graph);
}

TEST(pass_builder, the_example_of_the_design_compiles_and_lives) {
  const Plan plan{.size = {512, 256}};
  PassBuilder f(plan);
  scene(f);
  bloom(f, plan);
  f.copy_out(f.latest("scene_color"));
  graph::FrameGraph graph;
  const auto c = compiled(f, graph);
  ASSERT_TRUE(c) << c.error().message;
  EXPECT_EQ(c->passes.size(), 1u + 6 + 5 + 1 + 1);
  EXPECT_TRUE(c->dropped.empty());
  EXPECT_EQ(graph.textures[2].name, "bloom 0");
  EXPECT_EQ(c->textures[2].size, (Extent{256, 128}));
  EXPECT_EQ(c->textures[7].size, (Extent{8, 4}));
  EXPECT_EQ(graph.textures[8].name, "bloom mix") << "named after the pass that first writes it";
  EXPECT_EQ(c->textures[8].size, (Extent{512, 256}));
  EXPECT_EQ(graph.textures[8].format, Format::rgba16_float);
}

TEST(pass_builder, a_picture_too_small_for_bloom_declares_nothing) {
  const Plan plan{.size = {3, 3}};
  PassBuilder f(plan);
  scene(f);
  bloom(f, plan);
  graph::FrameGraph graph;
  ASSERT_TRUE(compiled(f, graph));
  EXPECT_EQ(graph.passes.size(), 1u);
}

TEST(pass_builder, wires_give_the_newest_version) {
  PassBuilder f({.size = {8, 8}});
  EXPECT_FALSE(f.has("image"));
  const auto a = f.texture({.label = "a", .format = Format::rgba8_unorm});
  const auto b = f.texture({.label = "b", .format = Format::rgba8_unorm});
  f.publish("image", a);
  EXPECT_TRUE(f.has("image"));
  EXPECT_EQ(f.latest("image"), a);
  f.publish("image", b);
  EXPECT_EQ(f.latest("image"), b);
  EXPECT_EQ(mistake(f), "");
}

TEST(pass_builder, an_unknown_wire_lists_those_there_are) {
  PassBuilder f({.size = {8, 8}});
  EXPECT_FALSE(f.latest("scene_color"));
  EXPECT_EQ(mistake(f), "nothing is published as 'scene_color'; there is nothing yet");
  PassBuilder g({.size = {8, 8}});
  const auto a = g.texture({.label = "a", .format = Format::rgba8_unorm});
  g.publish("depth", a);
  g.publish("color", a);
  g.publish("color", a);
  EXPECT_FALSE(g.latest("scene_color"));
  EXPECT_EQ(mistake(g), "nothing is published as 'scene_color'; there is 'depth', 'color'");
}

TEST(pass_builder, the_first_mistake_is_the_one_that_is_told) {
  PassBuilder f({.size = {8, 8}});
  f.fullscreen({.label = "first", .shader = "x.wgsl"});
  f.publish("image", f.fullscreen({.label = "second", .shader = "x.wgsl"}));
  EXPECT_EQ(mistake(f), "pass 'first' has no colour attachment");
}

TEST(pass_builder, two_imports_have_two_names) {
  PassBuilder f({.size = {8, 8}});
  EXPECT_TRUE(f.import_texture({.label = "output", .format = Format::rgba8_unorm}));
  (void)f.import_texture({.label = "output", .format = Format::rgba8_unorm});
  EXPECT_EQ(mistake(f), "two textures are imported as 'output'");
}

TEST(pass_builder, depth_that_is_not_written_is_not_cleared) {
  PassBuilder f({.size = {8, 8}});
  const auto depth = f.texture({.label = "depth", .format = Format::depth32_float});
  f.draws({.label = "scene", .shader = "x.wgsl", .depth = {.texture = depth, .clear = 0.0f, .write = false}});
  EXPECT_EQ(mistake(f), "pass 'scene' clears a depth attachment that it does not write");
}

TEST(pass_builder, draws_say_what_the_executor_needs) {
  PassBuilder f({.size = {8, 8}, .samples = 4});
  const auto color = f.texture({.label = "samples", .format = Format::rgba16_float, .samples = 4});
  const auto resolved = f.texture({.label = "resolved", .format = Format::rgba16_float});
  const auto depth = f.texture({.label = "depth", .format = Format::depth32_float, .samples = 4});
  const auto written =
      f.draws({.label = "scene",
               .shader = "opaque/opaque.wgsl",
               .keys = {"FOG"},
               .lists = {DrawList::blend},
               .color = {color, vec4f(1.0f)},
               .resolve = resolved,
               .depth = {.texture = depth, .clear = 0.0f, .compare = CompareFunction::equal}});
  EXPECT_EQ(written.color, (TextureRef{color.index, 1}));
  EXPECT_EQ(written.resolve, (TextureRef{resolved.index, 1}));
  EXPECT_EQ(written.depth, (TextureRef{depth.index, 1}));
  const auto declared = std::move(f).finish();
  ASSERT_TRUE(declared);
  const command::Recipe& recipe = declared->recipes[0];
  EXPECT_EQ(recipe.kind, command::Recipe::Kind::draws);
  EXPECT_EQ(recipe.shader, "opaque/opaque.wgsl");
  EXPECT_EQ(recipe.keys, std::vector<std::string>{"FOG"});
  EXPECT_EQ(recipe.lists, std::vector<std::uint8_t>{1});
  EXPECT_EQ(recipe.depth.compare, CompareFunction::equal);
  EXPECT_TRUE(recipe.depth.write);
}

TEST(pass_builder, read_only_depth_keeps_its_version) {
  PassBuilder f({.size = {8, 8}});
  const auto depth = f.texture({.label = "depth", .format = Format::depth32_float});
  const auto pre = f.draws({.label = "prepass", .shader = "x.wgsl", .depth = {depth, 0.0f}});
  const auto scene =
      f.draws({.label = "scene",
               .shader = "x.wgsl",
               .color = {f.texture({.label = "c", .format = Format::rgba8_unorm}), vec4f(0.0f)},
               .depth = {.texture = pre.depth, .write = false}});
  EXPECT_EQ(scene.depth, pre.depth);
  EXPECT_EQ(pre.depth.version, 1u);
}

TEST(pass_builder, a_full_screen_pass_covers_unless_it_blends) {
  for (const Blend blend : {Blend::none, Blend::add}) {
    PassBuilder f({.size = {8, 8}});
    f.fullscreen({.label = "x",
                  .shader = "x.wgsl",
                  .target = f.texture({.label = "t", .format = Format::rgba8_unorm}),
                  .blend = blend});
    const auto declared = std::move(f).finish();
    ASSERT_TRUE(declared);
    EXPECT_EQ(declared->graph.passes[0].accesses[0].covers, blend == Blend::none);
  }
}

TEST(pass_builder, a_hole_in_the_locations_stays_a_hole) {
  PassBuilder f({.size = {8, 8}});
  const auto color = [&](const char* label) {
    return f.texture({.label = label, .format = Format::rgba8_unorm});
  };
  const ColorUse hole{};
  const auto written = f.draws({.label = "aov",
                                .shader = "x.wgsl",
                                .color = {color("a"), vec4f(0.0f)},
                                .more_colors = {hole, {color("b"), vec4f(0.0f)}}});
  ASSERT_EQ(written.more_colors.size(), 2u);
  EXPECT_FALSE(written.more_colors[0]);
  const auto declared = std::move(f).finish();
  ASSERT_TRUE(declared);
  ASSERT_EQ(declared->graph.passes[0].accesses.size(), 2u);
  EXPECT_EQ(declared->graph.passes[0].accesses[1].slot, 2);
}

TEST(plan, equal_plans_have_equal_hashes_and_each_field_counts) {
  const Plan plan{.size = {8, 4}};
  EXPECT_EQ(plan, (Plan{.size = {8, 4}}));
  EXPECT_EQ(plan.hash(), (Plan{.size = {8, 4}}).hash());
  const Plan others[] = {{.size = {4, 8}},
                         {.size = {8, 5}},
                         {.size = {8, 4}, .samples = 4},
                         {.size = {8, 4}, .feed = Feed::offset},
                         {.size = {8, 4}, .readback = false}};
  for (const Plan& other : others) {
    EXPECT_NE(plan, other);
    EXPECT_NE(plan.hash(), other.hash());
  }
}

TEST(pass_builder, buffers_are_sized_by_pictures_and_by_each_other_and_follow_them) {
  PassBuilder f({.size = {64, 33}});
  const auto half = f.texture({.label = "half", .size = f.output(2), .format = Format::r32_float});
  const auto eighth = f.texture({.label = "eighth", .size = f.scaled(half, 4), .format = Format::r32_float});
  (void)f.buffer({.label = "bytes", .size = 100});
  (void)f.buffer({.label = "fixed", .size = f.bytes(Extent{3, 5}, 2)});
  const auto whole = f.buffer({.label = "whole", .size = f.bytes(f.output(), 8)});
  (void)f.buffer({.label = "of half", .size = f.bytes(f.scaled(half, 1), 4)});
  (void)f.buffer({.label = "of a corner", .size = f.bytes(f.scaled(eighth, 100), 4)});
  (void)f.import_buffer({.label = "twice", .size = f.bytes(whole, 2)});
  auto declared = std::move(f).finish();
  ASSERT_TRUE(declared);
  const auto sizes = [&] {
    const graph::Compiled compiled = graph::compile(declared->graph).value();
    std::vector<std::uint64_t> result;
    for (const graph::CompiledBuffer& buffer : compiled.buffers) result.push_back(buffer.size);
    return result;
  };
  EXPECT_EQ(sizes(), (std::vector<std::uint64_t>{100, 30, 64 * 33 * 8, 32 * 16 * 4, 4, 2 * 64 * 33 * 8}));
  declared->graph.output = {128, 40};
  EXPECT_EQ(sizes(), (std::vector<std::uint64_t>{100, 30, 128 * 40 * 8, 64 * 20 * 4, 4, 2 * 128 * 40 * 8}));
}

TEST(pass_builder, an_imported_buffer_is_published_under_its_label_once) {
  PassBuilder f({.size = {8, 8}});
  const auto given = f.import_buffer({.label = "instances", .size = 64, .has_content = true});
  EXPECT_EQ(f.latest_buffer("instances"), given);
  (void)f.import_buffer({.label = "instances", .size = 64});
  EXPECT_EQ(mistake(f), "two buffers are imported as 'instances'");
}

// ---- wires that go by other names

/// What is wrong with a pass that reads 'image' and publishes 'picture' when its wires go by other names.
std::string rewired(const std::vector<graph::Rewire>& rewires, bool declares = true) {
  PassBuilder f({.size = {8, 8}});
  const auto image = f.texture({.label = "image", .format = Format::rgba8_unorm});
  f.publish("image", image);
  f.publish("other", image);
  f.begin_step("invert", rewires);
  if (declares) {
    f.publish("picture", f.fullscreen({.label = "invert",
                                       .shader = "x.wgsl",
                                       .reads = {{"source", f.latest("image")}},
                                       .target = f.texture({.label = "new", .format = Format::rgba8_unorm})}));
  }
  f.end_step();
  const auto declared = std::move(f).finish();
  if (declared) return "";
  EXPECT_EQ(declared.error().code, ErrorCode::bad_input);
  return declared.error().text();
}

TEST(rewires, one_that_matches_nothing_is_told_with_its_edit) {
  EXPECT_EQ(rewired({{.write = false, .wire = "image", .other = "other"},
                     {.write = true, .wire = "picture", .other = "final"}}),
            "");
  EXPECT_EQ(rewired({{.write = false, .wire = "image", .other = "other"},
                     {.write = false, .wire = "nope", .other = "other", .edit = 3}}),
            "edits[3]: 'invert' does not read 'nope'");
  EXPECT_EQ(rewired({{.write = true, .wire = "image", .other = "final"}}),
            "edits[0]: 'invert' does not publish 'image'");
  EXPECT_EQ(rewired({{.write = false, .wire = "picture", .other = "image", .edit = 1}}),
            "edits[1]: 'invert' does not read 'picture'");
}

TEST(rewires, a_pass_that_the_plan_leaves_out_needs_none) {
  EXPECT_EQ(rewired({{.write = false, .wire = "image", .other = "other"}}, false), "");
}

TEST(rewires, the_last_step_needs_no_end) {
  const std::vector<graph::Rewire> rewires{{.write = false, .wire = "nope", .other = "image"}};
  PassBuilder f({.size = {8, 8}});
  f.begin_step("make", rewires);
  f.fullscreen({.label = "make",
                .shader = "x.wgsl",
                .target = f.texture({.label = "image", .format = Format::rgba8_unorm})});
  EXPECT_EQ(mistake(f), "edits[0]: 'make' does not read 'nope'");
}

TEST(rewires, asking_whether_a_wire_is_there_is_reading_it) {
  const std::vector<graph::Rewire> rewires{{.write = false, .wire = "depth", .other = "none"}};
  PassBuilder f({.size = {8, 8}});
  const auto image = f.texture({.label = "image", .format = Format::rgba8_unorm});
  f.publish("depth", image);
  f.begin_step("make", rewires);
  EXPECT_FALSE(f.has("depth"));
  f.fullscreen({.label = "make", .shader = "x.wgsl", .target = image});
  EXPECT_EQ(mistake(f), "");
}

// ---- recipes by name

/// Passes with these names and shaders, each drawing into a texture of its own.
Declaration shaded(const std::vector<std::pair<const char*, const char*>>& passes) {
  PassBuilder f({.size = {8, 8}});
  for (const auto& [name, shader] : passes)
    f.fullscreen({.label = name, .shader = shader, .target = f.texture({.label = name, .format = Format::rgba8_unorm})});
  auto declared = std::move(f).finish();
  EXPECT_TRUE(declared);
  return declared ? std::move(*declared) : Declaration{};
}

TEST(with_recipes, the_kth_pass_of_a_name_has_the_recipe_of_the_kth) {
  const Declaration known = shaded({{"blur", "a.wgsl"}, {"mix", "b.wgsl"}, {"blur", "c.wgsl"}});
  const auto made = with_recipes(known.graph, known);
  ASSERT_TRUE(made) << made.error().text();
  std::vector<std::string> shaders;
  for (const command::Recipe& recipe : made->recipes) shaders.push_back(recipe.shader);
  EXPECT_EQ(shaders, (std::vector<std::string>{"a.wgsl", "b.wgsl", "c.wgsl"}));
  // Passes of other names may change places with them.
  const auto moved = with_recipes(shaded({{"mix", "?"}, {"blur", "?"}, {"blur", "?"}}).graph, known);
  ASSERT_TRUE(moved) << moved.error().text();
  EXPECT_EQ(moved->recipes[0].shader, "b.wgsl");
  EXPECT_EQ(moved->recipes[1].shader, "a.wgsl");
  EXPECT_EQ(moved->recipes[2].shader, "c.wgsl");
}

TEST(with_recipes, a_name_that_comes_more_often_on_one_side_is_refused) {
  const Declaration twice = shaded({{"blur", "a.wgsl"}, {"mix", "b.wgsl"}, {"blur", "c.wgsl"}});
  const auto sentence = [&](const std::vector<std::pair<const char*, const char*>>& passes) {
    const auto made = with_recipes(shaded(passes).graph, twice);
    return made ? std::string() : made.error().message;
  };
  EXPECT_EQ(sentence({{"blur", "?"}, {"mix", "?"}}),
            "the graph has 1 render passes 'blur', but 2 are registered: which is which?");
  EXPECT_EQ(sentence({{"blur", "?"}, {"blur", "?"}, {"blur", "?"}}),
            "the graph has 3 render passes 'blur', but 2 are registered: which is which?");
  EXPECT_EQ(sentence({{"mix", "?"}}), "") << "a name may be left out";
}

TEST(pass_builder, a_copy_covers_what_it_copies_to_unless_it_says_otherwise) {
  for (const bool covers : {true, false}) {
    PassBuilder f({.size = {8, 8}});
    const auto from = f.texture({.label = "from", .format = Format::rgba8_unorm});
    const auto to = f.fullscreen({.label = "under",
                                  .shader = "x.wgsl",
                                  .target = f.texture({.label = "to", .format = Format::rgba8_unorm})});
    const auto source = f.fullscreen({.label = "over", .shader = "x.wgsl", .target = from});
    const auto copied = f.copy({.label = "patch", .from = {source}, .to = {to}, .covers = covers}, {});
    f.copy_out(copied.to[0]);
    graph::FrameGraph graph;
    const auto c = compiled(f, graph);
    ASSERT_TRUE(c) << c.error().message;
    EXPECT_EQ(c->dropped.size(), covers ? 1u : 0u) << "what lies beside the patch is still needed";
  }
}

}  // namespace
}  // namespace ambito::frame
