#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <ambito/view.h>

#include "scene/world_matrix.h"

namespace ambito {
namespace {

using scene::is_finite;
using vec3d = glm::dvec3;

/// How the framing camera looks: from the right, above and in front (+Z, where glTF models face).
constexpr double azimuth = 0.5759586532;     // 33 degrees from +Z towards +X
constexpr double elevation = 0.3839724354;   // 22 degrees above the horizon
constexpr double half_fov_y = 0.2617993878;  // 15 degrees: a long lens, little distortion
constexpr double widest_tan_x = 0.4663;      // 25 degrees to either side in wide pictures
constexpr double filled = 0.92;              // share of the picture that the box may take

struct Basis {
  vec3d right;
  vec3d up;
  vec3d back;  ///< from the target to the eye
};

Basis framing_basis() {
  const vec3d back(std::sin(azimuth) * std::cos(elevation), std::sin(elevation),
                   std::cos(azimuth) * std::cos(elevation));
  const vec3d right = glm::normalize(glm::cross(vec3d(0.0, 1.0, 0.0), back));
  return {right, glm::cross(back, right), back};
}

struct Fit {
  double distance = 0.0;  ///< from the target to the eye
  double lift = 0.0;      ///< of the target above the middle of the box
};

/// The corners of a box around the origin.
std::vector<vec3d> corners_of(vec3d half) {
  std::vector<vec3d> corners;
  for (unsigned i = 0; i < 8; ++i) {
    corners.emplace_back(i & 1u ? half.x : -half.x, i & 2u ? half.y : -half.y, i & 4u ? half.z : -half.z);
  }
  return corners;
}

/// What those corners pass through in an orbit about the vertical axis: two circles, by their outer polygons.
std::vector<vec3d> orbit_of(vec3d half) {
  constexpr int sides = 48;
  constexpr double turn = 2.0 * std::numbers::pi / sides;
  const double radius = std::hypot(half.x, half.z) / std::cos(0.5 * turn);
  std::vector<vec3d> points;
  for (int i = 0; i < sides; ++i) {
    for (const double y : {-half.y, half.y}) points.emplace_back(radius * std::sin(i * turn), y, radius * std::cos(i * turn));
  }
  return points;
}

/// The nearest eye from which all points lie in the picture. The target may only move up or down, so that an
/// orbit about the vertical axis keeps the box in the middle.
Fit fit_points(std::vector<vec3d> points, const Basis& basis, double tan_x, double tan_y) {
  double top = 0.0;
  double bottom = 0.0;
  for (vec3d& point : points) {
    point = {glm::dot(point, basis.right), glm::dot(point, basis.up), glm::dot(point, basis.back)};
    top = std::max(top, point.y / tan_y + point.z);
    bottom = std::max(bottom, -point.y / tan_y + point.z);
  }
  // A lift by h changes a corner's height by -h·cos and its nearness by -h·sin of the elevation.
  const double rise = basis.up.y / tan_y + basis.back.y;
  const double fall = basis.up.y / tan_y - basis.back.y;
  Fit fit;
  fit.lift = (top - bottom) / (rise + fall);
  fit.distance = top - fit.lift * rise;
  for (const vec3d& point : points) {
    fit.distance = std::max(fit.distance, std::abs(point.x) / tan_x + point.z - fit.lift * basis.back.y);
  }
  return fit;
}

Camera frame(const Aabb& bounds, float aspect, std::vector<vec3d> (*points_of)(vec3d half)) {
  const bool usable = !bounds.empty() && is_finite(bounds.min) && is_finite(bounds.max);
  const vec3d low = usable ? vec3d(bounds.min) : vec3d(-0.5);
  const vec3d high = usable ? vec3d(bounds.max) : vec3d(0.5);
  const vec3d center = 0.5 * (low + high);
  vec3d half = 0.5 * (high - low);
  // A point is looked at like a box of one metre. Far from the origin, eye and target must still
  // differ.
  const double largest = std::max({half.x, half.y, half.z});
  const double away = std::max({std::abs(center.x), std::abs(center.y), std::abs(center.z)});
  if (largest == 0.0) half = vec3d(0.5);
  if (largest < away * 1e-5) half = vec3d(away * 1e-5);

  const double wide = std::isfinite(aspect) && aspect > 0.0f ? static_cast<double>(aspect) : 1.0;
  const double tan_y = std::min(std::tan(half_fov_y), widest_tan_x / wide);
  const Basis basis = framing_basis();
  const Fit fit = fit_points(points_of(half), basis, filled * tan_y * wide, filled * tan_y);

  Camera camera;
  const vec3d target = center + vec3d(0.0, fit.lift, 0.0);
  camera.target = vec3f(target);
  camera.eye = vec3f(target + basis.back * fit.distance);
  camera.fov_y = radians(static_cast<float>(2.0 * std::atan(tan_y)));
  camera.half_height = static_cast<float>(tan_y * fit.distance);
  // Reversed depth with an infinite far plane loses nothing by a near plane this close.
  camera.near_plane = std::max(static_cast<float>(0.01 * fit.distance), 1e-30f);
  camera.far_plane = 0.0f;
  camera.aspect = static_cast<float>(wide);
  return camera;
}

}  // namespace

Camera Camera::framing(const Aabb& bounds, float aspect) { return frame(bounds, aspect, corners_of); }
Camera Camera::framing_orbit(const Aabb& bounds, float aspect) { return frame(bounds, aspect, orbit_of); }

void Camera::orbit(Angle angle) {
  const float length = glm::length(up);
  if (!(length > 0.0f) || !std::isfinite(length)) return;
  const vec3d axis = glm::normalize(vec3d(up));
  const vec3d arm = vec3d(eye) - vec3d(target);
  const vec3d turned = glm::angleAxis(static_cast<double>(angle.radians), axis) * arm;
  eye = vec3f(vec3d(target) + turned);
}

}  // namespace ambito
