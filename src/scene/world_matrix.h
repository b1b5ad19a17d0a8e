#pragma once

#include <ambito/scene.h>

namespace ambito::scene {

/// The local matrix of a live node, whether it came as a transform or as a matrix.
[[nodiscard]] mat4x4f local_matrix(const NodeTable& nodes, std::uint32_t slot);
/// Node space to world, by walking up the parents: for a few nodes. For all of them, see `Pose`.
[[nodiscard]] mat4x4f world_matrix(const NodeTable& nodes, std::uint32_t slot);

}  // namespace ambito::scene
