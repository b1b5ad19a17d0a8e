#include "gltf/topology.h"

#include <utility>

namespace ambito::gltf {

namespace {

std::uint32_t index_at(const std::vector<std::uint32_t>& indices, std::uint32_t i) {
  return indices.empty() ? i : indices[i];
}

std::vector<std::uint32_t> closed_loop(std::uint32_t count, std::vector<std::uint32_t> indices) {
  if (indices.empty()) {
    indices.reserve(std::size_t{count} + 1);
    for (std::uint32_t i = 0; i < count; ++i) indices.push_back(i);
  }
  const std::uint32_t first = indices.front();
  indices.push_back(first);
  return indices;
}

/// Triangle i of a fan is v[i + 1], v[i + 2], v[0].
std::vector<std::uint32_t> fan_triangles(std::uint32_t count, const std::vector<std::uint32_t>& indices) {
  std::vector<std::uint32_t> out;
  out.reserve(3 * (std::size_t{count} - 2));
  for (std::uint32_t i = 0; i + 2 < count; ++i) {
    out.push_back(index_at(indices, i + 1));
    out.push_back(index_at(indices, i + 2));
    out.push_back(index_at(indices, 0));
  }
  return out;
}

}  // namespace

std::uint32_t complete_count(PrimitiveMode mode, std::uint32_t count) {
  switch (mode) {
    case PrimitiveMode::points:
      return count;
    case PrimitiveMode::lines:
      return count / 2 * 2;
    case PrimitiveMode::line_loop:
    case PrimitiveMode::line_strip:
      return count < 2 ? 0 : count;
    case PrimitiveMode::triangles:
      return count / 3 * 3;
    case PrimitiveMode::triangle_strip:
    case PrimitiveMode::triangle_fan:
      return count < 3 ? 0 : count;
  }
  return 0;
}

DrawOrder convert_topology(PrimitiveMode mode, std::uint32_t count, std::vector<std::uint32_t> indices) {
  switch (mode) {
    case PrimitiveMode::points:
      return {Topology::point_list, std::move(indices)};
    case PrimitiveMode::lines:
      return {Topology::line_list, std::move(indices)};
    case PrimitiveMode::line_loop:
      return {Topology::line_strip, closed_loop(count, std::move(indices))};
    case PrimitiveMode::line_strip:
      return {Topology::line_strip, std::move(indices)};
    case PrimitiveMode::triangles:
      return {Topology::triangle_list, std::move(indices)};
    case PrimitiveMode::triangle_strip:
      return {Topology::triangle_strip, std::move(indices)};
    case PrimitiveMode::triangle_fan:
      return {Topology::triangle_list, fan_triangles(count, indices)};
  }
  return {};
}

}  // namespace ambito::gltf
