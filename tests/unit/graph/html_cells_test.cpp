#include <gtest/gtest.h>

#include "export_graphs.h"
#include "graph/html.h"

namespace ambito::graph::test {
namespace {

html::Told told(const GraphMaker& m, std::uint32_t pass, std::uint32_t access) {
  const Compiled c = compiled(m);
  return html::tell(html::page_of(m.graph, c), pass, access);
}

TEST(html_cells, a_clear_a_load_and_a_cover_differ) {
  GraphMaker m;
  const TextureRef out = m.imported("out", true);
  const TextureRef out1 = m.pass("draw").draws_on(out);
  const TextureRef copy1 = m.fullscreen("cover", out1, m.imported("copy"));
  m.fullscreen("end", copy1, m.imported("end"));
  m.pass("clear").clears(m.imported("cleared"));
  EXPECT_EQ(told(m, 0, 0).letters, "LS");
  EXPECT_EQ(
      told(m, 0, 0).sentence,
      "draw – out as colour attachment: version 0 is loaded (16.4 kB read), and version 1 is stored (16.4 kB "
      "written).");
  EXPECT_EQ(told(m, 1, 1).letters, "CS");
  EXPECT_EQ(told(m, 1, 1).sentence,
            "cover – copy as colour attachment: all of it is covered, so nothing is loaded, and version 1 is "
            "stored "
            "(16.4 kB written).");
  EXPECT_EQ(
      told(m, 3, 0).sentence,
      "clear – cleared as colour attachment: it is cleared to (0, 0, 0, 0), which is free, and version 1 is "
      "stored (16.4 kB written).");
}

TEST(html_cells, merged_neighbours_keep_their_content_in_the_tile) {
  const GraphMaker m = sample_frame();
  EXPECT_EQ(told(m, 2, 0).letters, "C·");
  EXPECT_EQ(told(m, 3, 0).letters, "·D");
  EXPECT_EQ(
      told(m, 2, 0).sentence,
      "opaque – scene_color msaa as colour attachment: it is cleared to (0, 0, 0, 0), which is free, and the "
      "result stays in the tile for the next pass.");
  EXPECT_EQ(
      told(m, 3, 0).sentence,
      "transparent – scene_color msaa as colour attachment: version 1 is still in the tile, so nothing is "
      "loaded, and then it is discarded, because nobody needs it.");
  EXPECT_EQ(told(m, 3, 1).letters, "·D");  // the depth that it only tests
  EXPECT_EQ(told(m, 3, 3).letters, "S");   // the resolve
}

TEST(html_cells, a_resolve_is_that_of_the_pass_that_the_group_ends_with) {
  GraphMaker m;
  const TextureRef samples = m.texture("samples");
  m.at(samples).samples = 4;
  const TextureRef output = m.imported("output");
  auto first = m.pass("first");
  const TextureRef cleared = first.clears(samples);
  const TextureRef resolved = first.resolves(output);
  auto second = m.pass("second");
  second.use(Use::color, cleared);
  second.resolves(resolved);
  EXPECT_EQ(told(m, 0, 1).letters, "–");
  EXPECT_EQ(told(m, 0, 1).sentence,
            "first – output as resolve target: nobody needs the result, so nothing is resolved.");
  EXPECT_EQ(told(m, 1, 1).letters, "S") << "control: the one that is done";
}

TEST(html_cells, depth_that_is_only_tested_is_loaded_and_not_written) {
  GraphMaker m;
  const TextureRef d1 = m.pass("prepass").clears_depth(m.depth("d"));
  auto other = m.pass("other");
  other.use(Use::depth_read, d1);
  other.clears(m.imported("out"));
  EXPECT_EQ(told(m, 1, 0).letters, "L");
  EXPECT_EQ(
      told(m, 1, 0).sentence,
      "other – d as read-only depth attachment: version 1 is loaded (8.19 kB read), and nothing is written.");
}

TEST(html_cells, what_nobody_needs_is_discarded_or_left_out) {
  GraphMaker m;
  const TextureRef c = m.texture("c");
  m.at(c).samples = 4;
  auto pass = m.pass("p");
  pass.clears(c);
  pass.resolves(m.texture("r"));
  pass.side_effect();
  EXPECT_EQ(told(m, 0, 0).letters, "CD");
  EXPECT_EQ(told(m, 0, 1).letters, "–");
  EXPECT_EQ(told(m, 0, 1).sentence,
            "p – r as resolve target: nobody needs the result, so nothing is resolved.");
}

TEST(html_cells, other_uses_read_or_write) {
  const GraphMaker m = sample_frame();
  EXPECT_EQ(told(m, 0, 0).letters, "W");
  EXPECT_EQ(told(m, 2, 3).letters, "R");
  EXPECT_EQ(told(m, 6, 1).letters, "P");
  EXPECT_EQ(told(m, 6, 1).sentence,
            "measure – luminance as sampled texture: the last frame's content is read.");
  GraphMaker n;
  n.compute("c").use(Use::storage_read_write, n.imported("t", true));
  EXPECT_EQ(told(n, 0, 0).letters, "RW");
  EXPECT_EQ(told(n, 0, 0).sentence, "c – t as read-write storage: version 0 is read, version 1 is written.");
}

TEST(html_cells, a_dropped_pass_would_have) {
  const GraphMaker m = sample_frame();
  EXPECT_EQ(told(m, 4, 1).sentence,
            "debug – debug view as colour attachment: version 1 is written, if the pass ran; it is dropped.");
}

TEST(html_cells, a_part_of_a_texture_is_named) {
  GraphMaker m;
  const TextureRef t = m.imported("t", true);
  m.at(t).mips = 3;
  m.at(t).layers = 2;
  auto pass = m.pass("p");
  pass.use(Use::sampled, t).mips = 2;
  Access& target = pass.use(Use::color, t);
  target.mip = 2;
  target.layer = 1;
  target.covers = true;
  EXPECT_TRUE(told(m, 0, 0).sentence.starts_with("p – t as sampled texture, mip levels 0 to 1: "));
  EXPECT_TRUE(told(m, 0, 1).sentence.starts_with("p – t as colour attachment, mip level 2, layer 1: "));
  EXPECT_TRUE(told(m, 0, 1).sentence.ends_with("version 1 is stored (1.02 kB written)."));
}

}  // namespace
}  // namespace ambito::graph::test
