#pragma once

#include <cstdint>
#include <vector>

#include <ambito/format.h>

#include "gltf/meshes.h"

namespace ambito::gltf {

struct DrawOrder {
  Topology topology = Topology::triangle_list;
  std::vector<std::uint32_t> indices;  ///< empty: vertices 0, 1, 2 …
};

/// What is left of `count` vertices of a mode: lists drop an unfinished last primitive. 0: nothing is drawn.
[[nodiscard]] std::uint32_t complete_count(PrimitiveMode mode, std::uint32_t count);

/// Makes of a mode one that WebGPU draws: a loop becomes a strip, a fan a list. `count` is what
/// `complete_count` gave, `indices` is empty or that long.
[[nodiscard]] DrawOrder convert_topology(PrimitiveMode mode, std::uint32_t count,
                                         std::vector<std::uint32_t> indices);

}  // namespace ambito::gltf
