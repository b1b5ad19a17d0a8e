#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <ambito/format.h>
#include <ambito/result.h>

#include "wgsl/reflect.h"

namespace ambito::wgsl {

/// One entry of a bind group layout, as a shader asks for it.
struct LayoutEntry {
  Binding binding;
  ShaderStage visibility = ShaderStage::none;
};

/// The bindings that an entry point uses, itself or through the functions it calls, as places in
/// Module::bindings, sorted by group and binding number.
[[nodiscard]] std::vector<std::uint32_t> used_bindings(const Module& module, const EntryPoint& entry);

/// What a pipeline of these entry points needs and nothing else, sorted by group and binding number.
/// The kind of a texture or sampler follows from these entry points alone. Errors (`shader`): an
/// entry point that the module does not have; two used bindings in one place.
[[nodiscard]] Result<std::vector<LayoutEntry>> layout_of(const Module& module,
                                                         std::span<const std::string_view> entry_points);

/// One layout that serves several shaders (such as variants that share a group): visibilities are
/// united, a buffer needs the larger size, and a texture that one samples and another loads is
/// filterable. Errors (`shader`): one place used for different things, with both names.
[[nodiscard]] Result<std::vector<LayoutEntry>> merge_layouts(
    std::span<const std::vector<LayoutEntry>> layouts);

}  // namespace ambito::wgsl
