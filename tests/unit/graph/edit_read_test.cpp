#include <gtest/gtest.h>

#include <ambito/graph_edit.h>

namespace ambito::graph::test {
namespace {

using Kind = EditStep::Kind;

std::string with(const std::string& edits) {
  return R"({"schema": "ambito.graph-edit", "version": 1, "edits": [)" + edits + "]}";
}
std::string error(const std::string& text, ErrorCode code = ErrorCode::bad_input) {
  const auto edit = read_edit(text);
  if (edit) return "";
  EXPECT_EQ(edit.error().code, code);
  return edit.error().message;
}

TEST(read_edit, each_form_becomes_a_step) {
  const auto edit = read_edit(with(R"({"add": "fog", "after": "opaque"}, {"add": "fog", "before": "opaque"},
                                      {"remove": "tonemap"}, {"rewire": "a", "read": "b", "from": "c"},
                                      {"to": "c", "write": "b", "rewire": "a"})"));
  ASSERT_TRUE(edit) << edit.error().text();
  EXPECT_EQ(edit->steps, (std::vector<EditStep>{{Kind::add_after, "fog", "opaque"},
                                                {Kind::add_before, "fog", "opaque"},
                                                {Kind::remove, "tonemap"},
                                                {Kind::read, "a", "", "b", "c"},
                                                {Kind::write, "a", "", "b", "c"}}));
}

TEST(read_edit, no_edits_are_fine) { EXPECT_TRUE(read_edit(with(""))); }

TEST(read_edit, what_is_no_edit_is_named_by_its_place) {
  for (const char* wrong : {R"({"add": "fog"})", R"({"add": "fog", "after": "a", "before": "b"})", R"({})", "7", "null",
                            R"({"remove": "a", "why": "b"})", R"({"rewire": "a", "read": "b", "to": "c"})"}) {
    EXPECT_EQ(error(with(R"({"remove": "a"},)" + std::string(wrong))),
              "edits[1]: an edit is {add, after}, {add, before}, {remove}, {rewire, read, from} or {rewire, write, to}, "
              "and nothing else")
        << wrong;
  }
}

TEST(read_edit, a_name_that_a_terminal_would_obey_is_refused_at_its_place) {
  EXPECT_EQ(error(with(R"({"remove": "fog\u001b[2J"})")),
            R"(edits[0].remove: the name 'fog\u001b[2J' holds the control character U+001B)");
  EXPECT_NE(error(with(R"({"add": "fog", "after": "\u202eopaque"})")).find("edits[0].after"), std::string::npos);
  EXPECT_NE(error(with(R"({"rewire": "fog", "read": "a\nb", "from": "c"})")).find("edits[0].read"), std::string::npos);
  EXPECT_EQ(error(with(R"({"remove": "nébuleuse"})")), "") << "control";
}

TEST(read_edit, a_name_is_a_text_of_1_to_256_bytes) {
  EXPECT_EQ(error(with(R"({"remove": 7})")), "edits[0].remove: it is no text");
  EXPECT_EQ(error(with(R"({"add": "a", "after": ""})")), "edits[0].after: a name has 1 to 256 bytes, and this has 0");
  EXPECT_EQ(error(with(R"({"remove": ")" + std::string(257, 'x') + R"("})")),
            "edits[0].remove: a name has 1 to 256 bytes, and this has 257");
  EXPECT_EQ(error(with(R"({"remove": ")" + std::string(256, 'x') + R"("})")), "");
}

TEST(read_edit, schema_and_version_are_asked_for) {
  EXPECT_EQ(error("[]"), "the file is no JSON object");
  EXPECT_EQ(error(R"({"version": 1, "edits": []})"), "schema: it is not 'ambito.graph-edit'");
  EXPECT_EQ(error(R"({"schema": "ambito.graph", "version": 1, "edits": []})"), "schema: it is not 'ambito.graph-edit'");
  EXPECT_EQ(error(R"({"schema": "ambito.graph-edit", "edits": []})"), "version: it is not 1, the only one there is");
  EXPECT_EQ(error(R"({"schema": "ambito.graph-edit", "version": 2, "edits": []})"),
            "version: it is not 1, the only one there is");
  EXPECT_EQ(error(R"({"schema": "ambito.graph-edit", "version": 1, "edits": {}})"), "edits: it is no array");
  EXPECT_EQ(error(R"({"schema": "ambito.graph-edit", "version": 1, "edits": [], "x": 1})"),
            "there is a key 'x'; an edit file has schema, version and edits");
}

TEST(read_edit, what_is_no_json_is_told_with_line_and_column) {
  for (const std::string text : {"", "{", "nonsense", "{\"schema\": }"}) {
    const std::string message = error(text);
    EXPECT_NE(message.find("line 1"), std::string::npos) << message;
  }
}

TEST(read_edit, sizes_have_limits) {
  std::string many;
  for (int i = 0; i < 4096; ++i) many += std::string(i == 0 ? "" : ",") + R"({"remove":"a"})";
  EXPECT_EQ(error(with(many)), "");
  EXPECT_EQ(error(with(many + R"(,{"remove":"a"})"), ErrorCode::over_limit), "edits: there are 4097; the limit is 4096");
  const std::string big(std::size_t{1} << 20, ' ');
  EXPECT_EQ(error(big + "{}", ErrorCode::over_limit), "the edit file has 1048578 bytes; the limit is 1048576");
}

}  // namespace
}  // namespace ambito::graph::test
