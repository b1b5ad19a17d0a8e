#include <cmath>
#include <utility>

#include <glm/geometric.hpp>

#include "golden/scenes.h"
#include "scene/primitives.h"

namespace ambito::golden {

scene::ImageId add_image(Scene& scene, std::uint32_t side,
                         const std::function<Texel(std::uint32_t x, std::uint32_t y)>& texel) {
  Image image{.width = side, .height = side, .pixels = {}};
  image.pixels.reserve(std::size_t{side} * side * 4);
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      const Texel value = texel(x, y);
      image.pixels.insert(image.pixels.end(), value.begin(), value.end());
    }
  }
  return scene.add(scene::Picture{.name = {}, .image = std::move(image)});
}

scene::ImageId add_marked_checker(Scene& scene) {
  return add_image(scene, 32, [](std::uint32_t x, std::uint32_t y) -> Texel {
    const std::uint32_t column = x / 8;
    const std::uint32_t row = y / 8;
    if (column == 0 && row == 0) return {230, 40, 40, 255};
    if (column == 3 && row == 0) return {40, 200, 60, 255};
    if (column == 0 && row == 3) return {50, 90, 230, 255};
    if (column == 3 && row == 3) return {240, 210, 40, 255};
    return (column + row) % 2 == 0 ? Texel{70, 70, 76, 255} : Texel{220, 220, 214, 255};
  });
}

scene::ImageId add_bumps(Scene& scene) {
  return add_image(scene, 64, [](std::uint32_t x, std::uint32_t y) -> Texel {
    const float u = (static_cast<float>(x % 16) - 7.5f) / 7.0f;
    const float v = (7.5f - static_cast<float>(y % 16)) / 7.0f;
    const float r2 = u * u + v * v;
    const vec3f n =
        r2 < 1.0f ? glm::normalize(vec3f(u, v, 1.2f * std::sqrt(1.0f - r2) + 0.3f)) : vec3f(0.0f, 0.0f, 1.0f);
    const auto pack = [](float value) {
      return static_cast<std::uint8_t>(std::lround(value * 127.0f + 128.0f));
    };
    return {pack(n.x), pack(n.y), pack(n.z), 255};
  });
}

scene::MeshId add_mesh(Scene& scene, scene::Geometry geometry, scene::Material material) {
  const auto shape = scene.add(std::move(geometry));
  const auto look = scene.add(std::move(material));
  return scene.add(scene::Mesh{.name = {}, .primitives = {{shape, look}}});
}

scene::NodeId add_node(Scene& scene, scene::MeshId mesh, const scene::Transform& place) {
  scene::NodeRow node;
  node.local = place;
  node.mesh = mesh;
  return scene.add(std::move(node));
}

scene::NodeId add_object(Scene& scene, scene::Geometry geometry, scene::Material material,
                         const scene::Transform& place) {
  const auto mesh = add_mesh(scene, std::move(geometry), std::move(material));
  return add_node(scene, mesh, place);
}

void add_light(Scene& scene, scene::Light light, const scene::Transform& place) {
  const auto row = scene.add(std::move(light));
  scene::NodeRow node;
  node.local = place;
  node.light = row;
  scene.add(std::move(node));
}

void add_camera(Scene& scene, vec3f eye, vec3f target, scene::CameraRow camera) {
  const vec3f back = glm::normalize(eye - target);
  const vec3f right = glm::normalize(glm::cross(vec3f(0.0f, 1.0f, 0.0f), back));
  const mat3x3f axes(right, glm::cross(back, right), back);
  const auto row = scene.add(std::move(camera));
  scene::NodeRow node;
  node.local = {.translation = eye, .rotation = glm::quat_cast(axes)};
  node.camera = row;
  scene.add(std::move(node));
}

scene::Transform at(vec3f position) { return {.translation = position}; }

quatf turned(float about_x, float about_y) {
  return glm::angleAxis(degrees(about_y).radians, vec3f(0.0f, 1.0f, 0.0f)) *
         glm::angleAxis(degrees(about_x).radians, vec3f(1.0f, 0.0f, 0.0f));
}

scene::Geometry pane(float width, float height, vec2f tiles) {
  scene::Geometry shape = scene::plane(width, height, tiles);
  for (vec3f& p : shape.positions) p = vec3f(p.x, -p.z, 0.0f);
  for (vec3f& n : shape.normals) n = vec3f(0.0f, 0.0f, 1.0f);
  for (vec4f& t : shape.tangents) t = vec4f(t.x, -t.z, 0.0f, t.w);
  return shape;
}

scene::Material matte(vec3f color) {
  return {.base_color = vec4f(color, 1.0f), .metallic = 0.0f, .roughness = 0.8f};
}

}  // namespace ambito::golden
