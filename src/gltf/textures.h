#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <ambito/scene.h>

#include "gltf/context.h"

namespace ambito::gltf {

/// One entry of `/textures`.
struct TextureSource {
  std::optional<std::uint32_t> image;  ///< none: the texture is drawn as if it were not there
  std::optional<std::uint32_t> sampler;
};

[[nodiscard]] Result<std::vector<scene::Sampler>> read_samplers(const Context& context);
/// An EXT_texture_webp source wins over the core one.
[[nodiscard]] Result<std::vector<TextureSource>> read_textures(Context& context, std::uint32_t image_count,
                                                               std::uint32_t sampler_count);

}  // namespace ambito::gltf
