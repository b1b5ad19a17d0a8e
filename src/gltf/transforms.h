#pragma once

#include <optional>

#include <ambito/scene.h>

#include "gltf/json_fields.h"
#include "gltf/warnings.h"

namespace ambito::gltf {

/// A node's place in its parent: a transform, or a matrix where no transform is equal to it.
struct LocalTransform {
  scene::Transform transform;
  std::optional<mat4x4f> matrix;
};

/// `matrix`, or `translation`, `rotation` and `scale` of a node. Wrong values are kept in `node`.
[[nodiscard]] LocalTransform read_transform(Fields& node, Warnings& warnings);

/// The transform whose matrix is `matrix`, to single precision; nothing when it shears or a column is zero.
[[nodiscard]] std::optional<scene::Transform> decompose(const mat4x4f& matrix);

}  // namespace ambito::gltf
