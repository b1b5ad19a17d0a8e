#include <chrono>
#include <cstdio>

#include <gtest/gtest.h>

#include "graph_maker.h"

namespace ambito::graph::test {
namespace {

// The operations of attachment `index` of the living pass `pass`.
Attachment ops_of_pass(const Compiled& c, std::size_t pass, std::size_t index = 0) {
  return c.attachments.at(c.passes.at(pass).first_attachment + index);
}

struct LoadStoreCase {
  const char* name;
  bool first_clears;  // else the attachment has content and is drawn on
  bool read_later;
  LoadOp load;
  StoreOp store;
};

// R66 … R69: all four combinations follow from who writes before and who reads after.
TEST(compile, load_and_store_follow_from_the_neighbours) {
  const LoadStoreCase cases[] = {
      {"clear, read later", true, true, LoadOp::clear, StoreOp::store},
      {"clear, read by nobody", true, false, LoadOp::clear, StoreOp::discard},
      {"drawn on, read later", false, true, LoadOp::load, StoreOp::store},
      {"drawn on, read by nobody", false, false, LoadOp::load, StoreOp::discard},
  };
  for (const LoadStoreCase& test : cases) {
    GraphMaker g;
    TextureRef depth = g.depth("depth");
    if (!test.first_clears) depth = g.pass("prepass").clears_depth(depth);
    PassMaker scene = g.pass("scene");
    scene.clears(g.imported("output"));
    Access& access = scene.use(Use::depth, depth);
    if (test.first_clears) access.clear = vec4f(0.0f);
    ++depth.version;
    if (test.read_later) g.fullscreen("fog", depth, g.imported("fogged"));
    const Compiled c = compiled(g);
    const std::size_t at = test.first_clears ? 0 : 1;
    ASSERT_EQ(c.passes.size(), at + (test.read_later ? 2 : 1)) << test.name;
    EXPECT_EQ(ops_of_pass(c, at, 1).load, test.load) << test.name;
    EXPECT_EQ(ops_of_pass(c, at, 1).store, test.store) << test.name;
  }
}

TEST(compile, a_pass_that_covers_everything_clears_instead_of_loading) {
  GraphMaker g;
  const TextureRef first = g.fullscreen("first", {}, g.imported("output"));
  g.fullscreen("second", {}, first);
  const Compiled c = compiled(g);
  EXPECT_EQ(ops_of_pass(c, c.passes.size() - 1).load, LoadOp::clear);
}

TEST(compile, what_outlives_the_frame_is_stored) {
  for (const Lifetime lifetime : {Lifetime::imported, Lifetime::persistent, Lifetime::history}) {
    GraphMaker g;
    const TextureRef image = g.texture("image");
    g.at(image).lifetime = lifetime;
    g.fullscreen("make", {}, image);
    const Compiled c = compiled(g);
    ASSERT_EQ(c.passes.size(), 1u) << to_string(lifetime);
    EXPECT_EQ(ops_of_pass(c, 0).store, StoreOp::store) << to_string(lifetime);
  }
}

TEST(compile, read_only_depth_is_neither_loaded_nor_stored) {
  GraphMaker g;
  const TextureRef depth = g.pass("prepass").clears_depth(g.depth("depth"));
  PassMaker scene = g.pass("scene");
  scene.clears(g.imported("output"));
  scene.use(Use::depth_read, depth);
  const Compiled c = compiled(g);
  EXPECT_TRUE(ops_of_pass(c, 1, 1).read_only);
  EXPECT_FALSE(ops_of_pass(c, 1, 0).read_only);
  EXPECT_EQ(ops_of_pass(c, 0).store, StoreOp::store);
}

TEST(compile, multisampled_targets_are_resolved_and_discarded) {
  for (const bool drawn_on_again : {false, true}) {
    GraphMaker g;
    const TextureRef msaa = g.texture("scene msaa");
    const TextureRef resolved = g.texture("scene_color");
    g.at(msaa).samples = 4;
    PassMaker scene = g.pass("scene");
    const TextureRef drawn = scene.clears(msaa);
    TextureRef picture = scene.resolves(resolved);
    if (drawn_on_again) {
      PassMaker blend = g.pass("blend");
      blend.draws_on(drawn);
      picture = blend.resolves(picture);
    }
    g.fullscreen("tonemap", picture, g.imported("output"));
    const Compiled c = compiled(g);
    EXPECT_EQ(c.passes[0].samples, 4u);
    EXPECT_EQ(ops_of_pass(c, 0).store, drawn_on_again ? StoreOp::store : StoreOp::discard);
    EXPECT_EQ(c.passes[0].attachments, drawn_on_again ? 1u : 2u)
        << "a resolve that a later one writes over is left out";
    const std::size_t last = drawn_on_again ? 1 : 0;
    EXPECT_EQ(ops_of_pass(c, last, 1).store, StoreOp::store);
    EXPECT_EQ(ops_of_pass(c, last).store, StoreOp::discard);
  }
}

TEST(compile, usages_of_all_living_passes_are_united) {
  GraphMaker g;
  const TextureRef image = g.fullscreen("make", {}, g.texture("image"));
  g.fullscreen("show", image, g.imported("output"));
  g.copy("keep").side_effect().use(Use::copy_src, image);
  PassMaker dead = g.compute("dead");
  dead.use(Use::storage_read, image);
  dead.use(Use::storage_write, g.buffer("nobody's")).covers = true;
  const Compiled c = compiled(g);
  EXPECT_EQ(c.textures[image.index].usage,
            TextureUsage::render_attachment | TextureUsage::texture_binding | TextureUsage::copy_src);
  EXPECT_EQ(c.textures[image.index].first, 0u);
  EXPECT_EQ(c.textures[image.index].last, 2u);
  EXPECT_EQ(c.buffers[0].first, none);
}

TEST(compile, buffer_usages_are_united) {
  GraphMaker g;
  BufferRef list = g.buffer("list");
  g.compute("fill").use(Use::storage_write, list).covers = true;
  ++list.version;
  PassMaker draw = g.pass("draw");
  draw.clears(g.imported("output"));
  draw.use(Use::indirect, list);
  draw.use(Use::vertex, list);
  EXPECT_EQ(compiled(g).buffers[0].usage, BufferUsage::storage | BufferUsage::indirect | BufferUsage::vertex);
}

TEST(compile, passes_run_in_declared_order) {
  GraphMaker g;
  g.fullscreen("b", {}, g.imported("1"));
  g.fullscreen("a", {}, g.imported("2"));
  const Compiled c = compiled(g);
  ASSERT_EQ(c.passes.size(), 2u);
  EXPECT_EQ(c.passes[0].pass, 0u);
  EXPECT_EQ(c.passes[1].pass, 1u);
  ASSERT_EQ(c.groups.size(), 2u);
  EXPECT_EQ(c.groups[1].first, 1u);
  EXPECT_EQ(c.groups[1].count, 1u);
}

TEST(compile, an_empty_graph_compiles_to_nothing) {
  const Compiled c = compiled(GraphMaker{});
  EXPECT_TRUE(c.passes.empty());
  EXPECT_TRUE(c.dropped.empty());
}

// A frame of five passes: prepass, scene, two of bloom, tone mapping.
GraphMaker five_passes() {
  GraphMaker g;
  const TextureRef depth = g.pass("prepass").clears_depth(g.depth("depth"));
  PassMaker scene = g.pass("scene");
  const TextureRef color = scene.clears(g.texture("scene_color"));
  scene.use(Use::depth, depth);
  const TextureRef down =
      g.fullscreen("bloom down", color, g.texture("bloom", Format::rgba16_float, SizeRule::of_output(2)));
  PassMaker mix = g.pass("bloom mix");
  mix.reads(color);
  const TextureRef glow = mix.reads(down).covers(g.texture("glow"));
  g.fullscreen("tonemap", glow, g.imported("output"));
  return g;
}

// `count` passes with two textures each, every one read by the next pass.
GraphMaker long_chain(std::uint32_t count) {
  GraphMaker g;
  TextureRef last{};
  for (std::uint32_t i = 0; i < count; ++i) {
    PassMaker pass = g.pass("pass " + std::to_string(i));
    if (last) pass.reads(last);
    last = pass.covers(i + 1 == count ? g.imported("output") : g.texture("color " + std::to_string(i)));
    pass.clears_depth(g.depth("depth " + std::to_string(i)));
  }
  return g;
}

double best_microseconds(const GraphMaker& maker, int times) {
  double best = 1e9;
  for (int i = 0; i < times; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const auto result = compile(maker.graph);
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    EXPECT_TRUE(result);
    best = std::min(best, took.count());
  }
  return best;
}

TEST(compile, the_same_graph_gives_the_same_result) {
  const GraphMaker g = five_passes();
  const Compiled a = compiled(g);
  const Compiled b = compiled(five_passes());
  EXPECT_EQ(a.passes, b.passes);
  EXPECT_EQ(a.attachments, b.attachments);
  EXPECT_EQ(a.textures, b.textures);
  EXPECT_EQ(a.texture_slots, b.texture_slots);
}

// Limits are for optimised builds on a quiet machine; here they have room for a debug build that shares one.
TEST(compile, is_fast_and_linear) {
  const double five = best_microseconds(five_passes(), 50);
  const double quarter = best_microseconds(long_chain(250), 10);
  const double full = best_microseconds(long_chain(1000), 10);
  std::printf("compile: 5 passes %.1f us, 250 passes %.1f us, 1000 passes with 2000 textures %.1f us\n", five,
              quarter, full);
  EXPECT_LT(five, 500.0);
  EXPECT_LT(full, 50000.0);
  EXPECT_LT(full / quarter, 12.0) << "linear is 4, quadratic 16";
}

}  // namespace
}  // namespace ambito::graph::test
