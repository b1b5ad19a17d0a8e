#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include <ambito/scene.h>

/// Shapes that the patio is built of. All stand on y = 0, are lists of triangles with normals, tangents, UVs
/// and colours, and take `metres` as the side of the surface that shows the texture once.
namespace ambito::tools {

inline constexpr float stone_metres = 0.9f;  ///< of hewn stone: coping, columns, rims

/// A box on the ground; the texture runs on over its faces.
[[nodiscard]] scene::Geometry block(vec3f size, float metres);

/// A wall in the plane z = 0 that faces +Z, centred on x = 0, of `columns` × `rows` cells.
[[nodiscard]] scene::Geometry panel(float width, float height, std::uint32_t columns, std::uint32_t rows,
                                    float metres);

/// One corner of an outline that turns around the Y axis, upwards; x is the radius. A corner that is given
/// twice is sharp.
[[nodiscard]] scene::Geometry lathe(std::span<const vec2f> outline, std::uint32_t segments, float metres);

/// A wall with a round opening from below: `width` between the middles of two columns, the arch springs at
/// y = 0. Faces +Z and −Z, and the soffit.
struct ArchSize {
  float width = 2.0f;
  float radius = 0.8f;
  float height = 1.2f;
  float depth = 0.4f;
};
[[nodiscard]] scene::Geometry arch(const ArchSize& size, std::uint32_t segments, float metres);

/// The inside of a half sphere over the ground, its rim lowered to `lowest`; without tangents and UVs.
[[nodiscard]] scene::Geometry dome(float radius, float lowest, std::uint32_t segments, std::uint32_t rings);

/// Adds `part`, moved by `offset`.
void append(scene::Geometry& whole, const scene::Geometry& part, vec3f offset);

/// Multiplies the vertex colours by what a place is worth.
void shade(scene::Geometry& geometry, const std::function<float(vec3f position, vec3f normal)>& light);

/// Rounds every number to a fine grid, so that the last bit of a sine cannot change the file.
[[nodiscard]] scene::Geometry settled(scene::Geometry geometry);

}  // namespace ambito::tools
