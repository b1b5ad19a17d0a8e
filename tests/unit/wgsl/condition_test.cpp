#include "wgsl/condition.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace ambito::wgsl {
namespace {

Result<bool> evaluate(std::string_view expression) {
  return evaluate_condition(expression, [](std::string_view key) { return key == "ON" || key == "ALSO_ON"; });
}

bool condition_value(std::string_view expression) {
  const auto result = evaluate(expression);
  if (!result) ADD_FAILURE() << expression << ": " << result.error().message;
  return result && *result;
}

std::string condition_refusal(std::string_view expression) {
  const auto result = evaluate(expression);
  return result ? "accepted" : result.error().message;
}

TEST(condition, a_key_is_true_when_it_is_set) {
  EXPECT_TRUE(condition_value("ON"));
  EXPECT_FALSE(condition_value("OFF"));
}

TEST(condition, negation_and_double_negation) {
  EXPECT_FALSE(condition_value("!ON"));
  EXPECT_TRUE(condition_value("!!ON"));
}

TEST(condition, and_binds_tighter_than_or) {
  EXPECT_TRUE(condition_value("ON || OFF && OFF"));
  EXPECT_FALSE(condition_value("(ON || OFF) && OFF"));
  EXPECT_TRUE(condition_value("OFF && OFF || ALSO_ON"));
  EXPECT_TRUE(condition_value("!OFF && ON"));
}

TEST(condition, every_key_is_asked_also_when_the_answer_is_settled) {
  std::set<std::string> asked;
  const auto ask = [&](std::string_view key) {
    asked.emplace(key);
    return false;
  };
  ASSERT_TRUE(evaluate_condition("A && B || !C || D", ask));
  EXPECT_EQ(asked, (std::set<std::string>{"A", "B", "C", "D"}));
}

TEST(condition, what_is_missing_is_named) {
  EXPECT_EQ(condition_refusal(""),
            "the condition has the end of the line where a key or an operator belongs");
  EXPECT_EQ(condition_refusal("ON &&"),
            "the condition has the end of the line where a key or an operator belongs");
  EXPECT_EQ(condition_refusal("(ON"),
            "the condition has the end of the line where a key or an operator belongs");
  EXPECT_EQ(condition_refusal("ON OFF"), "the condition has 'OFF' where a key or an operator belongs");
  EXPECT_EQ(condition_refusal("ON & OFF"), "the condition has '&' where a key or an operator belongs");
  EXPECT_EQ(condition_refusal("ON & & OFF"), "the condition has '&' where a key or an operator belongs");
  EXPECT_EQ(condition_refusal("1"), "the condition has '1' where a key or an operator belongs");
  EXPECT_EQ(condition_refusal("#"), "the condition '#' cannot be read");
}

TEST(condition, nesting_has_a_limit) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '(') + "ON" +
           std::string(static_cast<std::size_t>(depth), ')');
  };
  EXPECT_TRUE(condition_value(nested(max_expression_depth - 1)));
  EXPECT_EQ(condition_refusal(nested(max_expression_depth)), "the condition is nested deeper than 64 levels");
  EXPECT_EQ(condition_refusal(std::string(100000, '!') + "ON"),
            "the condition is nested deeper than 64 levels");
}

}  // namespace
}  // namespace ambito::wgsl
