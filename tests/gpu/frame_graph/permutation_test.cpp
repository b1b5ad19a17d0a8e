#include <set>

#include "frames.h"
#include "support/orders.h"

// Declared order is what runs, and only what depends on each other has an order at all.
namespace ambito::executor::test {
namespace {

/// Six ramps of their own, changed in chains, brought together in a tree: most of it may change places.
void branches(frame::PassBuilder& f) {
  std::vector<frame::TextureRef> level;
  for (int i = 0; i < 4; ++i) {
    auto last = f.fullscreen({.label = {"ramp", i}, .shader = "test/ramp.wgsl", .target = target(f, "ramp")});
    for (int step = 0; step < i; ++step) {
      last = f.fullscreen({.label = {"add", 10 * i + step},
                           .shader = "test/add.wgsl",
                           .reads = {{"source", last}},
                           .target = f.like(last)});
    }
    level.push_back(last);
  }
  const auto join = [&](int number, frame::TextureRef a, frame::TextureRef b) {
    return f.fullscreen({.label = {"join", number},
                         .shader = "test/blend_two.wgsl",
                         .reads = {{"first", a}, {"second", b}},
                         .target = f.like(a)});
  };
  f.copy_out(join(2, join(0, level[0], level[1]), join(1, level[2], level[3])));
}

frame::Declaration declared(const Stage& stage) {
  frame::PassBuilder f({.size = stage.size});
  branches(f);
  return must(std::move(f).finish());
}

TEST(permutation, every_legal_order_gives_the_same_picture) {
  Stage stage;
  const frame::Declaration frame = declared(stage);
  Realised as_declared = must(stage.realise(frame));
  const Picture wanted = must(stage.run(as_declared));
  EXPECT_NE(wanted.at(0, 0), wanted.at(7, 3));  // not blank
  const auto orders = ambito::test::some_orders(frame.graph, 200);
  EXPECT_EQ(orders.size(), 200u);
  std::set<std::size_t> slots;  // how much memory the orders take
  for (const auto& order : orders) {
    auto realised = must(stage.realise(ambito::test::reordered(frame, order)));
    ASSERT_EQ(must(stage.run(realised)).bytes, wanted.bytes);
    slots.insert(realised.compiled().texture_slots.size());
  }
  EXPECT_GE(slots.size(), 2u);  // they are other orders, not one again and again
}

TEST(permutation, every_swap_of_dependent_neighbours_is_refused_with_the_reason) {
  Stage stage;
  const frame::Declaration frame = declared(stage);
  const auto edges = graph::edges(frame.graph);
  std::size_t refused = 0;
  std::size_t allowed = 0;
  for (std::uint32_t place = 0; place + 1 < frame.graph.passes.size(); ++place) {
    const auto edge = std::ranges::find_if(
        edges, [&](const graph::Edge& e) { return e.from == place && e.to == place + 1; });
    const auto swapped = stage.realise(
        ambito::test::reordered(frame, ambito::test::exchanged(frame.graph.passes.size(), place)));
    if (edge == edges.end()) {
      EXPECT_TRUE(swapped) << swapped.error().text();
      ++allowed;
      continue;
    }
    ++refused;
    ASSERT_FALSE(swapped);
    EXPECT_EQ(swapped.error().code, ErrorCode::misuse);
    const std::string text = swapped.error().text();
    for (const std::string& name : {frame.graph.passes[place].name, frame.graph.passes[place + 1].name,
                                    frame.graph.textures[edge->resource].name})
      EXPECT_NE(text.find("'" + name + "'"), std::string::npos) << name << ": " << text;
  }
  EXPECT_GE(refused, 5u);
  EXPECT_GE(allowed, 3u);
}

}  // namespace
}  // namespace ambito::executor::test
