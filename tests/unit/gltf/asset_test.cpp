#include "gltf/asset.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

std::string asset_refusal(std::string_view json) {
  Steps steps(json);
  const auto asset = read_asset(steps.root(), steps.warnings);
  return asset ? "fine" : asset.error().message;
}

TEST(asset, reads_version_generator_and_extensions) {
  Steps steps(
      R"({"asset":{"version":"2.0","generator":"g"},"extensionsUsed":["KHR_materials_unlit","KHR_x","KHR_x"],
                  "extensionsRequired":["KHR_materials_unlit"]})");
  const auto asset = read_asset(steps.root(), steps.warnings);
  ASSERT_TRUE(asset) << asset.error().text();
  EXPECT_EQ(asset->version, "2.0");
  EXPECT_EQ(asset->generator, "g");
  EXPECT_EQ(asset->extensions_used, (std::vector<std::string>{"KHR_materials_unlit", "KHR_x"}));
  EXPECT_EQ(asset->extensions_required, (std::vector<std::string>{"KHR_materials_unlit"}));
  EXPECT_TRUE(asset->uses("KHR_x"));
  EXPECT_FALSE(asset->uses("KHR_y"));
  ASSERT_EQ(steps.warnings.sentences().size(), 1u);
  EXPECT_EQ(steps.warnings.sentences()[0],
            "'t.gltf': /extensionsUsed/1: the extension 'KHR_x' is not supported and is ignored. (And 1 more "
            "like it.)");
}

TEST(asset, takes_every_minor_version_of_2) {
  EXPECT_EQ(asset_refusal(R"({"asset":{"version":"2.0"}})"), "fine");
  EXPECT_EQ(asset_refusal(R"({"asset":{"version":"2.1"}})"), "fine");
  EXPECT_EQ(asset_refusal(R"({"asset":{"version":"2.1","minVersion":"2.0"}})"), "fine");
}

TEST(asset, refuses_other_versions) {
  EXPECT_EQ(asset_refusal(R"({"asset":{"version":"1.0"}})"),
            "'t.gltf': /asset/version: glTF 1.0 is not supported, only 2.x.");
  EXPECT_EQ(asset_refusal(R"({"asset":{"version":"3.0"}})"),
            "'t.gltf': /asset/version: glTF 3.0 is not supported, only 2.x.");
  EXPECT_EQ(asset_refusal(R"({"asset":{"version":"2.1","minVersion":"2.1"}})"),
            "'t.gltf': /asset/minVersion: the file asks for glTF 2.1, only 2.0 is supported.");
  for (const std::string_view text : {"2", "2.", ".0", "2.0.0", "2.x", "", " 2.0", "-2.0", "99999999999.0"}) {
    EXPECT_EQ(asset_refusal(fmt::format(R"({{"asset":{{"version":"{}"}}}})", text)),
              fmt::format("'t.gltf': /asset/version: '{}' is not a version.", text));
  }
}

TEST(asset, refuses_missing_and_mistyped_members) {
  EXPECT_EQ(asset_refusal("[]"), "'t.gltf': /: this is an array, not an object.");
  EXPECT_EQ(asset_refusal("{}"), "'t.gltf': /asset: this is missing.");
  EXPECT_EQ(asset_refusal(R"({"asset":[]})"), "'t.gltf': /asset: this is an array, not an object.");
  EXPECT_EQ(asset_refusal(R"({"asset":{}})"), "'t.gltf': /asset/version: this is missing.");
  EXPECT_EQ(asset_refusal(R"({"asset":{"version":2.0}})"),
            "'t.gltf': /asset/version: this is a number, not a string.");
  EXPECT_EQ(asset_refusal(R"({"asset":{"version":"2.0"},"extensionsUsed":[1]})"),
            "'t.gltf': /extensionsUsed/0: this is an integer, not a string.");
}

TEST(asset, refuses_required_extensions_that_are_not_supported) {
  EXPECT_EQ(
      asset_refusal(R"({"asset":{"version":"2.0"},"extensionsRequired":["KHR_draco_mesh_compression"]})"),
      "'t.gltf': /extensionsRequired/0: the file requires the extension 'KHR_draco_mesh_compression', "
      "which is "
      "not supported.");
}

TEST(asset, every_supported_extension_may_be_required) {
  for (const std::string_view name : {"EXT_meshopt_compression", "EXT_texture_webp", "KHR_lights_punctual",
                                      "KHR_materials_emissive_strength", "KHR_materials_unlit",
                                      "KHR_mesh_quantization", "KHR_texture_transform"}) {
    EXPECT_TRUE(is_supported_extension(name)) << name;
    EXPECT_EQ(
        asset_refusal(fmt::format(R"({{"asset":{{"version":"2.0"}},"extensionsRequired":["{}"]}})", name)),
        "fine");
  }
}

}  // namespace
}  // namespace ambito::gltf
