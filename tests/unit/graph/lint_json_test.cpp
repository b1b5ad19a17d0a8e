#include <string>

#include <gtest/gtest.h>

#include "export_graphs.h"
#include "lint_graphs.h"

// Operations that a person or another engine has chosen, in a graph's JSON.
namespace ambito::graph::test {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " is not in\n" << text;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

std::string text_of(const GraphMaker& g) { return to_json(g.graph, compiled(g)); }

Compiled operations(const FrameGraph& graph, std::string_view text) {
  auto result = with_operations(graph, text);
  EXPECT_TRUE(result) << (result ? "" : result.error().message);
  return result ? std::move(*result) : Compiled{};
}

std::string refusal(const GraphMaker& g, std::string_view text) {
  const auto result = with_operations(g.graph, text);
  return result ? std::string() : result.error().message;
}

void expect_same(const Compiled& a, const Compiled& b) {
  EXPECT_EQ(a.passes.size(), b.passes.size());
  for (std::size_t i = 0; i < std::min(a.passes.size(), b.passes.size()); ++i)
    EXPECT_EQ(a.passes[i], b.passes[i]) << i;
  EXPECT_EQ(a.groups, b.groups);
  EXPECT_EQ(a.attachments, b.attachments);
  EXPECT_EQ(a.textures, b.textures);
  EXPECT_EQ(a.buffers, b.buffers);
  EXPECT_EQ(a.dropped, b.dropped);
}

TEST(lint_json, what_compile_derived_comes_back) {
  for (const GraphMaker& g : {engine_frame(), engine_frame(1), sample_frame()}) {
    expect_same(operations(g.graph, text_of(g)), compiled(g));
  }
  const GraphMaker large = large_frame(100, 50);
  expect_same(operations(large.graph, text_of(large)), compiled(large));
}

TEST(lint_json, a_declaration_alone_has_the_best_operations) {
  const GraphMaker g = sample_frame();
  expect_same(operations(g.graph, to_json(g.graph)), compiled(g));
}

TEST(lint_json, an_edited_store_is_judged) {
  const GraphMaker g = engine_frame(1, true, Format::depth24_plus);
  const std::string text = replaced(text_of(g), R"("texture": "depth", "load": "clear", "store": "discard")",
                                    R"("texture": "depth", "load": "clear", "store": "store")");
  const auto graph = read_json(text);
  ASSERT_TRUE(graph);
  const LintFinding finding = only(linted(*graph, operations(*graph, text)));
  EXPECT_EQ(finding.rule, LintRule::depth_store);
  EXPECT_EQ(finding.bytes, 8'294'400u);
}

TEST(lint_json, another_size_of_the_output_changes_the_bytes) {
  const GraphMaker g = engine_frame(1, true, Format::depth24_plus);
  const std::string text = replaced(text_of(g), R"("texture": "depth", "load": "clear", "store": "discard")",
                                    R"("texture": "depth", "load": "clear", "store": "store")");
  FrameGraph graph = g.graph;
  graph.output = {960, 540};
  EXPECT_EQ(only(linted(graph, operations(graph, text))).bytes, 8'294'400u / 4);
}

/// Opaque and transparent objects, which compile() makes one pass of.
GraphMaker merged() {
  GraphMaker g;
  const TextureRef color = g.imported("output", false, Format::rgba8_unorm);
  const TextureRef depth = g.depth("depth");
  PassMaker first = g.pass("opaque");
  const TextureRef drawn = first.clears(color);
  const TextureRef tested = first.clears_depth(depth);
  PassMaker second = g.pass("transparent");
  second.draws_on(drawn);
  second.use(Use::depth_read, tested);
  return g;
}

/// A text with a "compiled" of our own behind the declaration.
std::string with_compiled(const GraphMaker& g, std::string_view compiled) {
  std::string text = to_json(g.graph);
  text.resize(text.rfind('}'));
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text + ", \"compiled\": " + std::string(compiled) + "}";
}

constexpr std::string_view opaque_pass =
    R"({"pass": "opaque", "attachments": [
        {"use": "color", "texture": "output", "load": "clear", "store": "store"},
        {"use": "depth", "texture": "depth", "load": "clear", "store": "store"}]})";
constexpr std::string_view transparent_pass =
    R"({"pass": "transparent", "attachments": [
        {"use": "color", "texture": "output", "load": "load", "store": "store"},
        {"use": "depth_read", "texture": "depth", "read_only": true}]})";

std::string passes(std::string_view first = opaque_pass, std::string_view second = transparent_pass) {
  return R"({"passes": [)" + std::string(first) + ", " + std::string(second) + "]";
}

TEST(lint_json, without_groups_every_pass_is_one) {
  const GraphMaker g = merged();
  ASSERT_EQ(compiled(g).groups.size(), 1u);
  const Compiled c = operations(g.graph, with_compiled(g, passes() + "}"));
  EXPECT_EQ(c.groups.size(), 2u);
  EXPECT_EQ(only(linted(g.graph, c)).rule, LintRule::split_pass);
}

TEST(lint_json, a_group_has_the_operations_that_it_is_given) {
  const GraphMaker g = merged();
  const std::string text =
      with_compiled(g, passes() + R"(, "groups": [{"passes": ["opaque", "transparent"], "attachments": [
      {"use": "depth", "texture": "depth", "load": "clear", "store": "store"},
      {"use": "color", "texture": "output", "load": "clear", "store": "store"}]}]})");
  EXPECT_EQ(only(linted(g.graph, operations(g.graph, text))).rule, LintRule::depth_store);
  const std::string alone = with_compiled(
      g, passes() + R"(, "groups": [{"passes": ["opaque"]}, {"passes": ["transparent"], "attachments": [
      {"use": "color", "texture": "output", "load": "clear", "store": "store"},
      {"use": "depth_read", "texture": "depth", "read_only": true}]}]})");
  EXPECT_EQ(of_rule(linted(g.graph, operations(g.graph, alone)), LintRule::content_lost).size(), 1u)
      << "also one pass may be given others than it would need";
}

TEST(lint_json, a_pass_that_compile_drops_may_run) {
  GraphMaker g;
  const TextureRef image = g.pass("draw").clears(g.texture("image", Format::rgba8_unorm));
  g.fullscreen("debug", image, g.texture("debug view", Format::rgba8_unorm));
  g.fullscreen("show", image, g.imported("output", false, Format::rgba8_unorm));
  ASSERT_EQ(compiled(g).passes.size(), 2u);
  const auto pass = [](std::string_view name, std::string_view texture) {
    return R"({"pass": ")" + std::string(name) + R"(", "attachments": [{"use": "color", "texture": ")" +
           std::string(texture) + R"(", "load": "clear", "store": "store"}]})";
  };
  const std::string text =
      with_compiled(g, R"({"passes": [)" + pass("draw", "image") + "," + pass("debug", "debug view") + "," +
                           pass("show", "output") + "]}");
  const Compiled c = operations(g.graph, text);
  EXPECT_EQ(c.dropped.size(), 0u);
  EXPECT_EQ(c.textures[0].last, 2u) << "places follow the passes that run";
  EXPECT_EQ(only(linted(g.graph, c)).sentence,
            "'debug' stores 'debug view', which nobody reads: drop the pass");
}

TEST(lint_json, a_resolve_may_be_made_for_nobody) {
  GraphMaker g;
  const TextureRef samples = g.texture("samples", Format::rgba8_unorm);
  g.at(samples).samples = 4;
  PassMaker draw = g.pass("draw");
  const TextureRef drawn = draw.clears(samples);
  draw.resolves(g.texture("picture", Format::rgba8_unorm));
  g.fullscreen("show", drawn, g.imported("output"));
  const std::string text = with_compiled(g, R"({"passes": [{"pass": "draw", "attachments": [
      {"use": "color", "texture": "samples", "load": "clear", "store": "store"},
      {"use": "resolve", "texture": "picture"}]}, {"pass": "show", "attachments": [
      {"use": "color", "texture": "output", "load": "clear", "store": "store"}]}]})");
  EXPECT_EQ(only(linted(g.graph, operations(g.graph, text))).resource_name, "picture");
  EXPECT_EQ(
      refusal(g, replaced(text, R"("texture": "picture"})", R"("texture": "picture", "store": "discard"})")),
      "compiled.passes[0].attachments[1].store: a resolve is stored, or it is not made");
}

TEST(lint_json, names_that_are_not_unique_come_with_their_place) {
  GraphMaker g;
  const TextureRef first = g.pass("step").clears(g.texture("image"));
  const TextureRef second = g.fullscreen("step", first, g.texture("image"));
  g.fullscreen("show", second, g.imported("output"));
  expect_same(operations(g.graph, text_of(g)), compiled(g));
  EXPECT_EQ(refusal(g, with_compiled(g, R"({"passes": [{"pass": "step", "attachments": []}]})")),
            "compiled.passes[0].pass: several have the name 'step': name and index tell which pass");
  EXPECT_EQ(refusal(g, with_compiled(g, R"({"passes": [{"pass": {"name": "show", "index": 1}}]})")),
            "compiled.passes[0].pass: there is no pass 1 that is called 'show'");
  EXPECT_EQ(refusal(g, with_compiled(g, R"({"passes": [{"pass": {"name": "show"}}]})")),
            "compiled.passes[0].pass: a name and an index are needed");
}

TEST(lint_json, what_makes_no_sense_is_refused_in_a_sentence) {
  const GraphMaker g = merged();
  const auto said = [&](std::string_view compiled) { return refusal(g, with_compiled(g, compiled)); };
  const auto edited = [&](std::string_view from, std::string_view to) {
    return said(replaced(passes() + "}", from, to));
  };
  EXPECT_EQ(said(passes() + "}"), "") << "control";
  EXPECT_EQ(said("7"), "compiled: this is no object");
  EXPECT_EQ(said("{}"), "compiled: the member 'passes' is missing");
  EXPECT_EQ(said(R"({"passes": 7})"), "compiled.passes: this is no array");
  EXPECT_EQ(said(R"({"passes": [7]})"), "compiled.passes[0]: this is no object");
  EXPECT_EQ(said(R"({"passes": [{}]})"), "compiled.passes[0]: the member 'pass' is missing");
  EXPECT_EQ(said(R"({"passes": [{"pass": 7}]})"), "compiled.passes[0].pass: this is no name of a pass");
  EXPECT_EQ(said(R"({"passes": [{"pass": "opaque"}]})"),
            "compiled.passes[0]: the member 'attachments' is missing");
  EXPECT_EQ(said(R"({"passes": []})"), "compiled.passes: 'opaque' is missing, but what it does is needed");
  EXPECT_EQ(edited(R"("pass": "opaque")", R"("pass": "opaqe")"),
            "compiled.passes[0].pass: no pass is called 'opaqe'");
  EXPECT_EQ(said(passes(transparent_pass, opaque_pass) + "}"),
            "compiled.passes[1]: 'opaque' does not run behind 'transparent'");
  EXPECT_EQ(said(passes(opaque_pass, opaque_pass) + "}"),
            "compiled.passes[1]: 'opaque' does not run behind 'opaque'");
  EXPECT_EQ(edited(R"("load": "clear")", R"("load": "keep")"),
            "compiled.passes[0].attachments[0].load: 'keep' is none of clear, load");
  EXPECT_EQ(edited(R"("load": "clear", )", ""),
            "compiled.passes[0].attachments[0]: the member 'load' is missing");
  EXPECT_EQ(edited(R"("store": "store")", R"("store": true)"),
            "compiled.passes[0].attachments[0].store: this is no text");
  EXPECT_EQ(
      edited(R"("texture": "output")", R"("texture": "depth")"),
      "compiled.passes[0].attachments[0]: 'opaque' has no colour attachment 'depth', or it is here twice");
  EXPECT_EQ(
      edited(R"("use": "color")", R"("use": "sampled")"),
      "compiled.passes[0].attachments[0]: 'opaque' has no sampled texture 'output', or it is here twice");
  EXPECT_EQ(
      edited(R"("attachments": [)",
             R"("attachments": [{"use": "color", "texture": "output", "load": "clear", "store": "store"},)"),
      "compiled.passes[0].attachments[1]: 'opaque' has no colour attachment 'output', or it is here twice");
  EXPECT_EQ(edited(R"("read_only": true)", R"("read_only": 1)"),
            "compiled.passes[1].attachments[1].read_only: this is neither true nor false");
  EXPECT_EQ(edited(R"("texture": "depth", "load": "clear")", R"("texture": "depth", "read_only": true)"),
            "compiled.passes[0].attachments[1].read_only: only a depth that is not written can be read-only");
  EXPECT_EQ(edited(R"(,
        {"use": "depth", "texture": "depth", "load": "clear", "store": "store"})",
                   ""),
            "compiled.passes[0].attachments: the depth attachment 'depth' of 'opaque' is missing");
}

TEST(lint_json, groups_that_make_no_sense_are_refused_in_a_sentence) {
  GraphMaker g = merged();
  g.copy("copy out").side_effect().use(Use::copy_src, TextureRef{0, 2});
  const auto said = [&](std::string_view groups) {
    std::string all = passes();
    all.back() = ',';
    return refusal(
        g, with_compiled(g, all + R"({"pass": "copy out"}], "groups": )" + std::string(groups) + "}"));
  };
  EXPECT_EQ(said(R"([{"passes": ["opaque"]}, {"passes": ["transparent"]}, {"passes": ["copy out"]}])"), "")
      << "control";
  EXPECT_EQ(said("{}"), "compiled.groups: this is no array");
  EXPECT_EQ(said("[]"), "compiled.groups: 'opaque' runs, but is in no group");
  EXPECT_EQ(said(R"([{"passes": []}])"), "compiled.groups[0].passes: a group has at least one pass");
  EXPECT_EQ(said(R"([{"passes": ["transparent"]}])"),
            "compiled.groups[0].passes[0]: 'transparent' is not the pass that runs next");
  EXPECT_EQ(said(R"([{"passes": ["opaque", "opaque"]}])"),
            "compiled.groups[0].passes[1]: 'opaque' is not the pass that runs next");
  EXPECT_EQ(said(R"([{"passes": ["opaque", "transparent"]}])"),
            "compiled.groups[0]: the member 'attachments' is missing");
  EXPECT_EQ(said(R"([{"passes": ["opaque", "transparent", "copy out"]}])"),
            "compiled.groups[0].passes[2]: 'copy out' is no render pass, so it has no attachments");

  GraphMaker two;
  two.pass("first").clears(two.imported("a"));
  two.pass("second").clears(two.imported("b"));
  EXPECT_EQ(
      refusal(two, replaced(text_of(two), R"({"passes": ["first"])", R"({"passes": ["first", "second"])")),
      "compiled.groups[0].passes[1]: 'second' does not draw into the same attachments as 'first'");
}

/// Two passes that draw into "output" one after the other, as somebody has made one of them.
std::string as_one(const GraphMaker& g) {
  constexpr std::string_view target = R"([{"use": "color", "texture": "output", "load": "clear", "store": "store"}])";
  const std::string pass = R"({"pass": "NAME", "attachments": )" + std::string(target) + "}";
  return with_compiled(g, R"({"passes": [)" + replaced(pass, "NAME", "first") + ", " + replaced(pass, "NAME", "second") +
                              R"(], "groups": [{"passes": ["first", "second"], "attachments": )" + std::string(target) +
                              "}]}");
}

TEST(lint_json, only_the_first_pass_of_a_group_clears) {
  for (const bool clears : {true, false}) {
    GraphMaker g;
    const TextureRef drawn = g.pass("first").clears(g.imported("output"));
    PassMaker second = g.pass("second");
    clears ? second.clears(drawn) : second.draws_on(drawn);
    g.graph.passes[0].side_effect = true;
    EXPECT_EQ(refusal(g, as_one(g)), clears ? "compiled.groups[0].passes[1]: 'second' clears 'output', which only the "
                                              "first pass of a group can"
                                            : "");
  }
}

TEST(lint_json, one_pass_does_not_store_to_what_it_also_reads) {
  const auto sentence = [](Use first_use, Use second_use, bool same) {
    GraphMaker g;
    TextureRef cells = g.imported("cells", true);
    const TextureRef others = g.imported("others", true);
    PassMaker first = g.pass("first");
    const TextureRef drawn = first.clears(g.imported("output"));
    first.use(first_use, cells);
    if (is_write(first_use)) ++cells.version;
    PassMaker second = g.pass("second");
    second.use(second_use, same ? cells : others);
    second.draws_on(drawn);
    return refusal(g, as_one(g));
  };
  EXPECT_EQ(sentence(Use::storage_write, Use::sampled, true),
            "compiled.groups[0].passes[1]: 'second' uses 'cells' as sampled texture, but 'first' has another use for it: "
            "one WebGPU pass cannot have both");
  EXPECT_EQ(sentence(Use::sampled, Use::storage_write, true),
            "compiled.groups[0].passes[1]: 'second' uses 'cells' as write-only storage, but 'first' has another use for "
            "it: one WebGPU pass cannot have both");
  EXPECT_EQ(sentence(Use::storage_write, Use::sampled, false), "");
  EXPECT_EQ(sentence(Use::sampled, Use::sampled, true), "");
}

TEST(lint_json, no_end_and_no_change_of_a_text_gets_around) {
  const GraphMaker g = engine_frame();
  const std::string text = text_of(g);
  const std::size_t begin = text.find("\"compiled\"");
  for (std::size_t end = begin; end < text.size() - 2; end += 3) {
    EXPECT_NE(refusal(g, text.substr(0, end)), "") << end;
  }
  // Whatever a byte becomes, there are operations that lint() takes, or a sentence.
  for (std::size_t at = begin; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] = "0\"[{,x"[at % 6];
    const auto result = with_operations(g.graph, changed);
    if (result) {
      EXPECT_TRUE(lint(g.graph, *result, {})) << changed.substr(at > 40 ? at - 40 : 0, 80);
    } else {
      EXPECT_FALSE(result.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace ambito::graph::test
