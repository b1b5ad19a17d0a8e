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

[[nodiscard]] bool is_buffer(BindingKind kind);
[[nodiscard]] bool is_sampler(BindingKind kind);
[[nodiscard]] bool is_sampled_texture(BindingKind kind);
[[nodiscard]] bool is_storage_texture(BindingKind kind);

}  // namespace ambito::resources
