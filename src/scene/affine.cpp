#include "scene/affine.h"

#include <glm/geometric.hpp>

namespace ambito::scene {

Distortion distortion_of_extreme(const mat4x4f& matrix) {
  const glm::dvec3 x(matrix[0]);
  const glm::dvec3 y(matrix[1]);
  const glm::dvec3 z(matrix[2]);
  const double xy = std::abs(glm::dot(x, y));
  const double xz = std::abs(glm::dot(x, z));
  const double yz = std::abs(glm::dot(y, z));
  const double squared =
      std::max({glm::dot(x, x) + xy + xz, glm::dot(y, y) + xy + yz, glm::dot(z, z) + xz + yz});
  return {static_cast<float>(std::min(std::sqrt(squared), 3.0e38)), glm::dot(glm::cross(x, y), z) < 0.0};
}

}  // namespace ambito::scene
