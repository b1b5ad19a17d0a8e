#include "scene/place.h"

#include <cmath>
#include <random>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>

#include "scene/pose.h"
#include "unit/scene/scene_makers.h"

namespace ambito::scene {
namespace {

Geometry cloud() {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> value(-1.0f, 1.0f);
  Geometry geometry;
  for (int i = 0; i < 60; ++i) geometry.positions.emplace_back(value(random), value(random), value(random));
  return geometry;
}

float stretch_of(const mat4x4f& matrix) {
  return distortion_of(matrices_of({&matrix, &matrix, &matrix, &matrix})).stretch[0];
}

/// Every vertex, moved in float as a shader would, lies in the object's world sphere.
void expect_holds_all(const MeshScene& s, const Pose& pose, std::uint32_t object) {
  const Sphere sphere = pose.objects().sphere(object);
  const mat4x4f& world = pose.worlds()[pose.objects().node[object]];
  for (const vec3f& position : s.scene.geometries().find(s.geometry)->positions) {
    const vec3f at(world * vec4f(position, 1.0f));
    EXPECT_LE(glm::length(glm::dvec3(at) - glm::dvec3(sphere.center)), static_cast<double>(sphere.radius));
  }
}

TEST(place, the_world_sphere_holds_every_vertex_also_with_shear_and_mirrors) {
  MeshScene s(1, cloud());
  std::mt19937 random(5);
  std::uniform_real_distribution<float> value(-1.0f, 1.0f);
  NodeId parent;
  for (int i = 0; i < 200; ++i) {
    Transform local = moved(100.0f * value(random), value(random), 1e4f * value(random));
    local.rotation =
        glm::angleAxis(3.0f * value(random), glm::normalize(vec3f(value(random), 0.7f, value(random))));
    local.scale = {std::exp(value(random)), -std::exp(2.0f * value(random)), std::exp(value(random))};
    parent = s.add(i % 4 == 0 ? NodeId{} : parent, local);
  }
  Pose pose;
  pose.update(s.scene);
  for (std::uint32_t object = 0; object < pose.objects().size(); ++object) expect_holds_all(s, pose, object);
}

TEST(place, shear_is_covered_where_the_longest_column_is_not_enough) {
  MeshScene s(1, cloud());
  const NodeId node = s.add();
  mat4x4f shear(1.0f);
  shear[1][0] = 0.9f;
  s.scene.set_matrix(node, shear);
  Pose pose;
  pose.update(s.scene);
  expect_holds_all(s, pose, 0);
  EXPECT_GE(stretch_of(shear), 1.547f) << "the largest singular value";
}

TEST(place, the_stretch_of_a_turned_scale_is_exact) {
  Transform local;
  local.rotation = glm::angleAxis(1.1f, glm::normalize(vec3f(1.0f, 2.0f, 3.0f)));
  local.scale = {0.5f, -3.0f, 2.0f};
  EXPECT_NEAR(stretch_of(local.matrix()), 3.0f, 1e-5f);
}

TEST(place, an_odd_number_of_negative_scales_flips_the_winding) {
  MeshScene s;
  const NodeId plain = s.add({}, scaled(1, 2, 3));
  const NodeId one = s.add({}, scaled(-1, 1, 1));
  s.add({}, scaled(-1, -1, 1));
  s.add({}, scaled(-1, -1, -1));
  s.add(one, scaled(1, -2, 1));
  s.add(one, scaled(5, 5, 5));
  Pose pose;
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().flip, (std::vector<std::uint8_t>{0, 1, 0, 1, 0, 1}));
  s.scene.set_local(plain, scaled(1, 1, -1));
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().flip[0], 1);
}

TEST(place, each_lane_has_its_own_object) {
  const mat4x4f mirror = scaled(-1, 1, 1).matrix();
  const mat4x4f wide = moved(5, 6, 7).matrix();
  const mat4x4f flat = scaled(2, 0, 0).matrix();
  const mat4x4f plain(1.0f);
  const Sphere unit{{1, 0, 0}, 1.0f};
  const Sphere empty{};
  const Placed placed = place({&mirror, &wide, &flat, &plain}, {&unit, &unit, &unit, &empty});
  EXPECT_EQ(placed.x[0], -1.0f);
  EXPECT_EQ(placed.x[1], 6.0f);
  EXPECT_EQ(placed.y[1], 6.0f);
  EXPECT_EQ(placed.z[1], 7.0f);
  EXPECT_NEAR(placed.radius[2], 2.0f, 1e-4f);
  EXPECT_EQ(placed.radius[3], 0.0f);
  EXPECT_NE(placed.mirrors[0], 0);
  for (int lane = 1; lane < 4; ++lane) EXPECT_EQ(placed.mirrors[lane], 0);
}

TEST(place, mirroring_is_the_sign_of_the_determinant) {
  std::mt19937 random(9);
  std::uniform_real_distribution<float> value(-1.0f, 1.0f);
  for (int round = 0; round < 200; ++round) {
    mat4x4f matrix(1.0f);
    for (int c = 0; c < 3; ++c) matrix[c] = {value(random), value(random), value(random), 0.0f};
    const double determinant = glm::determinant(glm::dmat3(matrix));
    if (std::abs(determinant) < 1e-4) continue;  // too flat to tell
    const Matrices four = matrices_of({&matrix, &matrix, &matrix, &matrix});
    EXPECT_EQ(distortion_of(four).mirrors[3] != 0, determinant < 0.0) << round;
  }
}

TEST(place, tiny_huge_and_flat_scales_stay_finite_and_keep_their_sign) {
  for (const float scale : {1e-30f, 1e-20f, 1e-6f, 1e6f, 1e20f, 1e30f}) {
    MeshScene s(1, cloud());
    s.add({}, scaled(scale, scale, scale));
    s.add({}, scaled(-scale, scale, scale));
    s.add({}, scaled(scale, 0.0f, scale));
    s.add({}, scaled(0.0f, 0.0f, 0.0f));
    Pose pose;
    pose.update(s.scene);
    EXPECT_EQ(pose.objects().flip, (std::vector<std::uint8_t>{0, 1, 0, 0})) << scale;
    for (std::uint32_t object = 0; object < 4; ++object) {
      EXPECT_TRUE(std::isfinite(pose.objects().radius[object])) << scale;
      EXPECT_GE(pose.objects().radius[object], 0.0f);
      EXPECT_EQ(pose.objects().visible[object], 1);
      expect_holds_all(s, pose, object);
    }
  }
}

TEST(place, a_sphere_beyond_the_floats_is_never_culled) {
  MeshScene s;
  Geometry* geometry = s.scene.edit(s.geometry);
  geometry->positions = {{0, 0, 0}, {3e38f, 0, 0}, {0, 3e38f, 0}};
  update_bounds(*geometry);
  s.add({}, scaled(10, 10, 10));
  Pose pose;
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().center_x[0], 0.0f);
  EXPECT_EQ(pose.objects().radius[0], FLT_MAX);
}

}  // namespace
}  // namespace ambito::scene
