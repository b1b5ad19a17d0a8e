#include "gltf/json_document.h"

#include <string>

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

Result<std::unique_ptr<JsonDocument>> parse(std::string_view text) {
  return JsonDocument::parse(std::as_bytes(std::span{text}), "'t.gltf'");
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(json_document, reads_every_kind) {
  const auto document = parse(R"({"a":null,"b":true,"c":-7,"d":2.5,"e":"text","f":[1,2],"g":{"h":1}})");
  ASSERT_TRUE(document);
  const JsonValue root = (*document)->root();
  EXPECT_EQ(root.size(), 7u);
  EXPECT_EQ(root.member("a").kind(), JsonKind::null);
  EXPECT_TRUE(root.member("b").boolean());
  EXPECT_EQ(root.member("c").integer(), -7);
  EXPECT_EQ(root.member("c").number(), -7.0);
  EXPECT_EQ(root.member("d").number(), 2.5);
  EXPECT_EQ(root.member("e").string(), "text");
  EXPECT_EQ(root.member("f").size(), 2u);
  EXPECT_EQ(root.member("g").member("h").integer(), 1);
  EXPECT_FALSE(root.member("i"));
  EXPECT_FALSE(root.member("a").member("b"));
}

TEST(json_document, walks_arrays_and_objects_in_order) {
  const auto document = parse(R"([[],{"x":[1,{"y":2}],"z":3},4])");
  ASSERT_TRUE(document);
  std::string seen;
  for (const JsonItem item : (*document)->root()) {
    seen += describe(item.value.kind());
    seen += ';';
    for (const JsonItem inner : item.value) seen += std::string{inner.key} + ';';
  }
  EXPECT_EQ(seen, "an array;an object;x;z;an integer;");
}

TEST(json_document, the_last_of_duplicate_keys_counts) {
  const auto document = parse(R"({"a":1,"b":2,"a":3})");
  ASSERT_TRUE(document);
  EXPECT_EQ((*document)->root().member("a").integer(), 3);
}

TEST(json_document, nests_as_deep_as_the_limit_and_no_deeper) {
  EXPECT_TRUE(parse(nested(max_json_depth)));
  const auto deeper = parse(nested(max_json_depth + 1));
  ASSERT_FALSE(deeper);
  EXPECT_EQ(deeper.error().message, "'t.gltf': the JSON is nested deeper than 128 levels.");
}

TEST(json_document, refuses_hopeless_depth_without_a_crash) { EXPECT_FALSE(parse(nested(1'000'000))); }

TEST(json_document, refuses_more_values_than_the_limit) {
  std::string text = "[";
  for (std::uint64_t i = 0; i < max_json_separators; ++i) text += "0,";
  text += "0]";
  const auto document = parse(text);
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().code, ErrorCode::over_limit);
}

TEST(json_document, refuses_what_is_no_json) {
  for (const std::string_view text :
       {"", "{", "{]", R"({"a":})", "nul", "{\"a\":\"\xff\"}", R"({"a":1e999})", "{} {}"}) {
    const auto document = parse(text);
    ASSERT_FALSE(document) << text;
    EXPECT_EQ(document.error().code, ErrorCode::bad_input);
    EXPECT_TRUE(document.error().message.starts_with("'t.gltf': ")) << document.error().message;
  }
}

TEST(json_document, refuses_a_byte_order_mark) {
  const auto document = parse("\xEF\xBB\xBF{}");
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().message, "'t.gltf': the JSON starts with a byte order mark.");
}

TEST(json_document, gives_the_pointer_of_every_value) {
  const auto document = parse(R"({"a":[0,{"b~/c":[1,2]}],"d":3})");
  ASSERT_TRUE(document);
  const JsonValue root = (*document)->root();
  EXPECT_EQ(root.pointer(), "");
  EXPECT_EQ(root.member("d").pointer(), "/d");
  JsonValue last;
  for (const JsonItem item : root.member("a")) last = item.value;
  EXPECT_EQ(last.pointer(), "/a/1");
  for (const JsonItem item : last.member("b~/c")) last = item.value;
  EXPECT_EQ(last.pointer(), "/a/1/b~0~1c/1");
  EXPECT_EQ(last.sentence("it is odd"), "'t.gltf': /a/1/b~0~1c/1: it is odd.");
  EXPECT_EQ(root.sentence("it is odd", "x/y"), "'t.gltf': /x~1y: it is odd.");
  EXPECT_EQ(root.sentence("it is odd"), "'t.gltf': /: it is odd.");
}

TEST(json_document, a_message_stays_on_one_line) {
  const auto document = parse(R"({"a\nb":1})");
  ASSERT_TRUE(document);
  EXPECT_EQ((*document)->root().member("a\nb").pointer(), "/a\\u000ab");
}

TEST(json_document, text_is_read_in_place_where_bytes_follow) {
  const std::string text = R"({"a":[1,2,3]})" + std::string(100, 'x');
  const auto bytes = std::as_bytes(std::span{text});
  const auto document = JsonDocument::parse(bytes.first(13), "'t.gltf'", bytes.size());
  ASSERT_TRUE(document) << document.error().message;
  EXPECT_EQ((*document)->root().member("a").size(), 3u);
}

}  // namespace
}  // namespace ambito::gltf
