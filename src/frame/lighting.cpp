#include "frame/lighting.h"

#include <algorithm>
#include <cmath>

namespace ambito::frame {
namespace {

constexpr vec3f sky{0.52f, 0.58f, 0.66f};      // radiance; with the 3 lux key light a pleasing ratio of about 1 : 2
constexpr vec3f ground{0.20f, 0.185f, 0.17f};

}  // namespace

shading::FrameUniforms frame_uniforms(const Settings& settings) {
  shading::FrameUniforms uniforms;
  uniforms.background = settings.background;
  uniforms.exposure = std::exp2(settings.exposure_ev);
  uniforms.sky = sky;
  uniforms.ground = ground;
  return uniforms;
}

shading::Light pack_light(const scene::LightSample& sample) {
  shading::Light light;
  light.position = sample.position;
  light.range = sample.range;
  light.direction = sample.direction;
  light.kind = static_cast<std::uint32_t>(sample.kind);
  light.color = sample.radiance_color;
  if (sample.kind == scene::LightKind::spot) {
    light.spot_scale = 1.0f / std::max(sample.cos_inner - sample.cos_outer, 1e-3f);
    light.spot_offset = -sample.cos_outer * light.spot_scale;
  }
  return light;
}

std::span<const shading::Light> Lighting::gather(const Scene& scene, const scene::Pose& pose) {
  scene::gather_lights(scene, pose, samples_);
  lights_.clear();
  for (const scene::LightSample& sample : samples_) lights_.push_back(pack_light(sample));
  return lights_;
}

}  // namespace ambito::frame
