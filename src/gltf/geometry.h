#pragma once

#include <optional>
#include <vector>

#include <ambito/scene.h>

#include "gltf/accessors.h"
#include "gltf/context.h"
#include "gltf/meshes.h"

namespace ambito::gltf {

/// A primitive's data, and what is still to be made of them.
struct GeometrySource {
  scene::Geometry geometry;  ///< bounds are not computed yet
  bool needs_normals = false;
  bool needs_tangents = false;
  std::uint32_t tangent_uv_set = 0;  ///< 0 or 1
};

/// Reads one primitive: vertices that no index names are left out, the topology becomes one of WebGPU's,
/// values are checked and repaired. `normal_map_uv_set`: of the material, none without a normal map.
/// Nothing when no complete point, line or triangle is left.
[[nodiscard]] Result<std::optional<GeometrySource>> read_geometry(
    const PrimitiveSource& primitive, std::optional<std::uint32_t> normal_map_uv_set,
    const std::vector<Accessor>& accessors, Buffers& buffers, Context& context);

/// Makes the normals and tangents that are missing. Safe to call on several threads with different sources.
/// False only for a source that `read_geometry` did not make.
[[nodiscard]] bool complete_geometry(GeometrySource& source);

}  // namespace ambito::gltf
