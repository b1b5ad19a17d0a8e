#pragma once

#include <optional>
#include <string_view>

#include "wgsl/types.h"

namespace ambito::wgsl {

[[nodiscard]] std::optional<Scalar> scalar_type(std::string_view name);
[[nodiscard]] std::string_view to_string(Scalar scalar);

/// Scalars, vectors, matrices and atomics with their layout: ("vec4", "f32"), ("mat4x4f", ""),
/// ("f32", ""). Nothing for anything else.
[[nodiscard]] std::optional<Type> numeric_type(std::string_view name, std::string_view argument);

}  // namespace ambito::wgsl
