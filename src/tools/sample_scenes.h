#pragma once

#include <cstdint>

#include <ambito/scene.h>

namespace ambito::tools {

/// A town of so many boxes, most of them hidden behind others. Cameras: street, above.
[[nodiscard]] Scene make_city(std::uint32_t boxes);

/// A hall with columns and so many coloured point lights, none of which reaches far. Camera: hall.
[[nodiscard]] Scene make_lights(std::uint32_t lights);

/// So many walls behind each other under 16 lights, the farthest first from the camera 'back_to_front', the nearest first
/// from 'front_to_back'.
[[nodiscard]] Scene make_overdraw(std::uint32_t layers);

/// Boxes in rows, with so many materials and geometries between them. Camera: rows. Each count ≥ 1.
[[nodiscard]] Scene make_stress(std::uint32_t boxes, std::uint32_t materials, std::uint32_t geometries);

}  // namespace ambito::tools
