#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <ambito/view.h>

#include "scene/world_matrix.h"

namespace ambito {
namespace {


struct CameraUse {
  scene::CameraId camera;
  std::uint32_t node = UINT32_MAX;  ///< slot; none: no node places this camera
};

/// The live cameras in slot order, each with the first live node that places it.
std::vector<CameraUse> camera_uses(const Scene& scene) {
  const auto& nodes = scene.nodes();
  std::vector<CameraUse> uses;
  for (std::uint32_t row = 0; row < scene.cameras().slots(); ++row) {
    if (!scene.cameras().alive(row)) continue;
    CameraUse use{.camera = scene.cameras().id_at(row)};
    for (std::uint32_t slot = 0; slot < nodes.slots() && use.node == UINT32_MAX; ++slot) {
      if (nodes.alive(slot) && nodes.cameras()[slot] == use.camera) use.node = slot;
    }
    uses.push_back(use);
  }
  return uses;
}

const std::string& camera_name(const Scene& scene, const CameraUse& use) {
  return scene.cameras().find(use.camera)->name;
}

std::string known_cameras(const Scene& scene, const std::vector<CameraUse>& uses) {
  if (uses.empty()) return "it has no camera at all";
  constexpr std::size_t most = 16;
  std::string list = uses.size() == 1 ? "it has " : fmt::format("it has {}: ", uses.size());
  for (std::size_t i = 0; i < std::min(uses.size(), most); ++i) {
    list += fmt::format("{}{} '{}'", i == 0 ? "" : ", ", i, camera_name(scene, uses[i]));
  }
  return uses.size() > most ? list + ", …" : list;
}

const CameraUse* find_use(const Scene& scene, const std::vector<CameraUse>& uses, std::string_view wanted) {
  for (const CameraUse& use : uses) {
    if (camera_name(scene, use) == wanted) return &use;
  }
  for (const CameraUse& use : uses) {
    if (use.node != UINT32_MAX && scene.nodes().name(use.node) == wanted) return &use;
  }
  std::size_t index = 0;
  const auto parsed = std::from_chars(wanted.data(), wanted.data() + wanted.size(), index);
  const bool digits = parsed.ec == std::errc() && parsed.ptr == wanted.data() + wanted.size();
  return digits && index < uses.size() ? &uses[index] : nullptr;
}

/// Where the camera turns about: the depth of the middle of the scene, straight ahead; 1 m where
/// that is behind.
float target_distance(const Scene& scene, vec3f eye, vec3f forward) {
  const Aabb bounds = scene.bounds();
  if (bounds.empty()) return 1.0f;
  const float ahead = glm::dot(bounds.center() - eye, forward);
  const float least = 1e-4f * std::max({std::abs(eye.x), std::abs(eye.y), std::abs(eye.z), 1e-3f});
  return std::isfinite(ahead) && ahead > least ? ahead : std::max(1.0f, least);
}

Camera lens_of(const scene::CameraRow& row) {
  Camera camera;
  camera.projection = row.projection;
  camera.near_plane = row.near_plane;
  camera.far_plane = row.far_plane;
  if (row.projection == scene::Projection::perspective) {
    camera.fov_y = row.fov_y;
    camera.aspect = row.aspect;
  } else {
    camera.half_height = row.half_height;
    camera.aspect = std::abs(row.half_width / row.half_height);
  }
  return camera;
}

}  // namespace

Result<Camera> Camera::from_scene(const Scene& scene, std::string_view name_or_index) {
  const std::vector<CameraUse> uses = camera_uses(scene);
  const CameraUse* use = find_use(scene, uses, name_or_index);
  if (use == nullptr) {
    return fail(ErrorCode::bad_input,
                fmt::format("The scene has no camera '{}'; {}.", name_or_index, known_cameras(scene, uses)));
  }
  if (use->node == UINT32_MAX) {
    return fail(ErrorCode::bad_input, fmt::format("No node places the camera '{}'.", name_or_index));
  }
  // Only place and direction count: the scale of a camera's node is ignored, as glTF wants.
  const mat4x4f world = scene::world_matrix(scene.nodes(), use->node);
  const vec3f back = glm::normalize(vec3f(world[2]));
  const vec3f right = glm::normalize(glm::cross(vec3f(world[1]), back));
  if (!scene::is_finite(vec3f(world[3])) || !scene::is_finite(back) || !scene::is_finite(right)) {
    return fail(ErrorCode::bad_input,
                fmt::format("The node '{}' of the camera '{}' has no direction: its matrix is "
                            "singular or not finite.",
                            scene.nodes().name(use->node), name_or_index));
  }
  Camera camera = lens_of(*scene.cameras().find(use->camera));
  camera.eye = vec3f(world[3]);
  camera.target = camera.eye - back * target_distance(scene, camera.eye, -back);
  camera.up = glm::cross(back, right);
  // A level camera keeps the world's up, so that an orbit turns about the vertical axis.
  if (std::abs(right.y) < 1e-6f && camera.up.y > 1e-3f) camera.up = {0.0f, 1.0f, 0.0f};
  return camera;
}

}  // namespace ambito
