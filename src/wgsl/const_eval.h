#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "wgsl/tokens.h"

namespace ambito::wgsl {

/// The value of a module constant by its name; nothing when it is unknown or no integer.
using ConstantLookup = std::function<std::optional<std::int64_t>(std::string_view name)>;

/// The value of a constant integer expression: literals, names, + - * / % << >> & | ^ ~ and comparisons,
/// parentheses, min, max, abs, and conversions by u32(…) or i32(…). true is 1. Nothing where the
/// expression is something else, or has no value: a division by zero, a result that leaves 64 bits.
[[nodiscard]] std::optional<std::int64_t> evaluate_integer(std::span<const Token> expression,
                                                           const ConstantLookup& lookup);

/// The value of an integer literal as written: "16", "0x10u". Nothing for anything else.
[[nodiscard]] std::optional<std::int64_t> integer_literal(std::string_view literal);

}  // namespace ambito::wgsl
