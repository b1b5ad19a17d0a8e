#include "wgsl/assemble.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "wgsl/providers.h"

namespace ambito::wgsl {
namespace {

using Keys = std::vector<std::string_view>;

Result<Assembled> assembled(std::vector<Source> sources, const Keys& keys = {},
                            std::string_view prologue = {}) {
  const std::string root = sources.front().name;
  return assemble(root, keys, from_sources(std::move(sources)), prologue);
}

std::string assembled_text(std::vector<Source> sources, const Keys& keys = {},
                           std::string_view prologue = {}) {
  auto result = assembled(std::move(sources), keys, prologue);
  return result ? result->text : "refused: " + result.error().text();
}

std::string assembly_refusal(std::vector<Source> sources, const Keys& keys = {}) {
  auto result = assembled(std::move(sources), keys);
  if (result) return "accepted";
  EXPECT_EQ(result.error().code, ErrorCode::shader);
  return result.error().message;
}

TEST(assemble, a_text_without_directives_is_kept) {
  EXPECT_EQ(assembled_text({{"a", "fn f() {}\n\n// b\n"}}), "fn f() {}\n\n// b\n");
  EXPECT_EQ(assembled_text({{"a", ""}}), "");
  EXPECT_EQ(assembled_text({{"a", "x"}}), "x\n");
}

TEST(assemble, an_include_stands_where_it_is_named) {
  EXPECT_EQ(assembled_text({{"a", "1\n//!include \"b\"\n3\n"}, {"b", "2\n"}}), "1\n2\n3\n");
}

TEST(assemble, a_file_is_included_once) {
  EXPECT_EQ(assembled_text({{"a", "//!include \"b\"\n//!include \"c\"\n//!include \"b\"\na\n"},
                            {"b", "b\n"},
                            {"c", "//!include \"b\"\nc\n"}}),
            "b\nc\na\n");
}

TEST(assemble, a_missing_include_is_named_with_its_place) {
  auto result = assembled({{"a", "//!include \"b\"\n"}, {"b", "\n\n//!include \"c\"\n"}});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().text(),
            "b:3: the included file 'c' is not there\n"
            "- While including 'b' at a:1\n"
            "- While assembling the shader 'a'");
}

TEST(assemble, a_missing_root_is_named) {
  const auto result = assemble("a", {}, from_sources({}));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "The shader 'a' is not there");
}

TEST(assemble, a_cycle_is_refused_with_its_chain) {
  EXPECT_EQ(assembly_refusal(
                {{"a", "//!include \"b\"\n"}, {"b", "//!include \"c\"\n"}, {"c", "x\n//!include \"a\"\n"}}),
            "c:2: the includes form a cycle: a -> b -> c -> a");
  EXPECT_EQ(assembly_refusal({{"a", "//!include \"a\"\n"}}), "a:1: the includes form a cycle: a -> a");
}

TEST(assemble, a_cycle_behind_a_false_condition_is_none) {
  EXPECT_EQ(assembled_text({{"a", "//!if X\n//!include \"a\"\n//!endif\n1\n"}}), "1\n");
}

TEST(assemble, includes_may_be_64_files_deep) {
  const auto chain = [](std::size_t files) {
    std::vector<Source> sources;
    for (std::size_t i = 0; i < files; ++i) {
      sources.push_back(
          {std::to_string(i), i + 1 < files ? "//!include \"" + std::to_string(i + 1) + "\"\n" : "end\n"});
    }
    return sources;
  };
  EXPECT_EQ(assembled_text(chain(max_include_depth)), "end\n");
  EXPECT_EQ(assembly_refusal(chain(max_include_depth + 1)), "63:1: files are included deeper than 64 levels");
}

TEST(assemble, an_include_takes_one_name_in_quotes) {
  for (const std::string_view bad : {"", " b", " \"\"", " \"b", " \"b\" c", " \"b\"\"c\""}) {
    EXPECT_EQ(assembly_refusal({{"a", "\n//!include" + std::string(bad) + "\n"}}),
              "a:2: //!include takes one name in double quotes")
        << bad;
  }
}

TEST(assemble, conditions_choose_lines) {
  const std::vector<Source> source{{"a", "//!if A\n1\n//!elif B\n2\n//!else\n3\n//!endif\n4\n"}};
  EXPECT_EQ(assembled_text(source, {"A"}), "1\n4\n");
  EXPECT_EQ(assembled_text(source, {"A", "B"}), "1\n4\n");
  EXPECT_EQ(assembled_text(source, {"B"}), "2\n4\n");
  EXPECT_EQ(assembled_text(source, {"C"}), "3\n4\n");
}

TEST(assemble, conditions_nest) {
  const std::vector<Source> source{{"a",
                                    "//!if A\n//!if B\nab\n//!else\na\n//!endif\n//!else\n//!if "
                                    "B\nb\n//!else\nnone\n//!endif\n//!endif\n"}};
  EXPECT_EQ(assembled_text(source, {"A", "B"}), "ab\n");
  EXPECT_EQ(assembled_text(source, {"A"}), "a\n");
  EXPECT_EQ(assembled_text(source, {"B"}), "b\n");
  EXPECT_EQ(assembled_text(source, {}), "none\n");
}

TEST(assemble, nothing_in_a_dropped_part_comes_back_by_an_inner_else) {
  EXPECT_EQ(
      assembled_text({{"a", "//!if A\n//!if B\n1\n//!elif C\n2\n//!else\n3\n//!endif\n//!endif\n"}}, {"C"}),
      "");
}

TEST(assemble, conditions_may_be_64_deep) {
  const auto nested = [](std::size_t depth) {
    std::string result;
    for (std::size_t i = 0; i < depth; ++i) result += "//!if A\n";
    result += "x\n";
    for (std::size_t i = 0; i < depth; ++i) result += "//!endif\n";
    return std::vector<Source>{{"a", result}};
  };
  EXPECT_EQ(assembled_text(nested(max_condition_depth), {"A"}), "x\n");
  EXPECT_EQ(assembly_refusal(nested(max_condition_depth + 1)),
            "a:65: conditions are nested deeper than 64 levels");
}

TEST(assemble, unbalanced_conditions_are_refused_with_their_line) {
  EXPECT_EQ(assembly_refusal({{"a", "\n//!if A\n//!if B\n//!endif\n"}}), "a:2: this //!if has no //!endif");
  EXPECT_EQ(assembly_refusal({{"a", "\n//!endif\n"}}), "a:2: //!endif stands outside of any //!if");
  EXPECT_EQ(assembly_refusal({{"a", "//!else\n"}}), "a:1: //!else stands outside of any //!if");
  EXPECT_EQ(assembly_refusal({{"a", "//!elif A\n"}}), "a:1: //!elif stands outside of any //!if");
  EXPECT_EQ(assembly_refusal({{"a", "//!if A\n//!else\n//!else\n//!endif\n"}}),
            "a:3: //!else follows the //!else of the //!if in line 1");
  EXPECT_EQ(assembly_refusal({{"a", "//!if A\n//!else\n//!elif B\n//!endif\n"}}),
            "a:3: //!elif follows the //!else of the //!if in line 1");
}

TEST(assemble, a_condition_does_not_reach_over_the_end_of_its_file) {
  EXPECT_EQ(assembly_refusal({{"a", "//!include \"b\"\n//!endif\n"}, {"b", "//!if A\n"}}),
            "b:1: this //!if has no //!endif");
  EXPECT_EQ(assembly_refusal({{"a", "//!if A\n//!include \"b\"\n//!endif\n"}, {"b", "//!endif\n"}}, {"A"}),
            "b:1: //!endif stands outside of any //!if");
}

TEST(assemble, else_and_endif_take_nothing) {
  EXPECT_EQ(assembly_refusal({{"a", "//!if A\n//!else B\n//!endif\n"}}),
            "a:2: //!else takes no condition; //!elif does");
  EXPECT_EQ(assembly_refusal({{"a", "//!if A\n//!endif A\n"}}), "a:2: //!endif takes nothing after it");
  EXPECT_EQ(assembled_text({{"a", "//!if A\n//!endif // A\n"}}), "");
}

TEST(assemble, a_bad_condition_is_refused_with_its_line) {
  EXPECT_EQ(assembly_refusal({{"a", "\n//!if A &&\n//!endif\n"}}),
            "a:2: the condition has the end of the line where a key or an operator belongs");
}

TEST(assemble, an_unknown_directive_is_refused_also_where_it_is_dropped) {
  EXPECT_EQ(assembly_refusal({{"a", "//!if A\n//!endfi\n//!endif\n"}}),
            "a:2: the directive '//!endfi' is unknown; there are include, if, elif, else and endif");
  EXPECT_EQ(assembly_refusal({{"a", "//! if A\n"}}),
            "a:1: the directive '//!' is unknown; there are include, if, elif, else and endif");
}

TEST(assemble, every_key_that_matters_is_told) {
  auto result = assembled(
      {{"a", "//!if B || A\n//!elif C\n//!endif\n//!include \"b\"\n"}, {"b", "//!if !A\n//!endif\n"}}, {"A"});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->keys, (std::vector<std::string>{"A", "B", "C"}));
}

TEST(assemble, every_file_that_contributed_is_told) {
  auto result =
      assembled({{"a", "//!include \"b\"\n//!if X\n//!include \"c\"\n//!endif\n"}, {"b", ""}, {"c", ""}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->map.files(), (std::vector<std::string>{"a", "b"}));
}

TEST(assemble, lines_know_where_they_come_from) {
  auto result = assembled({{"a", "1\n//!include \"b\"\n//!if X\nno\n//!endif\n6\n"}, {"b", "1\n2\n"}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->text, "1\n1\n2\n6\n");
  const std::vector<std::pair<std::string, std::uint32_t>> expected{{"a", 1}, {"b", 1}, {"b", 2}, {"a", 6}};
  ASSERT_EQ(result->map.line_count(), expected.size());
  for (std::uint32_t line = 1; line <= expected.size(); ++line) {
    const auto place = result->map.locate(line);
    ASSERT_TRUE(place);
    EXPECT_EQ(place->file, expected[line - 1].first);
    EXPECT_EQ(place->line, expected[line - 1].second);
  }
}

TEST(assemble, global_directives_move_over_the_prologue) {
  auto result = assembled({{"a", "//!include \"b\"\nfn f() {}\n"}, {"b", "// b\nenable f16;\n"}}, {},
                          "const N : u32 = 4u;");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->text, "enable f16;\nconst N : u32 = 4u;\n// b\nfn f() {}\n");
  EXPECT_EQ(result->map.locate(1)->file, "b");
  EXPECT_EQ(result->map.locate(1)->line, 2u);
  EXPECT_EQ(result->map.locate(2)->file, prologue_name);
  EXPECT_EQ(result->map.locate(3)->line, 1u);
}

TEST(assemble, a_global_directive_in_a_dropped_part_is_dropped) {
  EXPECT_EQ(assembled_text({{"a", "//!if HALF\nenable f16;\n//!endif\n1\n"}}), "1\n");
}

TEST(assemble, a_block_comment_must_end_in_its_file) {
  EXPECT_EQ(assembly_refusal({{"a", "//!include \"b\"\n1\n"}, {"b", "2\n/* 3\n"}}),
            "b:2: the block comment that begins here is never closed");
}

TEST(assemble, a_text_that_grows_over_the_limit_is_refused) {
  const std::string half(std::size_t{5} << 20, ' ');
  EXPECT_EQ(assembly_refusal({{"a", "//!include \"b\"\n" + half}, {"b", half}}),
            "a:2: the assembled text passes the limit of 8388608 bytes");
}

TEST(map_message, a_position_becomes_that_of_the_file_and_its_line_is_quoted) {
  auto result =
      assembled({{"a.wgsl", "1\n//!include \"b.wgsl\"\n"}, {"b.wgsl", "fn f() {\n  let x = foo;\n}\n"}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->map_message("wgsl:3:11: 'foo' is unknown"),
            "b.wgsl:2:11: 'foo' is unknown\n"
            "  let x = foo;\n"
            "          ^");
}

TEST(map_message, a_line_that_the_compiler_quotes_is_not_quoted_again) {
  auto result = assembled({{"a.wgsl", "//!if X\n//!endif\n\nlet x = foo;\n"}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->map_message("error: no definition in scope for identifier: `foo`\n"
                                "  ┌─ wgsl:2:9\n"
                                "  │\n"
                                "2 │ let x = foo;\n"
                                "  │         ^^^ unknown identifier\n"),
            "error: no definition in scope for identifier: `foo`\n"
            "  ┌─ a.wgsl:4:9\n"
            "  │\n"
            "4 │ let x = foo;\n"
            "  │         ^^^ unknown identifier\n");
}

TEST(map_message, a_message_without_a_position_is_kept) {
  auto result = assembled({{"a", "1\n"}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->map_message("no place"), "no place");
  EXPECT_EQ(result->map_message("wgsl:2:1: behind the end"), "wgsl:2:1: behind the end");
  EXPECT_EQ(result->map_message("wgsl:1:99: behind the line"), "a:1:99: behind the line\n  1");
  EXPECT_EQ(result->map_message("wgsl:1:0: no column"), "a:1:0: no column\n  1");
}

}  // namespace
}  // namespace ambito::wgsl
