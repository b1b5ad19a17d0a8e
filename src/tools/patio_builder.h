#pragma once

#include <string>
#include <utility>

#include <ambito/scene.h>

#include "tools/patio_materials.h"

namespace ambito::tools {

/// The patio while it is put together. The viewer stands at +X +Z; the arcades are at −X and −Z.
struct PatioBuilder {
  Scene scene;
  PatioMaterials materials;

  scene::GeometryId add(const char* name, scene::Geometry geometry);
  scene::MeshId mesh(const char* name, scene::GeometryId geometry, scene::MaterialId material);
  scene::MeshId mesh(const char* name, scene::Geometry geometry, scene::MaterialId material) {
    return mesh(name, add(name, std::move(geometry)), material);
  }
  void place(const std::string& name, scene::MeshId shown, vec3f at,
             quatf turned = quatf(1.0f, 0.0f, 0.0f, 0.0f));
};

/// A turn about +Y by the angle whose half has this tangent: 1 is a quarter turn, counter-clockwise from
/// above.
[[nodiscard]] quatf yaw(float half_tangent);

// Where things stand, in metres; what darkens the floor reads them too.
namespace layout {
inline constexpr float bay = 2.0f;                  ///< from column to column
inline constexpr float spring = 2.3f;               ///< where the arches begin
inline constexpr vec3f corner{-6.0f, 0.0f, -4.4f};  ///< the column that both arcades share
inline constexpr int back_bays = 6;
inline constexpr int left_bays = 6;
inline constexpr float gallery = 1.7f;     ///< from the columns to the wall behind them
inline constexpr float right_wall = 6.6f;  ///< x
inline constexpr vec3f floor_centre{-0.5f, 0.0f, 1.2f};
inline constexpr vec2f floor_size{14.6f, 14.6f};
inline constexpr vec3f display{0.1f, 0.0f, -0.9f};
inline constexpr vec2f display_size{4.4f, 4.0f};
inline constexpr float step_height = 0.27f;
inline constexpr vec3f pool{3.95f, 0.0f, 1.1f};
inline constexpr vec2f pool_size{2.6f, 1.8f};
inline constexpr vec3f planters[] = {
    {-4.7f, 0.0f, -3.1f}, {3.3f, 0.0f, -3.3f}, {6.0f, 0.0f, -3.5f}, {-2.95f, 0.0f, -2.3f}};
}  // namespace layout

/// How open to the sky each part of the floor is.
[[nodiscard]] Image floor_occlusion(std::uint32_t side);

void add_architecture(PatioBuilder& patio);
void add_display(PatioBuilder& patio);
void add_garden(PatioBuilder& patio);
void add_lights(PatioBuilder& patio);
void add_cameras(PatioBuilder& patio);

}  // namespace ambito::tools
