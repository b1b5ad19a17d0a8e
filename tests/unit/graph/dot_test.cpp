#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "export_graphs.h"

namespace ambito::graph::test {
namespace {

// Enough of Graphviz' grammar for what is written: quotes close on their line, brackets pair, every line is
// one statement, and arrows join nodes that are declared.
void expect_well_formed(const std::string& text) {
  std::set<std::string> declared;
  std::set<std::string> used;
  std::istringstream lines(text);
  int depth = 0;
  for (std::string line; std::getline(lines, line);) {
    std::string bare;  // without what is in quotes
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\' && quoted) {
        ++i;
      } else if (line[i] == '"') {
        quoted = !quoted;
      } else if (!quoted) {
        bare += line[i];
      }
    }
    EXPECT_FALSE(quoted) << line;
    EXPECT_EQ(std::ranges::count(bare, '['), std::ranges::count(bare, ']')) << line;
    depth += static_cast<int>(std::ranges::count(bare, '{') - std::ranges::count(bare, '}'));
    EXPECT_TRUE(bare.ends_with(';') || bare.ends_with('{') || bare.ends_with('}')) << line;
    std::istringstream words(bare);
    std::string first, arrow, second;
    words >> first >> arrow >> second;
    if (arrow == "->") {
      used.insert({first, second});
    } else if (arrow.starts_with('[') && first != "graph" && first != "node" && first != "edge") {
      declared.insert(first);
    }
  }
  EXPECT_EQ(depth, 0);
  EXPECT_TRUE(std::ranges::includes(declared, used));
}

TEST(to_dot, is_well_formed) {
  for (const GraphMaker& m : {sample_frame(), large_frame(40, 60)}) {
    expect_well_formed(to_dot(m.graph, compiled(m)));
  }
}

TEST(to_dot, shows_groups_dropped_passes_and_what_forces_the_order) {
  const GraphMaker m = sample_frame();
  const std::string text = to_dot(m.graph, compiled(m));
  EXPECT_TRUE(shows(text, "subgraph cluster_2 {\n    label=\"one WebGPU pass\""));
  EXPECT_TRUE(shows(text, "p4 [shape=box, style=\"rounded,dashed\", color=gray60"));
  EXPECT_TRUE(shows(text, "tooltip=\"'debug' is dropped: nobody reads version 1 of 'debug view'\""));
  EXPECT_TRUE(shows(text, "p1 -> p2 [style=solid, label=\"shadow map v1\""));
  EXPECT_TRUE(shows(text, "[style=dotted, label=\"luminance of the last frame\"]"));
}

TEST(to_dot, an_order_without_data_is_dashed) {
  GraphMaker m;
  const TextureRef out = m.imported("out", true);
  m.fullscreen("look", out, m.imported("copy"));
  m.pass("paint").covers(out);
  EXPECT_TRUE(shows(to_dot(m.graph, compiled(m)), "p0 -> p1 [style=dashed, label=\"out v0\""));
}

TEST(to_dot, names_are_escaped) {
  GraphMaker m;
  const TextureRef a = m.texture("a\"];\n}\\ &lt;");
  const TextureRef a1 = m.fullscreen("p\"\x01\\", {}, a);
  m.fullscreen("q", a1, m.imported("out\\"));
  const std::string text = to_dot(m.graph, compiled(m));
  expect_well_formed(text);
  EXPECT_TRUE(shows(text, R"(label="p\" \\\nrender 64 × 32")"));
  EXPECT_TRUE(shows(text, R"(label="a\"];\n}\\ &amp;lt; v1")"));
}

}  // namespace
}  // namespace ambito::graph::test
