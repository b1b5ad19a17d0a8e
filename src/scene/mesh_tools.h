#pragma once

#include <cstdint>

#include <ambito/scene.h>

// What a primitive's data may lack. To be used before `Scene::add`, which computes bounds and sphere.
// Each returns false and changes nothing when a stream has another length than `positions` or an index points
// past them; those that make normals or tangents do so for points and lines too.
namespace ambito::scene {

/// Makes an indexed or plain strip a plain list of indexed triangles, all of the same winding.
bool strip_to_list(Geometry& geometry);

/// Gives each vertex an index of its own: streams in drawing order, no indices. Any topology.
bool unindex(Geometry& geometry);

/// One normal a triangle, counter-clockwise side outwards: un-indexes, makes strips lists. A triangle without
/// area gets some unit normal. Tangents, which belonged to other normals, are dropped.
bool generate_flat_normals(Geometry& geometry);

/// Tangents along growing u, after MikkTSpace: one direction a triangle, summed at each vertex over the
/// triangles that share its position, normal and UV, weighted by their angle there. Vertices between mirrored
/// and unmirrored triangles are split. `w` makes cross(normal, tangent) · w point along falling v, which is
/// up in an image whose row 0 is on top. Strips become lists. Always unit and finite; where the UVs have no
/// area, some direction across the normal. False also without normals or without the UV set (0 or 1).
bool generate_tangents(Geometry& geometry, std::uint32_t uv_set = 0);

}  // namespace ambito::scene
