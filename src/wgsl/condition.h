#pragma once

#include <functional>
#include <string_view>

#include <ambito/result.h>

namespace ambito::wgsl {

/// Parentheses and negations deeper than this are refused.
inline constexpr int max_expression_depth = 64;

/// The value of `A && !(B || C)`, `is_true` giving that of each key. Every key is asked, also where
/// the answer is settled. Errors (`shader`) hold the sentence without a place.
[[nodiscard]] Result<bool> evaluate_condition(std::string_view expression,
                                              const std::function<bool(std::string_view key)>& is_true);

}  // namespace ambito::wgsl
