#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gltf/context.h"
#include "gltf/transforms.h"

namespace ambito::gltf {

/// How many rows the tables have that nodes refer to.
struct NodeReferences {
  std::uint32_t meshes = 0;
  std::uint32_t cameras = 0;
  std::uint32_t lights = 0;
  std::uint32_t skins = 0;
};

struct NodeSource {
  JsonValue json;
  std::string_view name;
  LocalTransform local;
  std::optional<std::uint32_t> parent;
  std::optional<std::uint32_t> mesh;
  std::optional<std::uint32_t> camera;
  std::optional<std::uint32_t> light;
  std::optional<std::uint32_t> skin;  ///< only with a mesh
  std::vector<std::uint32_t> children;
};

/// `/nodes`, with the parents worked out: a forest. Cycles and second parents are refused.
[[nodiscard]] Result<std::vector<NodeSource>> read_nodes(Context& context, const NodeReferences& references);

/// The nodes of the default scene, each after its parent: scene `/scene`, else the first; all of them when
/// the file has no scenes.
[[nodiscard]] Result<std::vector<std::uint32_t>> default_scene_nodes(Context& context,
                                                                     const std::vector<NodeSource>& nodes);

/// Node to world, of all nodes.
[[nodiscard]] std::vector<mat4x4f> world_matrices(const std::vector<NodeSource>& nodes);

}  // namespace ambito::gltf
