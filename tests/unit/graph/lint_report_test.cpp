#include <set>
#include <string>

#include <gtest/gtest.h>

#include "lint_graphs.h"

// What people and programs are told.
namespace ambito::graph::test {
namespace {

GraphMaker one_depth() {
  GraphMaker g = engine_frame(1, true, Format::depth24_plus);
  return g;
}

TEST(lint_report, people_see_the_finding_the_traffic_and_the_budget) {
  const GraphMaker g = one_depth();
  Forced forced(g);
  forced.at("opaque", "depth").store = StoreOp::store;
  EXPECT_EQ(
      lint_text(linted(forced, {.budget_bytes_per_second = 1.5e9})),
      "depth_store: 'opaque' stores the depth 'depth' for nobody: discard it (8.29 MB a frame, 497.7 MB/s)\n"
      "hint, tile_memory: 'opaque' is the only pass that uses 'depth', and only as attachment: it could live "
      "in "
      "the tile if the implementation had transient attachments (8.29 MB of memory)\n"
      "1 finding, 1 hint; 8.29 MB a frame, 497.7 MB/s could go away\n"
      "the attachments move 33.18 MB a frame, 1990.7 MB/s at 60 fps: 0.00 MB loaded, 33.18 MB stored\n"
      "that is over the budget of 1500 MB/s\n");
}

TEST(lint_report, people_see_when_there_is_nothing) {
  GraphMaker g;
  g.pass("draw").clears(g.imported("output", false, Format::rgba8_unorm));
  EXPECT_EQ(lint_text(linted(g, {.frames_per_second = 120.0, .budget_bytes_per_second = 1e6})),
            "nothing found, 0 hints\n"
            "the attachments move 0.01 MB a frame, 1.0 MB/s at 120 fps: 0.00 MB loaded, 0.01 MB stored\n"
            "that is within the budget of 1 MB/s\n");
}

TEST(lint_report, programs_see_everything_in_a_stable_order) {
  const GraphMaker g = one_depth();
  Forced forced(g);
  forced.at("opaque", "depth").store = StoreOp::store;
  const std::string text = lint_json(linted(forced, {.budget_bytes_per_second = 1.5e9}));
  EXPECT_EQ(
      text,
      "{\n"
      "  \"schema\": \"ambito.lint\",\n"
      "  \"version\": 1,\n"
      "  \"frames_per_second\": 60,\n"
      "  \"transient_attachments\": false,\n"
      "  \"loaded_bytes\": 0,\n"
      "  \"stored_bytes\": 33177600,\n"
      "  \"bytes\": 33177600,\n"
      "  \"bytes_per_second\": 1990656000,\n"
      "  \"avoidable_bytes\": 8294400,\n"
      "  \"avoidable_bytes_per_second\": 497664000,\n"
      "  \"budget_bytes_per_second\": 1500000000,\n"
      "  \"over_budget\": true,\n"
      "  \"findings\": [\n"
      "    {\"rule\": \"depth_store\", \"severity\": \"finding\", \"pass\": \"opaque\", \"pass_index\": 0, "
      "\"access\": 1, "
      "\"texture\": \"depth\", \"texture_index\": 2, \"bytes\": 8294400, \"bytes_per_second\": 497664000, "
      "\"memory_bytes\": 0, \"sentence\": \"'opaque' stores the depth 'depth' for nobody: discard it\"},\n"
      "    {\"rule\": \"tile_memory\", \"severity\": \"hint\", \"pass\": \"opaque\", \"pass_index\": 0, "
      "\"access\": 1, "
      "\"texture\": \"depth\", \"texture_index\": 2, \"bytes\": 0, \"bytes_per_second\": 0, "
      "\"memory_bytes\": 8294400, "
      "\"sentence\": \"'opaque' is the only pass that uses 'depth', and only as attachment: it could live in "
      "the tile "
      "if the implementation had transient attachments\"}\n"
      "  ]\n"
      "}\n");
  EXPECT_EQ(lint_json(linted(forced, {.budget_bytes_per_second = 1.5e9})), text) << "the same bytes again";
}

TEST(lint_report, a_report_without_findings_or_budget_is_json_too) {
  GraphMaker g;
  g.pass("draw").clears(g.imported("output", false, Format::rgba8_unorm));
  const std::string text = lint_json(linted(g));
  EXPECT_EQ(text.find("budget"), std::string::npos);
  EXPECT_NE(text.find("\"findings\": []\n}\n"), std::string::npos) << text;
}

TEST(lint_report, names_are_escaped) {
  GraphMaker g = one_depth();
  g.graph.passes[0].name = "a \"quoted\"\n\xFFname";
  const std::string text = lint_json(linted(g));
  EXPECT_NE(text.find("a \\\"quoted\\\"\\n\xEF\xBF\xBDname"), std::string::npos) << text;
}

TEST(lint_report, every_rule_has_a_word_of_its_own) {
  std::set<std::string_view> words;
  for (std::size_t i = 0; i < lint_rules; ++i) {
    const std::string_view word = to_string(static_cast<LintRule>(i));
    EXPECT_NE(word, "unknown");
    words.insert(word);
  }
  EXPECT_EQ(words.size(), lint_rules);
  EXPECT_EQ(to_string(static_cast<LintRule>(lint_rules)), "unknown") << "lint_rules counts all of them";
}

}  // namespace
}  // namespace ambito::graph::test
