#pragma once

#include <cstdint>
#include <cstring>

#include <ambito/math.h>
#include <ambito/scene.h>

/// Affine matrices for loops over all nodes: everything in here is inlined.
namespace ambito::scene {

/// Four floats in one register: GCC at -O2 does not find them by itself in glm's members.
using float4 = float __attribute__((vector_size(16)));
using int4 = std::int32_t __attribute__((vector_size(16)));

[[nodiscard]] inline float4 load(const vec4f& from) {
  float4 result;
  std::memcpy(&result, &from, sizeof(result));
  return result;
}
[[nodiscard]] inline float4 absolute(float4 v) {
  return reinterpret_cast<float4>(reinterpret_cast<int4>(v) & 0x7fffffff);
}
inline void store(vec4f& to, float4 from) { std::memcpy(&to, &from, sizeof(from)); }

/// Four columns; the last row is (0, 0, 0, 1).
struct Affine {
  float4 x{1.0f, 0.0f, 0.0f, 0.0f};
  float4 y{0.0f, 1.0f, 0.0f, 0.0f};
  float4 z{0.0f, 0.0f, 1.0f, 0.0f};
  float4 origin{0.0f, 0.0f, 0.0f, 1.0f};

  void store_to(mat4x4f& matrix) const {
    store(matrix[0], x);
    store(matrix[1], y);
    store(matrix[2], z);
    store(matrix[3], origin);
  }
};

/// A matrix whose last row is (0, 0, 0, 1).
[[nodiscard]] inline Affine load(const mat4x4f& matrix) {
  return {load(matrix[0]), load(matrix[1]), load(matrix[2]), load(matrix[3])};
}

/// The last row is taken as (0, 0, 0, 1), whatever it holds.
[[nodiscard]] inline Affine affine(const mat4x4f& matrix) {
  Affine result = load(matrix);
  result.x[3] = result.y[3] = result.z[3] = 0.0f;
  result.origin[3] = 1.0f;
  return result;
}

/// Translation · rotation · scale; the rotation is a unit quaternion.
[[nodiscard]] inline Affine affine(const Transform& transform) {
  const quatf& q = transform.rotation;
  const vec3f& s = transform.scale;
  const vec3f& t = transform.translation;
  const float x2 = q.x + q.x;
  const float y2 = q.y + q.y;
  const float z2 = q.z + q.z;
  const float xx = q.x * x2;
  const float xy = q.x * y2;
  const float xz = q.x * z2;
  const float yy = q.y * y2;
  const float yz = q.y * z2;
  const float zz = q.z * z2;
  const float wx = q.w * x2;
  const float wy = q.w * y2;
  const float wz = q.w * z2;
  return {float4{1.0f - (yy + zz), xy + wz, xz - wy, 0.0f} * s.x,
          float4{xy - wz, 1.0f - (xx + zz), yz + wx, 0.0f} * s.y,
          float4{xz + wy, yz - wx, 1.0f - (xx + yy), 0.0f} * s.z, float4{t.x, t.y, t.z, 1.0f}};
}

[[nodiscard]] inline Affine operator*(const Affine& parent, const Affine& local) {
  const auto turn = [&](float4 v) { return parent.x * v[0] + parent.y * v[1] + parent.z * v[2]; };
  return {turn(local.x), turn(local.y), turn(local.z), turn(local.origin) + parent.origin};
}

/// False when any number is NaN or infinite (or within a factor of four of the largest float).
[[nodiscard]] inline bool is_finite(const Affine& matrix) {
  // A finite number times zero is zero, any other is NaN; unlike twelve tests this needs one branch.
  const float4 zeros = (matrix.x + matrix.y + matrix.z + matrix.origin) * 0.0f;
  return zeros[0] + zeros[1] + zeros[2] == 0.0f;
}

}  // namespace ambito::scene
