#include <algorithm>
#include <chrono>
#include <ranges>

#include <gtest/gtest.h>

#include "export_graphs.h"

namespace ambito::graph::test {
namespace {

using Reason = Edge::Reason;

Edge edge(std::uint32_t from, std::uint32_t to, TextureRef ref, Reason reason) {
  return {.from = from,
          .to = to,
          .kind = ResourceKind::texture,
          .resource = ref.index,
          .version = ref.version,
          .reason = reason};
}

bool joined(const std::vector<Edge>& all, std::uint32_t from, std::uint32_t to) {
  return std::ranges::any_of(all, [&](const Edge& e) { return e.from == from && e.to == to; });
}

TEST(edges, a_reader_follows_the_writer) {
  GraphMaker m;
  const TextureRef a = m.texture("a");
  const TextureRef a1 = m.fullscreen("write", {}, a);
  m.fullscreen("read", a1, m.imported("out"));
  EXPECT_EQ(edges(m.graph), (std::vector{edge(0, 1, a1, Reason::read_after_write)}));
}

TEST(edges, drawing_on_top_reads_and_covering_does_not) {
  for (const bool covers : {false, true}) {
    GraphMaker m;
    const TextureRef a1 = m.pass("first").clears(m.texture("a"));
    auto second = m.pass("second");
    if (covers) {
      second.covers(a1);
    } else {
      second.draws_on(a1);
    }
    EXPECT_EQ(edges(m.graph),
              (std::vector{edge(0, 1, a1, covers ? Reason::write_after_write : Reason::read_after_write)}));
  }
}

TEST(edges, a_writer_waits_for_the_readers_of_what_it_replaces) {
  GraphMaker m;
  const TextureRef a = m.imported("a", true);
  m.fullscreen("reads 0", a, m.texture("b"));
  m.fullscreen("reads 0 too", a, m.texture("c"));
  m.pass("writes 1").covers(a);
  EXPECT_EQ(edges(m.graph),
            (std::vector{edge(0, 2, a, Reason::write_after_read), edge(1, 2, a, Reason::write_after_read)}));
}

TEST(edges, passes_that_share_nothing_or_only_read_are_free) {
  GraphMaker m;
  const TextureRef a = m.imported("a", true);
  m.fullscreen("one", a, m.texture("b"));
  m.fullscreen("two", a, m.texture("c"));
  EXPECT_TRUE(edges(m.graph).empty());
}

TEST(edges, last_frames_content_forces_nothing) {
  for (const bool previous : {true, false}) {
    GraphMaker m;
    const TextureRef past = m.texture("past");
    m.at(past).lifetime = Lifetime::history;
    auto reader = m.pass("reader");
    reader.use(Use::sampled, past).previous = previous;
    reader.covers(m.texture("x"));
    m.pass("writer").covers(past);
    EXPECT_EQ(edges(m.graph).empty(), previous);
  }
}

TEST(edges, a_buffer_is_not_the_texture_of_the_same_place) {
  GraphMaker m;
  const BufferRef b = m.buffer("b");
  const TextureRef t = m.texture("t");
  m.compute("writes b").use(Use::storage_write, b);
  m.compute("reads t").use(Use::sampled, TextureRef{t.index, 1});
  EXPECT_TRUE(edges(m.graph).empty());
  m.compute("reads b").use(Use::storage_read, BufferRef{b.index, 1});
  const auto all = edges(m.graph);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].kind, ResourceKind::buffer);
}

TEST(edges, a_pass_that_reads_and_writes_one_texture_does_not_wait_for_itself) {
  GraphMaker m;
  const TextureRef a = m.texture("a");
  m.at(a).mips = 2;
  m.pass("first").clears(a);
  auto down = m.pass("down");
  down.use(Use::sampled, TextureRef{a.index, 1}).mips = 1;
  down.use(Use::color, TextureRef{a.index, 1}).mip = 1;
  const auto all = edges(m.graph);
  EXPECT_EQ(all, (std::vector{edge(0, 1, {a.index, 1}, Reason::read_after_write)}));
}

TEST(edges, they_do_not_depend_on_the_declared_order) {
  GraphMaker m;
  const TextureRef a1 = m.fullscreen("write", {}, m.texture("a"));
  m.fullscreen("read", a1, m.imported("out"));
  std::swap(m.graph.passes[0], m.graph.passes[1]);
  EXPECT_EQ(edges(m.graph), (std::vector{edge(1, 0, a1, Reason::read_after_write)}));
}

TEST(edges, what_is_out_of_range_is_left_out) {
  GraphMaker m;
  m.pass("p").use(Use::color, TextureRef{7, 0});
  m.pass("q").use(Use::sampled, TextureRef{7, 1});
  m.pass("r").use(Use::uniform, BufferRef{none, none});
  EXPECT_TRUE(edges(m.graph).empty());
}

// The edges say what may change places; compile() must agree, for every pair of neighbours.
TEST(edges, neighbours_may_change_places_exactly_where_no_edge_joins_them) {
  std::size_t allowed = 0;
  std::size_t refused = 0;
  for (const GraphMaker& m : {sample_frame(), large_frame(60, 9), large_frame(40, 60)}) {
    const std::vector<Edge> all = edges(m.graph);
    for (std::uint32_t p = 0; p + 1 < m.graph.passes.size(); ++p) {
      FrameGraph swapped = m.graph;
      std::swap(swapped.passes[p], swapped.passes[p + 1]);
      const bool free = !joined(all, p, p + 1);
      EXPECT_EQ(compile(swapped).has_value(), free)
          << m.graph.passes[p].name << " and " << m.graph.passes[p + 1].name;
      ++(free ? allowed : refused);
    }
  }
  EXPECT_GT(allowed, 5u);
  EXPECT_GT(refused, 20u);
}

TEST(edges, of_a_valid_graph_run_forwards_in_order_and_once) {
  const GraphMaker m = large_frame(200, 31);
  const auto all = edges(m.graph);
  for (const Edge& e : all) EXPECT_LT(e.from, e.to);
  EXPECT_TRUE(std::ranges::is_sorted(all, {}, [](const Edge& e) { return std::pair(e.from, e.to); }));
  for (std::size_t i = 1; i < all.size(); ++i) {
    EXPECT_FALSE(all[i].from == all[i - 1].from && all[i].to == all[i - 1].to &&
                 all[i].kind == all[i - 1].kind && all[i].resource == all[i - 1].resource);
  }
}

TEST(edges, each_reason_is_a_sentence) {
  GraphMaker m;
  const TextureRef a = m.texture("a");
  m.pass("p");
  m.pass("q");
  const TextureRef a1{a.index, 1};
  EXPECT_EQ(explain(m.graph, edge(0, 1, a1, Reason::read_after_write)),
            "'q' runs after 'p': it reads version 1 of 'a', which 'p' writes");
  EXPECT_EQ(explain(m.graph, edge(0, 1, a1, Reason::write_after_read)),
            "'q' runs after 'p': it writes over version 1 of 'a', which 'p' reads");
  EXPECT_EQ(explain(m.graph, edge(0, 1, a1, Reason::write_after_write)),
            "'q' runs after 'p': it writes over version 1 of 'a', which 'p' writes");
}

}  // namespace
}  // namespace ambito::graph::test
