#include <cmath>

#include <glm/geometric.hpp>

#include "golden/scenes.h"
#include "scene/primitives.h"

namespace ambito::golden {
namespace {

/// Occlusion in red: dark in a cross; green and blue would be roughness and metal.
scene::ImageId add_occlusion(Scene& scene) {
  return add_image(scene, 32, [](std::uint32_t x, std::uint32_t y) -> Texel {
    const bool dark = (x >= 12 && x < 20) || (y >= 12 && y < 20);
    return {static_cast<std::uint8_t>(dark ? 20 : 255), 200, 0, 255};
  });
}

}  // namespace

/// Metallic grows to the right, roughness downwards.
Scene metallic_roughness() {
  Scene scene;
  const auto shape = scene.add(scene::sphere(0.45f, 40, 20));
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) {
      const auto look = scene.add(scene::Material{.base_color = {0.9f, 0.45f, 0.2f, 1.0f},
                                                  .metallic = static_cast<float>(column) / 3.0f,
                                                  .roughness = static_cast<float>(row) / 3.0f});
      const auto mesh = scene.add(scene::Mesh{.name = {}, .primitives = {{shape, look}}});
      add_node(scene, mesh, at({static_cast<float>(column) - 1.5f, 1.5f - static_cast<float>(row), 0.0f}));
    }
  }
  add_light(scene, {.kind = scene::LightKind::directional, .intensity = 3.0f},
            {.rotation = turned(-40.0f, -35.0f)});
  // From behind, so that rims show how reflectance grows at grazing angles.
  add_light(scene, {.kind = scene::LightKind::directional, .color = {0.6f, 0.8f, 1.0f}, .intensity = 4.0f},
            {.rotation = turned(-15.0f, 140.0f)});
  add_camera(scene, {0.0f, 0.0f, 5.4f}, vec3f(0.0f));
  return scene;
}

/// Left: bumps, flat for control above, at scale 1 below. Right: occlusion, without and with.
Scene normal_occlusion() {
  Scene scene;
  const auto bumps = add_bumps(scene);
  const auto occlusion = add_occlusion(scene);
  const scene::Transform spots[4] = {at({-0.75f, 0.75f, 0.0f}), at({-0.75f, -0.75f, 0.0f}),
                                     at({0.75f, 0.75f, 0.0f}), at({0.75f, -0.75f, 0.0f})};
  scene::Material plain = matte(vec3f(0.7f));
  add_object(scene, pane(1.3f, 1.3f), plain, spots[0]);
  scene::Material bumpy = plain;
  bumpy.roughness = 0.35f;
  bumpy.normal_texture.image = bumps;
  add_object(scene, pane(1.3f, 1.3f), bumpy, spots[1]);
  scene::Material half = plain;
  half.occlusion_texture.image = occlusion;
  half.occlusion_strength = 0.5f;
  add_object(scene, pane(1.3f, 1.3f), half, spots[2]);
  // One image as occlusion, and as roughness and metal.
  scene::Material packed = half;
  packed.occlusion_strength = 1.0f;
  packed.metallic = 1.0f;
  packed.metallic_roughness_texture.image = occlusion;
  add_object(scene, scene::sphere(0.65f, 40, 20), packed, spots[3]);
  add_light(scene, {.kind = scene::LightKind::directional, .intensity = 2.0f},
            {.rotation = turned(-35.0f, 40.0f)});
  add_camera(scene, {0.0f, 0.0f, 4.0f}, vec3f(0.0f));
  return scene;
}

/// Vertex colours on lit and unlit squares; colours times factor times texture; unlit ignores light.
Scene colors_unlit() {
  Scene scene;
  const auto checker = add_marked_checker(scene);
  scene::Geometry colored = pane(1.3f, 1.3f);
  colored.colors = {
      {1.0f, 0.0f, 0.0f, 1.0f}, {0.0f, 1.0f, 0.0f, 1.0f}, {0.0f, 0.0f, 1.0f, 1.0f}, {1.0f, 1.0f, 1.0f, 1.0f}};
  scene::Material lit = matte(vec3f(0.8f));
  scene::Material unlit = lit;
  unlit.unlit = true;
  add_object(scene, colored, lit, at({-0.75f, 0.75f, 0.0f}));
  add_object(scene, colored, unlit, at({0.75f, 0.75f, 0.0f}));
  scene::Material textured = unlit;
  textured.base_color_texture.image = checker;
  add_object(scene, pane(1.3f, 1.3f), textured, at({-0.75f, -0.75f, 0.0f}));
  scene::Material tinted = textured;
  tinted.base_color = {0.4f, 0.7f, 1.0f, 1.0f};
  add_object(scene, colored, tinted, at({0.75f, -0.75f, 0.0f}));
  add_light(scene, {.kind = scene::LightKind::directional, .intensity = 3.0f},
            {.rotation = turned(-20.0f, 10.0f)});
  add_camera(scene, {0.0f, 0.0f, 4.0f}, vec3f(0.0f));
  return scene;
}

/// Strength 1, 2, 4 and 8 from left to right: colours bleach as they would on film. Below: by texture.
Scene emissive() {
  Scene scene;
  const auto checker = add_marked_checker(scene);
  for (int i = 0; i < 4; ++i) {
    scene::Material glowing = matte(vec3f(0.02f));
    glowing.emissive = {0.9f, 0.25f, 0.05f};
    glowing.emissive_strength = static_cast<float>(1 << i);
    const float x = static_cast<float>(i) - 1.5f;
    add_object(scene, scene::sphere(0.42f, 32, 16), glowing, at({x, 0.6f, 0.0f}));
    glowing.emissive = vec3f(0.5f);
    glowing.emissive_texture.image = checker;
    add_object(scene, pane(0.84f, 0.84f), glowing, at({x, -0.6f, 0.0f}));
  }
  add_light(scene, {.kind = scene::LightKind::directional, .intensity = 0.2f},
            {.rotation = turned(-30.0f, 0.0f)});
  add_camera(scene, {0.0f, 0.0f, 5.4f}, vec3f(0.0f));
  return scene;
}

/// Rows: offset, turn, scale, and the second UV set; the columns of the last differ in how edges repeat.
Scene texture_transform() {
  Scene scene;
  const auto checker = add_marked_checker(scene);
  const auto crisp = [&](AddressMode mode) {
    return scene.add(scene::Sampler{.mag = FilterMode::nearest, .wrap_u = mode, .wrap_v = mode});
  };
  const auto repeat = crisp(AddressMode::repeat);
  const scene::SamplerId edges[3] = {repeat, crisp(AddressMode::clamp_to_edge),
                                     crisp(AddressMode::mirror_repeat)};
  const scene::UvTransform transforms[6] = {
      {},
      {.offset = {0.25f, 0.0f}},
      {.offset = {0.0f, 0.5f}},
      {.rotation = 0.5235988f},
      {.scale = {2.0f, 3.0f}},
      {.offset = {0.5f, 0.5f}, .rotation = 0.7853982f, .scale = {1.5f, 1.5f}}};
  for (int i = 0; i < 9; ++i) {
    scene::Material look = matte(vec3f(1.0f));
    look.unlit = true;
    look.base_color_texture = {.image = checker, .sampler = repeat};
    scene::Geometry square = pane(0.9f, 0.9f);
    square.uv1 = square.uv0;
    for (vec2f& uv : square.uv1) uv = uv * 2.0f - 0.5f;
    if (i < 6) {
      look.base_color_texture.transform = transforms[i];
    } else {
      look.base_color_texture.sampler = edges[i - 6];
      look.base_color_texture.uv_set = 1;
    }
    add_object(scene, square, look,
               at({static_cast<float>(i % 3) - 1.0f, 1.0f - static_cast<float>(i / 3), 0.0f}));
  }
  add_camera(scene, {0.0f, 0.0f, 4.0f}, vec3f(0.0f));
  return scene;
}

}  // namespace ambito::golden
