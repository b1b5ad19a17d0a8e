#include "command/call_text.h"

#include <array>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace ambito::command::detail {
namespace {

TEST(call_text, a_call_reads_like_its_source) {
  EXPECT_EQ(call_text({"draw", {3, 1, 0, 0}}), "draw(3, 1, 0, 0)");
  EXPECT_EQ(call_text({"clear_buffer", {"counter", 0, 4}}), "clear_buffer('counter', 0, 4)");
  EXPECT_EQ(call_text({"set_viewport", {0.5f, -1.0f}}), "set_viewport(0.5, -1)");
  EXPECT_EQ(call_text({"begin"}), "begin");
}

TEST(call_text, numbers_behind_the_arguments_are_arguments) {
  const std::array<std::uint32_t, 2> offsets = {256, 512};
  EXPECT_EQ(call_text({"set_bind_group", {3, "object"}, offsets}), "set_bind_group(3, 'object', 256, 512)");
  EXPECT_EQ(call_text({"set", {}, offsets}), "set(256, 512)");
}

TEST(call_text, texts_behind_the_arguments_are_arguments) {
  const std::array<std::string_view, 2> labels = {"trees", "a \"stone\""};
  EXPECT_EQ(call_text({"execute", {}, {}, labels}), "execute('trees', 'a \"stone\"')");
  EXPECT_EQ(json_line({}, {"execute", {}, {}, labels}),
            R"({"path":[],"call":"execute","arguments":["trees","a \"stone\""]})");
}

TEST(call_text, the_largest_numbers_keep_their_value) {
  EXPECT_EQ(call_text({"draw", {std::numeric_limits<std::uint32_t>::max(), -1}}), "draw(4294967295, -1)");
}

TEST(json_line, a_command_is_one_line_of_json) {
  const std::array<std::string_view, 2> path = {"frame 1", "scene"};
  const std::array<std::uint32_t, 1> offsets = {256};
  EXPECT_EQ(json_line(path, {"draw", {3, 1}}),
            R"({"path":["frame 1","scene"],"call":"draw","arguments":[3,1]})");
  EXPECT_EQ(json_line(path, {"set_bind_group", {3, "object"}, offsets}),
            R"({"path":["frame 1","scene"],"call":"set_bind_group","arguments":[3,"object",256]})");
  EXPECT_EQ(json_line({}, {"begin"}), R"({"path":[],"call":"begin","arguments":[]})");
}

TEST(json_line, text_is_escaped) {
  const std::array<std::string_view, 1> path = {"a \"quoted\" \\ name\nof two lines"};
  EXPECT_EQ(json_line(path, {"begin"}),
            R"({"path":["a \"quoted\" \\ name\u000aof two lines"],"call":"begin","arguments":[]})");
}

TEST(json_line, what_json_cannot_say_is_null) {
  EXPECT_EQ(json_line({}, {"set", {std::numeric_limits<float>::infinity()}}),
            R"({"path":[],"call":"set","arguments":[null]})");
}

}  // namespace
}  // namespace ambito::command::detail
