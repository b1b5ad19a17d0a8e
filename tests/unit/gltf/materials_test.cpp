#include "gltf/materials.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

struct MaterialsRead {
  explicit MaterialsRead(std::string_view material)
      : steps(fmt::format(R"({{"materials":[{}]}})", material)) {
    materials = read_materials(steps.context(), 6);
  }
  [[nodiscard]] std::string refusal() const { return materials ? "fine" : materials.error().message; }
  [[nodiscard]] const scene::Material& material() const { return materials->front().material; }
  [[nodiscard]] std::optional<std::uint32_t> texture(scene::TextureSlot scene::Material::*slot) const {
    for (const MaterialSource::Use& use : materials->front().textures) {
      if (use.slot == slot) return use.texture;
    }
    return std::nullopt;
  }
  Steps steps;
  Result<std::vector<MaterialSource>> materials;
};

TEST(materials, the_default_is_white_metal) {
  const MaterialsRead read("{}");
  ASSERT_TRUE(read.materials);
  EXPECT_EQ(read.material().base_color, vec4f(1));
  EXPECT_EQ(read.material().metallic, 1.0f);
  EXPECT_EQ(read.material().roughness, 1.0f);
  EXPECT_EQ(read.material().emissive, vec3f(0));
  EXPECT_EQ(read.material().alpha_mode, scene::AlphaMode::opaque);
  EXPECT_EQ(read.material().alpha_cutoff, 0.5f);
  EXPECT_FALSE(read.material().double_sided);
  EXPECT_FALSE(read.material().unlit);
  EXPECT_TRUE(read.materials->front().textures.empty());
  EXPECT_FALSE(read.materials->front().normal_map_uv_set());
}

TEST(materials, reads_all_factors) {
  const MaterialsRead read(
      R"({"name":"m","pbrMetallicRoughness":{"baseColorFactor":[0.1,0.2,0.3,0.4],"metallicFactor":0.5,
      "roughnessFactor":0.6},"emissiveFactor":[0.7,0.8,0.9],"alphaMode":"MASK","alphaCutoff":0.25,"doubleSided":true,
      "extensions":{"KHR_materials_unlit":{},"KHR_materials_emissive_strength":{"emissiveStrength":5}}})");
  ASSERT_TRUE(read.materials) << read.refusal();
  EXPECT_EQ(read.material().name, "m");
  EXPECT_EQ(read.material().base_color, vec4f(0.1f, 0.2f, 0.3f, 0.4f));
  EXPECT_EQ(read.material().metallic, 0.5f);
  EXPECT_EQ(read.material().roughness, 0.6f);
  EXPECT_EQ(read.material().emissive, vec3f(0.7f, 0.8f, 0.9f));
  EXPECT_EQ(read.material().emissive_strength, 5.0f);
  EXPECT_EQ(read.material().alpha_mode, scene::AlphaMode::mask);
  EXPECT_EQ(read.material().alpha_cutoff, 0.25f);
  EXPECT_TRUE(read.material().double_sided);
  EXPECT_TRUE(read.material().unlit);
  EXPECT_EQ(MaterialsRead(R"({"alphaMode":"BLEND"})").material().alpha_mode, scene::AlphaMode::blend);
}

TEST(materials, reads_all_textures) {
  const MaterialsRead read(
      R"({"pbrMetallicRoughness":{"baseColorTexture":{"index":1},"metallicRoughnessTexture":{"index":2}},
      "normalTexture":{"index":3,"scale":0.5,"texCoord":1},"occlusionTexture":{"index":4,"strength":0.25},
      "emissiveTexture":{"index":5}})");
  ASSERT_TRUE(read.materials) << read.refusal();
  EXPECT_EQ(read.texture(&scene::Material::base_color_texture), 1u);
  EXPECT_EQ(read.texture(&scene::Material::metallic_roughness_texture), 2u);
  EXPECT_EQ(read.texture(&scene::Material::normal_texture), 3u);
  EXPECT_EQ(read.texture(&scene::Material::occlusion_texture), 4u);
  EXPECT_EQ(read.texture(&scene::Material::emissive_texture), 5u);
  EXPECT_EQ(read.material().normal_scale, 0.5f);
  EXPECT_EQ(read.material().occlusion_strength, 0.25f);
  EXPECT_EQ(read.material().normal_texture.uv_set, 1u);
  EXPECT_EQ(read.materials->front().normal_map_uv_set(), 1u);
}

TEST(materials, reads_texture_transforms) {
  const MaterialsRead read(
      R"({"emissiveTexture":{"index":0,"texCoord":1,"extensions":{"KHR_texture_transform":
      {"offset":[0.1,0.2],"rotation":0.3,"scale":[4,5],"texCoord":0}}}})");
  ASSERT_TRUE(read.materials) << read.refusal();
  const scene::TextureSlot& slot = read.material().emissive_texture;
  EXPECT_EQ(slot.transform, (scene::UvTransform{{0.1f, 0.2f}, 0.3f, {4, 5}}));
  EXPECT_EQ(slot.uv_set, 0u);
}

TEST(materials, refuses_what_is_out_of_range) {
  const std::string_view place = "'t.gltf': /materials/0";
  EXPECT_EQ(MaterialsRead(R"({"pbrMetallicRoughness":{"metallicFactor":1.5}})").refusal(),
            fmt::format("{}/pbrMetallicRoughness/metallicFactor: 1.5 is not in 0 … 1.", place));
  EXPECT_EQ(MaterialsRead(R"({"pbrMetallicRoughness":{"baseColorFactor":[0,0,2,0]}})").refusal(),
            fmt::format("{}/pbrMetallicRoughness/baseColorFactor/2: 2 is not in 0 … 1.", place));
  EXPECT_EQ(MaterialsRead(R"({"emissiveFactor":[0,-1,0]})").refusal(),
            fmt::format("{}/emissiveFactor/1: -1 is not in 0 … 1.", place));
  EXPECT_EQ(MaterialsRead(R"({"occlusionTexture":{"index":0,"strength":2}})").refusal(),
            fmt::format("{}/occlusionTexture/strength: 2 is not in 0 … 1.", place));
  EXPECT_EQ(MaterialsRead(R"({"alphaCutoff":-1})").refusal(),
            fmt::format("{}/alphaCutoff: -1 is below 0.", place));
  EXPECT_EQ(MaterialsRead(R"({"alphaMode":"GLASS"})").refusal(),
            fmt::format("{}/alphaMode: 'GLASS' is not an alpha mode.", place));
  EXPECT_EQ(MaterialsRead(R"({"normalTexture":{"index":6}})").refusal(),
            fmt::format("{}/normalTexture/index: 6 is not the index of one of the 6 textures.", place));
  EXPECT_EQ(MaterialsRead(R"({"normalTexture":{}})").refusal(),
            fmt::format("{}/normalTexture/index: this is missing.", place));
  EXPECT_EQ(
      MaterialsRead(R"({"extensions":{"KHR_materials_emissive_strength":{"emissiveStrength":-1}}})")
          .refusal(),
      fmt::format("{}/extensions/KHR_materials_emissive_strength/emissiveStrength: -1 is below 0.", place));
}

TEST(materials, a_third_uv_set_leaves_the_texture_out) {
  const MaterialsRead read(R"({"normalTexture":{"index":0,"texCoord":2}})");
  ASSERT_TRUE(read.materials);
  EXPECT_TRUE(read.materials->front().textures.empty());
  ASSERT_EQ(read.steps.warnings.sentences().size(), 1u);
  EXPECT_EQ(read.steps.warnings.sentences()[0],
            "'t.gltf': /materials/0/normalTexture: TEXCOORD_2 is not supported, only 0 and 1: the texture is "
            "left out.");
}

}  // namespace
}  // namespace ambito::gltf
