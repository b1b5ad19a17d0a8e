#include "frame/sight.h"

#include <cmath>

#include "residency/residency.h"
#include "scene/coverage.h"
#include "scene/culling.h"
#include "scene/pose.h"
#include "scene/view.h"
#include "shading/material_key.h"

namespace ambito::frame {

void cull(Culling culling, const scene::View& view, const scene::Pose& pose, std::vector<std::uint32_t>& visible) {
  constexpr scene::Frustum everything;
  scene::cull(culling == Culling::off ? everything : view.frustum, pose.objects(), visible);
}

void Sight::look(const scene::View& view, const scene::Pose& pose, const residency::Residency& residency) {
  const scene::ObjectColumns& objects = pose.objects();
  const auto& rows = residency.drawables().rows();
  const auto is_unlit = [&](std::uint32_t i) {
    return has(rows[i].variant.material, shading::MaterialFeature::unlit);
  };
  cull(culling_, view, pose, visible_);
  const scene::Coverage coverage(view);
  const vec3f forward = -vec3f(view.inverse_view[2]);
  is_visible_.assign(objects.size(), 0);
  distance_.resize(objects.size());
  receivers_.clear();
  overdraw_ = 0.0f;
  for (const std::uint32_t i : visible_) {
    is_visible_[i] = 1;
    const float distance = glm::dot(objects.sphere(i).center - view.eye, forward);
    distance_[i] = std::isfinite(distance) ? distance : 0.0f;  // sorting needs numbers
    if (distance_[i] < -objects.radius[i]) continue;           // behind the camera, where nothing is culled
    if (!rows[i].blended) overdraw_ += coverage.of(objects.radius[i], distance_[i]);
    if (!is_unlit(i)) receivers_.push_back(i);
  }
  casters_.clear();
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    if (objects.visible[i] && !rows[i].blended && !is_unlit(i)) casters_.push_back(i);
  }
}

}  // namespace ambito::frame
