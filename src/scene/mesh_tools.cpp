#include "scene/mesh_tools.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>

#include "scene/mesh_checks.h"

namespace ambito::scene {
namespace {

template <class T>
void gather(std::vector<T>& stream, const std::vector<std::uint32_t>& order) {
  if (stream.empty()) return;
  std::vector<T> result;
  result.reserve(order.size());
  for (const std::uint32_t index : order) result.push_back(stream[index]);
  stream = std::move(result);
}

/// A unit normal of a triangle; some unit vector when it has no area.
vec3f normal_of(vec3f a, vec3f b, vec3f c) {
  // In double: the cross product of two tiny edges is lost in floats.
  const glm::dvec3 first = glm::dvec3(b) - glm::dvec3(a);
  const glm::dvec3 second = glm::dvec3(c) - glm::dvec3(a);
  const glm::dvec3 normal = glm::cross(first, second);
  const double length = glm::length(normal);
  const double longest = std::max(glm::dot(first, first), glm::dot(second, second));
  if (length > longest * 1e-12) return vec3f(normal / length);
  const glm::dvec3 edge = glm::dot(first, first) >= glm::dot(second, second) ? first : second;
  return longest > 0.0 ? any_across(vec3f(glm::normalize(edge))) : vec3f(0.0f, 0.0f, 1.0f);
}

}  // namespace

bool is_consistent(const Geometry& geometry) {
  const std::size_t count = geometry.positions.size();
  const auto fits = [count](const auto& stream) { return stream.empty() || stream.size() == count; };
  if (!fits(geometry.normals) || !fits(geometry.tangents) || !fits(geometry.uv0) || !fits(geometry.uv1) ||
      !fits(geometry.colors)) {
    return false;
  }
  return std::all_of(geometry.indices.begin(), geometry.indices.end(),
                     [count](std::uint32_t index) { return index < count; });
}

vec3f any_across(vec3f unit) {
  // The axis that the vector leans to least is safely not parallel to it.
  const vec3f size = glm::abs(unit);
  const vec3f axis = size.x <= size.y && size.x <= size.z ? vec3f(1.0f, 0.0f, 0.0f)
                     : size.y <= size.z                   ? vec3f(0.0f, 1.0f, 0.0f)
                                                          : vec3f(0.0f, 0.0f, 1.0f);
  return glm::normalize(axis - unit * glm::dot(axis, unit));
}

bool strip_to_list(Geometry& geometry) {
  if (geometry.topology != Topology::triangle_strip) return is_consistent(geometry);
  if (!is_consistent(geometry)) return false;
  const bool indexed = !geometry.indices.empty();
  const std::size_t corners = indexed ? geometry.indices.size() : geometry.positions.size();
  const auto at = [&](std::size_t i) {
    return indexed ? geometry.indices[i] : static_cast<std::uint32_t>(i);
  };
  std::vector<std::uint32_t> list;
  list.reserve(corners > 2 ? 3 * (corners - 2) : 0);
  for (std::size_t i = 0; i + 2 < corners; ++i) {
    // Every second triangle of a strip runs the other way round.
    const std::size_t odd = i & 1u;
    list.insert(list.end(), {at(i), at(i + 1 + odd), at(i + 2 - odd)});
  }
  geometry.indices = std::move(list);
  geometry.topology = Topology::triangle_list;
  return true;
}

bool unindex(Geometry& geometry) {
  if (!is_consistent(geometry)) return false;
  if (geometry.indices.empty()) return true;
  const std::vector<std::uint32_t> order = std::exchange(geometry.indices, {});
  gather(geometry.positions, order);
  gather(geometry.normals, order);
  gather(geometry.tangents, order);
  gather(geometry.uv0, order);
  gather(geometry.uv1, order);
  gather(geometry.colors, order);
  return true;
}

bool generate_flat_normals(Geometry& geometry) {
  if (!is_triangles(geometry) || !strip_to_list(geometry) || !unindex(geometry)) return false;
  const std::vector<vec3f>& positions = geometry.positions;
  geometry.tangents.clear();
  geometry.normals.assign(positions.size(), vec3f(0.0f, 0.0f, 1.0f));
  for (std::size_t i = 0; i + 2 < positions.size(); i += 3) {
    const vec3f normal = normal_of(positions[i], positions[i + 1], positions[i + 2]);
    std::fill_n(geometry.normals.begin() + static_cast<std::ptrdiff_t>(i), 3, normal);
  }
  return true;
}

}  // namespace ambito::scene
