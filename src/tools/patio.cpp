#include "tools/patio.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <glm/gtc/quaternion.hpp>

#include "tools/patio_builder.h"
#include "tools/patio_shapes.h"

namespace ambito::tools {
namespace {

quatf facing(vec3f direction) {
  return glm::normalize(glm::quatLookAt(glm::normalize(direction), vec3f(0.0f, 1.0f, 0.0f)));
}

void add_camera(PatioBuilder& patio, const char* name, Angle fov, vec3f eye, vec3f target) {
  scene::CameraRow row;
  row.name = name;
  row.fov_y = fov;
  row.aspect = 16.0f / 9.0f;
  row.near_plane = 0.1f;
  row.far_plane = 60.0f;
  scene::NodeRow node;
  node.name = name;
  node.camera = patio.scene.add(row);
  node.local = {eye, facing(target - eye), vec3f(1.0f)};
  patio.scene.add(node);
}

void add_sun(PatioBuilder& patio) {
  scene::Light sun;
  sun.name = "sun";
  sun.kind = scene::LightKind::directional;
  sun.color = {1.0f, 0.80f, 0.58f};
  sun.intensity = 3.0f;
  scene::NodeRow node;
  node.name = "sun";
  node.light = patio.scene.add(sun);
  node.local.rotation = facing({-0.74f, -0.52f, -0.34f});
  patio.scene.add(node);
}

struct Lamp {
  const char* name;
  vec3f at;
  vec3f color;
  float candela;
  float hangs_from;  ///< metres above the ground; 0: it stands on a post
};

constexpr Lamp lamps[] = {
    {"rose lamp", {-3.0f, 2.15f, -5.0f}, {1.0f, 0.16f, 0.36f}, 9.0f, 3.42f},
    {"amber lamp", {1.0f, 2.15f, -5.0f}, {1.0f, 0.50f, 0.12f}, 9.0f, 3.42f},
    {"teal lamp", {5.0f, 2.15f, -5.0f}, {0.08f, 0.80f, 0.85f}, 9.0f, 3.42f},
    {"violet lamp", {-6.6f, 2.15f, 0.6f}, {0.42f, 0.22f, 1.0f}, 12.0f, 3.42f},
    {"green lamp", {-6.6f, 2.15f, -3.4f}, {0.20f, 0.85f, 0.35f}, 7.0f, 3.42f},
    {"pool lamp", {5.8f, 1.15f, 0.1f}, {0.10f, 0.62f, 1.0f}, 6.0f, 0.0f},
};

scene::Geometry ball_shape(float radius) {
  constexpr int points = 12;
  std::vector<vec2f> outline;
  for (int i = 0; i <= points; ++i) {
    const float angle = 3.14159265f * static_cast<float>(i) / static_cast<float>(points);
    outline.emplace_back(std::max(std::sin(angle), 0.01f) * radius, -std::cos(angle) * radius);
  }
  return lathe(outline, 20, 1.0f);
}

void add_lamp(PatioBuilder& patio, const Lamp& lamp, scene::GeometryId globe) {
  const scene::MeshId shown = patio.mesh("lamp", globe, add_lamp_material(patio.scene, lamp.color));
  patio.place(lamp.name, shown, lamp.at);
  scene::Light light;
  light.name = lamp.name;
  light.color = lamp.color;
  light.intensity = lamp.candela;
  light.range = 5.0f;
  scene::NodeRow node;
  node.name = std::string(lamp.name) + " light";
  node.light = patio.scene.add(light);
  node.local.translation = lamp.at;
  patio.scene.add(node);
}

}  // namespace

void add_lights(PatioBuilder& patio) {
  add_sun(patio);
  const scene::GeometryId globe = patio.add("globe", ball_shape(0.13f));
  const vec2f rod[] = {{0.012f, 0.0f}, {0.012f, 1.2f}};
  const vec2f post[] = {{0.14f, 0.0f}, {0.14f, 0.03f}, {0.03f, 0.06f}, {0.02f, 0.1f}, {0.02f, 1.05f}};
  const scene::MeshId hanger = patio.mesh("hanger", lathe(rod, 8, 1.0f), patio.materials.brass);
  const scene::MeshId stand = patio.mesh("post", lathe(post, 12, 1.0f), patio.materials.brass);
  for (const Lamp& lamp : lamps) {
    add_lamp(patio, lamp, globe);
    const bool hangs = lamp.hangs_from > 0.0f;
    patio.place(std::string(lamp.name) + (hangs ? " hanger" : " post"), hangs ? hanger : stand,
                hangs ? lamp.at + vec3f(0.0f, 0.1f, 0.0f) : vec3f(lamp.at.x, 0.0f, lamp.at.z));
  }
}

void add_cameras(PatioBuilder& patio) {
  add_camera(patio, "main", degrees(36.0f), {6.0f, 3.4f, 8.1f}, {-0.45f, 0.72f, -0.9f});
  add_camera(patio, "detail", degrees(32.0f), {2.6f, 2.2f, 4.6f}, {0.0f, 1.0f, -0.6f});
}

Scene make_patio() {
  PatioBuilder patio;
  patio.materials = add_patio_materials(patio.scene, floor_occlusion(128));
  add_cameras(patio);
  add_lights(patio);
  add_architecture(patio);
  add_display(patio);
  add_garden(patio);
  return std::move(patio.scene);
}

}  // namespace ambito::tools
