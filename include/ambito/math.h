#pragma once

#include <cstdint>
#include <limits>
#include <numbers>

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

/// Vectors and matrices, spelled as in WGSL so that a struct field reads the same on both sides.
/// Right-handed world, +Y up, cameras look along −Z, matrices are column-major, clip depth 0 … 1.
namespace ambito {

using vec2f = glm::vec2;
using vec3f = glm::vec3;
using vec4f = glm::vec4;
using vec2u = glm::uvec2;
using vec3u = glm::uvec3;
using vec4u = glm::uvec4;
using mat3x3f = glm::mat3;
using mat4x4f = glm::mat4;
using quatf = glm::quat;

/// An angle that says its unit: `degrees(10)` or `radians(0.17f)`.
struct Angle {
  float radians = 0.0f;
};
constexpr Angle radians(float value) { return {value}; }
constexpr Angle degrees(float value) { return {value * (std::numbers::pi_v<float> / 180.0f)}; }

/// Width and height in pixels.
struct Extent {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  friend constexpr bool operator==(Extent, Extent) = default;
};

/// Axis-aligned box; empty (the default) when any min > max.
struct Aabb {
  vec3f min{std::numeric_limits<float>::infinity()};
  vec3f max{-std::numeric_limits<float>::infinity()};

  [[nodiscard]] bool empty() const { return !(min.x <= max.x && min.y <= max.y && min.z <= max.z); }
  [[nodiscard]] vec3f center() const { return 0.5f * min + 0.5f * max; }  ///< undefined when empty
  [[nodiscard]] vec3f size() const { return max - min; }                  ///< undefined when empty
  void include(vec3f point);
  void include(const Aabb& other);
  /// The box around this box after `transform` (affine); empty stays empty.
  [[nodiscard]] Aabb transformed(const mat4x4f& transform) const;
};

/// Bounding sphere; a negative radius means empty.
struct Sphere {
  vec3f center{0.0f};
  float radius = -1.0f;
};

}  // namespace ambito
