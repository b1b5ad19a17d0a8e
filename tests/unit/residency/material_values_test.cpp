#include <numbers>

#include <gtest/gtest.h>

#include "residency/materials.h"

namespace ambito::residency {
namespace {

using shading::MaterialFeature;

vec2f apply(const shading::UvMatrix& m, vec2f uv) {
  return vec2f(m.columns.x, m.columns.y) * uv.x + vec2f(m.columns.z, m.columns.w) * uv.y + m.offset;
}

void expect_near(vec2f a, vec2f b) {
  EXPECT_NEAR(a.x, b.x, 1e-6f);
  EXPECT_NEAR(a.y, b.y, 1e-6f);
}

TEST(material_values, factors_are_taken_over) {
  scene::Material m;
  m.base_color = {0.1f, 0.2f, 0.3f, 0.4f};
  m.metallic = 0.5f;
  m.roughness = 0.6f;
  m.normal_scale = 0.7f;
  m.occlusion_strength = 0.8f;
  m.alpha_cutoff = 0.9f;
  const auto values = material_uniforms(m);
  EXPECT_EQ(values.base_color, m.base_color);
  EXPECT_EQ(values.metallic, 0.5f);
  EXPECT_EQ(values.roughness, 0.6f);
  EXPECT_EQ(values.normal_scale, 0.7f);
  EXPECT_EQ(values.occlusion_strength, 0.8f);
  EXPECT_EQ(values.alpha_cutoff, 0.9f);
}

TEST(material_values, emissive_strength_is_multiplied_in) {
  scene::Material m;
  m.emissive = {0.5f, 1.0f, 0.0f};
  m.emissive_strength = 8.0f;
  EXPECT_EQ(material_uniforms(m).emissive, vec3f(4.0f, 8.0f, 0.0f));
}

TEST(material_values, a_slot_without_a_transform_leaves_uvs_as_they_are) {
  expect_near(apply(material_uniforms({}).base_color_uv, {0.25f, 0.75f}), {0.25f, 0.75f});
}

TEST(material_values, scale_comes_before_rotation_before_offset) {
  scene::Material m;
  m.normal_texture.transform = {
      .offset = {10.0f, 20.0f}, .rotation = std::numbers::pi_v<float> / 2.0f, .scale = {2.0f, 3.0f}};
  // A quarter turn counter-clockwise, with v pointing down: (u, v) becomes (v, −u).
  expect_near(apply(material_uniforms(m).normal_uv, {1.0f, 1.0f}), {10.0f + 3.0f, 20.0f - 2.0f});
  expect_near(apply(material_uniforms(m).normal_uv, {1.0f, 0.0f}), {10.0f, 18.0f});
}

TEST(material_values, each_slot_has_its_own_transform_and_set) {
  scene::Material m;
  scene::TextureSlot scene::Material::*const slots[] = {
      &scene::Material::base_color_texture, &scene::Material::metallic_roughness_texture,
      &scene::Material::normal_texture, &scene::Material::occlusion_texture,
      &scene::Material::emissive_texture};
  for (std::uint32_t i = 0; i < 5; ++i) {
    (m.*slots[i]).transform.offset = vec2f(static_cast<float>(i));
    (m.*slots[i]).uv_set = i % 2;
  }
  const auto values = material_uniforms(m);
  const shading::UvMatrix matrices[] = {values.base_color_uv, values.metallic_roughness_uv, values.normal_uv,
                                        values.occlusion_uv, values.emissive_uv};
  for (std::uint32_t i = 0; i < 5; ++i) {
    EXPECT_EQ(matrices[i].offset, vec2f(static_cast<float>(i))) << i;
    EXPECT_EQ(matrices[i].uv_set, i % 2) << i;
  }
}

class material_key_of : public testing::Test {
 protected:
  material_key_of() : image(scene.add(scene::Picture{.image = {1, 1, {1, 2, 3, 4}}})) {}
  shading::MaterialKey key(const scene::Material& material) const { return material_key(scene, material); }
  Scene scene;
  scene::ImageId image;
};

TEST_F(material_key_of, the_default_material_uses_nothing) { EXPECT_EQ(key({}), MaterialFeature::none); }

TEST_F(material_key_of, each_part_of_a_material_has_its_bit) {
  scene::Material m;
  m.base_color_texture.image = image;
  EXPECT_EQ(key(m), MaterialFeature::base_color_texture);
  m = {};
  m.metallic_roughness_texture.image = image;
  EXPECT_EQ(key(m), MaterialFeature::metallic_roughness_texture);
  m = {};
  m.normal_texture.image = image;
  EXPECT_EQ(key(m), MaterialFeature::normal_texture);
  m = {};
  m.occlusion_texture.image = image;
  EXPECT_EQ(key(m), MaterialFeature::occlusion_texture);
  m = {};
  m.emissive_texture.image = image;
  EXPECT_EQ(key(m), MaterialFeature::emissive_texture);
  m = {};
  m.alpha_mode = scene::AlphaMode::mask;
  EXPECT_EQ(key(m), MaterialFeature::mask);
  m.alpha_mode = scene::AlphaMode::blend;
  EXPECT_EQ(key(m), MaterialFeature::blend);
  m = {};
  m.double_sided = true;
  EXPECT_EQ(key(m), MaterialFeature::double_sided);
  m = {};
  m.unlit = true;
  EXPECT_EQ(key(m), MaterialFeature::unlit);
}

TEST_F(material_key_of, values_change_no_key) {
  scene::Material m;
  m.base_color = {0.1f, 0.2f, 0.3f, 0.5f};
  m.roughness = 0.0f;
  m.emissive = vec3f(1.0f);
  m.alpha_cutoff = 0.1f;
  EXPECT_EQ(key(m), MaterialFeature::none);
}

TEST_F(material_key_of, an_unlit_material_reads_its_base_colour_alone) {
  scene::Material m;
  m.unlit = true;
  m.base_color_texture.image = image;
  m.normal_texture.image = image;
  m.emissive_texture.image = image;
  EXPECT_EQ(key(m), MaterialFeature::unlit | MaterialFeature::base_color_texture);
}

TEST_F(material_key_of, an_image_that_is_gone_or_empty_counts_as_none) {
  scene::Material m;
  m.base_color_texture.image = image;
  scene.edit(image)->image = {};
  EXPECT_EQ(key(m), MaterialFeature::none);
  scene.erase(image);
  EXPECT_EQ(key(m), MaterialFeature::none);
}

}  // namespace
}  // namespace ambito::residency
