#include <gtest/gtest.h>

#include "graph_maker.h"

namespace ambito::graph::test {
namespace {

std::vector<std::string> living(const GraphMaker& maker) {
  const auto compiled = compile(maker.graph);
  EXPECT_TRUE(compiled) << (compiled ? "" : compiled.error().message);
  std::vector<std::string> names;
  if (!compiled) return names;
  for (const CompiledPass& pass : compiled->passes) names.push_back(maker.graph.passes[pass.pass].name);
  return names;
}

std::vector<std::string> reasons(const GraphMaker& maker) {
  const auto compiled = compile(maker.graph);
  std::vector<std::string> sentences;
  if (!compiled) return {compiled.error().message};
  for (const Dropped& dropped : compiled->dropped) sentences.push_back(explain(maker.graph, dropped));
  return sentences;
}

using Names = std::vector<std::string>;

TEST(liveness, a_pass_whose_output_nobody_reads_is_dropped_with_the_reason) {
  GraphMaker g;
  g.fullscreen("debug view", {}, g.texture("debug"));
  g.fullscreen("tonemap", {}, g.imported("output"));
  EXPECT_EQ(living(g), Names{"tonemap"});
  EXPECT_EQ(reasons(g), Names{"'debug view' is dropped: nobody reads version 1 of 'debug'"});
}

TEST(liveness, a_pass_that_feeds_only_dropped_passes_is_dropped) {
  GraphMaker g;
  const TextureRef a = g.fullscreen("a", {}, g.texture("from a"));
  g.fullscreen("b", a, g.texture("from b"));
  g.fullscreen("tonemap", {}, g.imported("output"));
  EXPECT_EQ(living(g), Names{"tonemap"});
  EXPECT_EQ(reasons(g),
            (Names{"'a' is dropped: version 1 of 'from a' is only used by 'b', which is dropped itself",
                   "'b' is dropped: nobody reads version 1 of 'from b'"}));
}

TEST(liveness, a_pass_that_is_written_over_before_anybody_reads_is_dropped) {
  GraphMaker g;
  const TextureRef first = g.fullscreen("first", {}, g.imported("output"));
  g.fullscreen("second", {}, first);
  EXPECT_EQ(living(g), Names{"second"});
  EXPECT_EQ(reasons(g),
            Names{"'first' is dropped: 'second' writes over version 1 of 'output' before anybody reads it"});
}

TEST(liveness, a_pass_that_is_drawn_on_lives) {
  GraphMaker g;
  const TextureRef first = g.fullscreen("first", {}, g.imported("output"));
  g.pass("second").draws_on(first);
  EXPECT_EQ(living(g), (Names{"first", "second"}));
}

TEST(liveness, a_side_effect_keeps_a_pass_and_what_it_reads) {
  for (const bool effect : {true, false}) {
    GraphMaker g;
    const TextureRef image = g.fullscreen("make", {}, g.texture("image"));
    PassMaker copy = g.copy("readback");
    copy.use(Use::copy_src, image);
    if (effect) {
      copy.side_effect();
    } else {
      copy.use(Use::copy_dst, g.buffer("bytes")).covers = true;
    }
    EXPECT_EQ(living(g), effect ? (Names{"make", "readback"}) : Names{});
  }
}

TEST(liveness, everything_on_the_way_to_the_output_lives) {
  GraphMaker g;
  TextureRef image = g.fullscreen("a", {}, g.texture("1"));
  image = g.fullscreen("b", image, g.texture("2"));
  image = g.fullscreen("c", image, g.texture("3"));
  g.fullscreen("d", image, g.imported("output"));
  EXPECT_EQ(living(g), (Names{"a", "b", "c", "d"}));
  EXPECT_TRUE(reasons(g).empty());
}

TEST(liveness, one_wanted_target_of_two_is_enough) {
  GraphMaker g;
  PassMaker pass = g.pass("both");
  const TextureRef color = pass.clears(g.texture("color"));
  pass.clears(g.texture("normals"), 1);
  g.fullscreen("show", color, g.imported("output"));
  EXPECT_EQ(living(g), (Names{"both", "show"}));
  const auto compiled = compile(g.graph);
  EXPECT_EQ(compiled->attachments[0].store, StoreOp::store);
  EXPECT_EQ(compiled->attachments[1].store, StoreOp::discard);
}

TEST(liveness, each_mip_level_lives_by_itself) {
  GraphMaker g;
  TextureRef chain = g.texture("chain");
  g.at(chain).mips = 2;
  chain = g.pass("level 0").clears(chain);
  PassMaker second = g.pass("level 1");
  second.use(Use::color, chain).mip = 1;
  g.graph.passes[1].accesses[0].covers = true;
  ++chain.version;
  PassMaker show = g.pass("show");
  Access& source = show.use(Use::sampled, chain);
  source.mip = 1;
  source.mips = 1;
  show.covers(g.imported("output"));
  EXPECT_EQ(living(g), (Names{"level 1", "show"}));
  g.graph.passes[2].accesses[0].mip = 0;
  EXPECT_EQ(living(g), (Names{"level 0", "show"}));
}

TEST(liveness, what_a_pass_discards_keeps_nobody_alive) {
  GraphMaker g;
  PassMaker pass = g.pass("make");
  pass.covers(g.imported("output"));
  g.graph.passes[0].accesses[0].discards = true;
  EXPECT_EQ(living(g), Names{});
}

TEST(liveness, a_dropped_pass_is_no_reason_for_another_one_to_be_written_over) {
  GraphMaker g;
  const TextureRef first = g.fullscreen("first", {}, g.texture("debug"));
  const TextureRef second = g.fullscreen("second", {}, first);
  g.fullscreen("tonemap", {}, g.imported("output"));
  EXPECT_EQ(reasons(g), (Names{"'first' is dropped: nobody reads version 1 of 'debug'",
                               "'second' is dropped: nobody reads version 2 of 'debug'"}));
  // Where a third one writes over both of them, it is the reason of both.
  const TextureRef third = g.fullscreen("third", {}, second);
  g.copy("readback").side_effect().use(Use::copy_src, third);
  EXPECT_EQ(reasons(g),
            (Names{"'first' is dropped: 'third' writes over version 1 of 'debug' before anybody reads it",
                   "'second' is dropped: 'third' writes over version 2 of 'debug' before anybody reads it"}));
}

TEST(liveness, who_reads_what_a_dropped_pass_has_written_over_it_reads_another_version) {
  GraphMaker g;
  const TextureRef first = g.fullscreen("first", {}, g.texture("debug"));
  const TextureRef second = g.fullscreen("second", {}, first);
  g.fullscreen("reader", second, g.texture("nobody wants this"));
  EXPECT_EQ(reasons(g),
            (Names{"'first' is dropped: nobody reads version 1 of 'debug'",
                   "'second' is dropped: version 2 of 'debug' is only used by 'reader', which is dropped itself",
                   "'reader' is dropped: nobody reads version 1 of 'nobody wants this'"}));
}

}  // namespace
}  // namespace ambito::graph::test
