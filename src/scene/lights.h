#pragma once

#include <vector>

#include <ambito/scene.h>

#include "scene/pose.h"

namespace ambito::scene {

/// A punctual light where it is, ready for a shader.
struct LightSample {
  LightKind kind = LightKind::directional;
  vec3f position{0.0f};                ///< world, metres; point and spot
  vec3f direction{0.0f, 0.0f, -1.0f};  ///< world, unit, the way the light travels; directional and spot
  /// Linear colour × intensity: lux for directional, candela for point and spot.
  vec3f radiance_color{0.0f};
  float range = 0.0f;       ///< metres; 0 = infinite
  float cos_inner = 1.0f;   ///< spot: cosine of the half angle of full intensity, > cos_outer
  float cos_outer = -1.0f;  ///< spot: cosine of the half angle where it ends; −1 otherwise
};

/// What lights a scene in which no node carries a light: a white key light of 3 lux from above, left and in
/// front (+Z), fixed in the world. With it a white matte surface that faces the light has radiance 3/π ≈
/// 0.95, just below what the tone curve compresses; the hemispheric ambient fills in the rest.
[[nodiscard]] LightSample default_light();

/// The lights of all shown nodes in the order of node slots, or the default light when the scene has none.
/// Lights that a user switched off, or that have no direction because their node is flat, give nothing.
/// A light's colour, range and cones are not scaled with its node. Allocates only when `lights` has to grow.
void gather_lights(const Scene& scene, const Pose& pose, std::vector<LightSample>& lights);

}  // namespace ambito::scene
