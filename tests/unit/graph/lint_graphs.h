#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <ambito/graph_lint.h>

#include "graph_maker.h"

/// Frames to judge, and operations that somebody else has chosen for them.
namespace ambito::graph::test {

inline std::uint32_t pass_called(const FrameGraph& graph, std::string_view name) {
  for (std::uint32_t p = 0; p < graph.passes.size(); ++p) {
    if (graph.passes[p].name == name) return p;
  }
  ADD_FAILURE() << "no pass is called " << name;
  return 0;
}

/// A graph with operations that can be changed.
struct Forced {
  const FrameGraph& graph;
  Compiled compiled;

  explicit Forced(const GraphMaker& maker) : graph(maker.graph), compiled(test::compiled(maker)) {}

  /// The attachment of a pass, which is in a group of its own.
  Attachment& at(std::string_view pass, std::string_view texture) {
    const std::uint32_t p = pass_called(graph, pass);
    for (Attachment& a : compiled.attachments) {
      if (a.pass == p && graph.textures[graph.passes[p].accesses[a.access].resource].name == texture)
        return a;
    }
    ADD_FAILURE() << pass << " has no attachment " << texture;
    return compiled.attachments.front();
  }
  /// Every pass alone, with the operations that each would need alone.
  void split() {
    compiled.groups.clear();
    for (std::uint32_t i = 0; i < compiled.passes.size(); ++i) {
      const CompiledPass& pass = compiled.passes[i];
      compiled.groups.push_back({.first = i,
                                 .count = 1,
                                 .first_attachment = pass.first_attachment,
                                 .attachments = pass.attachments});
    }
  }
};

inline LintReport linted(const FrameGraph& graph, const Compiled& compiled, const LintOptions& options = {}) {
  auto report = lint(graph, compiled, options);
  EXPECT_TRUE(report) << (report ? "" : report.error().message);
  return report ? std::move(*report) : LintReport{};
}
inline LintReport linted(const Forced& forced, const LintOptions& options = {}) {
  return linted(forced.graph, forced.compiled, options);
}
inline LintReport linted(const GraphMaker& maker, const LintOptions& options = {}) {
  auto report = lint(maker.graph, options);
  EXPECT_TRUE(report) << (report ? "" : report.error().message);
  return report ? std::move(*report) : LintReport{};
}

/// All of one rule, hints too.
inline std::vector<LintFinding> of_rule(const LintReport& report, LintRule rule) {
  std::vector<LintFinding> result;
  for (const LintFinding& finding : report.findings) {
    if (finding.rule == rule) result.push_back(finding);
  }
  return result;
}
/// What a report says that has exactly one finding; tile memory is not listed.
inline LintFinding only(const LintReport& report) {
  std::vector<LintFinding> result;
  for (const LintFinding& finding : report.findings) {
    if (finding.rule != LintRule::tile_memory) result.push_back(finding);
  }
  EXPECT_EQ(result.size(), 1u) << lint_text(report);
  return result.empty() ? LintFinding{} : result.front();
}
/// No finding, and no hint except for tile memory.
inline ::testing::AssertionResult is_clean(const LintReport& report) {
  for (const LintFinding& finding : report.findings) {
    if (finding.rule != LintRule::tile_memory) return ::testing::AssertionFailure() << lint_text(report);
  }
  return ::testing::AssertionSuccess();
}

/// The frame of the engine: opaque objects, tone mapping into the output, and a copy of it for the caller.
inline GraphMaker engine_frame(std::uint32_t samples = 4, bool readback = true,
                               Format depth_format = Format::depth32_float, Extent size = {1920, 1080}) {
  GraphMaker g;
  g.graph.output = size;
  TextureRef output = g.imported("output", false, Format::rgba8_unorm);
  const TextureRef scene = g.texture("scene_color");
  const TextureRef depth = g.texture("depth", depth_format);
  g.at(depth).samples = samples;
  TextureRef drawn = scene;
  if (samples > 1) {
    drawn = g.texture("scene_color samples");
    g.at(drawn).samples = samples;
  }
  PassMaker opaque = g.pass("opaque");
  TextureRef seen = opaque.clears(drawn);
  if (samples > 1) seen = opaque.resolves(scene);
  opaque.clears_depth(depth);
  output = g.fullscreen("tonemap", seen, output);
  if (readback) g.copy("copy out").side_effect().use(Use::copy_src, output);
  return g;
}

}  // namespace ambito::graph::test
