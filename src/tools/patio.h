#pragma once

#include <ambito/scene.h>

namespace ambito::tools {

/// A tiled courtyard with columns, a grid of 5 × 5 spheres over metallic and roughness, panes of tinted
/// glass, a low sun and coloured lamps. Everything, textures too, comes out of this code; always the same.
[[nodiscard]] Scene make_patio();

}  // namespace ambito::tools
