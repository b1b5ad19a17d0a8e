#pragma once

#include <array>
#include <cfloat>
#include <cmath>

#include "scene/affine.h"

/// Bounding spheres of four objects at once: a lane of each register belongs to one object.
namespace ambito::scene {

/// The four objects' matrices without their last rows.
struct Matrices {
  struct Column {
    float4 x;
    float4 y;
    float4 z;
  };
  Column x;
  Column y;
  Column z;
  Column origin;
};

/// Four rows to three columns; the fourth is not needed.
[[nodiscard]] inline Matrices::Column transposed(float4 a, float4 b, float4 c, float4 d) {
  const float4 low_ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const float4 low_cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const float4 high_ab = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const float4 high_cd = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return {__builtin_shufflevector(low_ab, low_cd, 0, 1, 4, 5),
          __builtin_shufflevector(low_ab, low_cd, 2, 3, 6, 7),
          __builtin_shufflevector(high_ab, high_cd, 0, 1, 4, 5)};
}

/// Centre and radius.
[[nodiscard]] inline float4 load(const Sphere& from) {
  static_assert(sizeof(Sphere) == sizeof(float4));
  float4 result;
  std::memcpy(&result, &from, sizeof(result));
  return result;
}

[[nodiscard, gnu::always_inline]] inline Matrices matrices_of(const std::array<const mat4x4f*, 4>& from) {
  const auto column = [&](int i) {
    return transposed(load((*from[0])[i]), load((*from[1])[i]), load((*from[2])[i]), load((*from[3])[i]));
  };
  return {column(0), column(1), column(2), column(3)};
}

[[nodiscard]] inline float4 larger(float4 a, float4 b) { return a > b ? a : b; }
[[nodiscard]] inline float4 dot(const Matrices::Column& a, const Matrices::Column& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// What matrices do to sizes.
struct Distortion {
  float4 stretch;  ///< upper bound of how much longer any vector gets; exact without shear
  int4 mirrors;    ///< all bits set: the determinant is negative
};

/// The lanes in which `usual` is zero once more, in double: their squares or cubes left the range of floats.
void measure_extremes(const Matrices& matrices, int4 usual, Distortion& distortion);

[[nodiscard, gnu::always_inline]] inline Distortion distortion_of(const Matrices& matrices) {
  const auto& [x, y, z, origin] = matrices;
  // The square of the largest singular value is at most the largest row sum of |Mᵀ M|; the columns'
  // lengths alone would miss what shear adds.
  const float4 xy = absolute(dot(x, y));
  const float4 xz = absolute(dot(x, z));
  const float4 yz = absolute(dot(y, z));
  const float4 squared = larger(larger(dot(x, x) + xy + xz, dot(y, y) + xy + yz), dot(z, z) + xz + yz);
  const Matrices::Column normal{x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x};
  const float4 determinant = dot(normal, z);
  const float4 size = absolute(determinant);
  const auto usual = (squared < 1e37f) & (size > 1e-30f) & (size < 1e37f);
  // Written out, because registers that are filled lane by lane in a loop go through memory.
  Distortion result{
      float4{std::sqrt(squared[0]), std::sqrt(squared[1]), std::sqrt(squared[2]), std::sqrt(squared[3])},
      determinant < 0.0f};
  if ((usual[0] & usual[1] & usual[2] & usual[3]) == 0) measure_extremes(matrices, usual, result);
  return result;
}

/// Four bounding spheres in the world.
struct Placed {
  float4 x;
  float4 y;
  float4 z;
  float4 radius;
  int4 mirrors;  ///< all bits set: the matrix mirrors
};

/// The matrices are finite. Each result is finite and holds every vertex, also after rounding; an empty
/// sphere (negative radius) gets radius 0.
[[nodiscard, gnu::always_inline]] inline Placed place(const std::array<const mat4x4f*, 4>& worlds,
                                                      const std::array<const Sphere*, 4>& spheres) {
  const Matrices matrices = matrices_of(worlds);
  const auto& [x, y, z, origin] = matrices;
  const Distortion distortion = distortion_of(matrices);
  const float4 stretch = distortion.stretch;
  const Matrices::Column local =
      transposed(load(*spheres[0]), load(*spheres[1]), load(*spheres[2]), load(*spheres[3]));
  const float4 local_radius{spheres[0]->radius, spheres[1]->radius, spheres[2]->radius, spheres[3]->radius};
  Placed placed{x.x * local.x + y.x * local.y + z.x * local.z + origin.x,
                x.y * local.x + y.y * local.y + z.y * local.z + origin.y,
                x.z * local.x + y.z * local.y + z.z * local.z + origin.z, float4{}, distortion.mirrors};
  const float4 away = absolute(placed.x) + absolute(placed.y) + absolute(placed.z);
  const float4 reach = absolute(local.x) + absolute(local.y) + absolute(local.z) + local_radius;
  // The second term is what rounding may do to the centre here and to the vertices in a shader: some units in
  // the last place of the largest numbers on the way.
  const float4 radius = local_radius * stretch + 1e-6f * (away + 2.0f * stretch * reach);
  // Beyond what floats hold, a sphere becomes one that is never culled.
  const auto held = away + radius <= FLT_MAX;
  const float4 zero{};
  const float4 largest = zero + FLT_MAX;
  placed.x = held ? placed.x : zero;
  placed.y = held ? placed.y : zero;
  placed.z = held ? placed.z : zero;
  placed.radius = local_radius >= 0.0f ? (held ? radius : largest) : zero;
  return placed;
}

}  // namespace ambito::scene
