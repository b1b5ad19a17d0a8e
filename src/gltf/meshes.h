#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gltf/accessors.h"
#include "gltf/context.h"

namespace ambito::gltf {

/// The values are those of the file.
enum class PrimitiveMode : std::uint8_t {
  points,
  lines,
  line_loop,
  line_strip,
  triangles,
  triangle_strip,
  triangle_fan
};

/// Which accessors make a primitive; types, counts and references were checked, the data not yet.
struct PrimitiveSource {
  JsonValue json;
  PrimitiveMode mode = PrimitiveMode::triangles;
  std::uint32_t position = 0;
  std::optional<std::uint32_t> normal;
  std::optional<std::uint32_t> tangent;
  std::optional<std::uint32_t> uv0;
  std::optional<std::uint32_t> uv1;
  std::optional<std::uint32_t> color;
  std::optional<std::uint32_t> indices;
  std::optional<std::uint32_t> material;
};

struct MeshSource {
  JsonValue json;
  std::string_view name;
  std::vector<PrimitiveSource> primitives;  ///< those without positions are left out
};

[[nodiscard]] Result<std::vector<MeshSource>> read_meshes(Context& context,
                                                          const std::vector<Accessor>& accessors,
                                                          const Buffers& buffers,
                                                          std::uint32_t material_count);

}  // namespace ambito::gltf
