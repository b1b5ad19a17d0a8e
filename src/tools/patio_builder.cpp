#include "tools/patio_builder.h"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "tools/patio_shapes.h"
#include "tools/texture_maker.h"

namespace ambito::tools {
namespace {

/// How far a point is from an upright box, seen from above; 0 inside.
float distance_to(vec2f at, vec3f centre, vec2f size) {
  return glm::length(glm::max(glm::abs(at - vec2f(centre.x, centre.z)) - 0.5f * size, vec2f(0.0f)));
}

/// Light that is left at a distance from something that is `reach` metres high.
float beside(float distance, float reach, float strength) {
  const float near = std::max(0.0f, 1.0f - distance / reach);
  return 1.0f - strength * near * near;
}

float beside_columns(vec2f at) {
  float light = 1.0f;
  for (int i = 0; i <= layout::back_bays; ++i) {
    const vec3f column = layout::corner + vec3f(layout::bay * static_cast<float>(i), 0.0f, 0.0f);
    light *= beside(distance_to(at, column, vec2f(0.5f)), 0.7f, 0.6f);
  }
  for (int i = 1; i <= layout::left_bays; ++i) {
    const vec3f column = layout::corner + vec3f(0.0f, 0.0f, layout::bay * static_cast<float>(i));
    light *= beside(distance_to(at, column, vec2f(0.5f)), 0.7f, 0.6f);
  }
  return light;
}

float beside_things(vec2f at) {
  float light = beside(distance_to(at, layout::display, layout::display_size), 1.1f, 0.7f);
  light *= beside(distance_to(at, layout::pool, layout::pool_size), 0.6f, 0.6f);
  for (const vec3f planter : layout::planters) {
    light *= beside(std::max(0.0f, glm::length(at - vec2f(planter.x, planter.z)) - 0.28f), 0.9f, 0.65f);
  }
  return light * beside(std::abs(at.x - layout::right_wall), 1.2f, 0.5f);
}

/// Under the roof of the galleries little sky is seen.
float in_galleries(vec2f at) {
  const float inside = std::max(layout::corner.x - at.x, layout::corner.z - at.y);
  return 1.0f - 0.62f * smooth_step(-0.9f, 0.9f, inside);
}

}  // namespace

scene::GeometryId PatioBuilder::add(const char* name, scene::Geometry geometry) {
  geometry = settled(std::move(geometry));
  geometry.name = name;
  return scene.add(std::move(geometry));
}

scene::MeshId PatioBuilder::mesh(const char* name, scene::GeometryId geometry, scene::MaterialId material) {
  return scene.add(scene::Mesh{name, {{geometry, material}}});
}

void PatioBuilder::place(const std::string& name, scene::MeshId shown, vec3f at, quatf turned) {
  scene::NodeRow node;
  node.name = name;
  node.mesh = shown;
  node.local = {at, turned, vec3f(1.0f)};
  scene.add(node);
}

quatf yaw(float half_tangent) {
  const float w = 1.0f / std::sqrt(1.0f + half_tangent * half_tangent);
  return {w, 0.0f, half_tangent * w, 0.0f};
}

Image floor_occlusion(std::uint32_t side) {
  Image image{side, side, std::vector<std::uint8_t>(std::size_t{side} * side * 4, 255)};
  const vec2f first = vec2f(layout::floor_centre.x, layout::floor_centre.z) - 0.5f * layout::floor_size;
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      const vec2f uv =
          (vec2f(static_cast<float>(x), static_cast<float>(y)) + 0.5f) / static_cast<float>(side);
      const vec2f at = first + uv * layout::floor_size;
      const float light = beside_columns(at) * beside_things(at) * in_galleries(at);
      const auto byte = static_cast<std::uint8_t>(std::floor(light * 255.0f + 0.5f));
      std::fill_n(image.pixels.data() + (std::size_t{y} * side + x) * 4, 3, byte);
    }
  }
  return image;
}

}  // namespace ambito::tools
