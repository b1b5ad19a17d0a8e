#include "wgsl/constants.h"

#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace ambito::wgsl {
namespace {

std::optional<std::int64_t> value_of(std::string_view text, std::string_view name) {
  const auto module = syntax::parse(text);
  if (!module) {
    ADD_FAILURE() << module.error().message;
    return std::nullopt;
  }
  return Constants(*module).value(name);
}

TEST(constants, a_constant_may_be_built_on_others_in_any_order) {
  EXPECT_EQ(value_of("const A = B * 2; const B : u32 = C + 1u; const C = 3u;", "A"), 8);
}

TEST(constants, an_override_counts_with_its_default) {
  EXPECT_EQ(value_of("override N : u32 = 64u; const A = 1;", "N"), 64);
  EXPECT_FALSE(value_of("override N : u32;", "N"));
}

TEST(constants, what_is_no_integer_has_no_value) {
  EXPECT_FALSE(value_of("const PI = 3.14;", "PI"));
  EXPECT_FALSE(value_of("const V = vec2u(1, 2);", "V"));
  EXPECT_FALSE(value_of("const A = 1;", "B"));
}

TEST(constants, a_cycle_has_no_value) {
  EXPECT_FALSE(value_of("const A = B; const B = A;", "A"));
  EXPECT_FALSE(value_of("const A = A + 1;", "A"));
}

TEST(constants, a_long_chain_in_order_has_a_value) {
  std::string text = "const c0 = 1;";
  for (int i = 1; i <= 10000; ++i)
    text += "const c" + std::to_string(i) + " = c" + std::to_string(i - 1) + " + 1;";
  EXPECT_EQ(value_of(text, "c10000"), 10001);
}

TEST(constants, a_chain_against_the_order_is_followed_64_deep) {
  const auto chain = [](int length) {
    std::string text;
    for (int i = 0; i + 1 < length; ++i)
      text += "const c" + std::to_string(i) + " = c" + std::to_string(i + 1) + ";";
    return text + "const c" + std::to_string(length - 1) + " = 7;";
  };
  EXPECT_EQ(value_of(chain(max_constant_depth), "c0"), 7);
  EXPECT_FALSE(value_of(chain(max_constant_depth + 1), "c0"));
}

TEST(constants, doubling_chains_take_no_time) {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    const std::string next = "c" + std::to_string(i + 1);
    text += "const c" + std::to_string(i) + " = " + next + " - " + next + ";";
  }
  EXPECT_FALSE(value_of(text + "const c200 = 1;", "c0"));
}

TEST(constants, a_range_is_checked_at_both_ends) {
  const auto module = syntax::parse("const A = 4;");
  ASSERT_TRUE(module);
  Constants constants(*module);
  const syntax::Range a = module->constants[0].initializer;
  EXPECT_EQ(constants.unsigned_value(a, 4, 4), 4u);
  EXPECT_FALSE(constants.unsigned_value(a, 5, 9));
  EXPECT_FALSE(constants.unsigned_value(a, 0, 3));
}

}  // namespace
}  // namespace ambito::wgsl
