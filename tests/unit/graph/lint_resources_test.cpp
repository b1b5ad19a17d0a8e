#include <gtest/gtest.h>

#include "lint_graphs.h"

// Formats, lifetimes and memory.
namespace ambito::graph::test {
namespace {

/// A scene in `format` that a full-screen pass turns into `target`.
struct Chain {
  GraphMaker g;
  TextureRef scene;
  TextureRef other = g.imported("other", true);

  explicit Chain(Format format = Format::rgba32_float, Format target = Format::rgba8_unorm) {
    scene = g.pass("draw").clears(g.texture("scene", format));
    g.fullscreen("tonemap", scene, g.imported("output", false, target));
  }
  std::size_t wide() { return of_rule(linted(g), LintRule::wide_format).size(); }
};

TEST(lint_resources, floats_of_32_bits_that_end_up_in_8_are_wide) {
  Chain chain;
  const LintFinding finding = only(linted(chain.g));
  EXPECT_EQ(finding.rule, LintRule::wide_format);
  EXPECT_EQ(finding.severity, LintSeverity::finding);
  EXPECT_EQ(finding.bytes, 64u * 32u * 8u) << "half of the one store";
  EXPECT_EQ(finding.memory, 64u * 32u * 8u);
  EXPECT_EQ(
      finding.sentence,
      "'draw' draws 'scene' as rgba32float, but 'tonemap' makes 8 bits a channel of it and nobody else reads "
      "it: rgba16float is enough");
}

TEST(lint_resources, every_reader_that_may_need_the_bits_keeps_the_format) {
  EXPECT_EQ(Chain(Format::rgba16_float).wide(), 0u) << "its values may be greater than 1";
  EXPECT_EQ(Chain(Format::rgba32_float, Format::rgba16_float).wide(), 0u)
      << "the target has more than 8 bits";
  EXPECT_EQ(Chain(Format::rgba32_float, Format::rgb10a2_unorm).wide(), 0u);

  Chain lit;
  lit.g.graph.passes[1].accesses.push_back({.use = Use::sampled, .resource = lit.other.index});
  EXPECT_EQ(lit.wide(), 0u) << "a reader of two textures may take one of them for positions";

  Chain copied;
  copied.g.copy("copy out").side_effect().use(Use::copy_src, copied.scene);
  EXPECT_EQ(copied.wide(), 0u);

  Chain counted;
  counted.g.compute("histogram").side_effect().reads(counted.scene);
  EXPECT_EQ(counted.wide(), 0u);

  Chain kept;
  kept.g.at(kept.scene).lifetime = Lifetime::persistent;
  EXPECT_EQ(kept.wide(), 0u) << "the next frame may add to it";

  Chain twice;
  twice.g.fullscreen("thumbnail", twice.scene,
                     twice.g.imported("thumbnail", false, Format::bgra8_unorm_srgb));
  EXPECT_EQ(twice.wide(), 1u) << "control: another reader of the same kind";
}

TEST(lint_resources, what_compute_writes_keeps_its_format) {
  GraphMaker g;
  const TextureRef sums = g.texture("sums", Format::rgba32_float);
  g.compute("sum").use(Use::storage_write, sums).covers = true;
  g.fullscreen("show", {sums.index, 1}, g.imported("output", false, Format::rgba8_unorm));
  EXPECT_TRUE(is_clean(linted(g)));
}

TEST(lint_resources, what_is_kept_and_never_read_is_found) {
  for (const bool read : {false, true}) {
    GraphMaker g;
    const TextureRef sum = g.texture("sum", Format::rgba8_unorm);
    g.at(sum).lifetime = Lifetime::persistent;
    const TextureRef drawn = g.pass("accumulate").draws_on(sum);
    if (read) g.fullscreen("show", drawn, g.imported("output"));
    const LintReport report = linted(g);
    if (read) {
      EXPECT_TRUE(is_clean(report));
      continue;
    }
    const LintFinding finding = only(report);
    EXPECT_EQ(finding.rule, LintRule::kept_never_read);
    EXPECT_EQ(finding.bytes, 2u * 64u * 32u * 4u) << "it is loaded and stored";
    EXPECT_EQ(finding.memory, 64u * 32u * 4u);
    EXPECT_EQ(finding.sentence,
              "'accumulate' writes 'sum', which is persistent, and no pass reads it, neither in this frame "
              "nor in the "
              "next: drop it, or declare who reads it");
  }
}

TEST(lint_resources, a_read_before_the_write_is_a_read_of_the_next_frame) {
  GraphMaker g;
  const TextureRef exposure = g.texture("exposure", Format::r16_float, Extent{1, 1});
  g.at(exposure).lifetime = Lifetime::persistent;
  g.fullscreen("tonemap", exposure, g.imported("output"));
  g.pass("measure").covers(exposure);
  EXPECT_TRUE(is_clean(linted(g)));
}

TEST(lint_resources, a_history_without_a_reader_of_the_last_frame_has_a_copy_too_many) {
  enum Readers { nobody, this_frame, last_frame };
  for (const Readers readers : {nobody, this_frame, last_frame}) {
    GraphMaker g;
    const TextureRef past = g.texture("past", Format::rgba8_unorm);
    g.at(past).lifetime = Lifetime::history;
    const TextureRef drawn = g.pass("draw").clears(past);
    PassMaker show = g.pass("show");
    if (readers == this_frame) show.reads(drawn);
    if (readers == last_frame) show.use(Use::sampled, past).previous = true;
    show.covers(g.imported("output"));
    const LintReport report = linted(g);
    constexpr std::uint64_t bytes = 64 * 32 * 4;
    if (readers == last_frame) {
      EXPECT_TRUE(is_clean(report));
      continue;
    }
    const LintFinding finding = only(report);
    EXPECT_EQ(finding.rule, LintRule::kept_never_read);
    EXPECT_EQ(finding.bytes, readers == nobody ? bytes : 0u);
    EXPECT_EQ(finding.memory, readers == nobody ? 2 * bytes : bytes);
  }
}

TEST(lint_resources, a_buffer_that_is_kept_and_never_read_is_found) {
  for (const Use use : {Use::storage_write, Use::storage_read_write}) {
    GraphMaker g;
    const BufferRef list = g.buffer("list", 4096);
    g.graph.buffers[list.index].lifetime = Lifetime::persistent;
    g.compute("count").use(use, list);
    const LintReport report = linted(g);
    if (use == Use::storage_read_write) {
      EXPECT_TRUE(is_clean(report)) << "who reads it may make something of it elsewhere";
      continue;
    }
    const LintFinding finding = only(report);
    EXPECT_EQ(finding.rule, LintRule::kept_never_read);
    EXPECT_EQ(finding.kind, ResourceKind::buffer);
    EXPECT_EQ(finding.resource_name, "list");
    EXPECT_EQ(finding.bytes, 0u) << "only attachments are counted";
    EXPECT_EQ(finding.memory, 4096u);
  }
}

TEST(lint_resources, tile_memory_is_a_hint_where_there_is_none) {
  const GraphMaker g = engine_frame(4);
  for (const bool possible : {false, true}) {
    const LintReport report = linted(g, {.transient_attachments = possible});
    const auto found = of_rule(report, LintRule::tile_memory);
    ASSERT_EQ(found.size(), 2u) << "the samples and the depth";
    EXPECT_EQ(found[0].resource_name, "scene_color samples");
    EXPECT_EQ(found[0].memory, 1920u * 1080u * 8u * 4u);
    EXPECT_EQ(found[1].resource_name, "depth");
    EXPECT_EQ(found[1].memory, 1920u * 1080u * 4u * 4u);
    for (const LintFinding& finding : found) {
      EXPECT_EQ(finding.severity, possible ? LintSeverity::finding : LintSeverity::hint);
      EXPECT_EQ(finding.bytes, 0u) << "it is neither loaded nor stored as it is";
    }
  }
}

TEST(lint_resources, what_others_see_cannot_live_in_the_tile) {
  const auto hints = [](const GraphMaker& g) { return of_rule(linted(g), LintRule::tile_memory).size(); };
  GraphMaker alone;
  PassMaker draw = alone.pass("draw");
  draw.clears(alone.imported("output"));
  const TextureRef depth = draw.clears_depth(alone.depth("depth"));
  EXPECT_EQ(hints(alone), 1u) << "control; the output is not ours";

  GraphMaker read = alone;
  read.fullscreen("fog", depth, read.imported("fogged"));
  EXPECT_EQ(hints(read), 0u);

  GraphMaker again = alone;
  again.fullscreen("blur", again.imported("photo", true), again.imported("blurred"));
  PassMaker more = again.pass("more");
  more.clears(again.imported("second"));
  more.use(Use::depth_read, depth);
  EXPECT_EQ(hints(again), 0u);

  GraphMaker kept = alone;
  kept.graph.textures[depth.index].lifetime = Lifetime::persistent;
  EXPECT_EQ(hints(kept), 0u);

  GraphMaker computed;
  computed.compute("count").side_effect().use(Use::storage_write, computed.texture("numbers")).covers = true;
  EXPECT_EQ(hints(computed), 0u);

  GraphMaker layered = alone;
  layered.graph.textures[depth.index].layers = 2;
  EXPECT_EQ(hints(layered), 0u);
}

}  // namespace
}  // namespace ambito::graph::test
