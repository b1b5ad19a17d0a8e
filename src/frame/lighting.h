#pragma once

#include <span>
#include <vector>

#include <ambito/view.h>

#include "scene/lights.h"
#include "shading/twins.h"

namespace ambito::frame {

/// The lights of a scene as the shader reads them. Keeps its memory from frame to frame.
class Lighting {
 public:
  /// Step 0. The span lives until the next call.
  [[nodiscard]] std::span<const shading::Light> gather(const Scene& scene, const scene::Pose& pose);
  /// What `gather` packed them from, in the same order.
  [[nodiscard]] std::span<const scene::LightSample> samples() const { return samples_; }

 private:
  std::vector<scene::LightSample> samples_;
  std::vector<shading::Light> lights_;
};

/// The values of group 0 that do not come from the scene: background, exposure and the hemispheric ambient
/// (a soft overcast sky over grey ground) that stands in until environments are image-based.
[[nodiscard]] shading::FrameUniforms frame_uniforms(const Settings& settings);

/// One light as the shader reads it. Spot: KHR_lights_punctual's angular attenuation as scale and offset.
[[nodiscard]] shading::Light pack_light(const scene::LightSample& sample);

}  // namespace ambito::frame
