#include "wgsl/line_scanner.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace ambito::wgsl {
namespace {

std::vector<std::string> lines(std::string_view text) {
  std::vector<std::string> result;
  LineScanner scanner(text);
  while (const auto line = scanner.next()) result.emplace_back(line->text);
  return result;
}

Directive directive(std::string_view text) {
  const auto line = LineScanner(text).next();
  if (line && line->directive) return *line->directive;
  ADD_FAILURE() << "no directive: " << text;
  return {};
}

using List = std::vector<std::string>;

TEST(line_scanner, a_text_is_split_with_and_without_a_last_line_end) {
  EXPECT_EQ(lines(""), List{});
  EXPECT_EQ(lines("a"), List{"a"});
  EXPECT_EQ(lines("a\n"), List{"a"});
  EXPECT_EQ(lines("a\n\nb"), (List{"a", "", "b"}));
}

TEST(line_scanner, windows_line_ends_and_a_byte_order_mark_are_dropped) {
  EXPECT_EQ(lines("\xEF\xBB\xBF"
                  "a\r\nb\r\n"),
            (List{"a", "b"}));
}

TEST(line_scanner, lines_are_numbered_from_one) {
  LineScanner scanner("a\nb");
  EXPECT_EQ(scanner.next()->number, 1u);
  EXPECT_EQ(scanner.next()->number, 2u);
  EXPECT_FALSE(scanner.next());
}

TEST(line_scanner, a_directive_has_a_name_and_an_argument) {
  EXPECT_EQ(directive("  //!if A && B  ").name, "if");
  EXPECT_EQ(directive("  //!if A && B  ").argument, "A && B");
  EXPECT_EQ(directive("//!else").argument, "");
  EXPECT_EQ(directive("//!if(A)").argument, "(A)");
  EXPECT_EQ(directive("//! if A").name, "");  // a typing error is not overlooked
}

TEST(line_scanner, a_comment_behind_a_directive_is_none_of_its_argument) {
  EXPECT_EQ(directive("//!if A // why").argument, "A");
  EXPECT_EQ(directive("//!include \"a//b.wgsl\" // why").argument, "\"a//b.wgsl\"");
  EXPECT_EQ(directive("//!include \"a").argument, "\"a");
}

TEST(line_scanner, plain_comments_are_no_directives) {
  EXPECT_FALSE(LineScanner("// !if A").next()->directive);
  EXPECT_FALSE(LineScanner("let a = 1; //!if A").next()->directive);
}

TEST(line_scanner, directives_in_block_comments_are_comment) {
  LineScanner scanner("/* a /* b */\n//!else\n*/ c\n//!else\n// /*\n//!else");
  EXPECT_FALSE(scanner.next()->directive);
  EXPECT_TRUE(scanner.open_comment());
  EXPECT_FALSE(scanner.next()->directive);
  EXPECT_FALSE(scanner.next()->directive);
  EXPECT_FALSE(scanner.open_comment());
  EXPECT_TRUE(scanner.next()->directive);
  EXPECT_FALSE(scanner.next()->directive);
  EXPECT_TRUE(scanner.next()->directive);  // a line comment opens no block
}

TEST(line_scanner, an_open_comment_is_known_by_the_line_it_began_in) {
  LineScanner scanner("a\nb /* c\nd");
  while (scanner.next()) {
  }
  EXPECT_EQ(scanner.open_comment(), 2u);
}

TEST(line_scanner, global_directives_of_wgsl_belong_on_top) {
  EXPECT_TRUE(LineScanner("enable f16;").next()->belongs_on_top);
  EXPECT_TRUE(LineScanner(" requires readonly_and_readwrite_storage_textures;").next()->belongs_on_top);
  EXPECT_TRUE(LineScanner("diagnostic(off, derivative_uniformity);").next()->belongs_on_top);
  EXPECT_FALSE(LineScanner("enable_lights();").next()->belongs_on_top);
  EXPECT_FALSE(LineScanner("// enable f16;").next()->belongs_on_top);
  EXPECT_FALSE(LineScanner("enable").next()->belongs_on_top);
}

}  // namespace
}  // namespace ambito::wgsl
