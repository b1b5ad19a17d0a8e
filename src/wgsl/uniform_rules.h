#pragma once

#include <optional>
#include <span>
#include <string>

#include "wgsl/types.h"

namespace ambito::wgsl {

/// What keeps a type out of the uniform address space ("Address Space Layout Constraints"), as a
/// sentence that names the member: arrays step by multiples of 16 bytes, structs and arrays inside a
/// struct lie at multiples of 16, and 16 bytes are kept clear behind a struct. Nothing when it fits.
[[nodiscard]] std::optional<std::string> uniform_violation(std::span<const Type> types,
                                                           std::span<const Struct> structs, TypeId type);

}  // namespace ambito::wgsl
