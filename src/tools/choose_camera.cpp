#include "tools/choose_camera.h"

#include <algorithm>
#include <utility>

#include <glm/geometric.hpp>

namespace ambito::tools {
namespace {

float aspect_of(Extent size) { return static_cast<float>(size.width) / static_cast<float>(size.height); }

}  // namespace

Result<ChosenCamera> choose_camera(const Scene& scene, const CameraOptions& asked, Extent size) {
  if (!asked.name.empty()) {
    auto camera = Camera::from_scene(scene, asked.name);
    if (!camera) return fail(std::move(camera).error());
    return ChosenCamera{*camera, asked.name};
  }
  const bool placed = asked.eye || asked.target || asked.up || asked.fov_degrees;
  if (!placed && scene.cameras().size() > 0) {
    auto camera = Camera::from_scene(scene, "0");
    if (camera) return ChosenCamera{*camera, "0"};
  }
  Camera camera = Camera::framing(scene.bounds(), aspect_of(size));
  if (asked.eye) camera.eye = *asked.eye;
  if (asked.target) camera.target = *asked.target;
  if (asked.up) camera.up = *asked.up;
  if (asked.fov_degrees) camera.fov_y = degrees(*asked.fov_degrees);
  // Framing keeps its near plane far out; an eye inside the scene must not see through what is close to it.
  if (asked.eye || asked.target) {
    const float distance = glm::distance(camera.eye, camera.target);
    if (distance > 0.0f) camera.near_plane = std::min(camera.near_plane, 1e-3f * distance);
  }
  return ChosenCamera{camera, placed ? "explicit" : "framing"};
}

}  // namespace ambito::tools
