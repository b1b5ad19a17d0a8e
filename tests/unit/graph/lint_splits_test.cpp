#include <gtest/gtest.h>

#include "lint_graphs.h"

// Passes that could be one.
namespace ambito::graph::test {
namespace {

constexpr std::uint64_t side = 64 * 32 * 4;  ///< rgba8unorm and depth32float alike

/// Opaque and transparent objects; what is declared between them decides.
struct Scene {
  GraphMaker g;
  TextureRef color = g.imported("output", false, Format::rgba8_unorm);
  TextureRef depth = g.depth("depth");

  void opaque() {
    PassMaker pass = g.pass("opaque");
    color = pass.clears(color);
    depth = pass.clears_depth(depth);
  }
  PassMaker transparent(bool with_depth = true) {
    PassMaker pass = g.pass("transparent");
    color = pass.draws_on(color);
    if (with_depth) pass.use(Use::depth_read, depth);
    return pass;
  }
  /// Depends on nothing, and nothing depends on it.
  void blur() { g.fullscreen("blur", g.imported("photo", true), g.imported("blurred")); }
};

TEST(lint_splits, neighbours_recorded_as_two_passes_are_found) {
  Scene scene;
  scene.opaque();
  scene.transparent();
  EXPECT_TRUE(is_clean(linted(scene.g))) << "control: compile() makes one of them";
  Forced forced(scene.g);
  forced.split();
  const LintReport report = linted(forced);
  const LintFinding finding = only(report);
  EXPECT_EQ(finding.rule, LintRule::split_pass);
  EXPECT_EQ(finding.severity, LintSeverity::finding);
  EXPECT_EQ(finding.pass_name, "transparent");
  EXPECT_EQ(finding.other_name, "opaque");
  EXPECT_EQ(finding.other, 0u);
  EXPECT_NE(lint_json(report).find("\"other_pass\": \"opaque\", \"other_pass_index\": 0, "),
            std::string::npos);
  EXPECT_EQ(finding.bytes, 4 * side) << "colour and depth are stored and loaded again";
  EXPECT_EQ(
      finding.sentence,
      "'transparent' draws into the same attachments as 'opaque' just before it, 'output' among them: record "
      "them as one pass");
  EXPECT_EQ(report.traffic.loaded + report.traffic.stored - finding.bytes, side)
      << "what the merged frame moves";
}

TEST(lint_splits, each_border_of_three_is_found_once) {
  Scene scene;
  scene.opaque();
  scene.transparent();
  scene.color = scene.g.pass("sprites").draws_on(scene.color);
  scene.g.graph.passes.back().accesses.push_back(scene.g.graph.passes[1].accesses[1]);
  Forced forced(scene.g);
  forced.split();
  const LintReport report = linted(forced);
  EXPECT_EQ(of_rule(report, LintRule::split_pass).size(), 2u);
  EXPECT_EQ(report.traffic.loaded + report.traffic.stored - report.avoidable(), side);
}

TEST(lint_splits, a_stored_depth_that_has_another_reader_stays) {
  Scene scene;
  scene.opaque();
  scene.transparent();
  scene.g.fullscreen("fog", scene.depth, scene.g.imported("fogged", false, Format::rgba8_unorm));
  Forced forced(scene.g);
  forced.split();
  const LintReport report = linted(forced);
  EXPECT_EQ(only(report).bytes, 3 * side) << "the store of the depth is still needed";
  EXPECT_EQ(report.traffic.loaded + report.traffic.stored - report.avoidable(), 3 * side);
}

TEST(lint_splits, a_pass_in_between_that_needs_neither_is_told) {
  Scene scene;
  scene.opaque();
  scene.blur();
  scene.transparent();
  const LintReport report = linted(scene.g);
  const LintFinding finding = only(report);
  EXPECT_EQ(finding.rule, LintRule::split_pass);
  EXPECT_EQ(finding.severity, LintSeverity::finding);
  EXPECT_EQ(finding.bytes, 4 * side);
  EXPECT_EQ(
      finding.sentence,
      "'transparent' draws into the same attachments as 'opaque', 'output' among them, but 'blur' runs in "
      "between: declare 'transparent' just behind 'opaque'");

  Scene moved;
  moved.opaque();
  moved.transparent();
  moved.blur();
  EXPECT_TRUE(is_clean(linted(moved.g))) << "what the sentence says";
}

TEST(lint_splits, a_pass_in_between_that_the_second_needs_stays_if_the_first_cannot_move) {
  for (const bool needs_first : {false, true}) {
    Scene scene;
    scene.opaque();
    const TextureRef source = needs_first ? scene.depth : scene.g.imported("photo", true);
    const TextureRef occlusion = scene.g.fullscreen("occlusion", source, scene.g.texture("occlusion"));
    scene.transparent().reads(occlusion);
    const LintReport report = linted(scene.g);
    if (needs_first) {
      EXPECT_TRUE(is_clean(report));
      continue;
    }
    EXPECT_EQ(only(report).sentence,
              "'transparent' draws into the same attachments as 'opaque', 'output' among them, but "
              "'occlusion' runs "
              "in between: declare 'opaque' just before 'transparent'");
  }
}

TEST(lint_splits, a_pass_that_reads_the_colors_in_between_is_a_reason) {
  Scene scene;
  scene.opaque();
  scene.g.fullscreen("copy", scene.color, scene.g.imported("copied", false, Format::rgba8_unorm));
  scene.transparent();
  EXPECT_TRUE(is_clean(linted(scene.g)));
}

TEST(lint_splits, a_stored_depth_that_is_read_in_between_is_not_counted) {
  Scene scene;
  scene.opaque();
  scene.g.fullscreen("linear depth", scene.depth, scene.g.imported("linear", false, Format::rgba8_unorm));
  scene.transparent();
  const LintFinding finding = only(linted(scene.g));
  EXPECT_EQ(finding.rule, LintRule::split_pass);
  EXPECT_EQ(finding.bytes, 3 * side) << "the colour twice, and the load of the depth";
}

TEST(lint_splits, a_pass_that_samples_what_the_first_drew_stays_alone) {
  Scene scene;
  scene.opaque();
  PassMaker second = scene.transparent(false);
  second.reads(scene.depth);
  EXPECT_TRUE(is_clean(linted(scene.g)));
}

TEST(lint_splits, another_clear_is_a_reason) {
  Scene scene;
  scene.opaque();
  scene.blur();
  PassMaker weapon = scene.g.pass("weapon");
  weapon.draws_on(scene.color);
  weapon.clears_depth(scene.depth);
  EXPECT_TRUE(is_clean(linted(scene.g)));
}

TEST(lint_splits, a_wanted_resolve_in_the_first_is_a_reason) {
  GraphMaker g;
  const TextureRef samples = g.texture("samples");
  g.at(samples).samples = 4;
  PassMaker first = g.pass("first");
  const TextureRef drawn = first.clears(samples);
  const TextureRef seen = first.resolves(g.texture("seen"));
  g.fullscreen("blur", g.imported("photo", true), g.imported("blurred"));
  PassMaker second = g.pass("second");
  second.draws_on(drawn);
  const TextureRef picture = second.resolves(g.texture("picture"));
  PassMaker show = g.pass("show");
  show.reads(seen).reads(picture).covers(g.imported("output"));
  EXPECT_TRUE(is_clean(linted(g)));
}

TEST(lint_splits, a_written_buffer_is_a_reason) {
  for (const bool written : {false, true}) {
    Scene scene;
    const BufferRef list = scene.g.buffer("list");
    scene.g.graph.buffers[list.index].lifetime = Lifetime::persistent;
    scene.opaque();
    Access access;
    access.use = written ? Use::storage_write : Use::storage_read;
    access.kind = ResourceKind::buffer;
    access.resource = list.index;
    access.covers = true;
    scene.g.graph.passes[0].accesses.push_back(access);
    scene.blur();
    scene.transparent().use(Use::storage_read, BufferRef{list.index, written ? 1u : 0u});
    EXPECT_EQ(of_rule(linted(scene.g), LintRule::split_pass).size(), written ? 0u : 1u);
  }
}

TEST(lint_splits, a_missing_depth_is_a_hint) {
  Scene second_lacks;
  second_lacks.opaque();
  second_lacks.transparent(false);
  LintFinding finding = only(linted(second_lacks.g));
  EXPECT_EQ(finding.rule, LintRule::split_pass);
  EXPECT_EQ(finding.severity, LintSeverity::hint);
  EXPECT_EQ(finding.bytes, 2 * side) << "the colour is stored and loaded again";
  EXPECT_EQ(finding.sentence,
            "'transparent' draws into the same colours as 'opaque' but has no depth: with 'depth' attached, "
            "and every "
            "fragment passing, they could be one pass");

  Scene first_lacks;
  first_lacks.color = first_lacks.g.pass("sky").clears(first_lacks.color);
  PassMaker opaque = first_lacks.g.pass("opaque");
  opaque.draws_on(first_lacks.color);
  opaque.clears_depth(first_lacks.depth);
  finding = only(linted(first_lacks.g));
  EXPECT_EQ(finding.severity, LintSeverity::hint);
  EXPECT_EQ(finding.pass_name, "opaque");
  EXPECT_NE(finding.sentence.find("'sky' draws into the same colours as 'opaque' but has no depth"),
            std::string::npos)
      << finding.sentence;
}

// A1 B1 A2 B2, where A2 needs B1 and B2 needs A1: either pair can be brought together, not both.
TEST(lint_splits, no_order_is_advised_that_another_advice_rules_out) {
  GraphMaker g;
  TextureRef a = g.imported("a");
  TextureRef b = g.imported("b");
  const BufferRef of_a1 = g.buffer("of a1");
  const BufferRef of_b1 = g.buffer("of b1");
  PassMaker a1 = g.pass("a1");
  a = a1.clears(a);
  a1.use(Use::storage_write, of_a1).covers = true;
  PassMaker b1 = g.pass("b1");
  b = b1.clears(b);
  b1.use(Use::storage_write, of_b1).covers = true;
  PassMaker a2 = g.pass("a2");
  a2.draws_on(a);
  a2.use(Use::storage_read, BufferRef{of_b1.index, 1});
  PassMaker b2 = g.pass("b2");
  b2.draws_on(b);
  b2.use(Use::storage_read, BufferRef{of_a1.index, 1});
  EXPECT_EQ(only(linted(g)).sentence,
            "'a2' draws into the same attachments as 'a1', 'a' among them, but 'b1' runs in between: declare "
            "'a1' just "
            "before 'a2'");
}

TEST(lint_splits, other_places_and_other_targets_are_a_reason) {
  GraphMaker g;
  TextureRef a = g.imported("a", true);
  TextureRef b = g.imported("b", true);
  PassMaker first = g.pass("first");
  a = first.draws_on(a, 0);
  b = first.draws_on(b, 1);
  g.fullscreen("blur", g.imported("photo", true), g.imported("blurred"));
  PassMaker second = g.pass("second");
  second.draws_on(a, 1);
  second.draws_on(b, 0);
  EXPECT_TRUE(is_clean(linted(g)));
}

TEST(lint_splits, a_discard_between_the_two_is_counted_once) {
  Scene scene;
  scene.opaque();
  scene.transparent();
  Forced forced(scene.g);
  forced.split();
  forced.at("opaque", "output").store = StoreOp::discard;
  const LintReport report = linted(forced);
  EXPECT_EQ(of_rule(report, LintRule::load_discarded).at(0).bytes, side);
  EXPECT_EQ(of_rule(report, LintRule::split_pass).at(0).bytes, 2 * side) << "the depth";
  EXPECT_EQ(report.traffic.loaded + report.traffic.stored - report.avoidable(), side);
}

}  // namespace
}  // namespace ambito::graph::test
