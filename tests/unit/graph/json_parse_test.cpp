#include "graph/json_parse.h"

#include <gtest/gtest.h>

#include <ambito/graph.h>

namespace ambito::graph::json {
namespace {

std::string sentence(std::string_view text) {
  const auto value = parse(text);
  return value ? std::string() : value.error().message;
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

TEST(json_parse, keeps_kinds_and_order) {
  const auto value = parse(R"({"b": [1, -2, 2.5, true, null, "x"], "a": {}})");
  ASSERT_TRUE(value);
  const auto& members = *value->as<Object>();
  ASSERT_EQ(members.size(), 2u);
  EXPECT_EQ(members[0].key, "b");
  const auto& all = *members[0].value.as<Array>();
  EXPECT_EQ(*all[0].as<std::uint64_t>(), 1u);
  EXPECT_EQ(*all[1].as<double>(), -2.0);
  EXPECT_EQ(*all[2].as<double>(), 2.5);
  EXPECT_EQ(*all[3].as<bool>(), true);
  EXPECT_NE(all[4].as<std::nullptr_t>(), nullptr);
  EXPECT_EQ(*all[5].as<std::string>(), "x");
}

TEST(json_parse, depth_at_the_limit_and_over) {
  EXPECT_EQ(sentence(repeated("[", max_depth) + repeated("]", max_depth)), "");
  EXPECT_EQ(sentence(repeated("[", max_depth + 1) + repeated("]", max_depth + 1)),
            "the JSON text has arrays and objects deeper than 16 levels");
  EXPECT_EQ(sentence(repeated("[", 10'000'000)),
            "the JSON text has arrays and objects deeper than 16 levels");
}

TEST(json_parse, values_at_the_limit_and_over) {
  const std::string all = "[" + repeated("0,", max_values - 2);
  EXPECT_EQ(sentence(all + "0]"), "");
  EXPECT_EQ(sentence(all + "0,0]"), "the JSON text has more than 1000000 values");
}

TEST(json_parse, members_at_the_limit_and_over) {
  std::string text = "{";
  for (std::size_t i = 0; i < max_members; ++i) text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
  EXPECT_EQ(sentence(text + "}"), "");
  EXPECT_EQ(sentence(text + ",\"x\":0}"), "the JSON text has an object with more than 64 members");
}

TEST(json_parse, size_at_the_limit_and_over) {
  EXPECT_EQ(sentence('"' + std::string(max_json_bytes - 2, 'x') + '"'), "");
  EXPECT_EQ(sentence('"' + std::string(max_json_bytes - 1, 'x') + '"'),
            "the JSON text has 16777217 bytes; the limit is 16777216");
}

TEST(json_parse, blanks_at_the_limit_and_over) {
  EXPECT_EQ(sentence(std::string(max_blanks, '\n') + "0"), "");
  EXPECT_EQ(sentence(std::string(max_blanks + 1, '\n') + "0"),
            "the JSON text has more than 65536 blanks in a row");
}

TEST(json_parse, a_key_comes_once) {
  EXPECT_EQ(sentence(R"({"a": 1, "a": 2})"), "the JSON text has 'a' twice in one object");
  EXPECT_EQ(sentence(R"({"a": {"a": 1}, "b": {"a": 1}})"), "");
}

TEST(json_parse, what_is_no_json_is_shown_with_its_place) {
  EXPECT_EQ(sentence(""), "the JSON text ends too early, at line 1, column 1");
  EXPECT_EQ(sentence("[1,\n  2"), "the JSON text ends too early, at line 2, column 4");
  EXPECT_EQ(sentence("\"abc"), "the JSON text ends too early, at line 1, column 5");
  EXPECT_EQ(sentence("[1,\n 2 x]"), "the JSON text is no JSON at line 2, column 4: 'x]'");
  EXPECT_EQ(sentence("[NaN]"), "the JSON text is no JSON at line 1, column 2: 'NaN]'");
  EXPECT_EQ(sentence("[1e999]"), "the JSON text has a number that is too large at line 1, column 6");
  EXPECT_EQ(sentence("1 2"), "the JSON text is no JSON at line 1, column 3: '2'");
  EXPECT_NE(sentence("\"\xFF\""), "");
  EXPECT_NE(sentence("\"\\ud800\""), "");
}

TEST(json_parse, what_is_shown_is_short_and_whole) {
  EXPECT_EQ(shown("bogus"), "'bogus'");
  EXPECT_EQ(shown(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
  EXPECT_EQ(shown(std::string(41, 'x')), "'" + std::string(40, 'x') + "…'");
  EXPECT_EQ(shown(std::string(39, 'x') + "×"), "'" + std::string(39, 'x') + "…'");
}

TEST(json_parse, what_is_shown_does_nothing_to_a_terminal) {
  EXPECT_EQ(shown("a\nb\x1B"), R"('a\u000ab\u001b')");
  EXPECT_EQ(shown("\x7F\xC2\x80\xC2\x9F"), R"('\u007f\u0080\u009f')");
  EXPECT_EQ(shown("\u202A\u202E\u2066\u2069\u200F"), R"('\u202a\u202e\u2066\u2069\u200f')");
  EXPECT_EQ(shown("é × \u2065 \U0001F600"), "'é × \u2065 \U0001F600'") << "control: neighbours of those";
}

TEST(json_parse, a_name_is_short_and_obeyed_by_no_terminal) {
  EXPECT_EQ(name_fault(""), "");
  EXPECT_EQ(name_fault(std::string(256, 'x')), "");
  EXPECT_EQ(name_fault("scene_color × é"), "");
  EXPECT_EQ(name_fault(std::string(257, 'x')), "the name has 257 bytes; the limit is 256");
  EXPECT_EQ(name_fault("a\x1B[2J"), R"(the name 'a\u001b[2J' holds the control character U+001B)");
  EXPECT_NE(name_fault(std::string("a\0", 2)), "");
  for (const char* name : {"\n", "\r", "\t", "\x7F", "\u0080", "\u009F", "\u202A", "\u202E", "\u2066", "\u2069"})
    EXPECT_NE(name_fault(name), "") << shown(name);
}

}  // namespace
}  // namespace ambito::graph::json
