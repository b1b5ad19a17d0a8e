#include "gltf/repair.h"

#include <vector>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "unit/gltf/special_floats.h"

namespace ambito::gltf {
namespace {

using test::inf;
using test::nan;

TEST(repair, finds_the_first_position_that_is_not_finite) {
  std::vector<vec3f> positions(5, vec3f{1e38f, -1e38f, 0.0f});
  EXPECT_FALSE(first_not_finite(positions));
  for (const float bad : {inf, -inf, nan}) {
    for (int axis = 0; axis < 3; ++axis) {
      auto broken = positions;
      broken[3][axis] = bad;
      broken[4][axis] = bad;
      EXPECT_EQ(first_not_finite(broken), 3u);
    }
  }
}

TEST(repair, normals_become_unit_vectors) {
  std::vector<vec3f> normals = {{0, 0, 1}, {0, 3, 4}, {1e-30f, 0, 0}, {1e30f, 0, 0}, {0, 0.99f, 0}};
  EXPECT_EQ(repair_normals(normals), 0u);
  for (const vec3f& normal : normals) EXPECT_NEAR(glm::length(normal), 1.0f, 1e-4f);
  EXPECT_EQ(normals[0], vec3f(0, 0, 1));
  EXPECT_NEAR(normals[1].y, 0.6f, 1e-6f);
  EXPECT_EQ(normals[2], vec3f(1, 0, 0));
}

TEST(repair, normals_without_a_direction_become_up) {
  std::vector<vec3f> normals = {{0, 0, 0}, {nan, 0, 1}, {inf, 0, 0}, {1, 0, 0}};
  EXPECT_EQ(repair_normals(normals), 3u);
  EXPECT_EQ(normals[0], vec3f(0, 1, 0));
  EXPECT_EQ(normals[1], vec3f(0, 1, 0));
  EXPECT_EQ(normals[2], vec3f(0, 1, 0));
  EXPECT_EQ(normals[3], vec3f(1, 0, 0));
}

TEST(repair, tangents_have_a_direction_and_a_sign) {
  std::vector<vec4f> tangents = {{0, 0, 2, -1}, {0, 0, 0, 1}, {1, 0, 0, 0.5f}, {1, 0, 0, nan}};
  EXPECT_EQ(repair_tangents(std::span{tangents}.first(1)), 0u);
  EXPECT_EQ(tangents[0], vec4f(0, 0, 1, -1));
  EXPECT_EQ(repair_tangents(tangents), 3u);
  for (const vec4f& tangent : tangents) {
    EXPECT_NEAR(glm::length(vec3f{tangent}), 1.0f, 1e-4f);
    EXPECT_EQ(std::abs(tangent.w), 1.0f);
  }
}

TEST(repair, numbers_that_are_not_finite_become_zero) {
  std::vector<float> numbers = {1, nan, inf, -inf, -2};
  EXPECT_EQ(repair_numbers(numbers), 3u);
  EXPECT_EQ(numbers, (std::vector<float>{1, 0, 0, 0, -2}));
}

}  // namespace
}  // namespace ambito::gltf
