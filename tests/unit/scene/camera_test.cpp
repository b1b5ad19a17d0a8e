#include <cmath>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <ambito/view.h>

#include "scene/view.h"

namespace ambito {
namespace {

Aabb box_of(vec3f min, vec3f max) {
  Aabb box;
  box.include(min);
  box.include(max);
  return box;
}

/// The largest |x| or |y| of the box's corners in the picture; 1 is the edge. Above 1 also when behind near.
float reach(const Camera& camera, const Aabb& box, Extent size) {
  const Result<scene::View> view = scene::make_view(camera, size);
  EXPECT_TRUE(view.has_value()) << (view ? "" : view.error().message);
  if (!view) return 100.0f;
  float most = 0.0f;
  for (unsigned i = 0; i < 8; ++i) {
    const vec3f corner(i & 1u ? box.max.x : box.min.x, i & 2u ? box.max.y : box.min.y,
                       i & 4u ? box.max.z : box.min.z);
    const vec4f clip = view->view_projection * vec4f(corner, 1.0f);
    if (!(clip.z <= clip.w && clip.w > 0.0f)) return 100.0f;
    most = std::max({most, std::abs(clip.x / clip.w), std::abs(clip.y / clip.w)});
  }
  return most;
}

const std::vector<Extent> sizes{{100, 1000}, {500, 1000}, {777, 777}, {1280, 720}, {1000, 100}, {1, 1000}};

TEST(camera_framing, the_whole_box_fits_and_fills_the_picture_at_any_aspect) {
  const std::vector<Aabb> boxes{box_of({-1, -1, -1}, {1, 1, 1}), box_of({0, 0, 0}, {10, 0.1f, 1}),
                                box_of({5, -20, 3}, {5.2f, 20, 3.1f}), box_of({-3, 0, -3}, {3, 0, 3}),
                                box_of({0, 0, 0}, {1, 1, 0})};
  for (const Aabb& box : boxes) {
    for (const Extent size : sizes) {
      const auto aspect = static_cast<float>(size.width) / static_cast<float>(size.height);
      const Camera camera = Camera::framing(box, aspect);
      const float used = reach(camera, box, size);
      EXPECT_LE(used, 0.93f) << size.width << " x " << size.height;
      EXPECT_GE(used, 0.90f) << size.width << " x " << size.height;
      EXPECT_LE(reach(Camera::framing(box), box, size), 0.93f)
          << "framed for a square, shown in another size";
    }
  }
}

TEST(camera_framing, works_for_points_lines_planes_and_extreme_sizes) {
  for (const float scale : {1e-6f, 1e-3f, 1.0f, 1e6f, 1e15f}) {
    for (const Aabb& unit : {box_of({-1, -1, -1}, {1, 1, 1}), box_of({0, 0, 0}, {0, 1, 0}),
                             box_of({0, 0, 0}, {1, 0, 1}), box_of({1, 1, 1}, {1, 1, 1})}) {
      const Aabb box = box_of(unit.min * scale, unit.max * scale);
      const Camera camera = Camera::framing(box);
      EXPECT_TRUE(scene::validate(camera).has_value()) << scale;
      EXPECT_LE(reach(camera, box, {64, 64}), 0.93f) << scale;
    }
  }
  const Aabb speck = box_of({1000.0f, 0.0f, 0.0f}, {1000.0001f, 0.0001f, 0.0001f});
  EXPECT_TRUE(scene::validate(Camera::framing(speck)).has_value());
  EXPECT_LE(reach(Camera::framing(speck), speck, {64, 64}), 0.93f);
}

TEST(camera_framing, an_orbit_keeps_the_whole_box_in_the_picture) {
  for (const vec3f half : {vec3f(1.0f, 0.001f, 1.0f), vec3f(2.0f, 0.2f, 0.1f), vec3f(0.3f, 1.0f, 0.3f)}) {
    const Aabb box{.min = vec3f(1.0f, 2.0f, 3.0f) - half, .max = vec3f(1.0f, 2.0f, 3.0f) + half};
    Camera camera = Camera::framing_orbit(box);
    float nearest = 0.0f;
    for (int i = 0; i < 36; ++i) {
      camera.orbit(degrees(10));
      EXPECT_LE(reach(camera, box, {64, 64}), 0.93f);
      nearest = std::max(nearest, reach(camera, box, {64, 64}));
    }
    EXPECT_GT(nearest, 0.88f) << "and no further away than it takes";
  }
  const Aabb beam{.min = vec3f(-0.1f, -0.2f, -2.0f), .max = vec3f(0.1f, 0.2f, 2.0f)};
  Camera tight = Camera::framing(beam);
  tight.orbit(degrees(57));
  EXPECT_GT(reach(tight, beam, {64, 64}), 1.0f) << "control: the tight frame does not";
}

TEST(camera_framing, an_empty_or_infinite_box_gives_a_look_at_the_origin) {
  const Camera empty = Camera::framing(Aabb{});
  EXPECT_TRUE(scene::validate(empty).has_value());
  EXPECT_LT(glm::length(empty.target), 0.5f);
  const Camera infinite = Camera::framing(box_of(vec3f(-INFINITY), vec3f(INFINITY)));
  EXPECT_EQ(infinite.eye, empty.eye);
  EXPECT_TRUE(scene::validate(Camera::framing(box_of({0, 0, 0}, {1, 1, 1}), NAN)).has_value());
  EXPECT_TRUE(scene::validate(Camera::framing(box_of({0, 0, 0}, {1, 1, 1}), 0.0f)).has_value());
}

TEST(camera_framing, looks_from_the_right_above_and_in_front) {
  const Aabb box = box_of({-1, -1, -1}, {1, 1, 1});
  const Camera camera = Camera::framing(box);
  const vec3f from = glm::normalize(camera.eye - camera.target);
  EXPECT_GT(from.x, 0.2f);
  EXPECT_GT(from.y, 0.2f);
  EXPECT_GT(from.z, from.x) << "more from the front than from the side";
  EXPECT_FLOAT_EQ(camera.target.x, 0.0f);
  EXPECT_FLOAT_EQ(camera.target.z, 0.0f);
}

TEST(camera_orbit, turns_counter_clockwise_seen_from_above) {
  Camera camera;
  camera.eye = {0, 2, 5};
  camera.target = {0, 1, 0};
  camera.orbit(degrees(90));
  EXPECT_NEAR(camera.eye.x, 5.0f, 1e-5f);
  EXPECT_NEAR(camera.eye.y, 2.0f, 1e-5f);
  EXPECT_NEAR(camera.eye.z, 0.0f, 1e-5f);
  EXPECT_EQ(camera.target, vec3f(0, 1, 0));
}

TEST(camera_orbit, a_full_turn_in_36_steps_comes_back) {
  Camera camera = Camera::framing(box_of({-1, -1, -1}, {1, 1, 1}));
  const vec3f start = camera.eye;
  for (int i = 0; i < 36; ++i) camera.orbit(degrees(10));
  EXPECT_LT(glm::length(camera.eye - start), 1e-4f);
}

TEST(camera_orbit, an_unusable_up_changes_nothing) {
  Camera camera;
  camera.up = vec3f(0.0f);
  const vec3f start = camera.eye;
  camera.orbit(degrees(30));
  EXPECT_EQ(camera.eye, start);
}

}  // namespace
}  // namespace ambito
