#include "tools/patio_materials.h"

#include <string>
#include <utility>

#include "tools/patio_surfaces.h"
#include "tools/texture_maker.h"

namespace ambito::tools {
namespace {

using scene::Material;
using scene::MaterialId;

struct SurfaceIds {
  scene::ImageId color;
  scene::ImageId packed;
  scene::ImageId normal;
};

SurfaceIds add_surface(Scene& scene, const std::string& name, std::uint32_t side, float relief,
                       const TexelFunction& texel) {
  SurfaceImages images = make_surface(side, relief, texel);
  return {scene.add(scene::Picture{name + " colour", std::move(images.color)}),
          scene.add(scene::Picture{name + " occlusion and roughness", std::move(images.packed)}),
          scene.add(scene::Picture{name + " normals", std::move(images.normal)})};
}

Material textured(const char* name, const SurfaceIds& images, scene::SamplerId sampler) {
  Material material;
  material.name = name;
  material.metallic = 0.0f;
  material.base_color_texture = {images.color, sampler};
  material.metallic_roughness_texture = {images.packed, sampler};
  material.occlusion_texture = {images.packed, sampler};
  material.normal_texture = {images.normal, sampler};
  return material;
}

Material plain(const char* name, vec4f color, float metallic, float roughness) {
  Material material;
  material.name = name;
  material.base_color = color;
  material.metallic = metallic;
  material.roughness = roughness;
  return material;
}

MaterialId add_glass(Scene& scene, const char* name, vec4f color) {
  Material glass = plain(name, color, 0.0f, 0.06f);
  glass.alpha_mode = scene::AlphaMode::blend;
  glass.double_sided = true;
  return scene.add(std::move(glass));
}

MaterialId add_water(Scene& scene, scene::SamplerId sampler) {
  Material water = plain("water", {0.02f, 0.22f, 0.27f, 0.55f}, 0.0f, 0.07f);
  water.alpha_mode = scene::AlphaMode::blend;
  const scene::ImageId normals =
      scene.add(scene::Picture{"ripple normals", make_surface(128, 0.06f, ripples).normal});
  water.normal_texture = {normals, sampler};
  return scene.add(std::move(water));
}

MaterialId add_floor(Scene& scene, scene::SamplerId sampler, Image occlusion) {
  Material floor = textured("floor", add_surface(scene, "floor", 512, 0.010f, floor_tiles), sampler);
  floor.occlusion_texture = {scene.add(scene::Picture{"floor occlusion", std::move(occlusion)}), sampler, 1};
  return scene.add(std::move(floor));
}

MaterialId add_sky(Scene& scene) {
  Material sky = plain("sky", vec4f(1.0f), 0.0f, 1.0f);
  sky.unlit = true;
  return scene.add(std::move(sky));
}

}  // namespace

PatioMaterials add_patio_materials(Scene& scene, Image floor_occlusion) {
  const scene::SamplerId sampler = scene.add(scene::Sampler{});
  PatioMaterials materials;
  materials.floor = add_floor(scene, sampler, std::move(floor_occlusion));
  const SurfaceIds stone = add_surface(scene, "limestone", 256, 0.012f, limestone);
  materials.stone = scene.add(textured("limestone", stone, sampler));
  Material dark = textured("slate", stone, sampler);
  dark.base_color = {0.13f, 0.145f, 0.17f, 1.0f};
  dark.roughness = 0.75f;
  materials.dark_stone = scene.add(std::move(dark));
  const SurfaceIds wall = add_surface(scene, "plaster", 256, 0.008f, plaster);
  materials.plaster = scene.add(textured("plaster", wall, sampler));
  Material blue = textured("blue plaster", wall, sampler);
  blue.base_color = {0.34f, 0.50f, 0.60f, 1.0f};
  materials.blue_plaster = scene.add(std::move(blue));
  materials.mosaic =
      scene.add(textured("mosaic", add_surface(scene, "mosaic", 256, 0.012f, mosaic), sampler));
  materials.leaves = scene.add(textured("leaves", add_surface(scene, "leaf", 256, 0.08f, leaves), sampler));
  materials.brass = scene.add(plain("brass", {0.80f, 0.58f, 0.28f, 1.0f}, 1.0f, 0.32f));
  materials.water = add_water(scene, sampler);
  materials.glass[0] = add_glass(scene, "amber glass", {0.85f, 0.36f, 0.03f, 0.48f});
  materials.glass[1] = add_glass(scene, "rose glass", {0.66f, 0.04f, 0.14f, 0.48f});
  materials.glass[2] = add_glass(scene, "blue glass", {0.02f, 0.18f, 0.58f, 0.48f});
  materials.sky = add_sky(scene);
  return materials;
}

MaterialId add_ball_material(Scene& scene, float metallic, float roughness) {
  return scene.add(plain("ball", {0.78f, 0.125f, 0.045f, 1.0f}, metallic, roughness));
}

MaterialId add_lamp_material(Scene& scene, vec3f color) {
  Material lamp = plain("lamp", {0.02f, 0.02f, 0.02f, 1.0f}, 0.0f, 0.6f);
  lamp.emissive = color;
  lamp.emissive_strength = 1.1f;
  return scene.add(std::move(lamp));
}

}  // namespace ambito::tools
