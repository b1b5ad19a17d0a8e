#include "scene/world_matrix.h"

namespace ambito::scene {

mat4x4f local_matrix(const NodeTable& nodes, std::uint32_t slot) {
  const mat4x4f* matrix = nodes.matrix(slot);
  return matrix != nullptr ? *matrix : nodes.locals()[slot].matrix();
}

mat4x4f world_matrix(const NodeTable& nodes, std::uint32_t slot) {
  mat4x4f world = local_matrix(nodes, slot);
  for (NodeId up = nodes.parents()[slot]; up; up = nodes.parents()[up.index]) {
    world = local_matrix(nodes, up.index) * world;
  }
  return world;
}

}  // namespace ambito::scene
