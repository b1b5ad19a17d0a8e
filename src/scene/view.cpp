#include "scene/view.h"

#include <cmath>
#include <utility>

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace ambito::scene {
namespace {

using vec3d = glm::dvec3;

/// `up` where it is usable, else the axis farthest from the view direction, +Y before −Z before +X.
vec3d usable_up(vec3d back, vec3d up) {
  const double length = glm::length(up);
  if (length > 0.0 && std::isfinite(length) && glm::length(glm::cross(up / length, back)) > 1e-5)
    return up / length;
  return std::abs(back.y) < 0.9 ? vec3d(0.0, 1.0, 0.0) : vec3d(0.0, 0.0, -1.0);
}

/// Half the visible height at distance 1 (perspective) or in metres (orthographic), so that the whole frame
/// of a camera with its own aspect is in the picture.
double half_height(const Camera& camera, double aspect) {
  const double own = camera.projection == Projection::perspective
                         ? std::tan(0.5 * static_cast<double>(camera.fov_y.radians))
                         : static_cast<double>(camera.half_height);
  const bool narrower = camera.aspect > 0.0f && aspect < static_cast<double>(camera.aspect);
  return narrower ? own * static_cast<double>(camera.aspect) / aspect : own;
}

Plane plane_of(vec4f row) {
  const float length = glm::length(vec3f(row));
  // The far plane of an infinite projection has no direction: nothing lies beyond it.
  if (!(length > 1e-20f)) return {};
  return {vec3f(row) / length, row.w / length};
}

}  // namespace

mat4x4f look_at(vec3f eye, vec3f target, vec3f up) {
  const vec3d back = glm::normalize(vec3d(eye) - vec3d(target));
  const vec3d right = glm::normalize(glm::cross(usable_up(back, vec3d(up)), back));
  const vec3d over = glm::cross(back, right);
  glm::dmat4 view(1.0);
  for (int column = 0; column < 3; ++column) {
    view[column] = {right[column], over[column], back[column], 0.0};
  }
  view[3] = {-glm::dot(right, vec3d(eye)), -glm::dot(over, vec3d(eye)), -glm::dot(back, vec3d(eye)), 1.0};
  return mat4x4f(view);
}

mat4x4f perspective(float tan_half_y, float aspect, float near_plane, float far_plane) {
  mat4x4f result(0.0f);
  result[0][0] = 1.0f / (tan_half_y * aspect);
  result[1][1] = 1.0f / tan_half_y;
  result[2][3] = -1.0f;
  // Depth n/z for an infinite far plane; else n (f - z) / (z (f - n)), where z is the distance ahead.
  result[2][2] = far_plane > 0.0f ? near_plane / (far_plane - near_plane) : 0.0f;
  result[3][2] = far_plane > 0.0f ? far_plane * (near_plane / (far_plane - near_plane)) : near_plane;
  return result;
}

mat4x4f orthographic(float half_width, float half_height, float near_plane, float far_plane) {
  mat4x4f result(1.0f);
  result[0][0] = 1.0f / half_width;
  result[1][1] = 1.0f / half_height;
  result[2][2] = 1.0f / (far_plane - near_plane);
  result[3][2] = far_plane / (far_plane - near_plane);
  return result;
}

Frustum frustum_of(const mat4x4f& view_projection) {
  const mat4x4f rows = glm::transpose(view_projection);
  const Plane low_depth = plane_of(rows[2]);             // depth ≥ 0
  const Plane high_depth = plane_of(rows[3] - rows[2]);  // depth ≤ w
  // Reversed depth: the near plane is where depth is w.
  return {{plane_of(rows[3] + rows[0]), plane_of(rows[3] - rows[0]), plane_of(rows[3] + rows[1]),
           plane_of(rows[3] - rows[1]), high_depth, low_depth}};
}

void derive(View& view) {
  // In double: a far eye beside a near plane of 1e-8 m would not survive a float inverse.
  const glm::dmat4 whole = glm::dmat4(view.projection) * glm::dmat4(view.view);
  view.view_projection = mat4x4f(whole);
  view.inverse_view = mat4x4f(glm::inverse(glm::dmat4(view.view)));
  view.inverse_projection = mat4x4f(glm::inverse(glm::dmat4(view.projection)));
  view.inverse_view_projection = mat4x4f(glm::inverse(whole));
  view.previous_view_projection = view.view_projection;
  view.frustum = frustum_of(view.view_projection);
}

Result<View> make_view(const Camera& camera, Extent size) {
  if (Result<void> valid = validate(camera); !valid) return fail(std::move(valid).error());
  if (Result<void> valid = validate(size); !valid) return fail(std::move(valid).error());
  const double aspect = static_cast<double>(size.width) / size.height;
  const double half = half_height(camera, aspect);
  View view;
  view.kind = camera.projection;
  view.eye = camera.eye;
  view.near_plane = camera.near_plane;
  view.far_plane = camera.far_plane;
  view.viewport = size;
  view.view = look_at(camera.eye, camera.target, camera.up);
  view.projection = camera.projection == Projection::perspective
                        ? perspective(static_cast<float>(half), static_cast<float>(aspect), camera.near_plane,
                                      camera.far_plane)
                        : orthographic(static_cast<float>(half * aspect), static_cast<float>(half),
                                       camera.near_plane, camera.far_plane);
  derive(view);
  return view;
}

}  // namespace ambito::scene
