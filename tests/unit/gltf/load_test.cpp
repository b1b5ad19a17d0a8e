#include <ambito/gltf.h>

#include "support/temporary_folder.h"
#include "unit/gltf/model.h"

namespace ambito {
namespace {

using test::Model;
using test::TemporaryFolder;
using test::text_of;

std::vector<std::byte> triangle_file() {
  Model model;
  model.triangle();
  return model.primitive(R"({"attributes":{"POSITION":0}})");
}

/// What is wrong with a file, after checking that it is one sentence of bad input.
std::string file_refusal(const std::filesystem::path& path, const GltfOptions& options = {}) {
  const auto scene = load_gltf(path, options);
  if (scene) return "loads";
  EXPECT_EQ(exit_code(scene.error().code), 2) << scene.error().message;
  EXPECT_FALSE(scene.error().message.contains('\n')) << scene.error().message;
  EXPECT_TRUE(scene.error().message.ends_with('.')) << scene.error().message;
  EXPECT_TRUE(scene.error().message.contains(path.filename().string())) << scene.error().message;
  return scene.error().message;
}

TEST(load_gltf, reads_both_kinds_of_file_whatever_their_names) {
  const TemporaryFolder folder;
  Model model;
  model.triangle();
  EXPECT_EQ(file_refusal(folder.write("a.gltf", text_of(triangle_file()))), "loads");
  folder.write("data.bin", text_of(model.bin.bytes()));
  EXPECT_EQ(
      file_refusal(folder.write("b.glb",
                                R"({"asset":{"version":"2.0"},"buffers":[{"uri":"data.bin","byteLength":36}],
      "bufferViews":[{"buffer":0,"byteLength":36}],
      "accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":3}],
      "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}]})")),
      "loads");
}

TEST(load_gltf, bad_files_give_one_sentence_that_names_them) {
  const TemporaryFolder folder;
  EXPECT_NE(file_refusal(folder / "missing.glb"), "loads");
  std::filesystem::create_directory(folder / "folder.glb");
  EXPECT_NE(file_refusal(folder / "folder.glb"), "loads");
  EXPECT_NE(file_refusal(folder.write("empty.glb", "")), "loads");
  EXPECT_TRUE(file_refusal(folder.write("magic.glb", "glTX....")).contains("is not a glTF file"));
  EXPECT_TRUE(file_refusal(folder.write("cut.glb", text_of(triangle_file()).substr(0, 100)))
                  .contains("is truncated"));
  EXPECT_TRUE(file_refusal(folder.write("deep.gltf", std::string(1000, '[') + std::string(1000, ']')))
                  .contains("nested deeper than 128"));
  EXPECT_TRUE(file_refusal(folder.write("old.gltf", R"({"asset":{"version":"1.0"}})"))
                  .contains("/asset/version: glTF 1.0 is not supported"));
  EXPECT_TRUE(
      file_refusal(
          folder.write("draco.gltf",
                       R"({"asset":{"version":"2.0"},"extensionsRequired":["KHR_draco_mesh_compression"]})"))
          .contains("requires the extension 'KHR_draco_mesh_compression'"));
  EXPECT_TRUE(
      file_refusal(folder.write("buffer.gltf",
                                R"({"asset":{"version":"2.0"},"buffers":[{"uri":"no.bin","byteLength":4}]})"))
          .contains("/buffers/0/uri: "));
}

TEST(load_gltf, a_file_over_the_limit_is_not_read) {
  const TemporaryFolder folder;
  const auto bytes = triangle_file();
  const auto path = folder.write("a.glb", text_of(bytes));
  GltfOptions options;
  options.max_bytes = bytes.size();
  EXPECT_EQ(file_refusal(path, options), "loads");
  options.max_bytes = bytes.size() - 1;
  EXPECT_NE(file_refusal(path, options), "loads");
  EXPECT_EQ(load_gltf_bytes(bytes, {}, options).error().code, ErrorCode::over_limit);
}

TEST(load_gltf, the_report_tells_which_files_were_read_beside_it) {
  const TemporaryFolder folder;
  Model model;
  model.triangle();
  folder.write("data.bin", text_of(model.bin.bytes()));
  const auto path = folder.write("a.gltf", R"({"asset":{"version":"2.0"},"buffers":[{"uri":"data.bin","byteLength":36}],
      "bufferViews":[{"buffer":0,"byteLength":36}],
      "accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":3}],
      "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}]})");
  GltfReport report;
  ASSERT_TRUE(load_gltf(path, {}, &report));
  EXPECT_EQ(report.files, (std::vector<std::filesystem::path>{folder / "data.bin"}));
  ASSERT_TRUE(load_gltf(folder.write("b.gltf", text_of(triangle_file())), {}, &report));
  EXPECT_TRUE(report.files.empty()) << "control: all is in the file";
}

TEST(load_gltf, the_report_tells_what_the_file_is) {
  GltfReport report;
  report.warnings = {"old"};
  const auto scene = load_gltf_bytes(
      test::bytes_of(
          R"({"asset":{"version":"2.0","generator":"g"},"extensionsUsed":["KHR_materials_unlit","EXT_x"],
                         "extensionsRequired":["KHR_materials_unlit"],"animations":[]})"),
      {}, {}, &report);
  ASSERT_TRUE(scene) << scene.error().text();
  EXPECT_EQ(report.version, "2.0");
  EXPECT_EQ(report.generator, "g");
  EXPECT_EQ(report.extensions_used, (std::vector<std::string>{"KHR_materials_unlit", "EXT_x"}));
  EXPECT_EQ(report.extensions_required, (std::vector<std::string>{"KHR_materials_unlit"}));
  EXPECT_EQ(
      report.warnings,
      (std::vector<std::string>{
          "The glTF data: /extensionsUsed/1: the extension 'EXT_x' is not supported and is ignored.",
          "The glTF data: /animations: animations are not supported yet: the scene is loaded at rest."}));
  EXPECT_GT(report.parse_seconds, 0.0);
  EXPECT_EQ(report.decode_seconds, 0.0);
}

TEST(load_gltf, files_from_memory_find_their_neighbours_in_the_base) {
  const TemporaryFolder folder;
  folder.write("data.bin", "abcd");
  const auto json =
      test::bytes_of(R"({"asset":{"version":"2.0"},"buffers":[{"uri":"data.bin","byteLength":4}]})");
  EXPECT_TRUE(load_gltf_bytes(json, folder.path()));
  EXPECT_FALSE(load_gltf_bytes(json));
}

TEST(load_gltf, tables_have_a_limit) {
  const auto file = [](std::size_t count) {
    std::string json = R"({"asset":{"version":"2.0"},"scenes":[{}],"nodes":[)";
    for (std::size_t i = 1; i < count; ++i) json += "{},";
    return test::bytes_of(json + "{}]}");
  };
  const auto over = load_gltf_bytes(file((1u << 21) + 1));
  ASSERT_FALSE(over);
  EXPECT_EQ(over.error().code, ErrorCode::over_limit);
  EXPECT_EQ(over.error().message,
            "The glTF data: /nodes: 2097153 entries are more than the limit of 2097152.");
}

TEST(load_gltf, a_file_without_anything_is_an_empty_scene) {
  const auto scene = load_gltf_bytes(test::bytes_of(R"({"asset":{"version":"2.0"}})"));
  ASSERT_TRUE(scene);
  EXPECT_EQ(scene->nodes().size(), 0u);
  EXPECT_TRUE(scene->bounds().empty());
}

}  // namespace
}  // namespace ambito
