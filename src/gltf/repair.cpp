#include "gltf/repair.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include <glm/geometric.hpp>

namespace ambito::gltf {

namespace {

constexpr std::uint32_t exponent = 0x7F800000u;  // all set: infinite or not a number

bool is_finite(float number) { return (std::bit_cast<std::uint32_t>(number) & exponent) != exponent; }

/// Squared lengths of what counts as unit already; 8-bit normals are off by about 1 %.
bool is_unit(float squared) { return squared > 0.9999f && squared < 1.0001f; }

/// False when there is no direction in it.
bool make_unit(vec3f& direction) {
  float squared = glm::dot(direction, direction);
  if (is_unit(squared)) return true;
  if (!(squared > 1e-30f) || !is_finite(squared)) {  // too small or too large to square
    if (!is_finite(direction.x) || !is_finite(direction.y) || !is_finite(direction.z)) return false;
    const float largest = std::max({std::abs(direction.x), std::abs(direction.y), std::abs(direction.z)});
    if (!(largest > 0.0f)) return false;
    direction /= largest;
    squared = glm::dot(direction, direction);
  }
  direction /= std::sqrt(squared);
  return true;
}

}  // namespace

std::optional<std::size_t> first_not_finite(std::span<const vec3f> positions) {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const vec3f& p = positions[i];
    if (!is_finite(p.x) || !is_finite(p.y) || !is_finite(p.z)) return i;
  }
  return std::nullopt;
}

std::size_t repair_normals(std::span<vec3f> normals) {
  std::size_t repaired = 0;
  for (vec3f& normal : normals) {
    if (make_unit(normal)) continue;
    normal = {0.0f, 1.0f, 0.0f};
    ++repaired;
  }
  return repaired;
}

std::size_t repair_tangents(std::span<vec4f> tangents) {
  std::size_t repaired = 0;
  for (vec4f& tangent : tangents) {
    vec3f direction{tangent};
    bool good = make_unit(direction);
    if (!good) direction = {1.0f, 0.0f, 0.0f};
    if (!(std::abs(std::abs(tangent.w) - 1.0f) <= 0.01f)) good = false;  // also NaN
    tangent = vec4f{direction, tangent.w < 0.0f ? -1.0f : 1.0f};
    if (!good) ++repaired;
  }
  return repaired;
}

std::size_t repair_numbers(std::span<float> numbers) {
  std::size_t repaired = 0;
  for (float& number : numbers) {
    if (is_finite(number)) continue;
    number = 0.0f;
    ++repaired;
  }
  return repaired;
}

}  // namespace ambito::gltf
