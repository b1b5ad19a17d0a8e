#include "wgsl/const_eval.h"

#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace ambito::wgsl {
namespace {

std::optional<std::int64_t> integer_value(std::string_view expression) {
  const auto tokens = tokenize(expression);
  if (!tokens) return std::nullopt;
  return evaluate_integer(std::span(*tokens).first(tokens->size() - 1), [](std::string_view name) {
    return name == "N" ? std::optional<std::int64_t>(5) : std::nullopt;
  });
}

TEST(const_eval, literals_are_read_with_their_suffixes) {
  EXPECT_EQ(integer_value("16"), 16);
  EXPECT_EQ(integer_value("16u"), 16);
  EXPECT_EQ(integer_value("16i"), 16);
  EXPECT_EQ(integer_value("0x1Fu"), 31);
  EXPECT_EQ(integer_value("true"), 1);
  EXPECT_EQ(integer_value("false"), 0);
}

TEST(const_eval, what_is_no_integer_has_no_value) {
  for (const std::string_view none : {"1.0", "1f", "1h", "1e3", "", "x", "f(1)", "vec2(1, 2)", "1 2", "1 +",
                                      "(1", "0x", "9223372036854775808", "M + 1"}) {
    EXPECT_FALSE(integer_value(none)) << none;
  }
}

TEST(const_eval, operators_bind_as_in_wgsl) {
  EXPECT_EQ(integer_value("1 + 2 * 3"), 7);
  EXPECT_EQ(integer_value("(1 + 2) * 3"), 9);
  EXPECT_EQ(integer_value("10 - 2 - 3"), 5);
  EXPECT_EQ(integer_value("100 / 5 / 2"), 10);
  EXPECT_EQ(integer_value("7 % 4"), 3);
  EXPECT_EQ(integer_value("-7 / 2"), -3);
  EXPECT_EQ(integer_value("- - 1"), 1);
  EXPECT_EQ(integer_value("~0"), -1);
  EXPECT_EQ(integer_value("1u << 4u"), 16);
  EXPECT_EQ(integer_value("256 >> 4"), 16);
  EXPECT_EQ(integer_value("6 & 3"), 2);
  EXPECT_EQ(integer_value("6 | 3"), 7);
  EXPECT_EQ(integer_value("6 ^ 3"), 5);
  EXPECT_EQ(integer_value("N * N"), 25);
}

TEST(const_eval, comparisons_are_one_or_zero) {
  EXPECT_EQ(integer_value("2 < 3"), 1);
  EXPECT_EQ(integer_value("2 >= 3"), 0);
  EXPECT_EQ(integer_value("2 == 2 && 3 != 4"), 1);
  EXPECT_EQ(integer_value("!(1 <= 0) || false"), 1);
}

TEST(const_eval, spaced_characters_are_no_operator) { EXPECT_FALSE(integer_value("1 < < 4")); }

TEST(const_eval, conversions_and_small_functions) {
  EXPECT_EQ(integer_value("u32(7) + i32(-3)"), 4);
  EXPECT_EQ(integer_value("max(3, N)"), 5);
  EXPECT_EQ(integer_value("min(3, N,)"), 3);
  EXPECT_EQ(integer_value("abs(-3)"), 3);
  EXPECT_FALSE(integer_value("u32(-1)"));
  EXPECT_EQ(integer_value("u32(4294967295)"), 4294967295);
  EXPECT_FALSE(integer_value("u32(4294967296)"));
}

TEST(const_eval, what_leaves_64_bits_or_divides_by_zero_has_no_value) {
  EXPECT_EQ(integer_value("9223372036854775807"), INT64_MAX);
  EXPECT_FALSE(integer_value("9223372036854775807 + 1"));
  EXPECT_FALSE(integer_value("-9223372036854775807 - 2"));
  EXPECT_FALSE(integer_value("9223372036854775807 * 2"));
  EXPECT_FALSE(integer_value("(-9223372036854775807 - 1) / -1"));
  EXPECT_FALSE(integer_value("(-9223372036854775807 - 1) % -1"));
  EXPECT_FALSE(integer_value("-(-9223372036854775807 - 1)"));
  EXPECT_FALSE(integer_value("1 / 0"));
  EXPECT_FALSE(integer_value("1 % 0"));
  EXPECT_EQ(integer_value("1 << 62"), std::int64_t{1} << 62);
  EXPECT_FALSE(integer_value("1 << 63"));
  EXPECT_FALSE(integer_value("2 << 62"));
  EXPECT_FALSE(integer_value("1 << -1"));
}

TEST(const_eval, nesting_has_a_limit) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '(') + "1" + std::string(depth, ')');
  };
  EXPECT_EQ(integer_value(nested(60)), 1);
  EXPECT_FALSE(integer_value(nested(100)));
  EXPECT_FALSE(integer_value(nested(100000)));
  EXPECT_FALSE(integer_value(std::string(100000, '-') + "1"));
}

TEST(const_eval, long_sums_are_no_nesting) {
  std::string sum = "1";
  for (int i = 0; i < 10000; ++i) sum += " + 1";
  EXPECT_EQ(integer_value(sum), 10001);
}

}  // namespace
}  // namespace ambito::wgsl
