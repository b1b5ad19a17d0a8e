#pragma once

#include <span>
#include <string_view>

namespace ambito::shading {

// One .wgsl file of the source tree, embedded at build.
struct ShaderText {
  std::string_view name;         // "tonemap/tonemap.wgsl", "shading/brdf.wgsl"
  std::string_view text;         // the whole file, unchanged
  std::string_view source_path;  // "src/passes/tonemap/tonemap.wgsl", for messages
};

// Every embedded shader, sorted by name.
std::span<const ShaderText> shader_texts();

}  // namespace ambito::shading
