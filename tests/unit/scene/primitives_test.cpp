#include "scene/primitives.h"

#include <cmath>
#include <string>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "scene/mesh_tools.h"

namespace ambito::scene {
namespace {

/// Streams whole, vectors unit, triangles with area whose outside is where the normals point, and tangents
/// that are the direction of growing u with the right sign.
void expect_sound_primitive(const Geometry& geometry) {
  SCOPED_TRACE(geometry.name);
  const std::size_t count = geometry.positions.size();
  ASSERT_EQ(geometry.normals.size(), count);
  ASSERT_EQ(geometry.tangents.size(), count);
  ASSERT_EQ(geometry.uv0.size(), count);
  ASSERT_EQ(geometry.indices.size() % 3, 0u);
  EXPECT_FALSE(geometry.bounds.empty());
  for (std::size_t i = 0; i < count; ++i) {
    EXPECT_NEAR(glm::length(geometry.normals[i]), 1.0f, 1e-5f);
    EXPECT_NEAR(glm::length(vec3f(geometry.tangents[i])), 1.0f, 1e-5f);
    EXPECT_NEAR(glm::dot(geometry.normals[i], vec3f(geometry.tangents[i])), 0.0f, 1e-5f);
  }
  for (std::size_t i = 0; i < geometry.indices.size(); i += 3) {
    const std::uint32_t a = geometry.indices[i];
    const std::uint32_t b = geometry.indices[i + 1];
    const std::uint32_t c = geometry.indices[i + 2];
    const vec3f face = glm::cross(geometry.positions[b] - geometry.positions[a],
                                  geometry.positions[c] - geometry.positions[a]);
    ASSERT_GT(glm::length(face), 0.0f) << i;
    EXPECT_GT(glm::dot(glm::normalize(face), geometry.normals[a] + geometry.normals[b] + geometry.normals[c]),
              0.5f);
    const vec2f u = geometry.uv0[b] - geometry.uv0[a];
    const vec2f v = geometry.uv0[c] - geometry.uv0[a];
    EXPECT_LT(u.x * v.y - v.x * u.y, 0.0f) << "the image is not mirrored";
  }
  Geometry again = geometry;
  again.tangents.clear();
  ASSERT_TRUE(generate_tangents(again));
  EXPECT_EQ(again.positions.size(), count) << "one handedness everywhere";
  for (const std::uint32_t i : geometry.indices) {
    EXPECT_GT(glm::dot(vec3f(again.tangents[i]), vec3f(geometry.tangents[i])), 0.7f) << i;
    EXPECT_EQ(again.tangents[i].w, geometry.tangents[i].w);
  }
}

TEST(primitives, a_box_has_its_size) {
  const Geometry geometry = box({2, 4, 6});
  expect_sound_primitive(geometry);
  EXPECT_EQ(geometry.bounds.min, vec3f(-1, -2, -3));
  EXPECT_EQ(geometry.bounds.max, vec3f(1, 2, 3));
  EXPECT_EQ(geometry.positions.size(), 24u);
  EXPECT_EQ(geometry.indices.size(), 36u);
}

TEST(primitives, a_plane_faces_up_and_repeats_its_tiles) {
  const Geometry geometry = plane(4, 2, {8, 4});
  expect_sound_primitive(geometry);
  for (const vec3f& normal : geometry.normals) EXPECT_EQ(normal, vec3f(0, 1, 0));
  EXPECT_EQ(geometry.bounds.max, vec3f(2, 0, 1));
  EXPECT_EQ(geometry.uv0.back(), vec2f(8, 4));
}

TEST(primitives, a_sphere_is_round_and_closed) {
  for (const std::uint32_t segments : {3u, 16u, 48u}) {
    const Geometry geometry = sphere(2.0f, segments, segments / 2);
    expect_sound_primitive(geometry);
    for (std::size_t i = 0; i < geometry.positions.size(); ++i) {
      EXPECT_NEAR(glm::length(geometry.positions[i]), 2.0f, 1e-5f);
      EXPECT_NEAR(glm::dot(geometry.positions[i], geometry.normals[i]), 2.0f, 1e-5f);
    }
  }
  const Geometry geometry = sphere(1.0f, 8, 4);
  EXPECT_EQ(geometry.indices.size(), 3u * (8u * 2u + 8u * 2u * 2u)) << "one triangle a column at each pole";
}

TEST(primitives, too_few_segments_are_raised) {
  EXPECT_EQ(sphere(1.0f, 0, 0).indices.size(), sphere(1.0f, 3, 2).indices.size());
  EXPECT_EQ(cylinder(1, 1, 1, 0).indices.size(), cylinder(1, 1, 1, 3).indices.size());
}

TEST(primitives, a_cylinder_a_column_and_a_cone_stand_upright) {
  expect_sound_primitive(cylinder(1, 1, 3));
  expect_sound_primitive(cylinder(0.5f, 0.4f, 3, 24, {4, 6}));
  const Geometry cone = cylinder(1, 0, 2, 16);
  EXPECT_FLOAT_EQ(cone.bounds.max.y, 1.0f);
  EXPECT_FLOAT_EQ(cone.bounds.min.y, -1.0f);
  for (const vec3f& normal : cone.normals) EXPECT_NEAR(glm::length(normal), 1.0f, 1e-5f);
  EXPECT_EQ(cone.indices.size(), 3u * (16u + 16u)) << "a side and one disc";
}

TEST(primitives, the_discs_of_a_cylinder_meet_its_side) {
  for (const std::uint32_t segments : {3u, 4u, 5u, 7u, 32u}) {
    const Geometry prism = cylinder(1.0f, 0.5f, 2.0f, segments);
    const std::size_t side = 2 * (segments + 1);
    for (const float y : {1.0f, -1.0f}) {
      const std::size_t disc = side + (y > 0.0f ? 0 : segments + 1) + 1;
      for (std::size_t i = 0; i < segments; ++i) {
        EXPECT_EQ(prism.positions[disc + i], prism.positions[i + (y > 0.0f ? 0 : segments + 1)]) << segments;
      }
    }
  }
}

}  // namespace
}  // namespace ambito::scene
