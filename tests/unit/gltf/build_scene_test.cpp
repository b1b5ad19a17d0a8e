#include "gltf/build_scene.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Model;

TEST(build_scene, nodes_refer_to_what_they_hold) {
  Model model;
  model.triangle();
  const auto scene = test::load(model.file(
      R"(,"scenes":[{"nodes":[1]}],"nodes":[{"name":"child","mesh":0},{"name":"root","children":[0,2],"translation":[1,2,3]},
          {"camera":0,"extensions":{"KHR_lights_punctual":{"light":0}}}],
         "meshes":[{"name":"mesh","primitives":[{"attributes":{"POSITION":0},"material":0}]}],
         "materials":[{"name":"material"}],
         "cameras":[{"type":"perspective","perspective":{"yfov":1,"znear":0.1}}],
         "extensionsUsed":["KHR_lights_punctual"],
         "extensions":{"KHR_lights_punctual":{"lights":[{"type":"point"}]}})"));
  ASSERT_TRUE(scene) << scene.error().text();
  const scene::NodeTable& nodes = scene->nodes();
  ASSERT_EQ(nodes.size(), 3u);
  EXPECT_EQ(nodes.name(0), "root");
  EXPECT_EQ(nodes.name(1), "child");
  EXPECT_FALSE(nodes.parents()[0]);
  EXPECT_EQ(nodes.parents()[1], nodes.id_at(0));
  EXPECT_EQ(nodes.parents()[2], nodes.id_at(0));
  EXPECT_EQ(nodes.locals()[0].translation, vec3f(1, 2, 3));
  const scene::Mesh* mesh = scene->meshes().find(nodes.meshes()[1]);
  ASSERT_NE(mesh, nullptr);
  EXPECT_EQ(mesh->name, "mesh");
  ASSERT_EQ(mesh->primitives.size(), 1u);
  const scene::Geometry* geometry = scene->geometries().find(mesh->primitives[0].geometry);
  ASSERT_NE(geometry, nullptr);
  EXPECT_EQ(geometry->name, "mesh");
  EXPECT_EQ(geometry->bounds.max, vec3f(1, 1, 0));
  EXPECT_NE(scene->materials().find(mesh->primitives[0].material), nullptr);
  EXPECT_NE(scene->cameras().find(nodes.cameras()[2]), nullptr);
  EXPECT_NE(scene->lights().find(nodes.lights()[2]), nullptr);
}

TEST(build_scene, only_the_default_scene_is_read) {
  Model model;
  model.triangle();
  model.values<float>({0, 0, 0, 1, 0, 0, 0, std::numeric_limits<float>::infinity(), 0}, 5126, "VEC3", 3);
  const std::string_view rest =
      R"("scenes":[{"nodes":[0]},{"nodes":[1]}],"nodes":[{"mesh":0},{"mesh":1}],"images":[{"uri":"no.png"}],
         "textures":[{"source":0}],"materials":[{},{"emissiveTexture":{"index":0}}],
         "meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}]},
                   {"primitives":[{"attributes":{"POSITION":1},"material":1}]}])";
  const auto first = test::load(model.file(fmt::format(R"(,"scene":0,{})", rest)));
  ASSERT_TRUE(first) << first.error().text();
  EXPECT_EQ(first->nodes().size(), 1u);
  EXPECT_EQ(first->meshes().size(), 1u);
  EXPECT_EQ(first->geometries().size(), 1u);
  EXPECT_EQ(first->materials().size(), 1u);
  EXPECT_EQ(first->images().size(), 0u);
  EXPECT_FALSE(test::load(model.file(fmt::format(R"(,"scene":1,{})", rest))));
}

TEST(build_scene, an_image_is_decoded_once_for_all_its_textures) {
  Model model;
  model.triangle();
  Image image{.width = 1, .height = 1, .pixels = {1, 2, 3, 255}};
  const auto png = encode_png(image);
  ASSERT_TRUE(png);
  const std::size_t view = model.view(model.bin.add_bytes(*png), png->size());
  const auto scene = test::load(model.primitive(
      R"({"attributes":{"POSITION":0},"material":0})",
      fmt::format(R"(,"images":[{{"name":"i","bufferView":{}}}],"samplers":[{{"magFilter":9728}}],
          "textures":[{{"source":0,"sampler":0}},{{"source":0}}],
          "materials":[{{"pbrMetallicRoughness":{{"baseColorTexture":{{"index":0}}}},"emissiveTexture":{{"index":1}}}}])",
                  view)));
  ASSERT_TRUE(scene) << scene.error().text();
  EXPECT_EQ(scene->images().size(), 1u);
  EXPECT_EQ(scene->samplers().size(), 1u);
  const scene::Material& material = scene->materials().row_at(0);
  EXPECT_TRUE(material.base_color_texture);
  EXPECT_EQ(material.base_color_texture.image, material.emissive_texture.image);
  EXPECT_NE(scene->samplers().find(material.base_color_texture.sampler), nullptr);
  EXPECT_FALSE(material.emissive_texture.sampler);
  const scene::Picture* picture = scene->images().find(material.base_color_texture.image);
  ASSERT_NE(picture, nullptr);
  EXPECT_EQ(picture->name, "i");
  EXPECT_EQ(picture->image.pixels, (std::vector<std::uint8_t>{1, 2, 3, 255}));
}

TEST(build_scene, drawn_objects_have_a_limit) {
  Model model;
  model.triangle();
  const auto file = model.file(
      R"(,"nodes":[{"mesh":0},{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}},{"attributes":{"POSITION":0}}]}])");
  GltfOptions options;
  options.max_objects = 4;
  EXPECT_TRUE(load_gltf_bytes(file, {}, options));
  options.max_objects = 3;
  const auto over = load_gltf_bytes(file, {}, options);
  ASSERT_FALSE(over);
  EXPECT_EQ(over.error().code, ErrorCode::over_limit);
  EXPECT_EQ(over.error().message,
            "The glTF data: /nodes/1: with this node the scene has 4 drawn objects, the limit is 3.");
}

TEST(build_scene, a_sheared_node_keeps_its_matrix) {
  Model model;
  model.triangle();
  const auto scene = test::load(model.file(
      R"(,"nodes":[{"mesh":0,"matrix":[1,0,0,0, 1,1,0,0, 0,0,1,0, 0,0,0,1]}],
          "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}])"));
  ASSERT_TRUE(scene) << scene.error().text();
  ASSERT_NE(scene->nodes().matrix(0), nullptr);
  EXPECT_EQ(scene->bounds().max, vec3f(1, 1, 0));
}

TEST(build_scene, a_light_of_unknown_type_is_left_out) {
  const auto scene = test::load(test::bytes_of(
      R"({"asset":{"version":"2.0"},"nodes":[{"extensions":{"KHR_lights_punctual":{"light":0}}}],
          "extensions":{"KHR_lights_punctual":{"lights":[{"type":"area"}]}}})"));
  ASSERT_TRUE(scene) << scene.error().text();
  EXPECT_EQ(scene->lights().size(), 0u);
  EXPECT_FALSE(scene->nodes().lights()[0]);
}

}  // namespace
}  // namespace ambito::gltf
