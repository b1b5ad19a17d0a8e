#include <algorithm>
#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "lint_graphs.h"

// Thousands of frames: what the lint says goes away does go away, to the byte.
namespace ambito::graph::test {
namespace {

std::uint64_t bytes(const Traffic& traffic) { return traffic.loaded + traffic.stored; }

/// Passes that draw on a few canvases, some with a depth, and look at each other's.
class RandomFrame {
 public:
  explicit RandomFrame(std::uint32_t seed) : random_(seed) {}

  GraphMaker make() {
    for (int i = 0; i < 3; ++i) {
      const std::string name = "canvas " + std::to_string(i);
      const TextureRef color = pick(2) == 0 ? g_.imported(name) : g_.texture(name, Format::rgba8_unorm);
      canvases_.push_back({.color = color, .depth = pick(2) == 0 ? g_.depth(name + " depth") : TextureRef{}});
    }
    for (int passes = 3 + pick(10); passes > 0; --passes) add_pass();
    g_.fullscreen("show", canvases_[0].color.version > 0 ? canvases_[0].color : TextureRef{},
                  g_.imported("output"));
    return g_;
  }

 private:
  struct Canvas {
    TextureRef color;
    TextureRef depth;
  };

  int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

  void add_pass() {
    const auto place = static_cast<std::size_t>(pick(static_cast<int>(canvases_.size())));
    Canvas& canvas = canvases_[place];
    PassMaker pass = g_.pass("pass " + std::to_string(g_.graph.passes.size()));
    const bool fresh = canvas.color.version == 0 || pick(8) == 0;
    canvas.color = fresh ? (pick(2) == 0 ? pass.clears(canvas.color) : pass.covers(canvas.color))
                         : pass.draws_on(canvas.color);
    if (canvas.depth) {
      if (fresh || canvas.depth.version == 0 || pick(8) == 0) {
        canvas.depth = pass.clears_depth(canvas.depth);
      } else if (pick(2) == 0) {
        pass.use(Use::depth_read, canvas.depth);
      } else {
        pass.use(Use::depth, canvas.depth);
        ++canvas.depth.version;
      }
    }
    for (std::size_t other = 0; other < canvases_.size(); ++other) {
      if (other == place) continue;
      if (canvases_[other].color.version > 0 && pick(5) == 0) pass.reads(canvases_[other].color);
      if (canvases_[other].depth.version > 0 && canvases_[other].depth && pick(8) == 0)
        pass.reads(canvases_[other].depth);
    }
    if (pick(8) == 0) pass.side_effect();
  }

  std::mt19937 random_;
  GraphMaker g_;
  std::vector<Canvas> canvases_;
};

/// What an engine does that never thinks about it: every pass alone, everything loaded and stored.
Compiled naive(const GraphMaker& g) {
  Forced forced(g);
  forced.split();
  for (Attachment& a : forced.compiled.attachments) {
    if (g.graph.passes[a.pass].accesses[a.access].use == Use::resolve) continue;
    a.read_only = false;
    a.load = LoadOp::load;
    a.store = StoreOp::store;
  }
  return forced.compiled;
}

TEST(lint_random, compile_leaves_nothing_but_other_orders_to_find) {
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    const LintReport report = linted(RandomFrame(seed).make());
    for (const LintFinding& finding : report.findings) {
      ASSERT_TRUE(finding.rule == LintRule::split_pass || finding.severity == LintSeverity::hint)
          << "seed " << seed << ": " << finding.sentence;
    }
  }
}

TEST(lint_random, what_goes_away_from_a_thoughtless_frame_leaves_the_best_one) {
  std::uint64_t wasted = 0;
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    const GraphMaker g = RandomFrame(seed).make();
    const Compiled best = compiled(g);
    const LintReport reordered = linted(g.graph, best);
    const LintReport report = linted(g.graph, naive(g));
    wasted += report.avoidable();
    const std::uint64_t left = bytes(report.traffic) - report.avoidable();
    const std::uint64_t least = bytes(attachment_traffic(g.graph, best)) - reordered.avoidable();
    ASSERT_EQ(left, least) << "seed " << seed << "\n" << lint_text(report) << lint_text(reordered);
    ASSERT_EQ(of_rule(report, LintRule::content_lost).size(), 0u) << "seed " << seed;
  }
  EXPECT_GT(wasted, 1'000'000u) << "the frames were not trivial";
}

/// The graph without what compile() drops: it stands in nobody's way.
GraphMaker without_dropped(GraphMaker g) {
  const Compiled c = compiled(g);
  for (std::size_t i = c.dropped.size(); i-- > 0;)
    g.graph.passes.erase(g.graph.passes.begin() + c.dropped[i].pass);
  std::vector<std::uint32_t> version(g.graph.textures.size(), 0);
  for (Pass& pass : g.graph.passes) {
    for (Access& access : pass.accesses) access.version = version[access.resource];
    for (const Access& access : pass.accesses) version[access.resource] += is_write(access.use) ? 1 : 0;
  }
  return g;
}

/// The graph with the pass at `from` moved to `to`; nothing: that order is not legal.
std::optional<FrameGraph> moved(FrameGraph graph, std::uint32_t from, std::uint32_t to) {
  const auto at = [&](std::uint32_t i) { return graph.passes.begin() + i; };
  if (from < to) {
    std::rotate(at(from), at(from) + 1, at(to) + 1);
  } else {
    std::rotate(at(to), at(from), at(from) + 1);
  }
  return compile(graph) ? std::optional(graph) : std::nullopt;
}

TEST(lint_random, the_order_that_is_advised_saves_what_was_said) {
  std::size_t followed = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const GraphMaker g = without_dropped(RandomFrame(seed).make());
    const Compiled before = compiled(g);
    if (std::ranges::any_of(before.groups, [](const Group& group) { return group.count > 1; })) continue;
    std::vector<LintFinding> advice = of_rule(linted(g.graph, before), LintRule::split_pass);
    std::erase_if(advice, [](const LintFinding& finding) { return finding.severity == LintSeverity::hint; });
    for (const LintFinding& finding : advice) {
      const bool behind = finding.sentence.find("' just behind '") != std::string::npos;
      const auto graph = behind ? moved(g.graph, finding.pass, finding.other + 1)
                                : moved(g.graph, finding.other, finding.pass - 1);
      ASSERT_TRUE(graph) << "seed " << seed << ": " << finding.sentence;
      const Compiled after = *compile(*graph);
      const std::uint64_t now = bytes(attachment_traffic(*graph, after));
      const std::uint64_t then = bytes(attachment_traffic(g.graph, before));
      ++followed;
      if (advice.size() == 1) {
        ASSERT_EQ(after.groups.size(), before.groups.size() - 1)
            << "seed " << seed << ": " << finding.sentence;
        ASSERT_EQ(now + finding.bytes, then) << "seed " << seed << ": " << finding.sentence;
      } else {  // it may have brought others together too
        ASSERT_LE(now + finding.bytes, then) << "seed " << seed << ": " << finding.sentence;
      }
    }
  }
  EXPECT_GT(followed, 250u);
}

}  // namespace
}  // namespace ambito::graph::test
