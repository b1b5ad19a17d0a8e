#pragma once

#include <cstdint>
#include <string>

#include <ambito/format.h>

#include "wgsl/types.h"

namespace ambito::wgsl {

/// The enumerators of resources::BindingKind, in the same order.
enum class BindingKind : std::uint8_t {
  uniform_buffer,
  storage_buffer,
  read_only_storage_buffer,
  filtering_sampler,
  non_filtering_sampler,
  comparison_sampler,
  texture_float,
  texture_unfilterable_float,
  texture_depth,
  texture_sint,
  texture_uint,
  storage_texture_write,
  storage_texture_read,
  storage_texture_read_write,
};

[[nodiscard]] const char* to_string(BindingKind kind);  ///< "uniform buffer", "filtering sampler"
[[nodiscard]] bool is_buffer(BindingKind kind);
[[nodiscard]] bool is_sampler(BindingKind kind);
[[nodiscard]] bool is_texture(BindingKind kind);  ///< sampled textures, not storage textures

/// One `@group(g) @binding(b) var`.
struct Binding {
  std::string name;
  std::uint32_t group = 0;
  std::uint32_t binding = 0;
  /// Textures of f32 are `texture_float` when some code samples them (or none uses them) and
  /// `texture_unfilterable_float` when they are only loaded from or multisampled. A plain sampler is
  /// `non_filtering_sampler` when it only meets depth textures, which cannot be filtered without comparison.
  BindingKind kind = BindingKind::uniform_buffer;
  TypeId type = 0;                                          ///< in Module::types
  std::string type_name;                                    ///< of that type
  std::uint64_t min_size = 0;                               ///< buffers: bytes a binding needs at least
  ViewDimension view_dimension = ViewDimension::undefined;  ///< textures
  bool multisampled = false;                                ///< textures
  Format storage_format = Format::undefined;                ///< storage textures
  std::uint32_t line = 0;                                   ///< in the assembled text
};

}  // namespace ambito::wgsl
