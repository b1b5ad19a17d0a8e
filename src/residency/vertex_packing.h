#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <ambito/scene.h>

#include "shading/vertex_streams.h"

namespace ambito::residency {

/// The streams a geometry has besides its positions.
[[nodiscard]] shading::Streams streams_of(const scene::Geometry& geometry);

/// The interleaved stream of a geometry as the GPU reads it, written over `out` (resized to fit).
void pack_attributes(const scene::Geometry& geometry, std::vector<std::byte>& out);

}  // namespace ambito::residency
