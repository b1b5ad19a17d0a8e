#include <atomic>
#include <utility>

#include <glm/gtc/quaternion.hpp>

#include <ambito/scene.h>

#include "scene/world_matrix.h"

namespace ambito::scene {
namespace {

std::uint64_t next_identity() {
  static std::atomic<std::uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

}  // namespace

Identity::Identity() : value_(next_identity()) {}
Identity::Identity(const Identity&) : value_(next_identity()) {}
Identity::Identity(Identity&& other) noexcept
    : value_(std::exchange(other.value_, next_identity())) {}
Identity& Identity::operator=(const Identity&) {
  // Also when assigned to itself: a needless full update is harmless, a missed one is not.
  value_ = next_identity();
  return *this;
}
Identity& Identity::operator=(Identity&& other) noexcept {
  if (this != &other) value_ = std::exchange(other.value_, next_identity());
  return *this;
}

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
