#include <cmath>
#include <limits>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "scene/mesh_tools.h"
#include "scene/primitives.h"

namespace ambito::scene {
namespace {

/// In the plane z = 0, facing +Z, with the image upright.
Geometry upright_quad() {
  Geometry geometry;
  geometry.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  geometry.normals.assign(4, vec3f(0, 0, 1));
  geometry.uv0 = {{0, 1}, {1, 1}, {0, 0}, {1, 0}};
  geometry.indices = {0, 1, 2, 2, 1, 3};
  return geometry;
}

void expect_sound_tangents(const Geometry& geometry) {
  ASSERT_EQ(geometry.tangents.size(), geometry.positions.size());
  for (std::size_t i = 0; i < geometry.tangents.size(); ++i) {
    const vec3f tangent(geometry.tangents[i]);
    EXPECT_NEAR(glm::length(tangent), 1.0f, 1e-5f) << i;
    EXPECT_NEAR(glm::dot(tangent, geometry.normals[i]), 0.0f, 1e-5f) << i;
    EXPECT_EQ(std::abs(geometry.tangents[i].w), 1.0f) << i;
  }
}

TEST(tangents, follow_u_and_the_bitangent_points_up_in_the_image) {
  Geometry geometry = upright_quad();
  ASSERT_TRUE(generate_tangents(geometry));
  expect_sound_tangents(geometry);
  for (const vec4f& tangent : geometry.tangents) EXPECT_EQ(tangent, vec4f(1, 0, 0, 1));
  const vec3f up = glm::cross(geometry.normals[0], vec3f(geometry.tangents[0])) * geometry.tangents[0].w;
  EXPECT_EQ(up, vec3f(0, 1, 0)) << "v falls along +Y";
}

TEST(tangents, mirrored_uvs_change_the_sign) {
  Geometry geometry = upright_quad();
  for (vec2f& uv : geometry.uv0) uv.x = 1.0f - uv.x;
  ASSERT_TRUE(generate_tangents(geometry));
  for (const vec4f& tangent : geometry.tangents) EXPECT_EQ(tangent, vec4f(-1, 0, 0, -1));
}

TEST(tangents, vertices_between_mirrored_halves_are_split) {
  // Two quads side by side; u runs towards the seam from both sides.
  Geometry geometry;
  geometry.positions = {{-1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {-1, 1, 0}, {0, 1, 0}, {1, 1, 0}};
  geometry.normals.assign(6, vec3f(0, 0, 1));
  geometry.uv0 = {{0, 1}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {0, 0}};
  geometry.uv1 = geometry.uv0;
  geometry.colors.assign(6, vec4f(0.5f));
  geometry.indices = {0, 1, 3, 3, 1, 4, 1, 2, 4, 4, 2, 5};
  const std::vector<vec3f> positions = geometry.positions;
  const std::vector<std::uint32_t> indices = geometry.indices;
  ASSERT_TRUE(generate_tangents(geometry));
  expect_sound_tangents(geometry);
  ASSERT_EQ(geometry.positions.size(), 8u) << "the two vertices of the seam";
  EXPECT_EQ(geometry.uv1.size(), 8u);
  EXPECT_EQ(geometry.colors.size(), 8u);
  for (std::size_t i = 0; i < indices.size(); ++i) {
    EXPECT_EQ(geometry.positions[geometry.indices[i]], positions[indices[i]]) << "the same triangles";
    EXPECT_EQ(geometry.tangents[geometry.indices[i]], i < 6 ? vec4f(1, 0, 0, 1) : vec4f(-1, 0, 0, -1));
  }
}

TEST(tangents, are_weighted_by_angle_over_the_triangles_of_a_vertex) {
  // At the origin a triangle of 90 degrees whose u runs along +X, and one of 45 degrees along +Y.
  Geometry geometry;
  geometry.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 1, 0}};
  geometry.normals.assign(4, vec3f(0, 0, 1));
  geometry.uv0 = {{0, 0}, {1, 0}, {0, -1}, {-0.5f, -1}};
  geometry.indices = {0, 1, 2, 0, 2, 3};
  // The second triangle: (0,1) ↦ (0,−1), (−1,1) ↦ (−0.5,−1): dP/du = (2, 0): still along +X.
  ASSERT_TRUE(generate_tangents(geometry));
  EXPECT_EQ(vec3f(geometry.tangents[0]), vec3f(1, 0, 0));
  // Now skewed: u also falls along y.
  Geometry skewed = upright_quad();
  skewed.uv0 = {{0, 1}, {1, 1}, {0, 0}, {2, 0}};  // the second triangle differs
  ASSERT_TRUE(generate_tangents(skewed));
  expect_sound_tangents(skewed);
  // Vertex 1: 45 degrees of (1,0) and 90 of the second triangle's direction, u = x + xy: dP/du at (y=…) is
  // (1,0)/2 along its edge (2 → 3), less what v adds: (b.v·e1 − a.v·e2) with e1 = 1−2, e2 = 3−2.
  const vec3f second = glm::normalize(vec3f(1, 0, 0));
  const vec3f expected = glm::normalize(vec3f(1, 0, 0) * 45.0f + second * 90.0f);
  EXPECT_NEAR(glm::dot(vec3f(skewed.tangents[1]), expected), 1.0f, 1e-6f);
}

TEST(tangents, are_smooth_over_vertices_that_only_differ_in_index) {
  const Geometry ball = sphere(1.0f, 32, 16);
  Geometry indexed = ball;
  indexed.tangents.clear();
  ASSERT_TRUE(generate_tangents(indexed));
  Geometry loose = ball;
  loose.tangents.clear();
  ASSERT_TRUE(unindex(loose));
  ASSERT_TRUE(generate_tangents(loose));
  EXPECT_EQ(indexed.positions.size(), ball.positions.size()) << "nothing to split";
  EXPECT_TRUE(loose.indices.empty());
  for (std::size_t i = 0; i < loose.positions.size(); ++i) {
    const vec3f other(indexed.tangents[indexed.indices[i]]);
    EXPECT_NEAR(glm::dot(vec3f(loose.tangents[i]), other), 1.0f, 1e-5f) << i;
  }
}

TEST(tangents, agree_with_the_analytic_ones_of_a_sphere) {
  const Geometry ball = sphere(1.0f, 96, 48);
  Geometry generated = ball;
  generated.tangents.clear();
  ASSERT_TRUE(generate_tangents(generated));
  expect_sound_tangents(generated);
  for (const std::uint32_t i : ball.indices) {
    if (std::abs(ball.normals[i].y) > 0.98f) continue;  // near the poles u turns within one triangle
    EXPECT_GT(glm::dot(vec3f(generated.tangents[i]), vec3f(ball.tangents[i])), 0.995f) << i;
    EXPECT_EQ(generated.tangents[i].w, ball.tangents[i].w);
  }
}

TEST(tangents, degenerate_uvs_and_triangles_give_unit_vectors) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<Geometry> cases(5, upright_quad());
  cases[0].uv0.assign(4, vec2f(0.5f));         // a point
  for (vec2f& uv : cases[1].uv0) uv.y = uv.x;  // a line
  cases[2].positions.assign(4, vec3f(1.0f));   // no area in space
  cases[3].uv0[1] = {nan, 1.0f};
  cases[4].normals.assign(4, vec3f(0.0f, 0.0f, 2.0f));
  for (Geometry& geometry : cases) {
    ASSERT_TRUE(generate_tangents(geometry));
    for (vec3f& normal : geometry.normals) normal = glm::normalize(normal);
    expect_sound_tangents(geometry);
  }
}

TEST(tangents, a_degenerate_triangle_takes_its_neighbours_direction) {
  Geometry geometry = upright_quad();
  geometry.uv0 = {{0, 1}, {0, 0}, {1, 1}, {1, 0}};      // u along +Y
  geometry.positions.push_back(geometry.positions[1]);  // the same corner under another index
  geometry.normals.push_back(geometry.normals[1]);
  geometry.uv0.push_back(geometry.uv0[1]);
  geometry.indices.insert(geometry.indices.end(), {4, 4, 4});
  ASSERT_TRUE(generate_tangents(geometry));
  EXPECT_EQ(geometry.tangents[4], geometry.tangents[1]);
}

TEST(tangents, use_the_second_uv_set_on_request) {
  Geometry geometry = upright_quad();
  geometry.uv1 = {{0, 0}, {0, 1}, {-1, 0}, {-1, 1}};
  ASSERT_TRUE(generate_tangents(geometry, 1));
  EXPECT_EQ(vec3f(geometry.tangents[0]), vec3f(0, -1, 0));
  geometry.uv1.clear();
  EXPECT_FALSE(generate_tangents(geometry, 1));
  EXPECT_FALSE(generate_tangents(geometry, 2));
  geometry.normals.clear();
  EXPECT_FALSE(generate_tangents(geometry, 0));
}

TEST(tangents, make_strips_lists) {
  Geometry geometry = upright_quad();
  geometry.topology = Topology::triangle_strip;
  geometry.indices.clear();
  ASSERT_TRUE(generate_tangents(geometry));
  EXPECT_EQ(geometry.topology, Topology::triangle_list);
  EXPECT_EQ(geometry.indices.size(), 6u);
  for (const vec4f& tangent : geometry.tangents) EXPECT_EQ(tangent, vec4f(1, 0, 0, 1));
}

}  // namespace
}  // namespace ambito::scene
