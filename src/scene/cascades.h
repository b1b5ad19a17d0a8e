#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <ambito/math.h>

#include "scene/objects.h"
#include "scene/view.h"

namespace ambito::scene {

/// A slice of what a camera sees, as a directional light looks at it.
struct Cascade {
  View view;           ///< parallel, along the light; all casters before the slice are in its depth range
  float begin = 0.0f;  ///< metres along the camera's view direction
  float fade = 0.0f;   ///< from here to `end` the next cascade, which begins here, takes over; the last does not fade
  float end = 0.0f;
  float texel = 0.0f;  ///< metres that a texel is wide
};

/// How a camera's depth is cut (practical split of Zhang et al., "Parallel-Split Shadow Maps", 2006): the mean of equal
/// steps and equal ratios, weighted. The end of slice `index` of `count` from `near_depth` to `far_depth`, metres.
[[nodiscard]] float end_of_slice(std::uint32_t index, std::uint32_t count, float near_depth, float far_depth);

/// Where shadows are needed, metres along a camera's view direction.
struct ShadowRange {
  float nearest = 0.0f;
  float farthest = 1.0f;
};

/// Around the `receivers` (objects that are lit and in the picture) that are larger than a pixel: rounded down and up by at
/// most 19 %, so that a camera that moves does not change every texel's size with each step.
[[nodiscard]] ShadowRange shadow_range(const View& camera, const ObjectColumns& objects,
                                       std::span<const std::uint32_t> receivers);

/// What cascades are made for.
struct ShadowScene {
  const ObjectColumns& objects;
  std::span<const std::uint32_t> receivers;  ///< slots of objects that are lit and in the picture
  std::span<const std::uint32_t> casters;    ///< slots of those that throw shadows
};

/// Cascades for one camera and one light direction (unit, the way the light travels). Around each slice lies a ball,
/// whose size no turn of the camera changes while the range is the same, and its square is moved by whole texels of the `side` × `side` tile, so
/// edges of shadows stand still while the camera moves. A margin of some texels is for the filter. Behind the last there
/// is nothing in the picture. Allocates only when `cascades` has to grow.
void make_cascades(const View& camera, vec3f direction, std::uint32_t count, std::uint32_t side,
                   const ShadowScene& scene, std::vector<Cascade>& cascades);

}  // namespace ambito::scene
