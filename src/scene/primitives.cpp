#include "scene/primitives.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>

namespace ambito::scene {
namespace {

constexpr float turn = 2.0f * std::numbers::pi_v<float>;

void add_vertex(Geometry& geometry, vec3f position, vec3f normal, vec3f tangent, vec2f uv) {
  geometry.positions.push_back(position);
  geometry.normals.push_back(normal);
  // cross(normal, tangent) points along falling v in every shape here.
  geometry.tangents.emplace_back(tangent, 1.0f);
  geometry.uv0.push_back(uv);
}

/// Two triangles for each cell of a grid of vertices that was added row by row, starting at `first`.
/// Rows go down and columns go right as seen from outside.
void add_grid(Geometry& geometry, std::uint32_t first, std::uint32_t columns, std::uint32_t rows) {
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::uint32_t column = 0; column < columns; ++column) {
      const std::uint32_t a = first + row * (columns + 1) + column;
      const std::uint32_t b = a + columns + 1;
      geometry.indices.insert(geometry.indices.end(), {a, b, a + 1, a + 1, b, b + 1});
    }
  }
}

std::uint32_t vertices(const Geometry& geometry) {
  return static_cast<std::uint32_t>(geometry.positions.size());
}

/// A rectangle around `center`, seen from where right × up points to; `tiles` UV squares.
void add_face(Geometry& geometry, vec3f center, vec3f half_right, vec3f half_up, vec2f tiles) {
  const std::uint32_t first = vertices(geometry);
  const vec3f right = glm::normalize(half_right);
  const vec3f normal = glm::cross(right, glm::normalize(half_up));
  for (const float v : {0.0f, 1.0f}) {
    for (const float u : {0.0f, 1.0f}) {
      const vec3f position = center + half_right * (2.0f * u - 1.0f) + half_up * (1.0f - 2.0f * v);
      add_vertex(geometry, position, normal, right, vec2f(u, v) * tiles);
    }
  }
  add_grid(geometry, first, 1, 1);
}

/// Without the triangles that poles and tips made flat, and with bounds.
Geometry finished(Geometry geometry) {
  std::vector<std::uint32_t>& indices = geometry.indices;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    const vec3f a = geometry.positions[indices[i]];
    const vec3f b = geometry.positions[indices[i + 1]];
    const vec3f c = geometry.positions[indices[i + 2]];
    if (a == b || b == c || c == a) continue;
    for (std::size_t k = 0; k < 3; ++k) indices[kept++] = indices[i + k];
  }
  indices.resize(kept);
  update_bounds(geometry);
  return geometry;
}

/// The two discs of a cylinder; `side` is +1 for the top, −1 for the bottom.
void add_disc(Geometry& geometry, float radius, float y, float side, std::uint32_t segments) {
  if (!(radius > 0.0f)) return;
  const std::uint32_t center = vertices(geometry);
  const vec3f normal(0.0f, side, 0.0f);
  const vec3f tangent(1.0f, 0.0f, 0.0f);
  add_vertex(geometry, {0.0f, y, 0.0f}, normal, tangent, vec2f(0.5f));
  for (std::uint32_t i = 0; i < segments; ++i) {
    const float angle = turn * (static_cast<float>(i) / static_cast<float>(segments));
    const vec2f at(std::sin(angle), std::cos(angle));  // x and z, as at the side: the rims meet
    // Seen from outside with +X to the right, z grows downwards on the top disc and upwards on the bottom
    // one.
    add_vertex(geometry, {at.x * radius, y, at.y * radius}, normal, tangent,
               vec2f(0.5f + 0.5f * at.x, 0.5f + 0.5f * side * at.y));
  }
  for (std::uint32_t i = 0; i < segments; ++i) {
    const std::uint32_t here = center + 1 + i;
    const std::uint32_t next = center + 1 + (i + 1) % segments;
    if (side > 0.0f) {
      geometry.indices.insert(geometry.indices.end(), {center, here, next});
    } else {
      geometry.indices.insert(geometry.indices.end(), {center, next, here});
    }
  }
}

}  // namespace

Geometry box(vec3f size) {
  Geometry geometry;
  geometry.name = "box";
  const vec3f x(0.5f * size.x, 0.0f, 0.0f);
  const vec3f y(0.0f, 0.5f * size.y, 0.0f);
  const vec3f z(0.0f, 0.0f, 0.5f * size.z);
  const vec2f once(1.0f);
  add_face(geometry, x, -z, y, once);
  add_face(geometry, -x, z, y, once);
  add_face(geometry, y, x, -z, once);
  add_face(geometry, -y, x, z, once);
  add_face(geometry, z, x, y, once);
  add_face(geometry, -z, -x, y, once);
  return finished(std::move(geometry));
}

Geometry plane(float width, float depth, vec2f tiles) {
  Geometry geometry;
  geometry.name = "plane";
  add_face(geometry, vec3f(0.0f), {0.5f * width, 0.0f, 0.0f}, {0.0f, 0.0f, -0.5f * depth}, tiles);
  return finished(std::move(geometry));
}

Geometry sphere(float radius, std::uint32_t segments, std::uint32_t rings) {
  segments = std::max(segments, 3u);
  rings = std::max(rings, 2u);
  Geometry geometry;
  geometry.name = "sphere";
  for (std::uint32_t ring = 0; ring <= rings; ++ring) {
    const float v = static_cast<float>(ring) / static_cast<float>(rings);
    const float polar = 0.5f * turn * v;
    const bool pole = ring == 0 || ring == rings;
    const float height = pole ? (ring == 0 ? 1.0f : -1.0f) : std::cos(polar);
    const float across = pole ? 0.0f : std::sin(polar);
    // At a pole each triangle has a vertex of its own, in the middle of its others: the triangle of column c
    // uses vertex c + 1 at the top and c at the bottom.
    const float nudge = pole ? 0.5f * -height : 0.0f;
    for (std::uint32_t segment = 0; segment <= segments; ++segment) {
      const float u = (static_cast<float>(segment) + nudge) / static_cast<float>(segments);
      // The last column repeats the first one exactly: no crack by rounding.
      const float angle = segment == segments && !pole ? 0.0f : turn * u;
      const vec3f out(std::sin(angle), 0.0f, std::cos(angle));
      const vec3f tangent(out.z, 0.0f, -out.x);
      const vec3f normal = glm::normalize(out * across + vec3f(0.0f, height, 0.0f));
      add_vertex(geometry, normal * radius, normal, tangent, {u, v});
    }
  }
  add_grid(geometry, 0, segments, rings);
  return finished(std::move(geometry));
}

Geometry cylinder(float bottom_radius, float top_radius, float height, std::uint32_t segments, vec2f tiles) {
  segments = std::max(segments, 3u);
  Geometry geometry;
  geometry.name = "cylinder";
  const float slope = bottom_radius - top_radius;
  for (const float v : {0.0f, 1.0f}) {
    const float radius = v == 0.0f ? top_radius : bottom_radius;
    for (std::uint32_t segment = 0; segment <= segments; ++segment) {
      const float u = static_cast<float>(segment) / static_cast<float>(segments);
      const float angle = segment == segments ? 0.0f : turn * u;
      const vec3f out(std::sin(angle), 0.0f, std::cos(angle));
      const vec3f tangent(std::cos(angle), 0.0f, -std::sin(angle));
      const vec3f normal = glm::normalize(out * height + vec3f(0.0f, slope, 0.0f));
      add_vertex(geometry, out * radius + vec3f(0.0f, (0.5f - v) * height, 0.0f), normal, tangent,
                 vec2f(u, v) * tiles);
    }
  }
  add_grid(geometry, 0, segments, 1);
  add_disc(geometry, top_radius, 0.5f * height, 1.0f, segments);
  add_disc(geometry, bottom_radius, -0.5f * height, -1.0f, segments);
  return finished(std::move(geometry));
}

}  // namespace ambito::scene
