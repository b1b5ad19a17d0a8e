#pragma once

#include <cmath>

#include <ambito/scene.h>

namespace ambito::scene {

[[nodiscard]] inline bool is_finite(vec3f v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// The local matrix of a live node, whether it came as a transform or as a matrix.
[[nodiscard]] mat4x4f local_matrix(const NodeTable& nodes, std::uint32_t slot);
/// Node space to world, by walking up the parents: for a few nodes. For all of them, see `Pose`.
[[nodiscard]] mat4x4f world_matrix(const NodeTable& nodes, std::uint32_t slot);

}  // namespace ambito::scene
