#include <gtest/gtest.h>

#include "lint_graphs.h"

// What is stored, loaded, cleared and discarded, by whoever has chosen it.
namespace ambito::graph::test {
namespace {

constexpr std::uint64_t full_hd = 1920 * 1080;

TEST(lint_operations, a_full_hd_depth_stored_for_nobody_is_half_a_gigabyte_a_second) {
  const GraphMaker g = engine_frame(1, true, Format::depth24_plus);
  Forced forced(g);
  EXPECT_TRUE(is_clean(linted(forced))) << "control";
  forced.at("opaque", "depth").store = StoreOp::store;
  const LintReport report = linted(forced);
  const LintFinding finding = only(report);
  EXPECT_EQ(finding.rule, LintRule::depth_store);
  EXPECT_EQ(finding.severity, LintSeverity::finding);
  EXPECT_EQ(finding.bytes, 8'294'400u);
  EXPECT_EQ(finding.pass_name, "opaque");
  EXPECT_EQ(finding.resource_name, "depth");
  EXPECT_EQ(finding.sentence, "'opaque' stores the depth 'depth' for nobody: discard it");
  EXPECT_EQ(report.avoidable(), 8'294'400u);
  const std::string text = lint_text(report);
  EXPECT_NE(text.find("(8.29 MB a frame, 497.7 MB/s)"), std::string::npos) << text;
}

TEST(lint_operations, a_depth_that_fog_reads_is_stored_for_somebody) {
  GraphMaker g;
  const TextureRef depth = g.pass("prepass").clears_depth(g.depth("depth"));
  g.fullscreen("fog", depth, g.imported("output"));
  EXPECT_TRUE(is_clean(linted(g)));
}

TEST(lint_operations, a_depth_that_was_only_tested_need_not_be_stored_again) {
  GraphMaker g;
  const TextureRef depth = g.pass("prepass").clears_depth(g.depth("depth"));
  PassMaker draw = g.pass("draw");
  const TextureRef image = draw.clears(g.texture("image"));
  draw.use(Use::depth_read, depth);
  g.fullscreen("fog", depth, g.texture("unused"));
  PassMaker show = g.pass("show");
  show.reads(image).reads(depth).covers(g.imported("output"));
  Forced forced(g);
  EXPECT_TRUE(is_clean(linted(forced))) << "control: read-only";
  Attachment& tested = forced.at("draw", "depth");
  tested.read_only = false;
  tested.store = StoreOp::store;
  const LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::depth_store);
  EXPECT_EQ(finding.bytes, 64u * 32u * 4u);
  EXPECT_EQ(finding.sentence, "'draw' stores the depth 'depth', which it has only tested: make it read-only");
}

TEST(lint_operations, samples_stored_beside_their_resolve_are_found) {
  const GraphMaker g = engine_frame();
  Forced forced(g);
  forced.at("opaque", "scene_color samples").store = StoreOp::store;
  const LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::multisampled_store);
  EXPECT_EQ(finding.bytes, full_hd * 8 * 4);
  EXPECT_EQ(finding.sentence,
            "'opaque' stores the samples of 'scene_color samples' although they are resolved into "
            "'scene_color' and "
            "nobody reads them: discard them");
}

TEST(lint_operations, samples_that_somebody_reads_beside_the_resolve_are_a_hint) {
  for (const bool drawn_on_again : {false, true}) {
    GraphMaker g;
    const TextureRef samples = g.texture("samples");
    g.at(samples).samples = 4;
    PassMaker draw = g.pass("draw");
    TextureRef drawn = draw.clears(samples);
    const TextureRef picture = draw.resolves(g.texture("picture"));
    g.fullscreen("outline", drawn, g.imported("outlined"));
    g.fullscreen("show", picture, g.imported("output"));
    if (drawn_on_again) {
      PassMaker more = g.pass("more");
      more.draws_on(drawn);
      more.resolves(g.imported("third"));
    }
    const LintReport report = linted(g);
    EXPECT_EQ(report.count(LintSeverity::finding), 0u);
    EXPECT_EQ(report.avoidable(), 0u) << "hints do not count";
    const auto found = of_rule(report, LintRule::multisampled_store);
    ASSERT_EQ(found.size(), drawn_on_again ? 0u : 1u);
    if (drawn_on_again) continue;
    EXPECT_EQ(found[0].severity, LintSeverity::hint);
    EXPECT_EQ(found[0].bytes, 64u * 32u * 8u * 4u);
    EXPECT_NE(found[0].sentence.find("because 'outline' reads them"), std::string::npos) << found[0].sentence;
  }
}

TEST(lint_operations, a_color_stored_for_nobody_is_found) {
  GraphMaker g;
  PassMaker draw = g.pass("draw");
  draw.clears(g.imported("output"), 0);
  draw.clears(g.texture("ids", Format::rgba8_unorm), 1);
  Forced forced(g);
  EXPECT_TRUE(is_clean(linted(forced))) << "control";
  forced.at("draw", "ids").store = StoreOp::store;
  const LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::store_never_read);
  EXPECT_EQ(finding.bytes, 64u * 32u * 4u);
  EXPECT_EQ(finding.sentence, "'draw' stores 'ids', which nobody reads: discard it");
}

TEST(lint_operations, a_resolve_for_nobody_is_found) {
  GraphMaker g;
  const TextureRef samples = g.texture("samples", Format::rgba8_unorm);
  g.at(samples).samples = 4;
  PassMaker draw = g.pass("draw");
  const TextureRef drawn = draw.clears(samples);
  draw.resolves(g.texture("picture", Format::rgba8_unorm));
  g.fullscreen("show", drawn, g.imported("output"));
  Forced forced(g);
  EXPECT_TRUE(is_clean(linted(forced))) << "control: compile() leaves it out";
  forced.compiled.attachments.insert(
      forced.compiled.attachments.begin() + 1,
      {.pass = 0, .access = 1, .load = LoadOp::clear, .store = StoreOp::store});
  forced.compiled.passes[0].attachments = 2;
  forced.compiled.passes[1].first_attachment = 2;
  forced.split();
  const LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::store_never_read);
  EXPECT_EQ(finding.bytes, 64u * 32u * 4u);
  EXPECT_EQ(finding.sentence, "'draw' resolves into 'picture', which nobody reads: leave the resolve out");
}

TEST(lint_operations, a_load_of_what_is_covered_or_cleared_is_found) {
  GraphMaker g;
  const TextureRef output = g.imported("output", true, Format::rgba8_unorm);
  const TextureRef other = g.imported("other", true, Format::rgba8_unorm);
  g.pass("cover").covers(output);
  g.pass("clear").clears(other);
  Forced covered(g);
  covered.at("cover", "output").load = LoadOp::load;
  LintFinding finding = only(linted(covered));
  EXPECT_EQ(finding.rule, LintRule::load_covered);
  EXPECT_EQ(finding.bytes, 64u * 32u * 4u);
  EXPECT_EQ(finding.sentence, "'cover' loads 'output' and then covers all of it: clear it instead");
  Forced cleared(g);
  cleared.at("clear", "other").load = LoadOp::load;
  finding = only(linted(cleared));
  EXPECT_EQ(finding.rule, LintRule::load_covered);
  EXPECT_EQ(finding.sentence, "'clear' loads 'other' and then clears all of it: clear it instead");
}

TEST(lint_operations, a_load_of_what_is_drawn_on_is_needed) {
  GraphMaker g;
  g.pass("overlay").draws_on(g.imported("output", true));
  EXPECT_TRUE(is_clean(linted(g)));
}

/// A scene whose depth the overlay clears, or draws on.
GraphMaker two_depths(bool drawn_on) {
  GraphMaker g;
  const TextureRef depth = g.depth("depth");
  PassMaker scene = g.pass("scene");
  const TextureRef image = scene.clears(g.texture("image"));
  TextureRef left = scene.clears_depth(depth);
  g.fullscreen("tonemap", image, g.imported("output"));
  PassMaker overlay = g.pass("overlay");
  overlay.clears(g.imported("overlay"));
  if (drawn_on) {
    overlay.use(Use::depth, left);
  } else {
    overlay.clears_depth(left);
  }
  return g;
}

TEST(lint_operations, a_load_of_what_was_discarded_is_found) {
  const GraphMaker g = two_depths(false);
  Forced forced(g);
  EXPECT_EQ(forced.at("scene", "depth").store, StoreOp::discard);
  forced.at("overlay", "depth").load = LoadOp::load;
  LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::load_discarded);
  EXPECT_EQ(finding.bytes, 64u * 32u * 4u);
  EXPECT_EQ(finding.sentence, "'overlay' loads 'depth', but 'scene' discards it: clear it here");

  forced.at("scene", "depth").store = StoreOp::store;
  const LintReport stored = linted(forced);
  EXPECT_EQ(of_rule(stored, LintRule::load_discarded).size(), 0u) << "it is there, and covered";
  EXPECT_EQ(of_rule(stored, LintRule::load_covered).size(), 1u);
}

TEST(lint_operations, a_discard_of_what_is_loaded_later_is_found_where_it_is_loaded) {
  const GraphMaker g = two_depths(true);
  Forced forced(g);
  EXPECT_TRUE(is_clean(linted(forced))) << "control";
  forced.at("scene", "depth").store = StoreOp::discard;
  const LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::load_discarded);
  EXPECT_EQ(finding.pass_name, "overlay");
  EXPECT_EQ(finding.sentence,
            "'overlay' loads 'depth', but 'scene' discards it: store it there, or clear it here");
}

TEST(lint_operations, a_load_of_what_nobody_has_written_is_found) {
  const GraphMaker g = engine_frame(1);
  Forced forced(g);
  forced.at("opaque", "scene_color").load = LoadOp::load;
  const LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::load_discarded);
  EXPECT_EQ(finding.bytes, full_hd * 8);
  EXPECT_EQ(finding.sentence, "'opaque' loads 'scene_color', but no pass has written it: clear it here");
}

TEST(lint_operations, a_discard_of_what_is_sampled_loses_it) {
  const GraphMaker g = engine_frame(1);
  Forced forced(g);
  forced.at("opaque", "scene_color").store = StoreOp::discard;
  const LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::content_lost);
  EXPECT_EQ(finding.bytes, 0u);
  EXPECT_EQ(finding.sentence, "'tonemap' reads 'scene_color', but 'opaque' discards it: store it there");
}

TEST(lint_operations, a_discard_of_what_is_needed_after_the_frame_loses_it) {
  const GraphMaker g = engine_frame(1, false);
  Forced forced(g);
  forced.at("tonemap", "output").store = StoreOp::discard;
  const LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::content_lost);
  EXPECT_EQ(finding.sentence,
            "'tonemap' discards 'output', which is imported and needed after the frame: store it");
}

TEST(lint_operations, a_clear_of_what_is_drawn_on_loses_it) {
  const GraphMaker g = two_depths(true);
  Forced forced(g);
  forced.at("overlay", "depth").load = LoadOp::clear;
  const LintReport report = linted(forced);
  const auto lost = of_rule(report, LintRule::content_lost);
  ASSERT_EQ(lost.size(), 1u);
  EXPECT_EQ(lost[0].sentence, "'overlay' clears 'depth', but draws on top of what was there: load it");
}

TEST(lint_operations, what_compute_and_copies_write_can_be_loaded) {
  GraphMaker g;
  const TextureRef image = g.texture("image");
  auto fill = g.compute("fill");
  fill.use(Use::storage_write, image).covers = true;
  const TextureRef drawn = g.pass("draw").draws_on({image.index, 1});
  g.fullscreen("show", drawn, g.imported("output"));
  EXPECT_TRUE(is_clean(linted(g)));
}

TEST(lint_operations, a_pass_that_runs_for_nobody_is_found_with_its_loads) {
  GraphMaker g;
  const TextureRef image = g.pass("draw").clears(g.imported("output", false, Format::rgba8_unorm));
  static_cast<void>(image);
  const TextureRef seen = g.imported("seen", true, Format::rgba8_unorm);
  g.fullscreen("debug", seen, g.texture("debug view", Format::rgba8_unorm));
  Forced forced(g);
  ASSERT_EQ(forced.compiled.passes.size(), 1u);
  forced.compiled.passes.push_back(
      {.pass = 1, .size = {64, 32}, .samples = 1, .first_attachment = 1, .attachments = 1});
  forced.compiled.attachments.push_back(
      {.pass = 1, .access = 1, .load = LoadOp::clear, .store = StoreOp::store});
  forced.split();
  const LintFinding finding = only(linted(forced));
  EXPECT_EQ(finding.rule, LintRule::store_never_read);
  EXPECT_EQ(finding.bytes, 64u * 32u * 4u);
  EXPECT_EQ(finding.sentence, "'debug' stores 'debug view', which nobody reads: drop the pass");
}

TEST(lint_operations, passes_for_nobody_are_to_be_dropped_not_merged) {
  GraphMaker g;
  TextureRef image = g.pass("draw").clears(g.texture("image", Format::rgba8_unorm));
  g.fullscreen("show", image, g.imported("output", false, Format::rgba8_unorm));
  image = g.pass("scribble").draws_on(image);
  g.pass("scrawl").draws_on(image);
  Forced forced(g);
  ASSERT_EQ(forced.compiled.passes.size(), 2u);
  for (const std::uint32_t p : {2u, 3u}) {
    forced.compiled.passes.push_back(
        {.pass = p, .size = {64, 32}, .samples = 1, .first_attachment = p, .attachments = 1});
    forced.compiled.attachments.push_back(
        {.pass = p, .access = 0, .load = LoadOp::load, .store = StoreOp::store});
  }
  forced.split();
  const LintReport report = linted(forced);
  ASSERT_EQ(report.findings.size(), 2u) << lint_text(report);
  for (const LintFinding& finding : report.findings) {
    EXPECT_EQ(finding.rule, LintRule::store_never_read);
    EXPECT_EQ(finding.bytes, 2u * 64u * 32u * 4u) << "the load and the store";
  }
}

TEST(lint_operations, the_last_part_of_a_group_decides_whether_it_is_wanted) {
  GraphMaker g;
  TextureRef color = g.imported("output");
  TextureRef depth = g.depth("depth");
  PassMaker first = g.pass("opaque");
  color = first.clears(color);
  depth = first.clears_depth(depth);
  PassMaker second = g.pass("transparent");
  second.draws_on(color);
  second.use(Use::depth_read, depth);
  Forced forced(g);
  ASSERT_EQ(forced.compiled.groups.size(), 1u);
  EXPECT_TRUE(is_clean(linted(forced)));
  forced.compiled.attachments[forced.compiled.groups[0].first_attachment + 1].store = StoreOp::store;
  EXPECT_EQ(only(linted(forced)).rule, LintRule::depth_store);
  g.fullscreen("fog", depth, g.imported("fogged"));
  EXPECT_TRUE(is_clean(linted(g))) << "control: somebody reads it";
}

TEST(lint_operations, layers_and_mip_levels_are_told_apart) {
  GraphMaker g;
  const TextureRef cascades = g.depth("cascades");
  g.at(cascades).layers = 2;
  for (std::uint32_t layer = 0; layer < 2; ++layer) {
    Access& access =
        g.pass("cascade " + std::to_string(layer)).use(Use::depth, TextureRef{cascades.index, layer});
    access.clear = vec4f(1.0f);
    access.layer = layer;
  }
  PassMaker show = g.pass("show");
  Access& read = show.use(Use::sampled, TextureRef{cascades.index, 2});
  read.layer = 0;
  read.layers = 1;
  show.covers(g.imported("output"));
  Forced forced(g);
  EXPECT_TRUE(is_clean(linted(forced)));
  forced.at("cascade 0", "cascades").store = StoreOp::discard;
  EXPECT_EQ(only(linted(forced)).rule, LintRule::content_lost);
}

}  // namespace
}  // namespace ambito::graph::test
