#include <chrono>
#include <limits>

#include <gtest/gtest.h>

#include "export_graphs.h"

namespace ambito::graph::test {
namespace {

GraphMaker three_passes() {
  GraphMaker m;
  const TextureRef color = m.texture("color");
  const TextureRef out = m.imported("out");
  const TextureRef drawn = m.pass("opaque").clears(color);
  const TextureRef blended = m.pass("transparent").draws_on(drawn);
  m.fullscreen("tone", blended, out);
  m.fullscreen("debug", blended, m.texture("view"));
  m.graph.wires = {
      {.name = "scene", .kind = ResourceKind::texture, .resource = color.index, .version = 2, .after = 2}};
  return m;
}

// Changing these bytes changes the schema: raise its version, or show that old texts still read the same.
constexpr const char* expected = R"({
  "schema": "ambito.graph",
  "version": 1,
  "output": {"width": 64, "height": 32},
  "textures": [
    {"name": "color", "size": {"of": "output"}, "format": "rgba16float", "lifetime": "transient"},
    {"name": "out", "size": {"of": "output"}, "format": "rgba16float", "lifetime": "imported"},
    {"name": "view", "size": {"of": "output"}, "format": "rgba16float", "lifetime": "transient"}
  ],
  "buffers": [],
  "passes": [
    {"name": "opaque", "kind": "render", "accesses": [
      {"use": "color", "texture": "color", "version": 0, "clear": [0, 0, 0, 0]}
    ]},
    {"name": "transparent", "kind": "render", "accesses": [
      {"use": "color", "texture": "color", "version": 1}
    ]},
    {"name": "tone", "kind": "render", "accesses": [
      {"use": "sampled", "texture": "color", "version": 2},
      {"use": "color", "texture": "out", "version": 0, "covers": true}
    ]},
    {"name": "debug", "kind": "render", "accesses": [
      {"use": "sampled", "texture": "color", "version": 2},
      {"use": "color", "texture": "view", "version": 0, "covers": true}
    ]}
  ],
  "wires": [
    {"name": "scene", "texture": "color", "version": 2, "after": "transparent"}
  ])";
constexpr const char* expected_compiled = R"(,
  "compiled": {
    "totals": {"passes": 3, "groups": 2, "dropped": 1, "transient_bytes": 16384, "transient_bytes_without_reuse": 16384, "kept_bytes": 0, "loaded_bytes": 0, "stored_bytes": 32768},
    "passes": [
      {"pass": "opaque", "size": {"width": 64, "height": 32}, "samples": 1, "attachments": [
        {"use": "color", "texture": "color", "load": "clear", "store": "store"}
      ]},
      {"pass": "transparent", "size": {"width": 64, "height": 32}, "samples": 1, "attachments": [
        {"use": "color", "texture": "color", "load": "load", "store": "store"}
      ]},
      {"pass": "tone", "size": {"width": 64, "height": 32}, "samples": 1, "attachments": [
        {"use": "color", "texture": "out", "load": "clear", "store": "store"}
      ]}
    ],
    "groups": [
      {"passes": ["opaque", "transparent"], "loaded_bytes": 0, "stored_bytes": 16384, "attachments": [
        {"use": "color", "texture": "color", "load": "clear", "store": "store"}
      ]},
      {"passes": ["tone"], "loaded_bytes": 0, "stored_bytes": 16384}
    ],
    "textures": [
      {"texture": "color", "size": {"width": 64, "height": 32}, "bytes": 16384, "usage": ["texture_binding", "render_attachment"], "first": "opaque", "last": "tone", "slot": 0},
      {"texture": "out", "size": {"width": 64, "height": 32}, "bytes": 16384, "usage": ["render_attachment"], "first": "tone", "last": "tone"},
      {"texture": "view", "size": {"width": 64, "height": 32}, "bytes": 16384, "usage": []}
    ],
    "buffers": [],
    "texture_slots": [
      {"first_user": "color", "size": {"width": 64, "height": 32}, "format": "rgba16float", "samples": 1, "mips": 1, "layers": 1, "bytes": 16384, "usage": ["texture_binding", "render_attachment"]}
    ],
    "buffer_slots": [],
    "dropped": [
      {"pass": "debug", "reason": "nobody_reads", "explanation": "'debug' is dropped: nobody reads version 1 of 'view'"}
    ]
  },
  "edges": [
    {"from": "opaque", "to": "transparent", "texture": "color", "version": 1, "reason": "read_after_write"},
    {"from": "transparent", "to": "tone", "texture": "color", "version": 2, "reason": "read_after_write"},
    {"from": "transparent", "to": "debug", "texture": "color", "version": 2, "reason": "read_after_write"}
  ])";

TEST(to_json, the_declaration_alone_is_these_bytes) {
  EXPECT_EQ(to_json(three_passes().graph), std::string(expected) + "\n}\n");
}

TEST(to_json, with_what_compile_derived_it_is_these_bytes) {
  const GraphMaker m = three_passes();
  EXPECT_EQ(to_json(m.graph, compiled(m)), std::string(expected) + expected_compiled + "\n}\n");
}

TEST(to_json, buffers_resolves_and_read_only_depth_are_told) {
  const GraphMaker m = sample_frame();
  const std::string text = to_json(m.graph, compiled(m));
  EXPECT_TRUE(shows(text, R"({"use": "resolve", "texture": "scene_color", "store": "store"})"));
  EXPECT_TRUE(shows(text, R"({"use": "depth_read", "texture": "depth", "read_only": true})"));
  EXPECT_TRUE(shows(
      text,
      R"({"buffer": "object list", "bytes": 1048576, "usage": ["storage", "indirect"], "first": "cull", "last": "opaque", "slot": 0})"));
  EXPECT_TRUE(
      shows(text, R"({"first_user": "object list", "bytes": 1048576, "usage": ["storage", "indirect"]})"));
}

TEST(to_json, a_name_that_several_have_comes_with_its_place) {
  GraphMaker m;
  const TextureRef one = m.texture("twin");
  const TextureRef two = m.texture("twin");
  auto p = m.pass("p");
  p.reads(one);
  p.covers(two);
  const std::string text = to_json(m.graph);
  EXPECT_TRUE(shows(text, R"("use": "sampled", "texture": {"name": "twin", "index": 0})"));
  EXPECT_TRUE(shows(text, R"("use": "color", "texture": {"name": "twin", "index": 1})"));
}

TEST(to_json, a_place_that_does_not_exist_is_told_as_such) {
  GraphMaker m;
  m.pass("p").use(Use::color, TextureRef{9, 0});
  EXPECT_TRUE(shows(to_json(m.graph), R"("texture": {"index": 9})"));
}

TEST(to_json, names_are_escaped) {
  GraphMaker m;
  m.texture(
      "a\"b\\c\nd\x01"
      "e\xFF");
  EXPECT_TRUE(shows(to_json(m.graph), "{\"name\": \"a\\\"b\\\\c\\nd\\u0001e\xEF\xBF\xBD\","));
}

TEST(to_json, a_clear_value_that_is_no_number_is_null) {
  GraphMaker m;
  m.pass("p").use(Use::color, m.texture("a")).clear =
      vec4f(std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -0.0f, 0.1f);
  EXPECT_TRUE(shows(to_json(m.graph), R"("clear": [null, null, 0, 0.1])"));
}

// A limit far above what it takes, which a quadratic search would not keep.
TEST(to_json, a_thousand_passes_take_less_than_a_second) {
  const GraphMaker m = large_frame(1000, 2000);
  const Compiled c = compiled(m);
  const auto begin = std::chrono::steady_clock::now();
  const std::string text = to_json(m.graph, c);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  EXPECT_GT(text.size(), 500'000u);
  EXPECT_LT(seconds.count(), 1.0);
  RecordProperty("milliseconds", static_cast<int>(seconds.count() * 1e3));
}

}  // namespace
}  // namespace ambito::graph::test
