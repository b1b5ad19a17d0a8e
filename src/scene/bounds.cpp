#include <algorithm>
#include <cmath>
#include <span>

#include <glm/geometric.hpp>

#include <ambito/scene.h>

namespace ambito::scene {
namespace {

using vec3d = glm::dvec3;

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

}  // namespace ambito::scene
