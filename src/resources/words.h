#pragma once

#include <string>

#include "resources/format_rules.h"
#include "resources/ids.h"

/// The words that sentences use for enumerators.
namespace ambito::resources {

[[nodiscard]] std::string words(BufferUsage usage);  ///< "copy_dst | uniform"; "none"
[[nodiscard]] std::string words(TextureUsage usage);
[[nodiscard]] std::string words(ShaderStage stages);
[[nodiscard]] const char* words(BindingKind kind);  ///< "a uniform buffer"
[[nodiscard]] const char* words(ViewDimension dimension);
[[nodiscard]] const char* words(TextureDimension dimension);
[[nodiscard]] const char* words(SampleKind kind);

[[nodiscard]] constexpr bool is_buffer(BindingKind kind) {
  return kind <= BindingKind::read_only_storage_buffer;
}
[[nodiscard]] constexpr bool is_sampler(BindingKind kind) {
  return kind >= BindingKind::filtering_sampler && kind <= BindingKind::comparison_sampler;
}
[[nodiscard]] constexpr bool is_sampled_texture(BindingKind kind) {
  return kind >= BindingKind::texture_float && kind <= BindingKind::texture_uint;
}
[[nodiscard]] constexpr bool is_storage_texture(BindingKind kind) {
  return kind >= BindingKind::storage_texture_write;
}

}  // namespace ambito::resources
