#include "scene/affine.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

namespace ambito::scene {

float largest_stretch(const mat4x4f& matrix) {
  const vec3f x(matrix[0]);
  const vec3f y(matrix[1]);
  const vec3f z(matrix[2]);
  // The square of the largest singular value is at most the largest row sum of |Mᵀ M|; the columns'
  // lengths alone would miss what shear adds.
  const float xy = std::abs(glm::dot(x, y));
  const float xz = std::abs(glm::dot(x, z));
  const float yz = std::abs(glm::dot(y, z));
  const float squared =
      std::max({glm::dot(x, x) + xy + xz, glm::dot(y, y) + xy + yz, glm::dot(z, z) + xz + yz});
  if (squared > 1e-30f && squared < 1e37f) return std::sqrt(squared);
  // The squares left the range of floats: the sum of all entries is a looser bound that does not.
  double sum = 0.0;
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) sum += std::abs(static_cast<double>(matrix[column][row]));
  }
  return static_cast<float>(std::min(sum, 3.0e38));
}

bool mirrors(const mat4x4f& matrix) {
  const float determinant = glm::dot(glm::cross(vec3f(matrix[0]), vec3f(matrix[1])), vec3f(matrix[2]));
  if (std::abs(determinant) > 1e-30f && std::abs(determinant) < 1e37f) return determinant < 0.0f;
  const glm::dvec3 x(matrix[0]);
  const glm::dvec3 y(matrix[1]);
  const glm::dvec3 z(matrix[2]);
  return glm::dot(glm::cross(x, y), z) < 0.0;
}

}  // namespace ambito::scene
