#include <utility>

#include <ambito/scene.h>

#include "scene/affine.h"

namespace ambito::scene {

mat4x4f Transform::matrix() const {
  mat4x4f result;
  affine(*this).store_to(result);
  return result;
}

GeometryId Scene::add(Geometry row) {
  update_bounds(row);
  return geometries_.add(std::move(row), tick());
}

}  // namespace ambito::scene
