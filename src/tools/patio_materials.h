#pragma once

#include <cstdint>

#include <ambito/scene.h>

namespace ambito::tools {

/// The materials of the patio, with their textures, in a scene.
struct PatioMaterials {
  scene::MaterialId floor;  ///< occlusion from UV set 1: the corners of the whole courtyard
  scene::MaterialId stone;
  scene::MaterialId dark_stone;
  scene::MaterialId plaster;
  scene::MaterialId blue_plaster;  ///< the same plaster, painted
  scene::MaterialId mosaic;
  scene::MaterialId leaves;
  scene::MaterialId brass;
  scene::MaterialId water;
  scene::MaterialId glass[3];
  scene::MaterialId sky;
};

/// `floor_occlusion`: 0 … 1 over the floor, by UV set 1.
[[nodiscard]] PatioMaterials add_patio_materials(Scene& scene, Image floor_occlusion);

/// A plain ball of the grid.
[[nodiscard]] scene::MaterialId add_ball_material(Scene& scene, float metallic, float roughness);

/// What a lamp's own globe looks like: its colour, brighter than anything it lights.
[[nodiscard]] scene::MaterialId add_lamp_material(Scene& scene, vec3f color);

}  // namespace ambito::tools
