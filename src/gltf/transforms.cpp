#include "gltf/transforms.h"

#include <cmath>

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

namespace ambito::gltf {

namespace {

/// Of the columns' length; exporters round to about six digits.
constexpr float decompose_tolerance = 1e-4f;
constexpr float unit_tolerance = 1e-3f;

LocalTransform read_matrix(Fields& node, Warnings& warnings) {
  constexpr std::array<float, 16> identity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  const std::array<float, 16> m = node.numbers<16>("matrix", identity);
  LocalTransform out;
  mat4x4f matrix{1.0f};
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) matrix[column][row] = m[static_cast<std::size_t>(4 * column + row)];
  }
  constexpr float tolerance = 1e-6f;
  if (std::abs(m[3]) > tolerance || std::abs(m[7]) > tolerance || std::abs(m[11]) > tolerance ||
      std::abs(m[15] - 1.0f) > tolerance) {
    node.refuse("the matrix is not affine: its last row is not 0 0 0 1", "matrix");
    return out;
  }
  matrix[0].w = matrix[1].w = matrix[2].w = 0.0f;
  matrix[3].w = 1.0f;
  if (const auto transform = decompose(matrix)) {
    out.transform = *transform;
  } else {
    out.matrix = matrix;
    warnings.add("matrix", node.value(),
                 "the matrix is not a translation, rotation and scale, and is kept as it is", "matrix");
  }
  return out;
}

quatf read_rotation(Fields& node, Warnings& warnings) {
  const std::array<float, 4> r = node.numbers<4>("rotation", {0.0f, 0.0f, 0.0f, 1.0f});
  const quatf rotation{r[3], r[0], r[1], r[2]};
  const float length = glm::length(rotation);
  if (!(length > 1e-6f) || !std::isfinite(length)) {
    node.refuse("the quaternion has no direction", "rotation");
    return {1.0f, 0.0f, 0.0f, 0.0f};
  }
  if (std::abs(length - 1.0f) > unit_tolerance) {
    warnings.add("rotation", node.value(),
                 fmt::format("the quaternion has length {}, and is made a unit one", length), "rotation");
  }
  return rotation / length;
}

}  // namespace

std::optional<scene::Transform> decompose(const mat4x4f& matrix) {
  scene::Transform out;
  out.translation = vec3f{matrix[3]};
  mat3x3f axes{matrix};
  vec3f scale{glm::length(axes[0]), glm::length(axes[1]), glm::length(axes[2])};
  for (int i = 0; i < 3; ++i) {
    if (!(scale[i] > 0.0f) || !std::isfinite(scale[i])) return std::nullopt;
  }
  // A mirror is a negative scale; which axis carries it does not matter, the product is the same.
  if (glm::determinant(axes) < 0.0f) scale.x = -scale.x;
  for (int i = 0; i < 3; ++i) axes[i] /= scale[i];
  if (std::abs(glm::dot(axes[0], axes[1])) > decompose_tolerance ||
      std::abs(glm::dot(axes[0], axes[2])) > decompose_tolerance ||
      std::abs(glm::dot(axes[1], axes[2])) > decompose_tolerance) {
    return std::nullopt;
  }
  out.rotation = glm::normalize(glm::quat_cast(axes));
  out.scale = scale;
  return out;
}

LocalTransform read_transform(Fields& node, Warnings& warnings) {
  if (node.has("matrix")) {
    if (node.has("translation") || node.has("rotation") || node.has("scale")) {
      warnings.add("matrix and TRS", node.value(),
                   "a node has either this or translation, rotation, scale: it wins", "matrix");
    }
    return read_matrix(node, warnings);
  }
  LocalTransform out;
  const auto translation = node.numbers<3>("translation", {0.0f, 0.0f, 0.0f});
  const auto scale = node.numbers<3>("scale", {1.0f, 1.0f, 1.0f});
  out.transform.translation = {translation[0], translation[1], translation[2]};
  out.transform.rotation = read_rotation(node, warnings);
  out.transform.scale = {scale[0], scale[1], scale[2]};
  return out;
}

}  // namespace ambito::gltf
