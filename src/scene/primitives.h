#pragma once

#include <cstdint>

#include <ambito/scene.h>

/// Shapes for scenes that code makes. Sizes in metres, above 0, around the origin, +Y up; indexed triangles,
/// outside counter-clockwise, with unit normals, UVs (row 0 of an image on top) and tangents.
namespace ambito::scene {

/// Six faces, each with the whole UV square.
[[nodiscard]] Geometry box(vec3f size);

/// In the plane y = 0, facing +Y; u grows along +X, v along +Z, `tiles` times over the whole side.
[[nodiscard]] Geometry plane(float width, float depth, vec2f tiles = vec2f(1.0f));

/// `rings` ≥ 2 from pole to pole, `segments` ≥ 3 around; u goes once around, v from the top to the bottom.
/// Smaller counts are raised to these.
[[nodiscard]] Geometry sphere(float radius, std::uint32_t segments = 48, std::uint32_t rings = 24);

/// Upright, from y = −height/2 to +height/2, closed by two discs. `tiles` times around and upwards at the
/// side; each disc shows the middle of one tile. A `top_radius` of 0 makes a cone. `segments` ≥ 3.
[[nodiscard]] Geometry cylinder(float bottom_radius, float top_radius, float height,
                                std::uint32_t segments = 32, vec2f tiles = vec2f(1.0f));

}  // namespace ambito::scene
