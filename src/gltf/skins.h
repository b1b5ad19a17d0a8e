#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <ambito/math.h>

#include "gltf/accessors.h"
#include "gltf/buffers.h"
#include "gltf/context.h"

/// Skins, as far as a model at rest needs them: joints in their bind pose move the whole mesh alike.
namespace ambito::gltf {

struct SkinSource {
  JsonValue json;
  std::vector<std::uint32_t> joints;          ///< nodes; at least one
  std::optional<std::uint32_t> inverse_bind;  ///< accessor of MAT4; none: identities
};

[[nodiscard]] Result<std::vector<SkinSource>> read_skins(const Context& context,
                                                         const std::vector<Accessor>& accessors,
                                                         std::uint32_t node_count);

/// Where a skinned mesh lies at rest, in the world: its first joint's matrix times that joint's inverse bind
/// matrix. Exact in the bind pose; elsewhere a warning says that the mesh is drawn in its bind pose.
/// `worlds`: of all nodes, see `world_matrices`.
[[nodiscard]] Result<mat4x4f> rest_matrix(const SkinSource& skin, const std::vector<mat4x4f>& worlds,
                                          const std::vector<Accessor>& accessors, Buffers& buffers,
                                          Context& context);

/// To a thousandth of the largest entry.
[[nodiscard]] bool nearly_equal(const mat4x4f& a, const mat4x4f& b);

}  // namespace ambito::gltf
