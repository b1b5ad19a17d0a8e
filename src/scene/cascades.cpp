#include "scene/cascades.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

namespace ambito::scene {
namespace {

using vec3d = glm::dvec3;

constexpr float ratio_weight = 0.98f;    // of equal ratios against equal steps
constexpr float fading_share = 0.1f;     // of a slice, at its end
constexpr float nearest_share = 1e-3f;   // of the shadow distance: a near plane of 1e-8 m is no place for a cascade
constexpr std::uint32_t margin = 8;      // texels at each side of a tile: lift, filter and snapping

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

/// An object of a size and at a place that a picture can show; others would stretch every texel to nothing.
bool is_sane(const Sphere& sphere) {
  constexpr float largest = 1e9f;  // metres
  const vec3f far_away = glm::abs(sphere.center);
  return sphere.radius < largest && far_away.x < largest && far_away.y < largest && far_away.z < largest;
}

/// The light's own axes: x and y across, z against its direction.
struct Axes {
  explicit Axes(vec3f direction) : matrix(look_at(vec3f(0.0f), direction, vec3f(0.0f, 1.0f, 0.0f))) {}
  [[nodiscard]] vec3d operator()(vec3d point) const { return vec3d(glm::dmat3(matrix) * point); }
  mat4x4f matrix;
};

/// How near to the light the nearest caster is that can shade the square; no nearer than the ball itself.
double nearest_caster(const Axes& axes, const ShadowScene& scene, vec3d middle, double half) {
  double nearest = middle.z;
  for (const std::uint32_t i : scene.casters) {
    const Sphere sphere = scene.objects.sphere(i);
    if (!is_sane(sphere)) continue;
    const vec3d at = axes(vec3d(sphere.center));
    const double reach = half + static_cast<double>(sphere.radius);
    if (std::abs(at.x - middle.x) > reach || std::abs(at.y - middle.y) > reach) continue;
    nearest = std::max(nearest, at.z + static_cast<double>(sphere.radius));
  }
  return nearest;
}

Cascade fit(const View& camera, const Axes& axes, float begin, float end, std::uint32_t side,
            const ShadowScene& scene) {
  const Ball ball = around_slice(camera, static_cast<double>(begin), static_cast<double>(end));
  const double texel = 2.0 * ball.radius / (side - 2 * margin);
  const double half = 0.5 * texel * side;
  vec3d middle = axes(ball.center);
  middle.x = std::floor(middle.x / texel) * texel;
  middle.y = std::floor(middle.y / texel) * texel;
  // In steps, so that neither a camera nor an object that moves a little changes the matrix.
  const double step = 0.25 * ball.radius;
  const double nearest = std::max(nearest_caster(axes, scene, middle, half), middle.z + ball.radius);
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

ShadowRange shadow_range(const View& camera, const ObjectColumns& objects, std::span<const std::uint32_t> receivers) {
  const vec3f forward = -vec3f(camera.inverse_view[2]);
  // Pixels that a ball of 1 m is high in 1 m distance, or in any where there is no perspective.
  const float pixels = camera.projection[1][1] * static_cast<float>(camera.viewport.height);
  float nearest = std::numeric_limits<float>::max();
  float farthest = 0.0f;
  for (const std::uint32_t i : receivers) {
    const Sphere sphere = objects.sphere(i);
    if (!is_sane(sphere)) continue;
    const float depth = glm::dot(sphere.center - camera.eye, forward);
    const float shrunk = camera.kind == Projection::perspective ? std::max(depth, 0.0f) : 1.0f;
    if (sphere.radius * pixels < shrunk) continue;  // less than a pixel
    nearest = std::min(nearest, depth - sphere.radius);
    farthest = std::max(farthest, depth + sphere.radius);
  }
  if (farthest <= 0.0f) return {};
  // Four steps an octave.
  ShadowRange range{.farthest = std::exp2(std::ceil(std::log2(farthest) * 4.0f) / 4.0f)};
  if (camera.far_plane > 0.0f) range.farthest = std::min(range.farthest, camera.far_plane);
  if (nearest > camera.near_plane) range.nearest = std::exp2(std::floor(std::log2(nearest) * 4.0f) / 4.0f);
  range.nearest = std::min(range.nearest, 0.99f * range.farthest);
  return range;
}

void make_cascades(const View& camera, vec3f direction, std::uint32_t count, std::uint32_t side,
                   const ShadowScene& scene, std::vector<Cascade>& cascades) {
  cascades.clear();
  const ShadowRange range = shadow_range(camera, scene.objects, scene.receivers);
  const float least = nearest_share * range.farthest;
  const float near_depth = std::min(std::max({camera.near_plane, range.nearest, least}), 0.995f * range.farthest);
  const Axes axes(direction);
  // Where something is nearer than a slice may begin, the first reaches back to the eye.
  float begin = range.nearest > least ? range.nearest : 0.0f;
  for (std::uint32_t i = 0; i < count; ++i) {
    const float end = end_of_slice(i, count, near_depth, range.farthest);
    cascades.push_back(fit(camera, axes, begin, end, side, scene));
    begin = cascades.back().fade;
  }
  if (!cascades.empty()) cascades.back().fade = cascades.back().end;
}

}  // namespace ambito::scene
