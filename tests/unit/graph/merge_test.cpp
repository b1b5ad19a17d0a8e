#include <gtest/gtest.h>

#include "graph_maker.h"

// Neighbours that draw into the same attachments become one WebGPU pass.
namespace ambito::graph::test {
namespace {

Attachment ops_of_group(const Compiled& c, std::size_t group, std::size_t index = 0) {
  return c.attachments.at(c.groups.at(group).first_attachment + index);
}

/// Two passes that draw into one colour and one depth; what is added to the second decides.
struct Pair {
  GraphMaker g;
  TextureRef color = g.imported("output");
  TextureRef depth = g.depth("depth");
  PassMaker first = g.pass("opaque");
  PassMaker second = g.pass("transparent");

  Pair() {
    color = first.clears(color);
    depth = first.clears_depth(depth);
  }
  void draw_on_both() {
    color = second.draws_on(color);
    second.use(Use::depth, depth);
    ++depth.version;
  }
  std::size_t groups() { return compiled(g).groups.size(); }
};

TEST(merge, neighbours_with_the_same_attachments_are_one_pass) {
  Pair pair;
  pair.draw_on_both();
  const Compiled c = compiled(pair.g);
  ASSERT_EQ(c.groups.size(), 1u);
  EXPECT_EQ(c.groups[0].first, 0u);
  EXPECT_EQ(c.groups[0].count, 2u);
  ASSERT_EQ(c.groups[0].attachments, 2u);
  EXPECT_EQ(ops_of_group(c, 0, 0).load, LoadOp::clear);
  EXPECT_EQ(ops_of_group(c, 0, 0).store, StoreOp::store);
  EXPECT_EQ(ops_of_group(c, 0, 1).load, LoadOp::clear);
  EXPECT_EQ(ops_of_group(c, 0, 1).store, StoreOp::discard) << "nobody reads the depth behind the group";
}

TEST(merge, a_chain_of_three_is_one_pass) {
  Pair pair;
  pair.draw_on_both();
  PassMaker third = pair.g.pass("sprites");
  third.draws_on(pair.color);
  third.use(Use::depth, pair.depth);
  EXPECT_EQ(compiled(pair.g).groups.at(0).count, 3u);
}

TEST(merge, the_group_loads_as_its_first_and_stores_as_its_last) {
  GraphMaker g;
  const TextureRef image = g.pass("before").clears(g.texture("image"));
  g.fullscreen("look", image, g.imported("seen"));
  PassMaker first = g.pass("first");
  const TextureRef drawn = first.draws_on(image);
  const TextureRef twice = g.pass("second").draws_on(drawn);
  g.fullscreen("show", twice, g.imported("output"));
  const Compiled c = compiled(g);
  ASSERT_EQ(c.groups.size(), 4u);
  EXPECT_EQ(c.groups[2].count, 2u);
  EXPECT_EQ(ops_of_group(c, 2).load, LoadOp::load);
  EXPECT_EQ(ops_of_group(c, 2).store, StoreOp::store);
}

TEST(merge, a_clear_needs_a_pass_of_its_own) {
  Pair pair;
  pair.second.draws_on(pair.color);
  pair.second.clears_depth(pair.depth);
  EXPECT_EQ(pair.groups(), 2u);
}

TEST(merge, other_attachments_need_a_pass_of_their_own) {
  Pair fewer;
  fewer.second.draws_on(fewer.color);
  EXPECT_EQ(fewer.groups(), 2u);

  Pair moved;
  moved.second.draws_on(moved.color, 1);
  moved.second.use(Use::depth, moved.depth);
  EXPECT_EQ(moved.groups(), 2u);

  Pair more;
  more.draw_on_both();
  more.second.clears(more.g.imported("second output"), 1);
  EXPECT_EQ(more.groups(), 2u);
}

TEST(merge, nobody_joins_across_a_compute_or_copy_pass) {
  Pair pair;
  pair.g.graph.passes.pop_back();
  BufferRef numbers = pair.g.buffer("numbers");
  pair.g.compute("count").side_effect().use(Use::storage_write, numbers).covers = true;
  PassMaker second = pair.g.pass("transparent");
  second.draws_on(pair.color);
  second.use(Use::depth, pair.depth);
  EXPECT_EQ(pair.groups(), 3u);
}

TEST(merge, a_pass_that_samples_what_the_first_drew_stays_alone) {
  Pair pair;
  pair.second.draws_on(pair.color);
  pair.second.use(Use::depth_read, pair.depth);
  EXPECT_EQ(pair.groups(), 1u) << "control: testing the depth is no reason";
  pair.second.reads(pair.depth);
  EXPECT_EQ(pair.groups(), 2u);
}

TEST(merge, a_depth_that_the_last_only_tests_is_stored_when_somebody_needs_it) {
  for (const bool needed : {false, true}) {
    Pair pair;
    pair.color = pair.second.draws_on(pair.color);
    pair.second.use(Use::depth_read, pair.depth);
    if (needed) pair.g.fullscreen("fog", pair.depth, pair.g.imported("fogged"));
    const Compiled c = compiled(pair.g);
    ASSERT_EQ(c.groups.at(0).count, 2u);
    EXPECT_FALSE(ops_of_group(c, 0, 1).read_only) << "the first part writes it";
    EXPECT_EQ(ops_of_group(c, 0, 1).store, needed ? StoreOp::store : StoreOp::discard);
  }
}

TEST(merge, a_depth_that_all_only_test_stays_read_only) {
  GraphMaker g;
  const TextureRef depth = g.pass("prepass").clears_depth(g.depth("depth"));
  PassMaker first = g.pass("first");
  const TextureRef color = first.clears(g.imported("output"));
  first.use(Use::depth_read, depth);
  PassMaker second = g.pass("second");
  second.draws_on(color);
  second.use(Use::depth_read, depth);
  const Compiled c = compiled(g);
  ASSERT_EQ(c.groups.size(), 2u);
  EXPECT_TRUE(ops_of_group(c, 1, 1).read_only);
}

TEST(merge, one_pass_may_not_write_a_buffer_that_its_neighbour_uses) {
  struct Case {
    const char* name;
    Use first;
    Use second;
    std::size_t groups;
  };
  for (const Case& test : {Case{"read, read", Use::uniform, Use::uniform, 1},
                           Case{"write, read", Use::storage_write, Use::storage_read, 2},
                           Case{"read, write", Use::storage_read, Use::storage_write, 2},
                           Case{"write, write", Use::storage_write, Use::storage_read_write, 2}}) {
    Pair pair;
    pair.draw_on_both();
    BufferRef list = pair.g.buffer("list");
    pair.g.graph.buffers[list.index].lifetime = Lifetime::persistent;
    pair.first.use(test.first, list).covers = is_write(test.first);
    if (is_write(test.first)) ++list.version;
    pair.second.use(test.second, list);
    EXPECT_EQ(pair.groups(), test.groups) << test.name;
  }
}

TEST(merge, a_resolve_that_is_wanted_ends_its_pass) {
  for (const bool looked_at : {false, true}) {
    GraphMaker g;
    const TextureRef samples = g.texture("samples");
    g.graph.textures[samples.index].samples = 4;
    PassMaker first = g.pass("first");
    const TextureRef drawn = first.clears(samples);
    TextureRef picture = first.resolves(g.texture("picture"));
    if (looked_at) g.fullscreen("look", picture, g.imported("seen"));
    PassMaker second = g.pass("second");
    second.draws_on(drawn);
    picture = second.resolves(picture);
    g.fullscreen("show", picture, g.imported("output"));
    const Compiled c = compiled(g);
    ASSERT_EQ(c.groups.size(), looked_at ? 4u : 2u);
    if (looked_at) continue;
    ASSERT_EQ(c.groups[0].attachments, 2u) << "the samples, and the resolve of the last part";
    EXPECT_EQ(ops_of_group(c, 0, 1).pass, 1u);
    EXPECT_EQ(ops_of_group(c, 0, 0).store, StoreOp::discard);
  }
}

// Inside one WebGPU pass a texture has one use: what the first part samples cannot be what the second writes.
TEST(merge, memory_is_not_shared_within_a_group) {
  GraphMaker g;
  const TextureRef source = g.fullscreen("make", {}, g.texture("source"));
  PassMaker first = g.pass("first");
  const TextureRef image = first.clears(g.imported("output"));
  first.reads(source);
  PassMaker second = g.pass("second");
  second.draws_on(image);
  Access& write = second.use(Use::storage_write, g.texture("storage"));
  write.covers = true;
  second.side_effect();
  const Compiled c = compiled(g);
  ASSERT_EQ(c.groups.size(), 2u);
  EXPECT_NE(c.textures[0].slot, c.textures[2].slot);
}

}  // namespace
}  // namespace ambito::graph::test
