#include <algorithm>
#include <utility>
#include <vector>

#include <ambito/frame_graph.h>

#include "frame/prepass_choice.h"
#include "scene/coverage.h"
#include "scene/culling.h"
#include "scene/lights.h"
#include "scene/pose.h"
#include "scene/view.h"

// What a renderer would decide about its frame, from the scene alone.
namespace ambito {
namespace {

bool is_blended(const Scene& scene, scene::MaterialId id) {
  const scene::Material* const material = scene.materials().find(id);
  return material != nullptr && material->alpha_mode == scene::AlphaMode::blend;
}

/// As frame::Sight sums it up.
float overdraw_of(const Scene& scene, const scene::Pose& pose, const scene::View& view) {
  const scene::ObjectColumns& objects = pose.objects();
  std::vector<std::uint32_t> visible;
  scene::cull(view.frustum, objects, visible);
  const scene::Coverage coverage(view);
  const vec3f forward = -vec3f(view.inverse_view[2]);
  float sum = 0.0f;
  for (const std::uint32_t i : visible) {
    if (is_blended(scene, objects.material[i])) continue;
    sum += coverage.of(objects.radius[i], glm::dot(objects.sphere(i).center - view.eye, forward));
  }
  return sum;
}

bool has_sun(const Scene& scene, const scene::Pose& pose) {
  std::vector<scene::LightSample> lights;
  scene::gather_lights(scene, pose, lights);
  return std::ranges::any_of(lights, [](const scene::LightSample& light) {
    return light.kind == scene::LightKind::directional && glm::dot(light.radiance_color, vec3f(1.0f)) > 0.0f;
  });
}

}  // namespace

Result<frame::Plan> expected_plan(const Scene& scene, const View& view, const RendererOptions& options) {
  if (auto ok = scene::validate(view); !ok) return fail(std::move(ok).error());
  const auto camera = scene::make_view(view.camera, view.size);
  if (!camera) return fail(camera.error());
  scene::Pose pose;
  pose.update(scene);
  return frame::Plan{.size = view.size,
                     .samples = options.samples,
                     .feed = options.feed,
                     .prepass = frame::choose_prepass(options.prepass, overdraw_of(scene, pose, *camera), false).on,
                     .cascades = has_sun(scene, pose) ? options.cascades : 0};
}

}  // namespace ambito
