#pragma once

#include <cfloat>

#include "scene/affine.h"
#include "scene/objects.h"

namespace ambito::scene {

/// A bounding sphere in the world.
struct Placed {
  float x = 0.0f;
  float y = 0.0f;
  float z = 0.0f;
  float radius = 0.0f;
  bool flip = false;  ///< the matrix mirrors
};

/// `world` is finite. The sphere is finite and holds every vertex, also after rounding.
[[nodiscard]] inline Placed place(const mat4x4f& world, const LocalSphere& sphere) {
  const auto [stretch, mirrored] = distortion_of(world);
  const float4 center = load(world[0]) * sphere.center.x + load(world[1]) * sphere.center.y +
                        load(world[2]) * sphere.center.z + load(world[3]);
  const float4 distances = absolute(center);
  const float away = distances[0] + distances[1] + distances[2];
  // What rounding may do to the centre here and to the vertices in a shader: some units in the last place
  // of the largest terms.
  const float radius = sphere.radius * stretch + 1e-6f * (away + stretch * sphere.reach);
  if (!sphere.drawable()) return {.flip = mirrored};
  // Beyond what floats hold: never culled.
  if (!(away + radius <= FLT_MAX)) return {0.0f, 0.0f, 0.0f, FLT_MAX, mirrored};
  return {center[0], center[1], center[2], radius, mirrored};
}

}  // namespace ambito::scene
