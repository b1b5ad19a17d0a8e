#include "scene/culling.h"

#include <random>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "scene/pose.h"
#include "unit/scene/scene_makers.h"

namespace ambito::scene {
namespace {

ObjectColumns columns_of(const std::vector<Sphere>& spheres) {
  ObjectColumns objects;
  objects.resize(spheres.size());
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    objects.center_x[i] = spheres[i].center.x;
    objects.center_y[i] = spheres[i].center.y;
    objects.center_z[i] = spheres[i].center.z;
    objects.radius[i] = spheres[i].radius;
    objects.visible[i] = 1;
  }
  return objects;
}

View look(Camera camera) {
  Result<View> view = make_view(camera, {160, 90});
  EXPECT_TRUE(view.has_value());
  return view.value_or(View{});
}

TEST(culling, drops_what_lies_beyond_each_plane_and_keeps_what_reaches_in) {
  Camera camera;
  camera.eye = {0, 0, 0};
  camera.target = {0, 0, -1};
  camera.fov_y = degrees(90);
  camera.near_plane = 1.0f;
  camera.far_plane = 10.0f;
  const View view = make_view(camera, {100, 100}).value();
  const ObjectColumns objects = columns_of({
      {{0, 0, -5}, 0.1f},  // in the middle
      {{-6, 0, -5}, 0.5f},
      {{6, 0, -5}, 0.5f},  // left, right: 0.707 outside
      {{0, -6, -5}, 0.5f},
      {{0, 6, -5}, 0.5f},  // below, above
      {{0, 0, -0.4f}, 0.5f},
      {{0, 0, -10.6f}, 0.5f},  // before near, behind far
      {{-6, 0, -5}, 0.75f},
      {{6, 0, -5}, 0.75f},  // the same, reaching in
      {{0, -6, -5}, 0.75f},
      {{0, 6, -5}, 0.75f},
      {{0, 0, -0.4f}, 0.7f},
      {{0, 0, -10.6f}, 0.7f},
  });
  std::vector<std::uint32_t> visible;
  cull(view.frustum, objects, visible);
  EXPECT_EQ(visible, (std::vector<std::uint32_t>{0, 7, 8, 9, 10, 11, 12}));
}

TEST(culling, an_infinite_far_plane_drops_nothing_ahead) {
  Camera camera;
  camera.eye = {0, 0, 0};
  camera.target = {0, 0, -1};
  const ObjectColumns objects = columns_of({{{0, 0, -1e30f}, 0.0f}, {{0, 0, 1.0f}, 0.5f}});
  std::vector<std::uint32_t> visible;
  cull(look(camera).frustum, objects, visible);
  EXPECT_EQ(visible, (std::vector<std::uint32_t>{0}));
}

TEST(culling, invisible_objects_are_left_out_whatever_their_place) {
  std::vector<Sphere> spheres(200, Sphere{{0, 0, 0}, 1.0f});
  ObjectColumns objects = columns_of(spheres);
  std::vector<std::uint32_t> expected;
  for (std::uint32_t i = 0; i < 200; ++i) {
    objects.visible[i] = i % 3 == 0 ? 1 : 0;
    if (i % 3 == 0) expected.push_back(i);
  }
  std::vector<std::uint32_t> visible;
  cull(look(Camera{}).frustum, objects, visible);
  EXPECT_EQ(visible, expected);
}

TEST(culling, gives_the_same_answer_in_whole_blocks_and_in_the_rest) {
  for (const std::size_t count : {0u, 1u, 63u, 64u, 65u, 128u, 130u}) {
    std::vector<Sphere> spheres(count, Sphere{{100, 0, 0}, 1.0f});
    if (count > 0) spheres.front().center.x = spheres.back().center.x = 0.0f;
    std::vector<std::uint32_t> visible;
    cull(look(Camera{}).frustum, columns_of(spheres), visible);
    std::vector<std::uint32_t> expected;
    if (count > 0) expected.push_back(0);
    if (count > 1) expected.push_back(static_cast<std::uint32_t>(count - 1));
    EXPECT_EQ(visible, expected) << count;
  }
}

/// A point that can be seen: inside the clip volume of the matrix a shader would use.
bool is_seen(const View& view, vec3f point) {
  const vec4f clip = view.view_projection * vec4f(point, 1.0f);
  return clip.w > 0.0f && std::abs(clip.x) <= clip.w && std::abs(clip.y) <= clip.w && clip.z >= 0.0f &&
         clip.z <= clip.w;
}

TEST(culling, never_drops_an_object_of_which_a_point_is_seen) {
  std::mt19937 random(42);
  std::uniform_real_distribution<float> value(-1.0f, 1.0f);
  int seen_points = 0;
  int dropped = 0;
  for (int round = 0; round < 60; ++round) {
    const float scale = std::pow(10.0f, 3.0f * value(random));
    const vec3f away =
        vec3f(value(random), value(random), value(random)) * (round % 3 == 0 ? 1e3f * scale : scale);
    const auto point = [&] {
      return vec3f(value(random), value(random), value(random)) * scale * 3.0f + away;
    };
    Camera camera;
    camera.eye = point();
    camera.target = point();
    camera.up = {value(random), 1.0f, value(random)};
    camera.near_plane = 0.01f * scale;
    camera.far_plane = round % 2 == 0 ? 0.0f : 3.0f * scale;
    camera.fov_y = degrees(20.0f + 60.0f * std::abs(value(random)));
    if (round % 5 == 4) {
      camera.projection = Projection::orthographic;
      camera.half_height = scale;
      camera.far_plane = 5.0f * scale;
    }
    const View view = look(camera);
    MeshScene s;
    Geometry* geometry = s.scene.edit(s.geometry);
    geometry->positions.clear();
    for (int i = 0; i < 20; ++i)
      geometry->positions.emplace_back(value(random), value(random), value(random));
    update_bounds(*geometry);
    for (int i = 0; i < 100; ++i) {
      Transform local;
      local.translation = point();
      local.scale = vec3f(value(random), value(random), value(random)) * scale * 0.5f;
      s.add({}, local);
    }
    Pose pose;
    pose.update(s.scene);
    std::vector<std::uint32_t> visible;
    cull(view.frustum, pose.objects(), visible);
    dropped += 100 - static_cast<int>(visible.size());
    for (std::uint32_t object = 0; object < 100; ++object) {
      const bool kept = std::find(visible.begin(), visible.end(), object) != visible.end();
      for (const vec3f& position : geometry->positions) {
        const vec3f at(pose.worlds()[pose.objects().node[object]] * vec4f(position, 1.0f));
        if (!is_seen(view, at)) continue;
        ++seen_points;
        ASSERT_TRUE(kept) << "round " << round << " object " << object;
      }
    }
  }
  EXPECT_GT(seen_points, 1000) << "the test saw too little to mean anything";
  EXPECT_GT(dropped, 1000) << "culling that keeps everything passes any test";
}

}  // namespace
}  // namespace ambito::scene
