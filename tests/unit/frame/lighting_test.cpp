#include "frame/lighting.h"

#include <cmath>

#include <gtest/gtest.h>

namespace ambito::frame {
namespace {

/// The shader's angular attenuation.
float cone(const shading::Light& light, float cosine) {
  const float value = std::fmin(std::fmax(cosine * light.spot_scale + light.spot_offset, 0.0f), 1.0f);
  return value * value;
}

TEST(lighting, kinds_have_the_numbers_that_the_shader_knows) {
  EXPECT_EQ(pack_light({.kind = scene::LightKind::directional}).kind, 0u);
  EXPECT_EQ(pack_light({.kind = scene::LightKind::point}).kind, 1u);
  EXPECT_EQ(pack_light({.kind = scene::LightKind::spot}).kind, 2u);
}

TEST(lighting, what_a_light_has_is_taken_over) {
  const auto light = pack_light({.kind = scene::LightKind::point,
                                 .position = {1, 2, 3},
                                 .direction = {0, -1, 0},
                                 .radiance_color = {4, 5, 6},
                                 .range = 7});
  EXPECT_EQ(light.position, vec3f(1, 2, 3));
  EXPECT_EQ(light.direction, vec3f(0, -1, 0));
  EXPECT_EQ(light.color, vec3f(4, 5, 6));
  EXPECT_EQ(light.range, 7.0f);
}

TEST(lighting, a_spot_is_whole_inside_its_inner_cone_and_dark_outside_its_outer_one) {
  const float inner = std::cos(0.3f);
  const float outer = std::cos(0.6f);
  const auto light = pack_light({.kind = scene::LightKind::spot, .cos_inner = inner, .cos_outer = outer});
  EXPECT_NEAR(cone(light, 1.0f), 1.0f, 1e-6f);
  EXPECT_NEAR(cone(light, inner), 1.0f, 1e-4f);
  EXPECT_NEAR(cone(light, outer), 0.0f, 1e-6f);
  EXPECT_EQ(cone(light, -1.0f), 0.0f);
  EXPECT_NEAR(cone(light, 0.5f * (inner + outer)), 0.25f, 1e-3f) << "the square of the half way";
}

TEST(lighting, a_spot_without_a_soft_edge_divides_by_no_zero) {
  const float edge = std::cos(0.5f);
  const auto light = pack_light({.kind = scene::LightKind::spot, .cos_inner = edge, .cos_outer = edge});
  EXPECT_TRUE(std::isfinite(light.spot_scale));
  EXPECT_TRUE(std::isfinite(light.spot_offset));
  EXPECT_EQ(cone(light, edge - 0.01f), 0.0f);
  EXPECT_NEAR(cone(light, edge + 0.01f), 1.0f, 1e-6f);
}

TEST(lighting, exposure_doubles_with_each_stop) {
  EXPECT_EQ(frame_uniforms({.exposure_ev = 0.0f}).exposure, 1.0f);
  EXPECT_EQ(frame_uniforms({.exposure_ev = 1.0f}).exposure, 2.0f);
  EXPECT_EQ(frame_uniforms({.exposure_ev = -3.0f}).exposure, 0.125f);
  EXPECT_TRUE(std::isfinite(frame_uniforms({.exposure_ev = 32.0f}).exposure));
}

TEST(lighting, the_background_is_taken_over_and_the_ambient_is_brighter_above) {
  const Settings settings{.background = {0.1f, 0.2f, 0.3f, 0.0f}};
  const auto uniforms = frame_uniforms(settings);
  EXPECT_EQ(uniforms.background, settings.background);
  EXPECT_GT(uniforms.sky.g, uniforms.ground.g);
  EXPECT_GT(uniforms.ground.g, 0.0f);
}

TEST(lighting, the_lights_of_a_scene_are_gathered_anew_each_time) {
  Scene scene;
  scene::Pose pose;
  pose.update(scene);
  Lighting lighting;
  EXPECT_EQ(lighting.gather(scene, pose).size(), 1u) << "the default light";
  for (int i = 0; i < 3; ++i) {
    scene::NodeRow node;
    node.light = scene.add(scene::Light{.intensity = 2.0f});
    node.local.translation = vec3f(static_cast<float>(i), 0.0f, 0.0f);
    scene.add(node);
  }
  pose.update(scene);
  const auto lights = lighting.gather(scene, pose);
  ASSERT_EQ(lights.size(), 3u);
  EXPECT_EQ(lights[2].position, vec3f(2.0f, 0.0f, 0.0f));
  EXPECT_EQ(lights[2].color, vec3f(2.0f));
}

}  // namespace
}  // namespace ambito::frame
