#include <gtest/gtest.h>

#include "export_graphs.h"

namespace ambito::graph::test {
namespace {

FrameGraph read_back(const std::string& text) {
  auto graph = read_json(text);
  EXPECT_TRUE(graph) << (graph ? "" : graph.error().message);
  return graph ? std::move(*graph) : FrameGraph{};
}

std::string sentence(const std::string& text) {
  const auto graph = read_json(text);
  return graph ? std::string() : graph.error().message;
}

/// The smallest text that has one of everything.
std::string small_text() {
  GraphMaker m;
  const TextureRef color = m.texture("color");
  const BufferRef list = m.buffer("list");
  m.texture("half", Format::rgba16_float, SizeRule::of_texture(color.index, 2));
  auto pass = m.pass("draw");
  pass.clears(color);
  pass.use(Use::vertex, list);
  m.graph.wires = {{.name = "scene", .kind = ResourceKind::texture, .resource = 0, .version = 1, .after = 1}};
  return to_json(m.graph);
}

// The sentence when one piece of the small text is another.
std::string with(std::string_view piece, std::string_view other) {
  std::string text = small_text();
  const std::size_t at = text.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  if (at != std::string::npos) text.replace(at, piece.size(), other);
  return sentence(text);
}

TEST(read_json, every_declaration_comes_back_as_it_was) {
  const GraphMaker sample = sample_frame();
  const GraphMaker large = large_frame(100, 40);
  for (const FrameGraph& graph : {everything(), sample.graph, large.graph, FrameGraph{}}) {
    const std::string text = to_json(graph);
    const FrameGraph again = read_back(text);
    EXPECT_TRUE(again == graph);
    EXPECT_EQ(to_json(again), text);
  }
}

TEST(read_json, every_format_use_kind_and_lifetime_comes_back) {
  GraphMaker m;
  for (int f = 0; f <= static_cast<int>(Format::depth32_float); ++f) {
    m.at(m.texture("t" + std::to_string(f), static_cast<Format>(f))).lifetime = static_cast<Lifetime>(f % 4);
  }
  for (int u = 0; u <= static_cast<int>(Use::copy_dst); ++u) {
    m.pass("p" + std::to_string(u), static_cast<PassKind>(u % 3)).use(static_cast<Use>(u), TextureRef{1, 2});
  }
  EXPECT_TRUE(read_back(to_json(m.graph)) == m.graph);
}

TEST(read_json, what_was_derived_is_ignored_and_derived_again) {
  const GraphMaker m = sample_frame();
  const std::string text = to_json(m.graph, compiled(m));
  const FrameGraph again = read_back(text);
  EXPECT_TRUE(again == m.graph);
  const auto derived = compile(again);
  ASSERT_TRUE(derived);
  EXPECT_EQ(to_json(again, *derived), text);
}

TEST(read_json, a_difference_in_any_access_is_seen) {
  const FrameGraph graph = everything();
  FrameGraph other = graph;
  other.passes.back().side_effect = true;
  EXPECT_FALSE(read_back(to_json(other)) == graph);
}

TEST(read_json, an_extreme_clear_value_comes_back) {
  GraphMaker m;
  m.pass("p").use(Use::color, m.texture("a")).clear =
      vec4f(3.4028235e38f, 1.4e-45f, -16777217.0f, 0.30000001f);
  EXPECT_TRUE(read_back(to_json(m.graph)) == m.graph);
}

TEST(read_json, the_small_text_is_right) { EXPECT_EQ(sentence(small_text()), ""); }

TEST(read_json, every_beginning_of_a_text_is_refused) {
  const std::string text = small_text();
  for (std::size_t size = 0; size + 2 < text.size(); ++size) {
    EXPECT_NE(sentence(text.substr(0, size)), "") << size;
  }
}

// Whatever one byte becomes: a graph or a sentence, and nothing else.
TEST(read_json, every_byte_may_be_wrong) {
  const std::string text = small_text();
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char c : {'\0', '"', '{', '9', '-', ',', '\xFF', ']'}) {
      std::string wrong = text;
      wrong[at] = c;
      const auto graph = read_json(wrong);
      if (graph) {
        static_cast<void>(compile(*graph));
      } else {
        EXPECT_FALSE(graph.error().message.empty());
      }
    }
  }
}

TEST(read_json, the_head_is_checked_first) {
  EXPECT_EQ(sentence("[]"), "the JSON text: this is no object");
  EXPECT_EQ(sentence("{}"), "the JSON text: the member 'schema' is missing");
  EXPECT_EQ(with("ambito.graph", "gltf"), "schema: 'gltf' is not 'ambito.graph'");
  EXPECT_EQ(with("\"version\": 1,", "\"version\": 2, \"news\": 0,"),
            "version: version 2 of the schema is unknown; version 1 can be read");
  EXPECT_EQ(with("\"version\": 1,", "\"version\": \"1\","), "version: this is no whole number");
}

TEST(read_json, a_member_that_is_missing_or_unknown_is_named) {
  EXPECT_EQ(
      with("\"wires\"", "\"wire\""),
      "the JSON text: there is no member 'wire'; schema, version, output, textures, buffers, passes, wires, "
      "compiled, edges exist");
  EXPECT_EQ(with("\"name\": \"half\", ", ""), "textures[1]: the member 'name' is missing");
  EXPECT_EQ(with("\"kind\": \"render\"", "\"kind\": \"render\", \"sideeffect\": true"),
            "passes[0]: there is no member 'sideeffect'; name, kind, side_effect, accesses exist");
  EXPECT_EQ(with("\"texture\": \"color\", \"version\": 0,", "\"texture\": \"color\","),
            "passes[0].accesses[0]: the member 'version' is missing");
}

TEST(read_json, a_word_that_does_not_exist_is_shown_with_those_that_do) {
  EXPECT_EQ(with("\"use\": \"vertex\"", "\"use\": \"bogus\""),
            "passes[0].accesses[1].use: 'bogus' is no use; color, resolve, depth, depth_read, sampled, "
            "storage_read, "
            "storage_write, storage_read_write, uniform, vertex, index, indirect, copy_src, copy_dst exist");
  EXPECT_EQ(with("\"render\"", "\"raytrace\""),
            "passes[0].kind: 'raytrace' is no kind of pass; render, compute, copy exist");
  EXPECT_EQ(with("\"transient\"", "\"eternal\""),
            "textures[0].lifetime: 'eternal' is no lifetime; transient, persistent, history, imported exist");
  EXPECT_EQ(with("rgba16float", "rgba17float"),
            "textures[0].format: 'rgba17float' is no format, such as rgba16float");
}

TEST(read_json, a_value_of_another_type_is_refused) {
  EXPECT_EQ(with("\"half\"", "7"), "textures[1].name: this is no text");
  EXPECT_EQ(with("\"width\": 64", "\"width\": \"64\""),
            "output.width: this is no number; 0 to 4294967294 are possible");
  EXPECT_EQ(with("[0, 0, 0, 0]", "7"), "passes[0].accesses[0].clear: this is no array");
  EXPECT_EQ(with("{\"of\": \"output\"}", "\"output\""), "textures[0].size: this is no object");
  EXPECT_EQ(with("\"lifetime\": \"transient\"}", "\"lifetime\": \"transient\", \"late\": 1}"),
            "textures[0].late: this is neither true nor false");
}

TEST(read_json, numbers_stay_in_their_range) {
  EXPECT_EQ(with("\"width\": 64", "\"width\": -64"),
            "output.width: -64 is no whole number from 0 to 4294967294");
  EXPECT_EQ(with("\"width\": 64", "\"width\": 0.5"),
            "output.width: 0.5 is no whole number from 0 to 4294967294");
  EXPECT_EQ(with("\"width\": 64", "\"width\": 4294967294"), "");
  EXPECT_EQ(with("\"width\": 64", "\"width\": 4294967295"),
            "output.width: 4294967295 is out of range; 0 to 4294967294 are possible");
  EXPECT_EQ(with("\"width\": 64", "\"width\": 18446744073709551616"),
            "output.width: 1.8446744073709552e+19 is no whole number from 0 to 4294967294");
  EXPECT_EQ(with("\"size\": 256", "\"size\": 1099511627776"), "");
  EXPECT_EQ(with("\"size\": 256", "\"size\": 1099511627777"),
            "buffers[0].size: 1099511627777 is out of range; 0 to 1099511627776 are possible");
  EXPECT_EQ(with("\"size\": 256", "\"size\": {\"bytes_per_pixel\": 4, \"of\": \"output\"}"), "");
  EXPECT_EQ(with("\"size\": 256", "\"size\": {\"of\": \"output\"}"),
            "buffers[0].size: a size is bytes, or bytes_per_pixel of a picture, or times another buffer");
  EXPECT_EQ(with("\"size\": 256", "\"size\": {\"times\": 2, \"buffer\": \"list\"}"),
            "buffers[0].size.buffer: no buffer before this one is called 'list'");
  EXPECT_EQ(with("\"divisor\": 2", "\"divisor\": 0"),
            "textures[1].size.divisor: 0 is out of range; 1 to 4294967294 are possible");
}

TEST(read_json, clear_values_are_four_numbers_that_a_float_holds) {
  const char* const clear = "[0, 0, 0, 0]";
  EXPECT_EQ(with(clear, "[1e38, 0, 0, 0]"), "");
  EXPECT_EQ(with(clear, "[0, 1e39, 0, 0]"),
            "passes[0].accesses[0].clear[1]: this is no number that a float can hold");
  EXPECT_EQ(with(clear, "[0, 0, null, 0]"),
            "passes[0].accesses[0].clear[2]: this is no number that a float can hold");
  EXPECT_EQ(with(clear, "[0, 0, 0]"),
            "passes[0].accesses[0].clear: there are 3 numbers; a clear value has 4");
  EXPECT_EQ(with(clear, "[0, 0, 0, 0, 0]"),
            "passes[0].accesses[0].clear: there are 5 elements; the limit is 4");
  EXPECT_TRUE(with(clear, "[NaN, 0, 0, 0]").starts_with("the JSON text is no JSON at line "));
}

TEST(read_json, a_resource_is_one_that_was_declared) {
  EXPECT_EQ(with("\"texture\": \"color\", \"version\": 0", "\"texture\": \"colour\", \"version\": 0"),
            "passes[0].accesses[0].texture: no texture is called 'colour'");
  EXPECT_EQ(with("\"buffer\": \"list\"", "\"buffer\": \"color\""),
            "passes[0].accesses[1].buffer: no buffer is called 'color'");
  EXPECT_EQ(with("\"buffer\": \"list\"", "\"texture\": \"color\", \"buffer\": \"list\""),
            "passes[0].accesses[1]: exactly one of 'texture' and 'buffer' has to be there");
  EXPECT_EQ(with("\"size\": {\"texture\": \"color\"", "\"size\": {\"texture\": \"half\""),
            "textures[1].size.texture: no texture before this one is called 'half'");
  EXPECT_EQ(with("\"after\": \"draw\"", "\"after\": \"paint\""), "wires[0].after: no pass is called 'paint'");
}

TEST(read_json, a_name_that_several_have_needs_the_place) {
  EXPECT_EQ(with("\"name\": \"half\"", "\"name\": \"color\""),
            "passes[0].accesses[0].texture: several textures are called 'color': name and index tell which");
  const char* const color = "\"texture\": \"color\", \"version\": 0";
  EXPECT_EQ(with(color, R"("texture": {"name": "color", "index": 0}, "version": 0)"), "");
  EXPECT_EQ(with(color, R"("texture": {"name": "color", "index": 1}, "version": 0)"),
            "passes[0].accesses[0].texture.index: texture 1 is called 'half', not 'color'");
  EXPECT_EQ(with(color, R"("texture": {"name": "color", "index": 2}, "version": 0)"),
            "passes[0].accesses[0].texture.index: there is no texture 2; there are 2");
}

TEST(read_json, a_size_is_of_one_kind) {
  EXPECT_EQ(with("{\"of\": \"output\"}", "{\"of\": \"output\", \"width\": 4, \"height\": 4}"),
            "textures[0].size: a size is either width and height, or of the output, or that of a texture");
  EXPECT_EQ(with("{\"of\": \"output\"}", "{}"),
            "textures[0].size: a size is either width and height, or of the output, or that of a texture");
  EXPECT_EQ(with("{\"of\": \"output\"}", "{\"width\": 4}"),
            "textures[0].size: the member 'height' is missing");
  EXPECT_EQ(with("{\"of\": \"output\"}", "{\"of\": \"window\"}"),
            "textures[0].size.of: 'window' has no size to follow; output has");
}

// compile() takes memory for each mip level of each layer, and time for each pair of accesses of a pass.
TEST(read_json, what_compile_could_not_bear_is_refused) {
  std::string text = small_text();
  std::string many;
  for (int i = 0; i < 300; ++i) {
    many +=
        R"({"name": "t)" + std::to_string(i) +
        R"(", "size": {"of": "output"}, "format": "r8unorm", "lifetime": "transient", "mips": 14, "layers": 256},)";
  }
  const std::string head = "\"textures\": [";
  text.insert(text.find(head) + head.size(), many);
  EXPECT_EQ(sentence(text),
            "textures[279]: with this texture there are 1003520 mip levels of layers; the limit is 1000000");

  text = small_text();
  std::string accesses;
  for (int i = 0; i < 1023; ++i) accesses += R"({"use": "sampled", "texture": "half", "version": 0},)";
  const std::string passes = "\"accesses\": [";
  text.insert(text.find(passes) + passes.size(), accesses);
  EXPECT_EQ(sentence(text), "passes[0].accesses: there are 1025 elements; the limit is 1024");
}

TEST(read_json, a_hostile_name_is_shown_short) {
  const std::string message = with("\"use\": \"vertex\"", "\"use\": \"" + std::string(100'000, 'x') + "\"");
  EXPECT_LT(message.size(), 400u);
}

TEST(read_json, a_name_that_a_terminal_would_obey_is_refused_at_its_place) {
  EXPECT_EQ(with("\"name\": \"half\"", R"("name": "ha\u001b[31mlf")"),
            R"(textures[1].name: the name 'ha\u001b[31mlf' holds the control character U+001B)");
  EXPECT_NE(with("\"name\": \"list\"", R"("name": "li\u202est")").find("buffers[0].name"), std::string::npos);
  EXPECT_NE(with("\"name\": \"draw\"", R"("name": "dr\naw")").find("passes[0].name"), std::string::npos);
  EXPECT_NE(with("\"name\": \"scene\"", R"("name": "sc\u0085ene")").find("wires[0].name"), std::string::npos);
  EXPECT_NE(with("\"use\": \"vertex\"", R"("use": "vertex", "binding": "a\rb")").find("accesses[1].binding"),
            std::string::npos);
  EXPECT_EQ(with("\"name\": \"half\"", R"("name": "hälf × \"quoted\"")"), "") << "control";
}

TEST(read_json, a_name_has_a_longest_length) {
  EXPECT_EQ(with("\"name\": \"half\"", "\"name\": \"" + std::string(256, 'x') + '"'), "");
  EXPECT_EQ(with("\"name\": \"half\"", "\"name\": \"" + std::string(257, 'x') + '"'),
            "textures[1].name: the name has 257 bytes; the limit is 256");
}

TEST(read_json, codes_tell_limits_from_mistakes) {
  EXPECT_EQ(read_json("{}").error().code, ErrorCode::bad_input);
  EXPECT_EQ(read_json(std::string(max_json_bytes + 1, ' ')).error().code, ErrorCode::over_limit);
}

}  // namespace
}  // namespace ambito::graph::test
