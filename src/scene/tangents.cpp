#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>

#include <glm/geometric.hpp>

#include "core/hash.h"
#include "scene/mesh_checks.h"
#include "scene/mesh_tools.h"

namespace ambito::scene {
namespace {

using vec2d = glm::dvec2;
using vec3d = glm::dvec3;

/// Which way a triangle's UVs run, as bits, so that a vertex can have both.
enum Side : std::uint8_t { none = 0, plain = 1, mirrored = 2 };

float sign_of(std::uint8_t side) { return side == mirrored ? -1.0f : 1.0f; }

/// What must be equal for two vertices to share a tangent.
struct Corner {
  vec3f position;
  vec3f normal;
  vec2f uv;

  [[nodiscard]] std::array<float, 8> key() const {
    // Adding zero makes −0 equal to +0 bit by bit.
    return {position.x + 0.0f, position.y + 0.0f, position.z + 0.0f, normal.x + 0.0f,
            normal.y + 0.0f,   normal.z + 0.0f,   uv.x + 0.0f,       uv.y + 0.0f};
  }
};

class Tangents {
 public:
  Tangents(Geometry& geometry, const std::vector<vec2f>& uvs) : geometry_(geometry), uvs_(uvs) {}

  void generate() {
    weld();
    sums_.assign(2 * welded_.size(), vec3d(0.0));
    sides_.assign(welded_.size(), none);
    corner_sides_.assign(corners(), none);
    for (std::size_t first = 0; first + 2 < corners(); first += 3) add_triangle(first);
    finish();
    split();
  }

 private:
  [[nodiscard]] std::size_t corners() const {
    return geometry_.indices.empty() ? geometry_.positions.size() : geometry_.indices.size();
  }
  [[nodiscard]] std::uint32_t vertex(std::size_t corner) const {
    return geometry_.indices.empty() ? static_cast<std::uint32_t>(corner) : geometry_.indices[corner];
  }
  [[nodiscard]] vec3d& sum(std::uint32_t of, std::uint8_t side) {
    return sums_[2 * static_cast<std::size_t>(welded_[of]) + (side == mirrored ? 1 : 0)];
  }

  void weld();
  void add_triangle(std::size_t first);
  void add_corner(std::size_t corner, std::uint8_t side, vec3d along, vec3d to_next, vec3d to_previous);
  void finish();
  void split();
  [[nodiscard]] vec4f tangent(std::uint32_t of, std::uint8_t side);

  Geometry& geometry_;
  const std::vector<vec2f>& uvs_;
  std::vector<std::uint32_t> welded_;       ///< by vertex: the first vertex that is the same corner
  std::vector<vec3d> sums_;                 ///< by welded vertex and side
  std::vector<std::uint8_t> sides_;         ///< by vertex: the sides of its own triangles
  std::vector<std::uint8_t> corner_sides_;  ///< by corner
};

void Tangents::weld() {
  const std::size_t count = geometry_.positions.size();
  welded_.resize(count);
  // Open addressing, at most half full.
  constexpr std::uint32_t empty = UINT32_MAX;
  std::vector<std::uint32_t> table(std::bit_ceil(2 * count + 1), empty);
  using Key = std::array<std::uint32_t, 8>;
  const auto key_of = [&](std::uint32_t i) {
    return std::bit_cast<Key>(Corner{geometry_.positions[i], geometry_.normals[i], uvs_[i]}.key());
  };
  for (std::uint32_t i = 0; i < count; ++i) {
    const Key key = key_of(i);
    std::size_t slot = hash_bytes(std::as_bytes(std::span(key))) & (table.size() - 1);
    while (table[slot] != empty && key_of(table[slot]) != key) slot = (slot + 1) & (table.size() - 1);
    if (table[slot] == empty) table[slot] = i;
    welded_[i] = table[slot];
  }
}

void Tangents::add_triangle(std::size_t first) {
  const std::array<std::uint32_t, 3> v{vertex(first), vertex(first + 1), vertex(first + 2)};
  std::array<vec3d, 3> p;
  std::array<vec2d, 3> uv;
  for (std::size_t i = 0; i < 3; ++i) {
    p[i] = vec3d(geometry_.positions[v[i]]);
    uv[i] = vec2d(uvs_[v[i]]);
  }
  const vec2d a = uv[1] - uv[0];
  const vec2d b = uv[2] - uv[0];
  const double area = a.x * b.y - b.x * a.y;
  // dP/du, up to its length.
  const vec3d along = ((p[1] - p[0]) * b.y - (p[2] - p[0]) * a.y) * (area < 0.0 ? -1.0 : 1.0);
  const double length = glm::length(along);
  // Without area in UV or in space a triangle has no direction to give; nor has NaN.
  if (!(std::abs(area) > 0.0) || !(length > 0.0) || !std::isfinite(length)) return;
  // v grows downwards in an image: seen upright, UVs of negative area are the unmirrored ones.
  const std::uint8_t side = area < 0.0 ? plain : mirrored;
  for (std::size_t i = 0; i < 3; ++i) {
    add_corner(first + i, side, along / length, p[(i + 1) % 3] - p[i], p[(i + 2) % 3] - p[i]);
  }
}

void Tangents::add_corner(std::size_t corner, std::uint8_t side, vec3d along, vec3d to_next,
                          vec3d to_previous) {
  const std::uint32_t at = vertex(corner);
  vec3d normal(geometry_.normals[at]);
  if (const double size = glm::length(normal); size > 0.0) normal /= size;
  const auto flatten = [&](vec3d v) {
    const vec3d flat = v - normal * glm::dot(normal, v);
    const double length = glm::length(flat);
    return length > 1e-12 * glm::length(v) ? flat / length : vec3d(0.0);
  };
  const double angle = std::acos(std::clamp(glm::dot(flatten(to_next), flatten(to_previous)), -1.0, 1.0));
  sum(at, side) += flatten(along) * angle;
  corner_sides_[corner] = side;
  sides_[at] = static_cast<std::uint8_t>(sides_[at] | side);
}

vec4f Tangents::tangent(std::uint32_t of, std::uint8_t side) {
  const vec3d total = sum(of, side);
  const double length = glm::length(total);
  if (length > 1e-9 && std::isfinite(length)) return {vec3f(total / length), sign_of(side)};
  const vec3f normal = geometry_.normals[of];
  const float size = glm::length(normal);
  return {any_across(size > 0.0f ? normal / size : vec3f(0.0f, 0.0f, 1.0f)), sign_of(side)};
}

void Tangents::finish() {
  const auto count = static_cast<std::uint32_t>(geometry_.positions.size());
  geometry_.tangents.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint8_t side = sides_[i];
    // A vertex whose own triangles have no direction looks at those it was welded with.
    if (side == none && glm::length(sum(i, plain)) > 0.0) side = plain;
    if (side == none && glm::length(sum(i, mirrored)) > 0.0) side = mirrored;
    geometry_.tangents[i] = tangent(i, side == mirrored ? mirrored : plain);
  }
}

void Tangents::split() {
  if (geometry_.indices.empty()) return;  // each vertex has one corner, so one side
  constexpr std::uint32_t not_split = UINT32_MAX;
  std::vector<std::uint32_t> copies(sides_.size(), not_split);
  const auto append = [](auto& stream, std::uint32_t from) {
    if (stream.empty()) return;
    const auto value = stream[from];
    stream.push_back(value);
  };
  for (std::size_t corner = 0; corner < corners(); ++corner) {
    const std::uint32_t from = geometry_.indices[corner];
    if (corner_sides_[corner] != mirrored || sides_[from] != (plain | mirrored)) continue;
    if (copies[from] == not_split) {
      copies[from] = static_cast<std::uint32_t>(geometry_.positions.size());
      append(geometry_.positions, from);
      append(geometry_.normals, from);
      append(geometry_.uv0, from);
      append(geometry_.uv1, from);
      append(geometry_.colors, from);
      geometry_.tangents.push_back(tangent(from, mirrored));
    }
    geometry_.indices[corner] = copies[from];
  }
}

}  // namespace

bool generate_tangents(Geometry& geometry, std::uint32_t uv_set) {
  if (!is_triangles(geometry) || !is_consistent(geometry) || geometry.normals.empty() || uv_set > 1)
    return false;
  const std::vector<vec2f>& uvs = uv_set == 0 ? geometry.uv0 : geometry.uv1;
  if (uvs.empty()) return false;
  strip_to_list(geometry);
  Tangents(geometry, uvs).generate();
  return true;
}

}  // namespace ambito::scene
