#include "scene/place.h"

#include <algorithm>

#include <glm/geometric.hpp>

namespace ambito::scene {

void measure_extremes(const Matrices& matrices, int4 usual, Distortion& distortion) {
  for (int lane = 0; lane < 4; ++lane) {
    if (usual[lane] != 0) continue;
    const auto column = [lane](const Matrices::Column& from) {
      return glm::dvec3(from.x[lane], from.y[lane], from.z[lane]);
    };
    const glm::dvec3 x = column(matrices.x);
    const glm::dvec3 y = column(matrices.y);
    const glm::dvec3 z = column(matrices.z);
    const double xy = std::abs(glm::dot(x, y));
    const double xz = std::abs(glm::dot(x, z));
    const double yz = std::abs(glm::dot(y, z));
    const double squared =
        std::max({glm::dot(x, x) + xy + xz, glm::dot(y, y) + xy + yz, glm::dot(z, z) + xz + yz});
    distortion.stretch[lane] = static_cast<float>(std::min(std::sqrt(squared), 3.0e38));
    distortion.mirrors[lane] = glm::dot(glm::cross(x, y), z) < 0.0 ? -1 : 0;
  }
}

}  // namespace ambito::scene
