#include <gtest/gtest.h>

#include "graph_maker.h"

namespace ambito::graph::test {
namespace {

Traffic traffic_of(const GraphMaker& g) {
  const auto compiled = compile(g.graph);
  EXPECT_TRUE(compiled) << (compiled ? "" : compiled.error().message);
  return compiled ? attachment_traffic(g.graph, *compiled) : Traffic{};
}

// R71: clear and discard are free, a load reads the whole attachment, a store writes it.
TEST(attachment_traffic, clear_and_discard_are_free_load_reads_and_store_writes) {
  GraphMaker g;
  g.graph.output = {100, 50};
  constexpr std::uint64_t color = 100 * 50 * 4;
  PassMaker scene = g.pass("scene");
  const TextureRef image = scene.clears(g.imported("output", false, Format::rgba8_unorm));
  scene.clears_depth(g.depth("depth"));
  EXPECT_EQ(traffic_of(g).loaded, 0u);
  EXPECT_EQ(traffic_of(g).stored, color) << "the depth, which nobody reads, is discarded";
  g.compute("between").side_effect().use(Use::storage_write, g.buffer("numbers")).covers = true;
  g.pass("overlay").draws_on(image);
  EXPECT_EQ(traffic_of(g).loaded, color);
  EXPECT_EQ(traffic_of(g).stored, 2 * color);
}

// R72: 1920 x 1080 depth24plus are 8.29 MB; stored for nothing at 60 frames a second, 497.7 MB/s.
TEST(attachment_traffic, an_unneeded_store_of_a_full_hd_depth_is_half_a_gigabyte_a_second) {
  const std::uint64_t bytes = texture_bytes({1920, 1080}, Format::depth24_plus, 1);
  EXPECT_EQ(bytes, 8'294'400u);
  EXPECT_EQ(bytes * 60, 497'664'000u);
}

TEST(attachment_traffic, samples_count_and_a_resolve_writes_its_target) {
  GraphMaker g;
  g.graph.output = {10, 10};
  const TextureRef samples = g.texture("samples", Format::rgba8_unorm);
  g.graph.textures[samples.index].samples = 4;
  PassMaker scene = g.pass("scene");
  const TextureRef drawn = scene.clears(samples);
  const TextureRef picture = scene.resolves(g.imported("output", false, Format::rgba8_unorm));
  EXPECT_TRUE(picture);
  EXPECT_EQ(traffic_of(g).stored, 400u) << "the samples are discarded after the resolve";
  g.compute("between").side_effect().use(Use::storage_write, g.buffer("numbers")).covers = true;
  PassMaker again = g.pass("again");
  again.draws_on(drawn);
  again.resolves(picture);
  EXPECT_EQ(traffic_of(g).loaded, 1600u);
  EXPECT_EQ(traffic_of(g).stored, 1600u + 400u) << "the first resolve is written over, so it is not made";
}

// R19, R121: splitting a pass stores on one side and loads on the other.
TEST(attachment_traffic, splitting_a_pass_costs_a_store_and_a_load) {
  for (const bool split : {false, true}) {
    GraphMaker g;
    g.graph.output = {100, 50};
    PassMaker opaque = g.pass("opaque");
    const TextureRef color = opaque.clears(g.imported("output", false, Format::rgba8_unorm));
    const TextureRef depth = opaque.clears_depth(g.depth("depth"));
    if (split) g.compute("between").side_effect().use(Use::storage_write, g.buffer("numbers")).covers = true;
    PassMaker transparent = g.pass("transparent");
    transparent.draws_on(color);
    transparent.use(Use::depth_read, depth);
    constexpr std::uint64_t side = 100 * 50 * 4;
    EXPECT_EQ(traffic_of(g).loaded, split ? 2 * side : 0);
    EXPECT_EQ(traffic_of(g).stored, split ? 3 * side : side);
  }
}

TEST(attachment_traffic, a_mip_level_costs_what_it_holds) {
  GraphMaker g;
  g.graph.output = {64, 64};
  TextureRef chain = g.texture("chain", Format::rgba8_unorm);
  g.graph.textures[chain.index].mips = 3;
  g.graph.textures[chain.index].lifetime = Lifetime::persistent;
  Access& access = g.pass("down").use(Use::color, chain);
  access.covers = true;
  access.mip = 2;
  EXPECT_EQ(traffic_of(g).stored, 16u * 16u * 4u);
}

}  // namespace
}  // namespace ambito::graph::test
