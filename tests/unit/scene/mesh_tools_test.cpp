#include "scene/mesh_tools.h"

#include <cmath>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace ambito::scene {
namespace {

Geometry bare_quad() {
  Geometry geometry;
  geometry.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  geometry.uv0 = {{0, 1}, {1, 1}, {0, 0}, {1, 0}};
  geometry.indices = {0, 1, 2, 2, 1, 3};
  return geometry;
}

vec3f face_normal(const Geometry& geometry, std::size_t triangle) {
  const auto at = [&](std::size_t i) {
    return geometry
        .positions[geometry.indices.empty() ? 3 * triangle + i : geometry.indices[3 * triangle + i]];
  };
  return glm::normalize(glm::cross(at(1) - at(0), at(2) - at(0)));
}

TEST(strip_to_list, keeps_one_winding_indexed_or_not) {
  for (const bool indexed : {false, true}) {
    Geometry geometry = bare_quad();
    geometry.topology = Topology::triangle_strip;
    geometry.indices.clear();
    if (indexed) geometry.indices = {0, 1, 2, 3};
    ASSERT_TRUE(strip_to_list(geometry));
    EXPECT_EQ(geometry.topology, Topology::triangle_list);
    ASSERT_EQ(geometry.indices.size(), 6u);
    EXPECT_EQ(face_normal(geometry, 0), vec3f(0, 0, 1));
    EXPECT_EQ(face_normal(geometry, 1), vec3f(0, 0, 1));
  }
}

TEST(strip_to_list, a_strip_without_a_whole_triangle_draws_nothing) {
  Geometry geometry;
  geometry.topology = Topology::triangle_strip;
  geometry.positions = {{0, 0, 0}, {1, 0, 0}};
  ASSERT_TRUE(strip_to_list(geometry));
  EXPECT_TRUE(geometry.indices.empty());
  EXPECT_LT(geometry.positions.size(), 3u);
}

TEST(strip_to_list, leaves_other_topologies_alone) {
  Geometry lines = bare_quad();
  lines.topology = Topology::line_strip;
  EXPECT_TRUE(strip_to_list(lines));
  EXPECT_EQ(lines.topology, Topology::line_strip);
  EXPECT_EQ(lines.indices.size(), 6u);
}

TEST(unindex, puts_every_stream_in_drawing_order) {
  Geometry geometry = bare_quad();
  geometry.colors = {{0, 0, 0, 1}, {1, 0, 0, 1}, {2, 0, 0, 1}, {3, 0, 0, 1}};
  ASSERT_TRUE(unindex(geometry));
  EXPECT_TRUE(geometry.indices.empty());
  ASSERT_EQ(geometry.positions.size(), 6u);
  EXPECT_EQ(geometry.positions[3], vec3f(0, 1, 0));
  EXPECT_EQ(geometry.colors[5].x, 3.0f);
  EXPECT_EQ(geometry.uv0.size(), 6u);
  EXPECT_TRUE(geometry.uv1.empty());
}

TEST(flat_normals, each_triangle_gets_its_own) {
  Geometry geometry = bare_quad();
  geometry.positions[3] = {1, 1, 1};  // folds the quad
  ASSERT_TRUE(generate_flat_normals(geometry));
  ASSERT_EQ(geometry.normals.size(), 6u);
  EXPECT_EQ(geometry.normals[0], vec3f(0, 0, 1));
  for (std::size_t i = 3; i < 6; ++i) {
    EXPECT_NEAR(glm::dot(geometry.normals[i], face_normal(geometry, 1)), 1.0f, 1e-6f);
    EXPECT_EQ(geometry.normals[i], geometry.normals[3]);
  }
}

TEST(flat_normals, work_for_strips_and_drop_old_tangents) {
  Geometry geometry = bare_quad();
  geometry.topology = Topology::triangle_strip;
  geometry.indices.clear();
  geometry.tangents.assign(4, vec4f(1, 0, 0, 1));
  ASSERT_TRUE(generate_flat_normals(geometry));
  EXPECT_EQ(geometry.topology, Topology::triangle_list);
  EXPECT_EQ(geometry.positions.size(), 6u);
  EXPECT_TRUE(geometry.tangents.empty());
  for (const vec3f& normal : geometry.normals) EXPECT_EQ(normal, vec3f(0, 0, 1));
}

TEST(flat_normals, a_triangle_without_area_gets_a_finite_unit_normal) {
  Geometry geometry;
  geometry.positions = {{1, 1, 1}, {1, 1, 1},      {1, 1, 1},        // a point
                        {0, 0, 0}, {1, 0, 0},      {2, 0, 0},        // a line
                        {0, 0, 0}, {0, 5, 0},      {0, 0, 0},        // back and forth
                        {0, 0, 0}, {1e-25f, 0, 0}, {0, 1e-25f, 0}};  // tiny, but with area
  ASSERT_TRUE(generate_flat_normals(geometry));
  for (const vec3f& normal : geometry.normals) EXPECT_NEAR(glm::length(normal), 1.0f, 1e-5f);
  EXPECT_EQ(geometry.normals[3].x, 0.0f) << "across the line";
  EXPECT_EQ(geometry.normals[6].y, 0.0f);
  EXPECT_EQ(geometry.normals[9], vec3f(0, 0, 1));
}

TEST(flat_normals, left_over_vertices_are_harmless) {
  Geometry geometry = bare_quad();
  geometry.indices = {0, 1, 2, 3};
  ASSERT_TRUE(generate_flat_normals(geometry));
  EXPECT_EQ(geometry.normals.size(), 4u);
}

TEST(mesh_tools, inconsistent_data_is_refused_unchanged) {
  Geometry outside = bare_quad();
  outside.indices[4] = 4;
  EXPECT_FALSE(generate_flat_normals(outside));
  EXPECT_FALSE(unindex(outside));
  EXPECT_EQ(outside.indices.size(), 6u);
  EXPECT_TRUE(outside.normals.empty());
  Geometry ragged = bare_quad();
  ragged.uv0.pop_back();
  EXPECT_FALSE(generate_flat_normals(ragged));
  ragged.topology = Topology::triangle_strip;
  EXPECT_FALSE(strip_to_list(ragged));
  Geometry points = bare_quad();
  points.topology = Topology::point_list;
  EXPECT_FALSE(generate_flat_normals(points));
  EXPECT_FALSE(generate_tangents(points));
}

}  // namespace
}  // namespace ambito::scene
