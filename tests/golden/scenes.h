#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include <ambito/scene.h>

/// The scenes of the goldens, made by code: each shows one thing that a renderer can get wrong. Small, and
/// the same on every machine.
namespace ambito::golden {

[[nodiscard]] Scene metallic_roughness();
[[nodiscard]] Scene normal_occlusion();
[[nodiscard]] Scene alpha_mask();
[[nodiscard]] Scene alpha_blend();
[[nodiscard]] Scene sides_and_mirrors();
[[nodiscard]] Scene colors_unlit();
[[nodiscard]] Scene lights();
[[nodiscard]] Scene texture_transform();
[[nodiscard]] Scene topologies();
[[nodiscard]] Scene emissive();
[[nodiscard]] Scene transparent();
[[nodiscard]] Scene orthographic();

// What scenes are made of: scene_parts.cpp.

using Texel = std::array<std::uint8_t, 4>;

/// A square picture from a function of the texel.
[[nodiscard]] scene::ImageId add_image(Scene& scene, std::uint32_t side,
                                       const std::function<Texel(std::uint32_t x, std::uint32_t y)>& texel);
/// Four cells a side: `a` at the top left, each corner cell in a colour of its own, so that a turn shows.
[[nodiscard]] scene::ImageId add_marked_checker(Scene& scene);

scene::NodeId add_object(Scene& scene, scene::Geometry geometry, scene::Material material,
                         const scene::Transform& place = {});
/// A normal map of round bumps, four a side; green points up.
[[nodiscard]] scene::ImageId add_bumps(Scene& scene);

/// For the same geometry and material at several places.
scene::MeshId add_mesh(Scene& scene, scene::Geometry geometry, scene::Material material);
scene::NodeId add_node(Scene& scene, scene::MeshId mesh, const scene::Transform& place);

void add_light(Scene& scene, scene::Light light, const scene::Transform& place);
/// The first camera, where the program looks from.
void add_camera(Scene& scene, vec3f eye, vec3f target, scene::CameraRow camera = {});

[[nodiscard]] scene::Transform at(vec3f position);
/// A rotation by degrees about X, then about Y.
[[nodiscard]] quatf turned(float about_x, float about_y);
/// A square in the XY plane that faces +Z.
[[nodiscard]] scene::Geometry pane(float width, float height, vec2f tiles = vec2f(1.0f));
[[nodiscard]] scene::Material matte(vec3f color);

}  // namespace ambito::golden
