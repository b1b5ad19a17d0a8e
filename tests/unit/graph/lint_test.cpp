#include <chrono>
#include <limits>

#include <gtest/gtest.h>

#include "export_graphs.h"
#include "lint_graphs.h"

namespace ambito::graph::test {
namespace {

TEST(lint, the_frame_of_the_engine_has_nothing_to_find) {
  for (const std::uint32_t samples : {1u, 4u}) {
    for (const bool readback : {false, true}) {
      for (const Format depth : {Format::depth24_plus, Format::depth32_float}) {
        const LintReport report = linted(engine_frame(samples, readback, depth));
        EXPECT_EQ(report.count(LintSeverity::finding), 0u) << lint_text(report);
        EXPECT_EQ(report.avoidable(), 0u);
        EXPECT_EQ(report.traffic.loaded, 0u);
        EXPECT_EQ(report.traffic.stored, 1920u * 1080u * (8u + 4u)) << "the scene and the output, once each";
      }
    }
  }
}

TEST(lint, a_larger_frame_has_nothing_to_find) {
  const LintReport report = linted(sample_frame());
  EXPECT_EQ(report.count(LintSeverity::finding), 0u) << lint_text(report);
}

TEST(lint, the_traffic_is_that_of_the_frame) {
  const GraphMaker g = sample_frame();
  const Compiled c = compiled(g);
  const Traffic traffic = attachment_traffic(g.graph, c);
  const LintReport report = linted(g.graph, c);
  EXPECT_EQ(report.traffic.loaded, traffic.loaded);
  EXPECT_EQ(report.traffic.stored, traffic.stored);
  EXPECT_EQ(report.bytes_per_second(), static_cast<double>(traffic.loaded + traffic.stored) * 60.0);
}

TEST(lint, several_findings_add_up_and_the_dearest_comes_first) {
  const GraphMaker g = engine_frame(4);
  Forced forced(g);
  forced.at("opaque", "depth").store = StoreOp::store;
  forced.at("opaque", "scene_color samples").store = StoreOp::store;
  forced.at("tonemap", "output").load = LoadOp::load;
  const LintReport report = linted(forced);
  constexpr std::uint64_t pixels = 1920 * 1080;
  ASSERT_EQ(report.count(LintSeverity::finding), 3u) << lint_text(report);
  EXPECT_EQ(report.findings[0].rule, LintRule::multisampled_store);
  EXPECT_EQ(report.findings[0].bytes, pixels * 32);
  EXPECT_EQ(report.findings[1].rule, LintRule::depth_store);
  EXPECT_EQ(report.findings[1].bytes, pixels * 16);
  EXPECT_EQ(report.findings[2].rule, LintRule::load_discarded);
  EXPECT_EQ(report.findings[2].bytes, pixels * 4);
  EXPECT_EQ(report.avoidable(), pixels * (32 + 16 + 4));
  const LintReport best = linted(g);
  EXPECT_EQ(report.traffic.loaded + report.traffic.stored - report.avoidable(),
            best.traffic.loaded + best.traffic.stored);
  for (std::size_t i = 3; i < report.findings.size(); ++i) {
    EXPECT_EQ(report.findings[i].severity, LintSeverity::hint) << "hints come last";
  }
}

TEST(lint, exactly_the_budget_is_within_it) {
  const GraphMaker g = engine_frame();
  constexpr double traffic = 1920.0 * 1080.0 * 12.0 * 60.0;
  EXPECT_FALSE(linted(g).over_budget()) << "without a budget nothing is over it";
  EXPECT_FALSE(linted(g, {.budget_bytes_per_second = traffic}).over_budget());
  EXPECT_TRUE(linted(g, {.budget_bytes_per_second = traffic - 1.0}).over_budget());
  EXPECT_TRUE(linted(g, {.frames_per_second = 61.0, .budget_bytes_per_second = traffic}).over_budget());
  EXPECT_TRUE(linted(g, {.budget_bytes_per_second = 0.0}).over_budget());
}

TEST(lint, options_out_of_range_are_refused) {
  const GraphMaker g = engine_frame();
  const auto code = [&](const LintOptions& options) {
    const auto report = lint(g.graph, options);
    return report ? std::string() : report.error().message;
  };
  constexpr double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(code({.frames_per_second = max_lint_rate}), "");
  EXPECT_EQ(code({.frames_per_second = 0.0}),
            "0 frames a second are not possible; more than 0 and up to 1000000 are");
  EXPECT_NE(code({.frames_per_second = -60.0}), "");
  EXPECT_NE(code({.frames_per_second = max_lint_rate * 1.01}), "");
  EXPECT_NE(code({.frames_per_second = std::numeric_limits<double>::quiet_NaN()}), "");
  EXPECT_EQ(code({.budget_bytes_per_second = 0.0}), "");
  EXPECT_EQ(code({.budget_bytes_per_second = -1.0}),
            "a budget of -1 bytes a second is not possible; 0 and more are");
  EXPECT_NE(code({.budget_bytes_per_second = infinite}), "");
}

TEST(lint, a_graph_that_does_not_compile_is_refused) {
  GraphMaker g;
  g.pass("draw").draws_on(g.texture("image"));
  const auto report = lint(g.graph);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message, compile(g.graph).error().message);
}

TEST(lint, operations_of_another_graph_are_refused) {
  const GraphMaker g = engine_frame();
  const auto refused = [&](auto&& change) {
    Compiled c = compiled(g);
    change(c);
    const auto report = lint(g.graph, c, {});
    return !report && report.error().code == ErrorCode::misuse;
  };
  EXPECT_FALSE(refused([](Compiled&) {})) << "control";
  EXPECT_TRUE(refused([](Compiled& c) { c = {}; }));
  EXPECT_TRUE(refused([](Compiled& c) { c.textures.pop_back(); }));
  EXPECT_TRUE(refused([](Compiled& c) { c.passes[0].pass = 17; }));
  EXPECT_TRUE(refused([](Compiled& c) { std::swap(c.passes[0], c.passes[1]); }));
  EXPECT_TRUE(refused([](Compiled& c) { c.groups.pop_back(); }));
  EXPECT_TRUE(refused([](Compiled& c) { c.groups[1].first = 0; }));
  EXPECT_TRUE(refused([](Compiled& c) { c.groups[0].count = 0; }));
  EXPECT_TRUE(refused([](Compiled& c) { c.groups[0].count = none; }));
  EXPECT_TRUE(refused([](Compiled& c) { c.groups[0].attachments = none; }));
  EXPECT_TRUE(refused([](Compiled& c) { c.groups[0].first_attachment = none; }));
  EXPECT_TRUE(refused([](Compiled& c) { c.attachments[0].pass = 1; }));
  EXPECT_TRUE(refused([](Compiled& c) { c.attachments[0].access = 99; }));
  EXPECT_TRUE(refused([](Compiled& c) { c.attachments.back().access = 0; })) << "that one is sampled";
}

double milliseconds(const GraphMaker& g) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 5; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    static_cast<void>(linted(g));
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
    best = std::min(best, spent.count());
  }
  return best;
}

// 1,000 passes take about 1 ms; four times as many would take 16 times as long if it were
// not linear.
TEST(lint, a_thousand_passes_take_milliseconds) {
  const double small = milliseconds(large_frame(1000, 2000));
  const double large = milliseconds(large_frame(4000, 8000));
  EXPECT_LT(small, 100.0);
  EXPECT_LT(large, small * 10.0 + 5.0);
  ::testing::Test::RecordProperty("ms_1000", std::to_string(small));
}

}  // namespace
}  // namespace ambito::graph::test
