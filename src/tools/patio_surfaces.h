#pragma once

#include "tools/texture_maker.h"

/// What the patio is made of. Each repeats over the unit square.
namespace ambito::tools {

[[nodiscard]] Texel floor_tiles(vec2f uv);  ///< 4 × 4 octagons, a small square between each four
[[nodiscard]] Texel limestone(vec2f uv);
[[nodiscard]] Texel plaster(vec2f uv);
[[nodiscard]] Texel mosaic(vec2f uv);  ///< 12 × 12 small glazed tiles
[[nodiscard]] Texel leaves(vec2f uv);
[[nodiscard]] Texel ripples(vec2f uv);

}  // namespace ambito::tools
