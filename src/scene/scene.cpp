#include <utility>

#include <glm/gtc/quaternion.hpp>

#include <ambito/scene.h>

#include "scene/world_matrix.h"

namespace ambito::scene {

mat4x4f Transform::matrix() const {
  mat4x4f result = glm::mat4_cast(rotation);
  result[0] *= scale.x;
  result[1] *= scale.y;
  result[2] *= scale.z;
  result[3] = vec4f(translation, 1.0f);
  return result;
}

GeometryId Scene::add(Geometry row) {
  update_bounds(row);
  return geometries_.add(std::move(row), tick());
}

Aabb Scene::bounds() const {
  Aabb all;
  for (std::uint32_t slot = 0; slot < nodes_.slots(); ++slot) {
    if (!nodes_.alive(slot)) continue;
    const Mesh* mesh = meshes_.find(nodes_.meshes()[slot]);
    if (mesh == nullptr) continue;
    const mat4x4f world = world_matrix(nodes_, slot);
    for (const Primitive& primitive : mesh->primitives) {
      const Geometry* geometry = geometries_.find(primitive.geometry);
      if (geometry != nullptr) all.include(geometry->bounds.transformed(world));
    }
  }
  return all;
}

}  // namespace ambito::scene
