#include <cmath>
#include <random>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include <ambito/scene.h>

#include "scene/primitives.h"
#include "unit/scene/scene_makers.h"

namespace ambito::scene {
namespace {

void expect_inside(const Geometry& geometry) {
  for (const vec3f& point : geometry.positions) {
    const double distance = glm::length(glm::dvec3(point) - glm::dvec3(geometry.sphere.center));
    EXPECT_LE(distance, static_cast<double>(geometry.sphere.radius));
    for (int i = 0; i < 3; ++i) {
      EXPECT_GE(point[i], geometry.bounds.min[i]);
      EXPECT_LE(point[i], geometry.bounds.max[i]);
    }
  }
}

TEST(bounds, no_positions_give_empty_bounds) {
  Geometry geometry;
  geometry.sphere.radius = 3.0f;
  geometry.bounds.include(vec3f(1.0f));
  update_bounds(geometry);
  EXPECT_TRUE(geometry.bounds.empty());
  EXPECT_LT(geometry.sphere.radius, 0.0f);
}

TEST(bounds, one_point_has_a_sphere_of_radius_zero) {
  Geometry geometry;
  geometry.positions = {{1.0f, 2.0f, 3.0f}};
  update_bounds(geometry);
  EXPECT_EQ(geometry.sphere.radius, 0.0f);
  EXPECT_EQ(geometry.sphere.center, vec3f(1.0f, 2.0f, 3.0f));
}

TEST(bounds, every_point_is_inside_at_all_scales) {
  std::mt19937 random(7);
  for (const float scale : {1e-20f, 1e-6f, 1.0f, 1e6f, 1e18f}) {
    for (const vec3f offset : {vec3f(0.0f), vec3f(100.0f, -20.0f, 3.0f)}) {
      std::normal_distribution<float> normal(0.0f, 1.0f);
      Geometry geometry;
      for (int i = 0; i < 200; ++i) {
        geometry.positions.push_back((vec3f(normal(random), normal(random), normal(random)) + offset) *
                                     scale);
      }
      update_bounds(geometry);
      expect_inside(geometry);
    }
  }
}

TEST(bounds, the_sphere_is_tight_for_a_sphere_and_for_a_tetrahedron) {
  const Geometry ball = sphere(2.0f);
  EXPECT_LE(ball.sphere.radius, 2.02f);
  Geometry corner;  // the sphere around the box's middle has radius 0.866, the smallest one 0.816
  corner.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  update_bounds(corner);
  expect_inside(corner);
  EXPECT_LE(corner.sphere.radius, 0.8661f);
}

TEST(bounds, a_scene_shows_the_box_around_visible_nodes) {
  MeshScene s;
  EXPECT_TRUE(Scene{}.bounds().empty());
  EXPECT_TRUE(s.scene.bounds().empty()) << "a mesh without a node is nowhere";
  s.add({}, moved(10, 0, 0));
  const NodeId hidden = s.add({}, moved(-100, 0, 0));
  s.add(hidden, moved(-100, 0, 0));
  s.scene.set_visible(hidden, false);
  EXPECT_EQ(s.scene.bounds().min, vec3f(10.0f, 0.0f, 0.0f));
  EXPECT_EQ(s.scene.bounds().max, vec3f(11.0f, 1.0f, 0.0f));
  s.scene.set_visible(hidden, true);
  EXPECT_EQ(s.scene.bounds().min.x, -200.0f);
}

TEST(bounds, a_turned_shape_has_the_box_of_its_points_not_of_its_box) {
  MeshScene s(1, sphere(1.0f, 64, 64));
  Transform turned;
  turned.rotation = glm::angleAxis(degrees(45).radians, vec3f(0.0f, 0.0f, 1.0f));
  s.add({}, turned);
  EXPECT_NEAR(s.scene.bounds().max.x, 1.0f, 0.01f);  // the turned box would reach 1.41
}

TEST(bounds, update_after_an_edit_is_seen_by_the_scene) {
  MeshScene s;
  s.add();
  Geometry* geometry = s.scene.edit(s.geometry);
  geometry->positions[1] = {5.0f, 0.0f, 0.0f};
  update_bounds(*geometry);
  EXPECT_EQ(s.scene.bounds().max.x, 5.0f);
}

}  // namespace
}  // namespace ambito::scene
