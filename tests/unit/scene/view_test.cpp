#include "scene/view.h"

#include <cmath>

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>

namespace ambito::scene {
namespace {

float depth(const View& view, vec3f point) {
  const vec4f clip = view.view_projection * vec4f(point, 1.0f);
  return clip.z / clip.w;
}

Camera ahead() {
  Camera camera;
  camera.eye = {0, 0, 0};
  camera.target = {0, 0, -1};
  camera.near_plane = 0.5f;
  return camera;
}

TEST(view, depth_is_one_at_near_and_goes_to_zero_at_infinity) {
  const View view = make_view(ahead(), {64, 64}).value();
  EXPECT_FLOAT_EQ(depth(view, {0, 0, -0.5f}), 1.0f);
  EXPECT_FLOAT_EQ(depth(view, {0, 0, -1.0f}), 0.5f);
  EXPECT_NEAR(depth(view, {0, 0, -1e9f}), 0.0f, 1e-8f);
  EXPECT_GT(depth(view, {0, 0, -1e9f}), 0.0f);
}

TEST(view, depth_is_zero_at_a_finite_far_plane) {
  Camera camera = ahead();
  camera.far_plane = 100.0f;
  const View view = make_view(camera, {64, 64}).value();
  EXPECT_FLOAT_EQ(depth(view, {0, 0, -0.5f}), 1.0f);
  EXPECT_NEAR(depth(view, {0, 0, -100.0f}), 0.0f, 1e-6f);
  EXPECT_LT(depth(view, {0, 0, -101.0f}), 0.0f);
}

TEST(view, orthographic_depth_is_reversed_too_and_linear) {
  Camera camera = ahead();
  camera.projection = Projection::orthographic;
  camera.near_plane = 1.0f;
  camera.far_plane = 3.0f;
  camera.half_height = 2.0f;
  const View view = make_view(camera, {200, 100}).value();
  EXPECT_FLOAT_EQ(depth(view, {0, 0, -1.0f}), 1.0f);
  EXPECT_FLOAT_EQ(depth(view, {0, 0, -2.0f}), 0.5f);
  EXPECT_NEAR(depth(view, {0, 0, -3.0f}), 0.0f, 1e-6f);
  const vec4f corner = view.view_projection * vec4f(4.0f, 2.0f, -2.0f, 1.0f);
  EXPECT_FLOAT_EQ(corner.x / corner.w, 1.0f);
  EXPECT_FLOAT_EQ(corner.y / corner.w, 1.0f);
}

TEST(view, right_is_plus_x_and_up_is_plus_y_in_clip_space) {
  const View view = make_view(ahead(), {64, 64}).value();
  EXPECT_GT((view.view_projection * vec4f(1, 0, -5, 1)).x, 0.0f);
  EXPECT_GT((view.view_projection * vec4f(0, 1, -5, 1)).y, 0.0f);
}

TEST(view, the_vertical_field_of_view_ends_at_the_picture) {
  Camera camera = ahead();
  camera.fov_y = degrees(60);
  const View view = make_view(camera, {200, 100}).value();
  const float edge = std::tan(degrees(30).radians);
  const vec4f top = view.view_projection * vec4f(0.0f, edge, -1.0f, 1.0f);
  EXPECT_NEAR(top.y / top.w, 1.0f, 1e-5f);
  const vec4f side = view.view_projection * vec4f(2.0f * edge, 0.0f, -1.0f, 1.0f);
  EXPECT_NEAR(side.x / side.w, 1.0f, 1e-5f);
}

TEST(view, a_camera_with_its_own_aspect_shows_its_whole_frame_unstretched) {
  for (const auto projection : {Projection::perspective, Projection::orthographic}) {
    Camera camera = ahead();
    camera.projection = projection;
    camera.far_plane = 100.0f;
    camera.aspect = 2.0f;
    const Extent wide{400, 100};
    const Extent tall{100, 400};
    for (const Extent size : {wide, tall, Extent{200, 100}}) {
      const View view = make_view(camera, size).value();
      const float scale_x = view.projection[0][0];
      const float scale_y = view.projection[1][1];
      const auto aspect = static_cast<float>(size.width) / static_cast<float>(size.height);
      EXPECT_NEAR(scale_y / scale_x, aspect, 1e-4f * aspect) << "square pixels";
      const float half = projection == Projection::perspective ? std::tan(camera.fov_y.radians / 2) : 1.0f;
      EXPECT_LE(half * scale_y, 1.00001f) << "the frame's height fits";
      EXPECT_LE(2.0f * half * scale_x, 1.00001f) << "the frame's width fits";
      EXPECT_GE(std::max(half * scale_y, 2.0f * half * scale_x), 0.9999f) << "and fills one side";
    }
  }
}

TEST(view, inverses_undo_their_matrices) {
  Camera camera;
  camera.eye = {100.0f, 50.0f, -3.0f};
  camera.target = {99.0f, 49.0f, -4.0f};
  const View view = make_view(camera, {1280, 720}).value();
  const vec4f clip = view.view_projection * vec4f(90.0f, 40.0f, -10.0f, 1.0f);
  const vec4f back = view.inverse_view_projection * clip;
  EXPECT_NEAR(back.x / back.w, 90.0f, 1e-3f);
  EXPECT_NEAR(back.y / back.w, 40.0f, 1e-3f);
  EXPECT_NEAR(back.z / back.w, -10.0f, 1e-3f);
  EXPECT_NEAR(vec3f(view.inverse_view[3]).x, 100.0f, 1e-4f) << "the eye";
  EXPECT_EQ(view.previous_view_projection, view.view_projection);
  EXPECT_EQ(view.viewport, (Extent{1280, 720}));
  EXPECT_EQ(view.jitter, vec2f(0.0f));
}

TEST(view, an_up_along_the_view_direction_gets_a_fallback) {
  for (const vec3f target : {vec3f(0, -1, 0), vec3f(0, 1, 0)}) {
    Camera camera = ahead();
    camera.target = target;
    camera.up = {0, 1, 0};
    const View view = make_view(camera, {64, 64}).value();
    for (int c = 0; c < 4; ++c) {
      for (int r = 0; r < 4; ++r) EXPECT_TRUE(std::isfinite(view.view_projection[c][r]));
    }
    EXPECT_NEAR(std::abs(glm::determinant(mat3x3f(view.view))), 1.0f, 1e-5f);
  }
  Camera below = ahead();
  below.target = {0, -1, 0};
  const View view = make_view(below, {64, 64}).value();
  EXPECT_GT((view.view_projection * vec4f(0, -1, -0.1f, 1)).y, 0.0f) << "-Z is up when looking down";
}

TEST(view, planes_are_unit_face_inwards_and_the_infinite_one_is_dropped) {
  const View infinite = make_view(ahead(), {64, 64}).value();
  EXPECT_EQ(infinite.frustum.planes[5].normal, vec3f(0.0f));
  Camera camera = ahead();
  camera.far_plane = 10.0f;
  const View view = make_view(camera, {64, 64}).value();
  for (const Plane& plane : view.frustum.planes) {
    EXPECT_NEAR(glm::length(plane.normal), 1.0f, 1e-5f);
    EXPECT_GT(glm::dot(plane.normal, vec3f(0, 0, -5)) + plane.offset, 0.0f);
  }
  EXPECT_NEAR(view.frustum.planes[4].offset, -0.5f, 1e-5f) << "near";
  EXPECT_NEAR(view.frustum.planes[5].offset, 10.0f, 1e-4f) << "far";
}

TEST(view, an_invalid_camera_or_size_gives_no_view) {
  Camera camera = ahead();
  EXPECT_FALSE(make_view(camera, {0, 10}).has_value());
  camera.target = camera.eye;
  EXPECT_FALSE(make_view(camera, {10, 10}).has_value());
}

}  // namespace
}  // namespace ambito::scene
