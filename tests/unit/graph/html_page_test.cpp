#include <algorithm>

#include <gtest/gtest.h>

#include "export_graphs.h"
#include "graph/html.h"

namespace ambito::graph::test {
namespace {

std::vector<std::string> row_names(const html::Page& page) {
  std::vector<std::string> names;
  for (const html::Row& row : page.rows) {
    names.push_back(row.kind == ResourceKind::texture ? page.graph.textures[row.resource].name
                                                      : page.graph.buffers[row.resource].name);
  }
  return names;
}

TEST(html_page, rows_follow_the_first_use_and_the_unused_come_last) {
  GraphMaker m;
  const TextureRef never = m.texture("never");
  const TextureRef late = m.texture("late");
  const TextureRef early = m.texture("early");
  const BufferRef list = m.buffer("list");
  m.compute("fill").use(Use::storage_write, list).covers = true;
  const TextureRef early1 = m.fullscreen("one", {}, early);
  const TextureRef late1 = m.fullscreen("two", early1, late);
  m.fullscreen("dead", late1, never);
  auto last = m.pass("last");
  last.reads(late1);
  last.use(Use::indirect, BufferRef{list.index, 1});
  last.covers(m.imported("out"));
  const Compiled c = compiled(m);
  const html::Page page = html::page_of(m.graph, c);
  EXPECT_EQ(row_names(page), (std::vector<std::string>{"early", "late", "out", "list", "never"}));
  EXPECT_EQ(page.rows[0].first, 1u);
  EXPECT_EQ(page.rows[0].last, 2u);
  EXPECT_EQ(page.rows[0].sentence,
            "early (rgba16float · 64 × 32, 16.4 kB) lives from one to two, in texture slot 0 of the pool.");
  EXPECT_EQ(page.rows[4].sentence, "never is never made, because no pass that runs uses it.");
}

TEST(html_page, accesses_of_one_resource_share_a_cell) {
  GraphMaker m;
  const TextureRef t = m.imported("t", true);
  m.at(t).mips = 2;
  auto down = m.pass("down");
  down.use(Use::sampled, t).mips = 1;
  Access& target = down.use(Use::color, t);
  target.mip = 1;
  target.covers = true;
  const Compiled c = compiled(m);
  const html::Page page = html::page_of(m.graph, c);
  ASSERT_EQ(page.cells.size(), 1u);
  EXPECT_EQ(page.cells[0].letters, (std::vector<std::string>{"R", "CS"}));
  EXPECT_EQ(page.cells[0].sentences.size(), 2u);
}

TEST(html_page, columns_know_their_group_or_why_they_are_dropped) {
  const GraphMaker m = sample_frame();
  const Compiled c = compiled(m);
  const html::Page page = html::page_of(m.graph, c);
  EXPECT_EQ(page.columns[2].group, page.columns[3].group);
  EXPECT_NE(page.columns[1].group, page.columns[2].group);
  EXPECT_EQ(page.columns[4].living, none);
  EXPECT_EQ(page.columns[4].dropped, "'debug' is dropped: nobody reads version 1 of 'debug view'");
}

}  // namespace
}  // namespace ambito::graph::test
