#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <ambito/math.h>

namespace ambito {

void Aabb::include(vec3f point) {
  min = glm::min(min, point);
  max = glm::max(max, point);
}

void Aabb::include(const Aabb& other) {
  if (other.empty()) {
    return;
  }
  if (empty()) {  // an empty box may hold anything, not only infinities
    *this = other;
    return;
  }
  min = glm::min(min, other.min);
  max = glm::max(max, other.max);
}

Aabb Aabb::transformed(const mat4x4f& transform) const {
  if (empty()) {
    return {};
  }
  // Each output axis is a sum of independent terms, so its extremes are sums of theirs (Arvo 1990).
  // min and max are taken of the same products as a transformed corner has, so that every corner
  // is inside up to the rounding of one sum.
  Aabb box{vec3f(transform[3]), vec3f(transform[3])};
  for (glm::length_t column = 0; column < 3; ++column) {
    const vec3f axis(transform[column]);
    const vec3f a = axis * min[column];
    const vec3f b = axis * max[column];
    box.min += glm::min(a, b);
    box.max += glm::max(a, b);
  }
  return box;
}

}  // namespace ambito
