#include <cmath>
#include <utility>

#include "golden/scenes.h"
#include "scene/primitives.h"

namespace ambito::golden {
namespace {

/// White with soft round holes: alpha falls from 255 in the middle of a cell to 0 at its edge.
scene::ImageId add_dots(Scene& scene) {
  return add_image(scene, 64, [](std::uint32_t x, std::uint32_t y) -> Texel {
    const float u = static_cast<float>(x % 16) - 7.5f;
    const float v = static_cast<float>(y % 16) - 7.5f;
    const float alpha = std::fmax(0.0f, 1.0f - std::sqrt(u * u + v * v) / 10.0f);
    return {255, 255, 255, static_cast<std::uint8_t>(alpha * 255.0f)};
  });
}

scene::Material glass(vec3f color, float alpha) {
  scene::Material material = matte(color);
  material.base_color.a = alpha;
  material.alpha_mode = scene::AlphaMode::blend;
  material.double_sided = true;
  return material;
}

void add_sun(Scene& scene) {
  add_light(scene, {.kind = scene::LightKind::directional, .intensity = 2.5f},
            {.rotation = turned(-40.0f, -30.0f)});
}

/// A ring of points in the XY plane.
scene::Geometry ring(Topology topology, std::uint32_t count, float inner, float outer) {
  scene::Geometry shape;
  shape.topology = topology;
  for (std::uint32_t i = 0; i < count; ++i) {
    const float angle = 6.2831853f * static_cast<float>(i) / static_cast<float>(count - 1);
    const float radius = i % 2 == 0 ? outer : inner;
    shape.positions.push_back({radius * std::cos(angle), radius * std::sin(angle), 0.0f});
    shape.colors.push_back({0.5f + 0.5f * std::cos(angle), 0.5f + 0.5f * std::sin(angle), 1.0f, 1.0f});
  }
  return shape;
}

}  // namespace

/// The dots grow from left to right as the cutoff falls; through the holes the wall behind is seen.
Scene alpha_mask() {
  Scene scene;
  const auto dots = add_dots(scene);
  add_object(scene, pane(4.0f, 4.0f), matte({0.15f, 0.3f, 0.6f}), at({0.0f, 0.0f, -1.0f}));
  const float cutoffs[3] = {0.75f, 0.5f, 0.25f};
  for (int i = 0; i < 3; ++i) {
    scene::Material look = matte({0.9f, 0.6f, 0.2f});
    look.alpha_mode = scene::AlphaMode::mask;
    look.alpha_cutoff = cutoffs[i];
    look.base_color_texture.image = dots;
    look.double_sided = true;
    add_object(scene, pane(0.9f, 1.8f, {1.0f, 2.0f}), look, at({static_cast<float>(i) - 1.0f, 0.0f, 0.0f}));
  }
  add_sun(scene);
  add_camera(scene, {0.6f, 0.4f, 4.0f}, {0.1f, 0.0f, 0.0f});
  return scene;
}

/// Panes added in a muddled order, a ball between them; nearer panes lie over farther ones.
Scene alpha_blend() {
  Scene scene;
  add_object(scene, pane(1.2f, 1.2f), glass({0.1f, 0.8f, 0.2f}, 0.5f), at({0.0f, 0.0f, 0.5f}));
  add_object(scene, pane(1.2f, 1.2f), glass({0.9f, 0.1f, 0.1f}, 0.5f), at({-0.35f, 0.3f, -0.9f}));
  add_object(scene, scene::sphere(0.5f, 40, 20), matte({0.8f, 0.75f, 0.6f}), at({0.0f, 0.0f, -0.2f}));
  add_object(scene, pane(1.2f, 1.2f), glass({0.1f, 0.2f, 0.9f}, 0.5f), at({0.4f, -0.35f, 1.1f}));
  add_object(scene, scene::box(vec3f(0.5f)), glass({0.9f, 0.8f, 0.1f}, 0.35f), at({0.7f, 0.6f, 0.0f}));
  add_object(scene, pane(5.0f, 5.0f), matte({0.6f, 0.6f, 0.6f}), at({0.0f, 0.0f, -2.0f}));
  add_sun(scene);
  add_camera(scene, {1.2f, 0.5f, 3.8f}, vec3f(0.0f));
  return scene;
}

/// Over: open cylinders, whose inside is seen when double sided (right) and is not (left). Below: shapes
/// under negative and uneven scales; lit from the same side as the others, none inside out.
Scene sides_and_mirrors() {
  Scene scene;
  const auto tube = [](bool both) {
    scene::Geometry shape = scene::cylinder(0.5f, 0.5f, 0.8f, 32);
    // The side alone: the discs come last.
    shape.indices.resize(32 * 6);
    scene::Material look = matte({0.8f, 0.4f, 0.3f});
    look.double_sided = both;
    return std::pair(shape, look);
  };
  const auto [single, one_sided] = tube(false);
  const auto [both, two_sided] = tube(true);
  add_object(scene, single, one_sided,
             {.translation = {-0.75f, 0.75f, 0.0f}, .rotation = turned(35.0f, 0.0f)});
  add_object(scene, both, two_sided, {.translation = {0.75f, 0.75f, 0.0f}, .rotation = turned(35.0f, 0.0f)});
  // No two corners alike and bumps, so that a mirror image shows, in the light too.
  scene::Material marked = matte(vec3f(1.0f));
  marked.base_color_texture.image = add_marked_checker(scene);
  marked.normal_texture.image = add_bumps(scene);
  marked.normal_scale = 0.7f;
  const auto mesh = add_mesh(scene, scene::box({0.6f, 0.8f, 0.4f}), marked);
  const vec3f scales[4] = {
      {1.0f, 1.0f, 1.0f}, {-1.0f, 1.0f, 1.0f}, {1.0f, -1.0f, -0.5f}, {-0.6f, -1.0f, -0.6f}};
  for (int i = 0; i < 4; ++i) {
    add_node(scene, mesh,
             {.translation = {static_cast<float>(i) * 0.8f - 1.2f, -0.7f, 0.0f},
              .rotation = turned(20.0f, 25.0f),
              .scale = scales[i]});
  }
  add_sun(scene);
  add_camera(scene, {0.0f, 0.0f, 4.2f}, vec3f(0.0f));
  return scene;
}

/// A floor in the light of a dim sun, a point light, one with a short range, and two spots: a soft and a
/// sharp.
Scene lights() {
  Scene scene;
  using scene::LightKind;
  add_object(scene, scene::plane(6.0f, 6.0f), matte(vec3f(0.8f)));
  for (int i = 0; i < 3; ++i) {
    add_object(scene, scene::sphere(0.35f, 32, 16), matte(vec3f(0.7f)),
               at({static_cast<float>(i) * 1.4f - 1.4f, 0.35f, 0.0f}));
  }
  add_light(scene, {.kind = LightKind::directional, .color = {0.7f, 0.8f, 1.0f}, .intensity = 0.3f},
            {.rotation = turned(-60.0f, 0.0f)});
  add_light(scene, {.kind = LightKind::point, .color = {1.0f, 0.3f, 0.2f}, .intensity = 3.0f},
            at({-1.6f, 0.9f, 1.0f}));
  add_light(scene, {.kind = LightKind::point, .color = {0.2f, 1.0f, 0.3f}, .intensity = 6.0f, .range = 0.9f},
            at({0.0f, 0.6f, 1.4f}));
  const auto down = turned(-90.0f, 0.0f);
  add_light(scene,
            {.kind = LightKind::spot,
             .color = {0.3f, 0.5f, 1.0f},
             .intensity = 12.0f,
             .inner_cone = degrees(2.0f),
             .outer_cone = degrees(28.0f)},
            {.translation = {1.7f, 2.0f, 1.0f}, .rotation = down});
  add_light(scene,
            {.kind = LightKind::spot,
             .intensity = 8.0f,
             .inner_cone = degrees(17.9f),
             .outer_cone = degrees(18.0f)},
            {.translation = {0.0f, 2.0f, -1.5f}, .rotation = down});
  add_camera(scene, {0.0f, 3.2f, 4.2f}, {0.0f, 0.0f, 0.1f});
  return scene;
}

/// Points, lines, a line strip, a triangle strip, triangles without indices; all with vertex colours.
Scene topologies() {
  Scene scene;
  scene::Material look = matte(vec3f(1.0f));
  look.unlit = true;
  const Topology kinds[4] = {Topology::point_list, Topology::line_list, Topology::line_strip,
                             Topology::triangle_strip};
  for (int i = 0; i < 4; ++i) {
    scene::Geometry shape = ring(kinds[i], 26, 0.35f, 0.65f);
    if (kinds[i] == Topology::triangle_strip) {
      shape.normals.assign(shape.positions.size(), vec3f(0.0f, 0.0f, 1.0f));
    }
    look.double_sided = i % 2 == 1;
    add_object(scene, shape, look, at({i % 2 == 0 ? -0.75f : 0.75f, i < 2 ? 0.75f : -0.75f, 0.0f}));
  }
  scene::Geometry loose = ring(Topology::triangle_list, 13, 0.18f, 0.3f);
  loose.positions.resize(12);
  loose.colors.resize(12);
  loose.normals.assign(12, vec3f(0.0f, 0.0f, 1.0f));
  look.double_sided = true;
  add_object(scene, loose, look);
  add_camera(scene, {0.0f, 0.0f, 4.0f}, vec3f(0.0f));
  return scene;
}

/// What a picture without a background holds: whole, half and no coverage.
Scene transparent() {
  Scene scene;
  add_object(scene, scene::sphere(0.6f, 40, 20), matte({0.8f, 0.3f, 0.2f}), at({-0.4f, 0.2f, 0.0f}));
  add_object(scene, pane(1.2f, 1.2f), glass({0.2f, 0.5f, 0.9f}, 0.4f), at({0.4f, -0.2f, 0.8f}));
  add_sun(scene);
  add_camera(scene, {0.0f, 0.0f, 4.0f}, vec3f(0.0f));
  return scene;
}

/// Parallel lines stay parallel, and a wide camera in a square picture shows more above and below.
Scene orthographic() {
  Scene scene;
  scene::Material metal = matte({0.5f, 0.7f, 0.4f});
  metal.metallic = 0.8f;  // what is mirrored depends on where the viewer is
  metal.roughness = 0.3f;
  const auto mesh = add_mesh(scene, scene::box(vec3f(0.6f)), metal);
  for (int i = 0; i < 9; ++i) {
    add_node(scene, mesh, at({static_cast<float>(i % 3) - 1.0f, 0.0f, static_cast<float>(i / 3) - 1.0f}));
  }
  add_sun(scene);
  add_camera(scene, {3.0f, 2.5f, 4.0f}, vec3f(0.0f),
             {.projection = scene::Projection::orthographic,
              .half_width = 2.0f,
              .half_height = 1.0f,
              .near_plane = 0.1f,
              .far_plane = 20.0f});
  return scene;
}

}  // namespace ambito::golden
