#include "scene/lights.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

namespace ambito::scene {
namespace {

constexpr float half_turn = std::numbers::pi_v<float> / 2.0f;

/// The cosines of a spot's cones, apart by enough that a shader may divide by their difference.
void set_cones(const Light& light, LightSample& sample) {
  const float outer = std::clamp(light.outer_cone.radians, 1e-3f, half_turn);
  const float inner = std::clamp(light.inner_cone.radians, 0.0f, outer);
  sample.cos_outer = std::cos(outer);
  sample.cos_inner = std::cos(inner);
  constexpr float least = 1e-4f;
  if (sample.cos_inner - sample.cos_outer < least) {
    sample.cos_inner = std::min(1.0f, sample.cos_outer + least);
    sample.cos_outer = sample.cos_inner - least;
  }
}

/// False when the node's matrix leaves the light without a direction.
bool set_direction(const mat4x4f& world, LightSample& sample) {
  const glm::dvec3 back(world[2]);
  const double length = glm::length(back);
  if (!(length > 0.0)) return false;
  sample.direction = vec3f(-back / length);
  return true;
}

}  // namespace

LightSample default_light() {
  return {.kind = LightKind::directional,
          .direction = glm::normalize(vec3f(0.45f, -0.8f, -0.6f)),
          .radiance_color = vec3f(3.0f)};
}

void gather_lights(const Scene& scene, const Pose& pose, std::vector<LightSample>& lights) {
  lights.clear();
  const NodeTable& nodes = scene.nodes();
  bool any = false;
  for (std::uint32_t slot = 0; slot < nodes.slots() && scene.lights().size() > 0; ++slot) {
    const Light* light = scene.lights().find(nodes.lights()[slot]);
    if (light == nullptr) continue;
    any = true;
    if (pose.shown()[slot] == 0) continue;
    const mat4x4f& world = pose.worlds()[slot];
    LightSample sample{.kind = light->kind,
                       .position = vec3f(world[3]),
                       .radiance_color = light->color * light->intensity,
                       .range = light->range};
    if (light->kind != LightKind::point && !set_direction(world, sample)) continue;
    if (light->kind == LightKind::spot) set_cones(*light, sample);
    lights.push_back(sample);
  }
  if (!any) lights.push_back(default_light());
}

}  // namespace ambito::scene
