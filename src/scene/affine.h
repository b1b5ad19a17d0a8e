#pragma once

#include <ambito/math.h>

namespace ambito::scene {

/// parent · local for affine matrices: the last row is taken as (0, 0, 0, 1), whatever it holds.
[[nodiscard]] inline mat4x4f compose(const mat4x4f& parent, const mat4x4f& local) {
  mat4x4f result;
  for (int column = 0; column < 4; ++column) {
    const float x = local[column].x;
    const float y = local[column].y;
    const float z = local[column].z;
    const float w = column == 3 ? 1.0f : 0.0f;
    for (int row = 0; row < 4; ++row) {
      result[column][row] = parent[0][row] * x + parent[1][row] * y + parent[2][row] * z + parent[3][row] * w;
    }
  }
  return result;
}

/// False when any number is NaN or infinite.
[[nodiscard]] inline bool is_finite(const mat4x4f& matrix) {
  // A finite number times zero is zero, any other is NaN; unlike 16 tests this needs one branch.
  const vec4f zeros = matrix[0] * 0.0f + matrix[1] * 0.0f + matrix[2] * 0.0f + matrix[3] * 0.0f;
  return zeros.x + zeros.y + zeros.z + zeros.w == 0.0f;
}

/// An upper bound of how much the matrix stretches any vector: exact without shear, also for mirrored,
/// flattened and extreme scales.
[[nodiscard]] float largest_stretch(const mat4x4f& matrix);

/// Whether the matrix mirrors (negative determinant).
[[nodiscard]] bool mirrors(const mat4x4f& matrix);

}  // namespace ambito::scene
