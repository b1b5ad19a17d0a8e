#pragma once

#include <optional>
#include <span>
#include <string_view>

#include <ambito/format.h>

#include "wgsl/bindings.h"

namespace ambito::wgsl {

/// What a texture or sampler type says about its binding.
struct HandleType {
  BindingKind kind = BindingKind::filtering_sampler;
  ViewDimension view_dimension = ViewDimension::undefined;
  bool multisampled = false;
  Format storage_format = Format::undefined;
  Scalar scalar = Scalar::f32;  ///< what a texel yields
};

/// Whether a type name is that of a texture or sampler, known or not.
[[nodiscard]] bool names_handle(std::string_view type_name);

/// `texture_2d<f32>` is ("texture_2d", {"f32"}). Nothing where name or arguments fit no type of WGSL.
[[nodiscard]] std::optional<HandleType> handle_type(std::string_view name,
                                                    std::span<const std::string_view> arguments);

/// "rgba8unorm" and the other names that WGSL has for texel formats; `undefined` for the rest.
[[nodiscard]] Format texel_format(std::string_view name);

}  // namespace ambito::wgsl
