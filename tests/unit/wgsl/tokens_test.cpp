#include "wgsl/tokens.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace ambito::wgsl {
namespace {

std::vector<std::string> texts(std::string_view text) {
  const auto tokens = tokenize(text);
  std::vector<std::string> result;
  if (!tokens) return {tokens.error().message};
  for (const Token& token : *tokens) result.emplace_back(token.text);
  return result;
}

using List = std::vector<std::string>;

TEST(tokens, an_empty_text_is_its_end) { EXPECT_EQ(texts(""), List{""}); }

TEST(tokens, names_numbers_and_punctuation_are_split) {
  EXPECT_EQ(texts("let a_1=b.x;"), (List{"let", "a_1", "=", "b", ".", "x", ";", ""}));
}

TEST(tokens, numbers_keep_their_suffixes_and_exponents) {
  EXPECT_EQ(texts("1u 0x1Fu 1.5e-3f .5 0x1p+4 1e5h 7"),
            (List{"1u", "0x1Fu", "1.5e-3f", ".5", "0x1p+4", "1e5h", "7", ""}));
}

TEST(tokens, a_minus_behind_a_hexadecimal_e_is_an_operator) {
  EXPECT_EQ(texts("0x1e-3"), (List{"0x1e", "-", "3", ""}));
  EXPECT_EQ(texts("1e-3"), (List{"1e-3", ""}));
}

TEST(tokens, closing_template_lists_are_single_tokens) {
  EXPECT_EQ(texts("array<vec4<f32>>"), (List{"array", "<", "vec4", "<", "f32", ">", ">", ""}));
}

TEST(tokens, neighbours_are_told_from_separated_ones) {
  const auto tokens = tokenize("<< < <");
  ASSERT_TRUE(tokens);
  EXPECT_TRUE(follows((*tokens)[0], (*tokens)[1]));
  EXPECT_FALSE(follows((*tokens)[1], (*tokens)[2]));
}

TEST(tokens, comments_vanish_and_block_comments_nest) {
  EXPECT_EQ(texts("a // b /* \nc /* d /* e */ f // */ g"), (List{"a", "c", "g", ""}));
  EXPECT_EQ(texts("a/**/b"), (List{"a", "b", ""}));
}

TEST(tokens, lines_and_columns_count_from_one) {
  const auto tokens = tokenize("a\n  b /* \n */ c");
  ASSERT_TRUE(tokens);
  EXPECT_EQ((*tokens)[0].line, 1u);
  EXPECT_EQ((*tokens)[0].column, 1u);
  EXPECT_EQ((*tokens)[1].line, 2u);
  EXPECT_EQ((*tokens)[1].column, 3u);
  EXPECT_EQ((*tokens)[2].line, 3u);
  EXPECT_EQ((*tokens)[2].column, 5u);
}

TEST(tokens, names_may_hold_letters_of_other_scripts) {
  EXPECT_EQ(texts("Δέλτα ámbito"), (List{"Δέλτα", "ámbito", ""}));
}

TEST(tokens, a_block_comment_that_never_ends_is_refused_where_it_begins) {
  EXPECT_EQ(texts("a\n /* b /* c */"), List{"wgsl:2:2: the block comment that begins here is never closed"});
  EXPECT_EQ(texts("/*/"), List{"wgsl:1:1: the block comment that begins here is never closed"});
}

TEST(tokens, a_byte_that_begins_no_token_is_named) {
  EXPECT_EQ(texts("a\n$"), List{"wgsl:2:1: byte 0x24 begins no WGSL token"});
  EXPECT_EQ(texts(std::string_view("a\0b", 3)), List{"wgsl:1:2: byte 0x00 begins no WGSL token"});
}

TEST(tokens, a_text_at_the_limit_is_read_and_one_over_it_is_not) {
  std::string text(max_text_size, ' ');
  EXPECT_TRUE(tokenize(text));
  text += ' ';
  const auto over = tokenize(text);
  ASSERT_FALSE(over);
  EXPECT_EQ(over.error().message, "A shader text of 8388609 bytes is over the limit of 8388608 bytes");
}

}  // namespace
}  // namespace ambito::wgsl
