#pragma once

#include <ambito/scene.h>

namespace ambito::scene {

/// Whether all streams are empty or as long as `positions`, and all indices lie below that length.
[[nodiscard]] bool is_consistent(const Geometry& geometry);

[[nodiscard]] inline bool is_triangles(const Geometry& geometry) {
  return geometry.topology == Topology::triangle_list || geometry.topology == Topology::triangle_strip;
}

/// Some unit vector across a unit vector; always the same one for the same input.
[[nodiscard]] vec3f any_across(vec3f unit);

}  // namespace ambito::scene
