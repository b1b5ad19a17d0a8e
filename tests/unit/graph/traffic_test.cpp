#include <random>
#include <vector>

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

TEST(attachment_traffic, a_chain_of_six_full_screen_passes_stores_each_target_once) {
  GraphMaker g;
  g.graph.output = {1920, 1080};
  TextureRef image = g.fullscreen("0", {}, g.texture("0"));
  for (int i = 1; i < 6; ++i) image = g.fullscreen(std::to_string(i), image, g.texture(std::to_string(i)));
  g.fullscreen("end", image, g.imported("output"));
  EXPECT_EQ(traffic_of(g).loaded, 0u);
  EXPECT_EQ(traffic_of(g).stored, 7u * 1920 * 1080 * 8);
}

/// Full-screen passes that begin a texture, cover one, or draw on it, with something between each two that keeps them
/// apart. Nothing is dropped, so what must be moved is told by the declaration alone.
struct ApartGraph {
  explicit ApartGraph(std::uint32_t seed) : random(seed) {
    for (int p = 0; p < 12; ++p) add(p);
    for (std::uint32_t t = 0; t < latest.size(); ++t) keep(t, maker.graph.textures[t].lifetime == Lifetime::imported);
  }

  /// The content that the last writer of `texture` left is needed, or it is not.
  void keep(std::uint32_t texture, bool needed) {
    if (needed && !stored[texture]) least.stored += bytes(texture);
    stored[texture] = stored[texture] || needed;
  }
  [[nodiscard]] std::uint64_t bytes(std::uint32_t texture) const {
    return std::uint64_t{64} * 32 * bytes_per_pixel(maker.graph.textures[texture].format);
  }

  void add(int p) {
    PassMaker pass = maker.pass("pass " + std::to_string(p));
    pass.side_effect();
    const std::uint32_t target = choose();
    for (std::uint32_t t = 0; t < latest.size(); ++t) {
      if (t == target || latest[t].version == 0 || random() % 4 != 0) continue;
      pass.reads(latest[t]);
      keep(t, true);
    }
    if (latest[target].version > 0 && random() % 2 == 0) {
      keep(target, true);
      least.loaded += bytes(target);
      latest[target] = pass.draws_on(latest[target]);
    } else {
      latest[target] = random() % 2 == 0 ? pass.covers(latest[target]) : pass.clears(latest[target]);
    }
    stored[target] = false;
    maker.compute("between").side_effect().use(Use::storage_write, maker.buffer("numbers")).covers = true;
  }

  std::uint32_t choose() {
    if (!latest.empty() && random() % 2 == 0) return static_cast<std::uint32_t>(random() % latest.size());
    const Format format = random() % 2 == 0 ? Format::rgba8_unorm : Format::rgba16_float;
    latest.push_back(random() % 4 == 0 ? maker.imported("output", false, format) : maker.texture("t", format));
    stored.push_back(false);
    return static_cast<std::uint32_t>(latest.size() - 1);
  }

  std::mt19937 random;
  GraphMaker maker;
  std::vector<TextureRef> latest;
  std::vector<bool> stored;  ///< the latest version was counted
  Traffic least;
};

TEST(attachment_traffic, random_graphs_move_the_least_that_they_can) {
  std::uint64_t moved = 0;
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    const ApartGraph graph(seed);
    const Traffic traffic = traffic_of(graph.maker);
    EXPECT_EQ(traffic.loaded, graph.least.loaded) << seed;
    EXPECT_EQ(traffic.stored, graph.least.stored) << seed;
    moved += traffic.loaded;
  }
  EXPECT_GT(moved, 0u);
}

}  // namespace
}  // namespace ambito::graph::test
