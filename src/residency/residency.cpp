#include "residency/residency.h"

namespace ambito::residency {

Residency::Residency(resources::Resources& resources, shading::Groups& groups, Feed feed)
    : geometries_(resources), textures_(resources), materials_(resources, groups), objects_(resources, feed) {}

void Residency::forget() {
  materials_.forget();
  textures_.forget();
  geometries_.forget();
  objects_.forget();
  scene_ = 0;
}

Result<void> Residency::sync(const scene::Scene& scene, const scene::Pose& pose,
                             const std::function<void()>& between) {
  if (scene.identity() != scene_) {
    if (scene_ != 0) forget();
    scene_ = scene.identity();
  }
  auto synced = sync_tables(scene, pose, between);
  // A scene that has no room leaves none of its parts behind.
  if (!synced && (synced.error().code == ErrorCode::over_limit || synced.error().code == ErrorCode::out_of_memory)) forget();
  return synced;
}

Result<void> Residency::sync_tables(const scene::Scene& scene, const scene::Pose& pose,
                                    const std::function<void()>& between) {
  if (auto ok = geometries_.sync(scene); !ok) return ok;
  if (between) between();
  if (auto ok = textures_.sync(scene); !ok) return ok;
  if (auto ok = materials_.sync(scene, textures_); !ok) return ok;
  if (auto ok = objects_.sync(pose); !ok) return ok;
  drawables_.sync(scene, pose, geometries_, materials_);
  return {};
}

}  // namespace ambito::residency
