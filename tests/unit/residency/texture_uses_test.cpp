#include "residency/texture_uses.h"

#include <gtest/gtest.h>

namespace ambito::residency {
namespace {

class texture_uses_of : public testing::Test {
 protected:
  texture_uses_of() : image(scene.add(scene::Picture{.image = {1, 1, {1, 2, 3, 4}}})) {}

  TextureUse use() const { return texture_uses(scene)[image.index]; }

  Scene scene;
  scene::ImageId image;
};

TEST_F(texture_uses_of, an_image_that_no_material_shows_is_not_used) {
  scene.add(scene::Material{});
  EXPECT_FALSE(use().any());
}

TEST_F(texture_uses_of, each_slot_says_what_it_is) {
  const auto with = [&](scene::TextureSlot scene::Material::*slot) {
    Scene fresh;
    const auto picture = fresh.add(scene::Picture{.image = {1, 1, {1, 2, 3, 4}}});
    scene::Material material;
    (material.*slot).image = picture;
    fresh.add(material);
    return texture_uses(fresh)[picture.index];
  };
  const TextureUse color{.color = true, .mips = true};
  const TextureUse data{.data = true, .mips = true};
  EXPECT_EQ(with(&scene::Material::base_color_texture), color);
  EXPECT_EQ(with(&scene::Material::emissive_texture), color);
  EXPECT_EQ(with(&scene::Material::metallic_roughness_texture), data);
  EXPECT_EQ(with(&scene::Material::occlusion_texture), data);
  EXPECT_EQ(with(&scene::Material::normal_texture),
            (TextureUse{.data = true, .normals = true, .mips = true}));
}

TEST_F(texture_uses_of, uses_of_several_materials_add_up) {
  scene::Material first;
  first.base_color_texture.image = image;
  scene::Material second;
  second.normal_texture.image = image;
  scene.add(first);
  EXPECT_FALSE(use().data);
  const auto id = scene.add(second);
  EXPECT_EQ(use(), (TextureUse{.color = true, .data = true, .normals = true, .mips = true}));
  scene.erase(id);
  EXPECT_FALSE(use().data);
}

TEST_F(texture_uses_of, an_unlit_material_shows_its_base_colour_alone) {
  scene::Material material;
  material.unlit = true;
  material.emissive_texture.image = image;
  material.normal_texture.image = image;
  const auto id = scene.add(material);
  EXPECT_FALSE(use().any());
  scene.edit(id)->base_color_texture.image = image;
  EXPECT_TRUE(use().color);
}

TEST_F(texture_uses_of, mips_are_made_when_a_sampler_asks_for_them) {
  scene::Sampler flat;
  flat.use_mips = false;
  scene::Material material;
  material.base_color_texture = {.image = image, .sampler = scene.add(flat)};
  scene.add(material);
  EXPECT_FALSE(use().mips);
  material.base_color_texture.sampler = scene.add(scene::Sampler{});
  scene.add(material);
  EXPECT_TRUE(use().mips);
}

TEST_F(texture_uses_of, stale_ids_are_passed_over) {
  scene::Material material;
  material.base_color_texture.image = image;
  scene.add(material);
  scene.erase(image);
  for (const TextureUse& use : texture_uses(scene)) EXPECT_FALSE(use.any());
}

}  // namespace
}  // namespace ambito::residency
