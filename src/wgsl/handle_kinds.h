#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wgsl/reflect.h"

namespace ambito::wgsl {

/// Every function that these call, directly or through others, and they themselves; sorted.
[[nodiscard]] std::vector<std::uint32_t> reachable_functions(const Module& module,
                                                             std::span<const std::uint32_t> roots);

/// The kind of each of the module's bindings when only these functions run: whether float textures
/// are sampled or only loaded, and whether plain samplers meet anything but depth textures.
[[nodiscard]] std::vector<BindingKind> handle_kinds(const Module& module,
                                                    std::span<const std::uint32_t> functions);

/// Sets the kinds of the module's bindings to those for all of its functions.
void settle_handle_kinds(Module& module);

}  // namespace ambito::wgsl
