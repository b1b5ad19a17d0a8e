#include "tools/sample_scenes.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <glm/gtc/quaternion.hpp>

#include "scene/primitives.h"

namespace ambito::tools {
namespace {

/// The same numbers everywhere, 0 … 1 (Numerical Recipes' linear congruential generator).
class Dice {
 public:
  float operator()() {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<float>(state_ >> 8) / 16777216.0f;
  }
  float operator()(float low, float high) { return low + (high - low) * (*this)(); }

 private:
  std::uint32_t state_ = 2463534242u;
};

/// A saturated colour, linear; `turn` 0 … 1 goes once around.
vec3f hue(float turn) {
  const auto channel = [turn](float offset) {
    const float at = std::abs(std::fmod(turn + offset, 1.0f) * 6.0f - 3.0f) - 1.0f;
    return glm::clamp(at, 0.0f, 1.0f);
  };
  return {channel(0.0f), channel(2.0f / 3.0f), channel(1.0f / 3.0f)};
}

scene::Material matte(vec3f color, float roughness = 0.7f) {
  scene::Material material;
  material.base_color = vec4f(color, 1.0f);
  material.metallic = 0.0f;
  material.roughness = roughness;
  return material;
}

scene::MeshId mesh_of(Scene& scene, scene::GeometryId geometry, scene::MaterialId material) {
  return scene.add(scene::Mesh{.primitives = {{geometry, material}}});
}

void place(Scene& scene, scene::MeshId mesh, vec3f at, vec3f scale = vec3f(1.0f)) {
  scene::NodeRow node;
  node.mesh = mesh;
  node.local.translation = at;
  node.local.scale = scale;
  scene.add(std::move(node));
}

quatf facing(vec3f direction) {
  return glm::quatLookAt(glm::normalize(direction), vec3f(0.0f, 1.0f, 0.0f));
}

void add_camera(Scene& scene, const char* name, vec3f eye, vec3f target, float far_plane) {
  scene::CameraRow camera;
  camera.name = name;
  camera.fov_y = degrees(50);
  camera.near_plane = 0.1f;
  camera.far_plane = far_plane;
  scene::NodeRow node;
  node.name = name;
  node.camera = scene.add(camera);
  node.local.translation = eye;
  node.local.rotation = facing(target - eye);
  scene.add(std::move(node));
}

void add_sun(Scene& scene, vec3f direction, vec3f color, float lux) {
  scene::NodeRow node;
  node.name = "sun";
  node.light = scene.add(
      scene::Light{.name = "sun", .kind = scene::LightKind::directional, .color = color, .intensity = lux});
  node.local.rotation = facing(direction);
  scene.add(std::move(node));
}

void add_lamp(Scene& scene, vec3f at, vec3f color, float candela, float range) {
  scene::NodeRow node;
  node.light = scene.add(
      scene::Light{.kind = scene::LightKind::point, .color = color, .intensity = candela, .range = range});
  node.local.translation = at;
  scene.add(std::move(node));
}

}  // namespace

Scene make_city(std::uint32_t boxes) {
  constexpr float lot = 14.0f;       // metres
  constexpr std::uint32_t block = 4;  // lots from street to street
  Scene scene;
  Dice dice;
  const auto cube = scene.add(scene::box(vec3f(1.0f)));
  std::vector<scene::MeshId> looks;
  for (const vec3f color : {vec3f(0.62f, 0.55f, 0.47f), vec3f(0.72f, 0.69f, 0.64f), vec3f(0.48f, 0.29f, 0.22f),
                            vec3f(0.33f, 0.36f, 0.40f), vec3f(0.66f, 0.45f, 0.32f), vec3f(0.40f, 0.45f, 0.42f)})
    looks.push_back(mesh_of(scene, cube, scene.add(matte(color))));
  const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<float>(boxes))));
  const float width = lot * static_cast<float>(side + side / block);
  place(scene, mesh_of(scene, cube, scene.add(matte({0.16f, 0.16f, 0.17f}, 0.9f))), {0.0f, -0.5f, 0.0f}, {width, 1.0f, width});
  for (std::uint32_t i = 0; i + 1 < boxes; ++i) {
    const std::uint32_t column = i % side;
    const std::uint32_t row = i / side;
    const float x = lot * static_cast<float>(column + column / block) - 0.5f * width + 0.5f * lot;
    const float z = lot * static_cast<float>(row + row / block) - 0.5f * width + 0.5f * lot;
    const float downtown = std::exp(-(x * x + z * z) / (0.08f * width * width));
    const float height = dice(4.0f, 12.0f) + 70.0f * downtown * dice() * dice();
    const vec3f size(dice(8.0f, 13.0f), height, dice(8.0f, 13.0f));
    place(scene, looks[static_cast<std::size_t>(dice() * 5.999f)], {x, 0.5f * height, z}, size);
  }
  add_sun(scene, {-0.55f, -0.62f, -0.35f}, {1.0f, 0.9f, 0.76f}, 3.4f);
  // In the middle of a street, which lies behind each block of lots.
  const float street = lot * (static_cast<float>(side / block / 2 * (block + 1)) - 0.5f) - 0.5f * width;
  add_camera(scene, "street", {street, 1.7f, 0.22f * width}, {street, 9.0f, -0.1f * width}, 0.0f);
  add_camera(scene, "above", {street + 60.0f, 130.0f, 190.0f}, {street, 0.0f, -60.0f}, 0.0f);
  return scene;
}

Scene make_lights(std::uint32_t lights) {
  constexpr vec3f hall{40.0f, 7.0f, 24.0f};
  Scene scene;
  Dice dice;
  const auto cube = scene.add(scene::box(vec3f(1.0f)));
  const auto floor = mesh_of(scene, cube, scene.add(matte({0.55f, 0.53f, 0.50f}, 0.35f)));
  const auto wall = mesh_of(scene, cube, scene.add(matte({0.62f, 0.60f, 0.56f})));
  place(scene, floor, {0.0f, -0.1f, 0.0f}, {hall.x, 0.2f, hall.z});
  place(scene, wall, {0.0f, 0.5f * hall.y, -0.5f * hall.z}, {hall.x, hall.y, 0.3f});
  place(scene, wall, {-0.5f * hall.x, 0.5f * hall.y, 0.0f}, {0.3f, hall.y, hall.z});
  place(scene, wall, {0.5f * hall.x, 0.5f * hall.y, 0.0f}, {0.3f, hall.y, hall.z});
  const auto column = mesh_of(scene, scene.add(scene::cylinder(0.5f, 0.42f, hall.y, 24)), scene.add(matte({0.7f, 0.68f, 0.64f}, 0.5f)));
  const auto ball = mesh_of(scene, scene.add(scene::sphere(0.55f, 24, 12)), scene.add(matte({0.8f, 0.8f, 0.8f}, 0.25f)));
  for (int x = -3; x <= 3; ++x) {
    for (int z = -1; z <= 1; ++z) {
      place(scene, column, {5.6f * static_cast<float>(x), 0.5f * hall.y, 7.0f * static_cast<float>(z)});
      place(scene, ball, {5.6f * static_cast<float>(x) + 2.8f, 0.55f, 7.0f * static_cast<float>(z) + 2.5f});
    }
  }
  for (std::uint32_t i = 0; i < lights; ++i) {
    const vec3f at(dice(-0.48f, 0.48f) * hall.x, dice(0.25f, 2.6f), dice(-0.47f, 0.47f) * hall.z);
    add_lamp(scene, at, hue(dice()), dice(0.8f, 2.2f), dice(2.0f, 4.0f));
  }
  add_camera(scene, "hall", {0.0f, 4.6f, 17.5f}, {0.0f, 1.2f, -4.0f}, 80.0f);
  return scene;
}

Scene make_overdraw(std::uint32_t layers) {
  constexpr float gap = 0.5f;
  Scene scene;
  const auto wall = scene.add(scene::box({12.0f, 7.0f, 0.05f}));
  const float depth = gap * static_cast<float>(layers);
  // One material, so that the order of the nodes is the order in which they are drawn.
  const auto look = mesh_of(scene, wall, scene.add(matte({0.75f, 0.72f, 0.66f}, 0.5f)));
  for (std::uint32_t i = 0; i < layers; ++i) {
    const float share = static_cast<float>(i) / static_cast<float>(layers);
    place(scene, look, {2.5f * (share - 0.5f), 1.2f * (share - 0.5f), gap * static_cast<float>(i) - 0.5f * depth});
  }
  for (int side = -1; side <= 1; side += 2) {
    for (int i = 0; i < 8; ++i) {
      const float turn = static_cast<float>(i) / 8.0f;
      const vec3f at(5.0f * std::cos(6.2832f * turn), 3.0f * std::sin(6.2832f * turn),
                     static_cast<float>(side) * (0.5f * depth + 2.0f));
      add_lamp(scene, at, glm::mix(vec3f(1.0f), hue(turn), 0.7f), 9.0f, 0.0f);
    }
  }
  add_camera(scene, "back_to_front", {0.0f, 0.0f, 0.5f * depth + 8.0f}, vec3f(0.0f), 0.0f);
  add_camera(scene, "front_to_back", {0.0f, 0.0f, -0.5f * depth - 8.0f}, vec3f(0.0f), 0.0f);
  return scene;
}

Scene make_stress(std::uint32_t boxes, std::uint32_t materials, std::uint32_t geometries) {
  Scene scene;
  std::vector<scene::MaterialId> looks;
  for (std::uint32_t i = 0; i < materials; ++i) {
    const vec3f color = glm::mix(vec3f(0.7f), hue(static_cast<float>(i) / static_cast<float>(materials)), 0.6f);
    looks.push_back(scene.add(matte(color, 0.3f + 0.5f * static_cast<float>(i % 4) / 4.0f)));
  }
  // Box i has geometry i mod K and material i mod M.
  std::vector<scene::GeometryId> shapes;
  for (std::uint32_t i = 0; i < geometries; ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(geometries);
    shapes.push_back(scene.add(scene::box({0.5f + 0.4f * part, 0.9f - 0.5f * part, 0.6f})));
  }
  std::vector<std::vector<scene::MeshId>> meshes(geometries, std::vector<scene::MeshId>(materials));
  const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<float>(boxes))));
  for (std::uint32_t i = 0; i < boxes; ++i) {
    scene::MeshId& mesh = meshes[i % geometries][i % materials];
    if (!mesh) mesh = mesh_of(scene, shapes[i % geometries], looks[i % materials]);
    const vec2f at(static_cast<float>(i % side) - 0.5f * static_cast<float>(side),
                   static_cast<float>(i / side) - 0.5f * static_cast<float>(side));
    place(scene, mesh, {1.4f * at.x, 0.35f * std::sin(0.35f * at.x) * std::cos(0.3f * at.y), 1.4f * at.y});
  }
  add_sun(scene, {-0.5f, -0.7f, -0.4f}, vec3f(1.0f), 3.0f);
  const float reach = 1.4f * static_cast<float>(side);
  add_camera(scene, "rows", {0.0f, 0.38f * reach + 2.0f, 0.62f * reach + 3.0f}, {0.0f, 0.0f, 0.08f * reach}, 0.0f);
  return scene;
}

}  // namespace ambito::tools
