#include "tools/patio_shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>

#include "scene/primitives.h"

namespace ambito::tools {
namespace {

using scene::Geometry;

constexpr float turn = 2.0f * std::numbers::pi_v<float>;

std::uint32_t count_of(const Geometry& geometry) {
  return static_cast<std::uint32_t>(geometry.positions.size());
}

void add_vertex(Geometry& geometry, vec3f position, vec3f normal, vec3f tangent, vec2f uv) {
  geometry.positions.push_back(position);
  geometry.normals.push_back(normal);
  geometry.tangents.emplace_back(tangent, 1.0f);
  geometry.uv0.push_back(uv);
  geometry.colors.emplace_back(1.0f);
}

/// A corner of a flat face: the texture lies along the tangent.
void add_flat(Geometry& geometry, vec3f position, vec3f normal, vec3f tangent, float metres) {
  const vec3f up = glm::cross(normal, tangent);
  add_vertex(geometry, position, normal, tangent,
             vec2f(glm::dot(position, tangent), -glm::dot(position, up)) / metres);
}

/// Cells of a grid that was added row by row, rows going down and columns right as seen from outside.
void add_cells(Geometry& geometry, std::uint32_t first, std::uint32_t columns, std::uint32_t rows) {
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::uint32_t column = 0; column < columns; ++column) {
      const std::uint32_t a = first + row * (columns + 1) + column;
      const std::uint32_t b = a + columns + 1;
      geometry.indices.insert(geometry.indices.end(), {a, b, a + 1, a + 1, b, b + 1});
    }
  }
}

vec3f on_circle(std::uint32_t segment, std::uint32_t segments) {
  const float angle =
      segment == segments ? 0.0f : turn * static_cast<float>(segment) / static_cast<float>(segments);
  return {std::sin(angle), 0.0f, std::cos(angle)};
}

vec2f across(vec2f edge) { return glm::normalize(vec2f(edge.y, -edge.x)); }

/// The outward direction at a corner of an outline: between the edges beside it that have a length.
vec2f outline_normal(std::span<const vec2f> outline, std::size_t i) {
  vec2f sum(0.0f);
  if (i > 0 && outline[i] != outline[i - 1]) sum += across(outline[i] - outline[i - 1]);
  if (i + 1 < outline.size() && outline[i + 1] != outline[i]) sum += across(outline[i + 1] - outline[i]);
  return glm::normalize(sum);
}

/// The corners of an arch's opening, from the left springing over the top to the right one.
std::vector<vec2f> arch_outline(float radius, std::uint32_t segments) {
  std::vector<vec2f> points;
  for (std::uint32_t i = 0; i <= segments; ++i) {
    const float angle = 0.5f * turn * static_cast<float>(i) / static_cast<float>(segments);
    const bool foot = i == 0 || i == segments;
    points.emplace_back(-std::cos(angle) * radius, foot ? 0.0f : std::sin(angle) * radius);
  }
  return points;
}

/// The wall around an opening: one strip from the opening to the sides and the top.
void add_arch_face(Geometry& geometry, const ArchSize& size, const std::vector<vec2f>& opening, float side) {
  const std::uint32_t first = count_of(geometry);
  const vec3f normal(0.0f, 0.0f, side);
  const vec3f tangent(side, 0.0f, 0.0f);
  const float half = 0.5f * size.width;
  const auto steps = static_cast<std::uint32_t>(opening.size() - 1);
  for (std::uint32_t i = 0; i <= steps; ++i) {
    const vec2f in = opening[side > 0.0f ? i : steps - i];
    const float outer_x = i == 0 || i == steps ? std::copysign(half, in.x) : in.x / size.radius * half;
    for (const vec2f p : {vec2f(outer_x, size.height), in}) {
      add_flat(geometry, {p.x, p.y, 0.5f * size.depth * side}, normal, tangent, 1.0f);
    }
  }
  for (std::uint32_t i = 0; i < steps; ++i) {
    const std::uint32_t top = first + 2 * i;
    geometry.indices.insert(geometry.indices.end(), {top, top + 1, top + 2, top + 2, top + 1, top + 3});
  }
  // Beside the first and the last corner the wall goes straight down to the springing.
  for (const bool left : {true, false}) {
    const std::uint32_t corner = count_of(geometry);
    const vec2f foot = left == (side > 0.0f) ? opening.front() : opening.back();
    add_flat(geometry, {std::copysign(half, foot.x), 0.0f, 0.5f * size.depth * side}, normal, tangent, 1.0f);
    const std::uint32_t top = left ? first : first + 2 * steps;
    if (left) {
      geometry.indices.insert(geometry.indices.end(), {top, corner, top + 1});
    } else {
      geometry.indices.insert(geometry.indices.end(), {top, top + 1, corner});
    }
  }
}

void add_soffit(Geometry& geometry, const ArchSize& size, const std::vector<vec2f>& opening) {
  const std::uint32_t first = count_of(geometry);
  const auto steps = static_cast<std::uint32_t>(opening.size() - 1);
  const float arc = 0.5f * turn * size.radius / static_cast<float>(steps);
  for (const float side : {1.0f, -1.0f}) {
    for (std::uint32_t i = 0; i <= steps; ++i) {
      const vec2f p = opening[i];
      const vec3f normal(-p / size.radius, 0.0f);
      const vec3f tangent(-normal.y, normal.x, 0.0f);
      add_vertex(geometry, {p, 0.5f * size.depth * side}, normal, -tangent,
                 {static_cast<float>(i) * arc, 0.5f * size.depth * side});
    }
  }
  for (std::uint32_t i = 0; i < steps; ++i) {
    const std::uint32_t a = first + i;
    const std::uint32_t b = a + steps + 1;
    geometry.indices.insert(geometry.indices.end(), {a, a + 1, b, b, a + 1, b + 1});
  }
}

float on_grid(float value, float cells) { return std::floor(value * cells + 0.5f) / cells; }

template <class V>
void round_all(std::vector<V>& stream, float cells) {
  for (V& value : stream) {
    for (int k = 0; k < V::length(); ++k) value[k] = on_grid(value[k], cells) + 0.0f;  // −0 becomes 0
  }
}

}  // namespace

Geometry block(vec3f size, float metres) {
  const Geometry box = scene::box(size);
  Geometry geometry;
  for (std::size_t i = 0; i < box.positions.size(); ++i) {
    add_flat(geometry, box.positions[i] + vec3f(0.0f, 0.5f * size.y, 0.0f), box.normals[i],
             vec3f(box.tangents[i]), metres);
  }
  geometry.indices = box.indices;
  return geometry;
}

Geometry panel(float width, float height, std::uint32_t columns, std::uint32_t rows, float metres) {
  Geometry geometry;
  for (std::uint32_t row = 0; row <= rows; ++row) {
    for (std::uint32_t column = 0; column <= columns; ++column) {
      const float x = width * (static_cast<float>(column) / static_cast<float>(columns) - 0.5f);
      const float y = height * (1.0f - static_cast<float>(row) / static_cast<float>(rows));
      add_flat(geometry, {x, y, 0.0f}, {0.0f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.0f}, metres);
    }
  }
  add_cells(geometry, 0, columns, rows);
  return geometry;
}

Geometry lathe(std::span<const vec2f> outline, std::uint32_t segments, float metres) {
  Geometry geometry;
  float widest = 0.0f;
  for (const vec2f p : outline) widest = std::max(widest, p.x);
  // A whole number of textures around, so that there is no seam.
  const float around = std::max(1.0f, std::floor(turn * widest / metres + 0.5f));
  float length = 0.0f;
  for (std::size_t k = outline.size(); k-- > 0;) {  // from the top down
    const vec2f p = outline[k];
    if (k + 1 < outline.size()) length += glm::length(outline[k + 1] - p);
    const vec2f n = outline_normal(outline, k);
    for (std::uint32_t i = 0; i <= segments; ++i) {
      const vec3f out = on_circle(i, segments);
      add_vertex(geometry, out * p.x + vec3f(0.0f, p.y, 0.0f), out * n.x + vec3f(0.0f, n.y, 0.0f),
                 {out.z, 0.0f, -out.x},
                 {around * static_cast<float>(i) / static_cast<float>(segments), length / metres});
    }
    if (k + 1 < outline.size() && outline[k + 1] != p) {
      add_cells(geometry, count_of(geometry) - 2 * (segments + 1), segments, 1);
    }
  }
  return geometry;
}

Geometry arch(const ArchSize& size, std::uint32_t segments, float metres) {
  Geometry geometry;
  const std::vector<vec2f> opening = arch_outline(size.radius, segments);
  add_arch_face(geometry, size, opening, 1.0f);
  add_arch_face(geometry, size, opening, -1.0f);
  add_soffit(geometry, size, opening);
  for (vec2f& uv : geometry.uv0) uv /= metres;
  return geometry;
}

Geometry dome(float radius, float lowest, std::uint32_t segments, std::uint32_t rings) {
  Geometry geometry;
  for (std::uint32_t ring = 0; ring <= rings; ++ring) {
    const float polar = 0.25f * turn * static_cast<float>(ring) / static_cast<float>(rings);
    const float level = ring == rings ? lowest : std::cos(polar) * radius;
    for (std::uint32_t i = 0; i <= segments; ++i) {
      const vec3f out = on_circle(i, segments) * (ring == 0 ? 0.0f : std::sin(polar));
      const vec3f position(out.x * radius, level, out.z * radius);
      add_vertex(geometry, position, -glm::normalize(position), {1.0f, 0.0f, 0.0f}, vec2f(0.0f));
    }
  }
  add_cells(geometry, 0, segments, rings);
  for (std::size_t i = 0; i < geometry.indices.size(); i += 3)
    std::swap(geometry.indices[i], geometry.indices[i + 1]);
  geometry.tangents.clear();
  geometry.uv0.clear();
  return geometry;
}

void append(Geometry& whole, const Geometry& part, vec3f offset) {
  const std::uint32_t first = count_of(whole);
  for (const vec3f p : part.positions) whole.positions.push_back(p + offset);
  const auto add = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  add(whole.normals, part.normals);
  add(whole.tangents, part.tangents);
  add(whole.uv0, part.uv0);
  add(whole.colors, part.colors);
  for (const std::uint32_t index : part.indices) whole.indices.push_back(first + index);
}

void shade(Geometry& geometry, const std::function<float(vec3f, vec3f)>& light) {
  for (std::size_t i = 0; i < geometry.positions.size(); ++i) {
    const float value = light(geometry.positions[i], geometry.normals[i]);
    geometry.colors[i] = vec4f(vec3f(geometry.colors[i]) * value, geometry.colors[i].a);
  }
}

Geometry settled(Geometry geometry) {
  round_all(geometry.positions, 8192.0f);
  round_all(geometry.normals, 16384.0f);
  round_all(geometry.tangents, 16384.0f);
  round_all(geometry.uv0, 4096.0f);
  round_all(geometry.uv1, 4096.0f);
  round_all(geometry.colors, 256.0f);
  return geometry;
}

}  // namespace ambito::tools
