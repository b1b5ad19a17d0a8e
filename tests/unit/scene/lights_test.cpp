#include "scene/lights.h"

#include <cmath>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "unit/scene/scene_makers.h"

namespace ambito::scene {
namespace {

NodeId add_light(Scene& scene, Light light, Transform local = {}, NodeId parent = {}) {
  NodeRow row;
  row.light = scene.add(std::move(light));
  row.local = local;
  row.parent = parent;
  return scene.add(std::move(row));
}

std::vector<LightSample> lights_of(const Scene& scene) {
  Pose pose;
  pose.update(scene);
  std::vector<LightSample> lights;
  gather_lights(scene, pose, lights);
  return lights;
}

TEST(lights, a_scene_without_lights_gets_the_default_light) {
  const std::vector<LightSample> lights = lights_of(Scene{});
  ASSERT_EQ(lights.size(), 1u);
  EXPECT_EQ(lights[0].kind, LightKind::directional);
  EXPECT_LT(lights[0].direction.y, -0.5f) << "from above";
  EXPECT_GT(lights[0].direction.x, 0.0f) << "from the left";
  EXPECT_LT(lights[0].direction.z, 0.0f) << "from the front";
  EXPECT_NEAR(glm::length(lights[0].direction), 1.0f, 1e-6f);
  Scene unused;
  unused.add(Light{});
  EXPECT_EQ(lights_of(unused).size(), 1u) << "a light that no node carries does not shine";
}

TEST(lights, a_light_that_is_switched_off_is_not_replaced) {
  Scene scene;
  const NodeId node = add_light(scene, {});
  scene.set_visible(node, false);
  EXPECT_TRUE(lights_of(scene).empty());
  scene.set_visible(node, true);
  EXPECT_EQ(lights_of(scene).size(), 1u);
}

TEST(lights, position_and_direction_are_the_nodes) {
  Scene scene;
  Transform local = moved(1, 2, 3);
  local.rotation = glm::angleAxis(degrees(-90).radians, vec3f(1, 0, 0));  // −Z becomes −Y
  local.scale = vec3f(0.1f);
  const NodeId parent = add_node(scene, "parent", {}, moved(10, 0, 0));
  add_light(scene,
            {.name = {}, .kind = LightKind::spot, .color = {1, 0.5f, 0}, .intensity = 4.0f, .range = 7.0f},
            local, parent);
  const LightSample light = lights_of(scene).at(0);
  EXPECT_EQ(light.position, vec3f(11, 2, 3));
  EXPECT_NEAR(light.direction.y, -1.0f, 1e-6f);
  EXPECT_NEAR(glm::length(light.direction), 1.0f, 1e-6f);
  EXPECT_EQ(light.radiance_color, vec3f(4, 2, 0)) << "not scaled with the node";
  EXPECT_EQ(light.range, 7.0f);
}

TEST(lights, cones_are_cosines_apart) {
  Scene scene;
  const auto spot = [](Angle inner, Angle outer) {
    return Light{.name = {}, .kind = LightKind::spot, .inner_cone = inner, .outer_cone = outer};
  };
  add_light(scene, spot(degrees(20), degrees(40)));
  add_light(scene, spot(degrees(30), degrees(30)));
  add_light(scene, spot(degrees(0), degrees(0)));
  add_light(scene, spot(degrees(60), degrees(10)));
  const std::vector<LightSample> lights = lights_of(scene);
  ASSERT_EQ(lights.size(), 4u);
  EXPECT_NEAR(lights[0].cos_inner, std::cos(degrees(20).radians), 1e-6f);
  EXPECT_NEAR(lights[0].cos_outer, std::cos(degrees(40).radians), 1e-6f);
  for (const LightSample& light : lights) {
    EXPECT_GE(light.cos_inner - light.cos_outer, 0.9e-4f);
    EXPECT_LE(light.cos_inner, 1.0f);
  }
}

TEST(lights, a_flat_node_has_no_direction_but_a_point_light_needs_none) {
  Scene scene;
  add_light(scene, {.name = {}, .kind = LightKind::directional}, scaled(1, 1, 0));
  add_light(scene, {.name = {}, .kind = LightKind::point}, scaled(0, 0, 0));
  const std::vector<LightSample> lights = lights_of(scene);
  ASSERT_EQ(lights.size(), 1u);
  EXPECT_EQ(lights[0].kind, LightKind::point);
}

TEST(lights, an_erased_light_counts_as_none) {
  Scene scene;
  const LightId id = scene.add(Light{});
  NodeRow row;
  row.light = id;
  scene.add(std::move(row));
  scene.erase(id);
  scene.add(Light{.name = {}, .intensity = 50.0f});  // reuses the slot
  EXPECT_EQ(lights_of(scene).at(0).radiance_color, default_light().radiance_color);
}

}  // namespace
}  // namespace ambito::scene
