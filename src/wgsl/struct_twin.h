#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <ambito/result.h>

#include "wgsl/reflect.h"

namespace ambito::wgsl {

/// A member of a C++ struct that is copied to the GPU as it is.
struct TwinField {
  std::string_view name;
  std::size_t offset = 0;  ///< bytes
  std::size_t size = 0;    ///< bytes
};

/// `AMBITO_TWIN_FIELD(FrameUniforms, view_proj)`: a member with its name, offset and size.
#define AMBITO_TWIN_FIELD(type, field) \
  ::ambito::wgsl::TwinField { #field, offsetof(type, field), sizeof(type::field) }

/// Whether a C++ struct has the layout that the WGSL struct of this name has: the same members by
/// name, offset and size, and the same size as a whole. Padding members, whose names begin with "pad"
/// or "_pad", may be left out on either side. The error (`shader`) names the struct and the member.
[[nodiscard]] Result<> check_struct(const Module& module, std::string_view name,
                                    std::span<const TwinField> fields, std::size_t size);

}  // namespace ambito::wgsl
