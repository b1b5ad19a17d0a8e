#include "scene/cascades.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

namespace ambito::scene {
namespace {

using vec3d = glm::dvec3;

constexpr float ratio_weight = 0.95f;    // of equal ratios against equal steps
constexpr float fading_share = 0.1f;     // of a slice, at its end
constexpr float nearest_share = 5e-3f;   // of the shadow distance: a near plane of 1e-8 m is no place for a cascade
constexpr std::uint32_t margin = 4;      // texels at each side of a tile: the filter and the snapping

struct Ball {
  vec3d center{0.0};
  double radius = 0.0;
};

/// The smallest ball around a slice of the camera's view with its centre on the axis.
Ball around_slice(const View& camera, double begin, double end) {
  const double x = 1.0 / static_cast<double>(camera.projection[0][0]);
  const double y = 1.0 / static_cast<double>(camera.projection[1][1]);
  const double corner = x * x + y * y;  // squared distance of a corner from the axis, in 1 m depth or at any
  double depth = 0.5 * (begin + end);
  double squared = 0.25 * (end - begin) * (end - begin) + corner;
  if (camera.kind == Projection::perspective) {
    depth = std::min(end, depth * (1.0 + corner));
    squared = (end - depth) * (end - depth) + corner * end * end;
  }
  const vec3d forward = -vec3d(camera.inverse_view[2]);
  return {vec3d(camera.eye) + forward * depth, std::sqrt(squared)};
}

/// The light's own axes: x and y across, z against its direction.
struct Axes {
  explicit Axes(vec3f direction) : matrix(look_at(vec3f(0.0f), direction, vec3f(0.0f, 1.0f, 0.0f))) {}
  [[nodiscard]] vec3d operator()(vec3d point) const { return vec3d(glm::dmat3(matrix) * point); }
  mat4x4f matrix;
};

/// How near to the light the nearest caster is that can shade the square; no nearer than the ball itself.
double nearest_caster(const Axes& axes, const ObjectColumns& objects, vec3d middle, double half) {
  double nearest = middle.z;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    if (!objects.visible[i]) continue;
    const Sphere sphere = objects.sphere(i);
    const vec3d at = axes(vec3d(sphere.center));
    const double reach = half + static_cast<double>(sphere.radius);
    if (std::abs(at.x - middle.x) > reach || std::abs(at.y - middle.y) > reach) continue;
    nearest = std::max(nearest, at.z + static_cast<double>(sphere.radius));
  }
  return nearest;
}

Cascade fit(const View& camera, const Axes& axes, float begin, float end, std::uint32_t side,
            const ObjectColumns& objects) {
  const Ball ball = around_slice(camera, static_cast<double>(begin), static_cast<double>(end));
  const double texel = 2.0 * ball.radius / (side - 2 * margin);
  const double half = 0.5 * texel * side;
  vec3d middle = axes(ball.center);
  middle.x = std::floor(middle.x / texel) * texel;
  middle.y = std::floor(middle.y / texel) * texel;
  // In steps, so that neither a camera nor an object that moves a little changes the matrix.
  const double step = 0.25 * ball.radius;
  const double nearest = std::max(nearest_caster(axes, objects, middle, half), middle.z + ball.radius);
  const double high = std::ceil((nearest + texel) / step) * step;
  const double low = std::floor((middle.z - ball.radius) / step) * step;

  Cascade cascade{.view = {}, .begin = begin, .fade = end - fading_share * (end - begin), .end = end,
                  .texel = static_cast<float>(texel)};
  View& view = cascade.view;
  view.kind = Projection::orthographic;
  view.view = axes.matrix;
  view.view[3] = vec4f(static_cast<float>(-middle.x), static_cast<float>(-middle.y), static_cast<float>(-high), 1.0f);
  view.far_plane = static_cast<float>(high - low);
  view.projection = orthographic(static_cast<float>(half), static_cast<float>(half), 0.0f, view.far_plane);
  view.viewport = {side, side};
  derive(view);
  view.eye = vec3f(view.inverse_view[3]);
  return cascade;
}

}  // namespace

float end_of_slice(std::uint32_t index, std::uint32_t count, float near_depth, float far_depth) {
  if (index + 1 == count) return far_depth;
  const float part = static_cast<float>(index + 1) / static_cast<float>(count);
  const float ratios = near_depth * std::pow(far_depth / near_depth, part);
  const float steps = near_depth + (far_depth - near_depth) * part;
  return ratio_weight * ratios + (1.0f - ratio_weight) * steps;
}

float shadow_distance(const View& camera, const ObjectColumns& objects) {
  const vec3f forward = -vec3f(camera.inverse_view[2]);
  float farthest = 0.0f;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    if (!objects.visible[i]) continue;
    const Sphere sphere = objects.sphere(i);
    farthest = std::max(farthest, glm::dot(sphere.center - camera.eye, forward) + sphere.radius);
  }
  if (!(farthest > 0.0f) || !std::isfinite(farthest)) return 0.0f;
  // Four steps an octave.
  const float rounded = std::exp2(std::ceil(std::log2(farthest) * 4.0f) / 4.0f);
  return camera.far_plane > 0.0f ? std::min(rounded, camera.far_plane) : rounded;
}

void make_cascades(const View& camera, vec3f direction, std::uint32_t count, std::uint32_t side,
                   const ObjectColumns& objects, std::vector<Cascade>& cascades) {
  cascades.clear();
  if (count == 0) return;
  const float far_depth = shadow_distance(camera, objects);
  if (far_depth <= 0.0f) return;
  const float near_depth = std::clamp(camera.near_plane, nearest_share * far_depth, 0.5f * far_depth);
  const Axes axes(direction);
  float begin = 0.0f;  // what is nearer than the near plane is not seen: it costs nothing to cover it
  for (std::uint32_t i = 0; i < count; ++i) {
    const float end = end_of_slice(i, count, near_depth, far_depth);
    cascades.push_back(fit(camera, axes, begin, end, side, objects));
    begin = cascades.back().fade;
  }
}

}  // namespace ambito::scene
