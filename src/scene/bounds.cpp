#include <algorithm>
#include <cmath>
#include <span>

#include <glm/geometric.hpp>

#include <ambito/scene.h>

#include "scene/pose.h"

namespace ambito::scene {
namespace {

using vec3d = glm::dvec3;

/// Vertices that `Scene::bounds` transforms one by one before it is content with boxes around boxes.
constexpr std::size_t most_exact_points = 4'000'000;

double distance_squared(vec3d a, vec3d b) { return glm::dot(a - b, a - b); }

vec3d farthest_from(vec3d from, std::span<const vec3f> points) {
  vec3d best = from;
  double best_distance = -1.0;
  for (const vec3f& point : points) {
    const double distance = distance_squared(from, vec3d(point));
    if (distance > best_distance) {
      best_distance = distance;
      best = vec3d(point);
    }
  }
  return best;
}

/// Ritter's sphere: starts at two points far apart and grows by each point outside.
vec3d ritter_center(std::span<const vec3f> points) {
  const vec3d a = farthest_from(vec3d(points.front()), points);
  const vec3d b = farthest_from(a, points);
  vec3d center = 0.5 * (a + b);
  double radius = 0.5 * std::sqrt(distance_squared(a, b));
  for (const vec3f& point : points) {
    const double squared = distance_squared(center, vec3d(point));
    if (squared <= radius * radius) continue;
    const double distance = std::sqrt(squared);
    const double grown = 0.5 * (radius + distance);
    center += (vec3d(point) - center) * ((grown - radius) / distance);
    radius = grown;
  }
  return center;
}

/// The smallest sphere of this centre, rounded outwards to floats.
Sphere sphere_around(vec3f center, std::span<const vec3f> points) {
  double squared = 0.0;
  for (const vec3f& point : points) {
    squared = std::max(squared, distance_squared(vec3d(center), vec3d(point)));
  }
  const auto radius = static_cast<float>(std::sqrt(squared));
  return {center, squared > 0.0 ? std::nextafter(radius, INFINITY) : 0.0f};
}

/// Whether a box under this matrix stays a box: each axis goes to some axis.
bool keeps_boxes(const mat4x4f& matrix) {
  for (int column = 0; column < 3; ++column) {
    int used = 0;
    for (int row = 0; row < 3; ++row) used += matrix[column][row] != 0.0f ? 1 : 0;
    if (used > 1) return false;
  }
  return true;
}

}  // namespace

void update_bounds(Geometry& geometry) {
  geometry.bounds = {};
  geometry.sphere = {};
  if (geometry.positions.empty()) return;
  for (const vec3f& position : geometry.positions) geometry.bounds.include(position);
  const Sphere of_box = sphere_around(geometry.bounds.center(), geometry.positions);
  const Sphere grown = sphere_around(vec3f(ritter_center(geometry.positions)), geometry.positions);
  geometry.sphere = grown.radius < of_box.radius ? grown : of_box;
}

Aabb Scene::bounds() const {
  Pose pose;
  pose.update(*this);
  const ObjectColumns& objects = pose.objects();
  std::size_t points_left = most_exact_points;
  Aabb all;
  for (std::uint32_t object = 0; object < objects.size(); ++object) {
    if (objects.visible[object] == 0) continue;
    const Geometry& geometry = *geometries_.find(objects.geometry[object]);
    const mat4x4f& world = pose.worlds()[objects.node[object]];
    if (keeps_boxes(world) || geometry.positions.size() > points_left) {
      all.include(geometry.bounds.transformed(world));
      continue;
    }
    // The box around a turned box is larger than the box around what is in it.
    points_left -= geometry.positions.size();
    for (const vec3f& position : geometry.positions) all.include(vec3f(world * vec4f(position, 1.0f)));
  }
  return all;
}

}  // namespace ambito::scene
