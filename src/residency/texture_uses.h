#pragma once

#include <cstdint>
#include <vector>

#include <ambito/scene.h>

namespace ambito::residency {

/// What the materials of a scene do with one image.
struct TextureUse {
  bool color = false;   ///< sampled as sRGB
  bool data = false;    ///< sampled as it is
  bool normals = false; ///< data that are directions
  bool mips = false;    ///< some sampler asks for them
  [[nodiscard]] bool any() const { return color || data; }
  friend bool operator==(const TextureUse&, const TextureUse&) = default;
};

/// By image slot.
[[nodiscard]] std::vector<TextureUse> texture_uses(const scene::Scene& scene);

}  // namespace ambito::residency
