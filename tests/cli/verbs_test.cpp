#include <gtest/gtest.h>

#include <ambito/image.h>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// The other verbs, and what happens when the machine does not play along.
namespace ambito::test {
namespace {

namespace fs = std::filesystem;

TEST(machine, without_a_driver_there_is_a_sentence_and_exit_3) {
  const TemporaryFolder folder;
  const fs::path scene = write_triangle(folder);
  const ToolOptions none{
      .environment = {{"VK_DRIVER_FILES", "/nonexistent"}, {"VK_ICD_FILENAMES", "/nonexistent"}}};
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"render", scene, "-o", folder / "a.png"}, {"device"}}) {
    const auto run = run_tool(arguments, none);
    EXPECT_EQ(run.exit_code, 3) << describe(run);
    EXPECT_NE(run.err.find("adapter"), std::string::npos) << run.err;
    EXPECT_EQ(run.out, "");
  }
  EXPECT_FALSE(fs::exists(folder / "a.png"));
}

TEST(machine, an_adapter_that_is_not_there_gets_exit_3_and_the_names_of_those_that_are) {
  const auto run = run_tool({"device", "--adapter", "nosuchthing"});
  EXPECT_EQ(run.exit_code, 3) << describe(run);
  EXPECT_NE(run.err.find("nosuchthing"), std::string::npos) << run.err;
  EXPECT_EQ(count_lines(run.err), 1u) << run.err;
}

TEST(machine, info_and_compare_need_no_adapter) {
  const TemporaryFolder folder;
  const fs::path scene = write_triangle(folder);
  const ToolOptions none{
      .environment = {{"VK_DRIVER_FILES", "/nonexistent"}, {"VK_ICD_FILENAMES", "/nonexistent"}}};
  EXPECT_EQ(run_tool({"info", scene}, none).exit_code, 0);
}

TEST(machine, a_full_disk_gets_exit_4) {
  const TemporaryFolder folder;
  const fs::path scene = write_triangle(folder);
  fs::create_symlink("/dev/full", folder / "full.png");
  const auto run = run_tool({"render", scene, "-o", folder / "full.png", "--size", "8x8", "--force"});
  EXPECT_EQ(run.exit_code, 4) << describe(run);
  EXPECT_NE(run.err.find("full.png"), std::string::npos) << run.err;
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(folder.entries(), 3) << "no temporary file is left";
}

TEST(machine, software_is_an_adapter) {
  const auto run = run_tool({"device", "--adapter", "software", "--json"});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_EQ(Json::parse(run.out)["type"], "CPU");
}

TEST(device, json_is_json) {
  for (const bool minimal : {false, true}) {
    std::vector<std::string> arguments{"device", "--json"};
    if (minimal) arguments.push_back("--default-limits");
    const auto run = run_tool(arguments);
    ASSERT_EQ(run.exit_code, 0) << describe(run);
    EXPECT_EQ(run.err, "");
    const auto device = Json::parse(run.out, nullptr, false);
    ASSERT_TRUE(device.is_object()) << run.out;
    for (const char* key : {"adapter", "vendor", "driver", "type", "backend", "implementation", "features",
                            "missing", "limits"}) {
      EXPECT_TRUE(device.contains(key)) << key;
    }
    EXPECT_TRUE(device["features"].is_array());
    EXPECT_TRUE(!minimal || device["features"].empty()) << device["features"];
  }
}

TEST(device, text_names_the_adapter) {
  const auto json = run_tool({"device", "--json"});
  const auto text = run_tool({"device"});
  ASSERT_EQ(text.exit_code, 0) << describe(text);
  const auto name = Json::parse(json.out)["adapter"].get<std::string>();
  EXPECT_FALSE(name.empty());
  EXPECT_NE(text.out.find(name), std::string::npos) << text.out;
}

TEST(info, json_is_json) {
  const TemporaryFolder folder;
  const fs::path scene = write_triangle(folder);
  const auto run = run_tool({"info", scene, "--json"});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_EQ(run.err, "");
  const auto report = Json::parse(run.out, nullptr, false);
  ASSERT_TRUE(report.is_object()) << run.out;
  EXPECT_EQ(report["file"], scene.string());
  EXPECT_EQ(report["bytes"], fs::file_size(scene));
  EXPECT_EQ(report["version"], "2.0");
  EXPECT_EQ(report["nodes"], 1);
  EXPECT_EQ(report["meshes"], 1);
  EXPECT_EQ(report["geometries"], 1);
  EXPECT_EQ(report["vertices"], 3);
  EXPECT_EQ(report["triangles"], 1);
  EXPECT_EQ(report["materials"], 1);
  EXPECT_EQ(report["bounds"], Json::parse(R"({"min": [-1.0, -1.0, 0.0], "max": [1.0, 1.0, 0.0]})"));
  for (const char* key :
       {"generator", "extensions_used", "extensions_required", "images", "lights", "cameras", "warnings"}) {
    EXPECT_TRUE(report.contains(key)) << key;
  }
}

TEST(info, text_tells_the_same) {
  const TemporaryFolder folder;
  const auto run = run_tool({"info", write_triangle(folder)});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_EQ(run.err, "");
  EXPECT_NE(run.out.find("1 triangle"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("3 vertices"), std::string::npos) << run.out;
}

TEST(sample, patio_is_the_committed_scene_byte_for_byte) {
  const TemporaryFolder folder;
  const auto run = run_tool({"sample", "patio", "-o", folder / "patio.glb"});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_EQ(run.err, "");
  const std::string written = read_text(folder / "patio.glb");
  EXPECT_EQ(written.size(), fs::file_size(fs::path(AMBITO_SOURCE_DIR) / "assets/patio.glb"));
  EXPECT_TRUE(written == read_text(fs::path(AMBITO_SOURCE_DIR) / "assets/patio.glb"));
  EXPECT_LE(written.size(), 1'000'000u);
}

TEST(sample, a_file_that_is_there_is_kept_without_force) {
  const TemporaryFolder folder;
  const fs::path there = folder.write("patio.glb", "mine");
  EXPECT_EQ(run_tool({"sample", "patio", "-o", there}).exit_code, 1);
  EXPECT_EQ(read_text(there), "mine");
  EXPECT_EQ(run_tool({"sample", "patio", "-o", there, "--force"}).exit_code, 0);
  EXPECT_NE(read_text(there), "mine");
}

class compare : public testing::Test {
 protected:
  fs::path write(const char* name, std::uint32_t width, std::uint8_t first) {
    Image image{.width = width, .height = 2, .pixels = {}};
    image.pixels.assign(std::size_t{width} * 2 * 4, 100);
    image.pixels[0] = first;
    EXPECT_TRUE(save_png(image, folder / name));
    return folder / name;
  }
  int code(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "compare");
    last = run_tool(arguments);
    return last.exit_code;
  }
  TemporaryFolder folder;
  ToolRun last;
};

TEST_F(compare, equal_pictures_exit_with_0) {
  EXPECT_EQ(code({write("a.png", 2, 100), write("b.png", 2, 100)}), 0) << describe(last);
  EXPECT_EQ(last.err, "");
}

TEST_F(compare, different_pictures_exit_with_4) {
  EXPECT_EQ(code({write("a.png", 2, 100), write("b.png", 2, 103)}), 4) << describe(last);
  EXPECT_NE(last.out.find("different"), std::string::npos);
}

TEST_F(compare, a_difference_at_the_tolerance_is_none) {
  const auto a = write("a.png", 2, 100);
  const auto b = write("b.png", 2, 103);
  EXPECT_EQ(code({a, b, "--tolerance", "3"}), 0) << describe(last);
  EXPECT_EQ(code({a, b, "--tolerance", "2"}), 4) << describe(last);
}

TEST_F(compare, a_share_at_what_is_allowed_is_fine) {
  const auto a = write("a.png", 2, 100);
  const auto b = write("b.png", 2, 103);
  EXPECT_EQ(code({a, b, "--allow", "0.25"}), 0) << describe(last);
  EXPECT_EQ(code({a, b, "--allow", "0.24"}), 4) << describe(last);
}

TEST_F(compare, different_sizes_are_a_usage_error) {
  EXPECT_EQ(code({write("a.png", 2, 100), write("b.png", 3, 100)}), 1) << describe(last);
  EXPECT_NE(last.err.find('3'), std::string::npos) << last.err;
}

TEST_F(compare, what_is_no_picture_is_bad_input) {
  EXPECT_EQ(code({write("a.png", 2, 100), folder.write("b.png", "text")}), 2) << describe(last);
  EXPECT_NE(last.err.find("b.png"), std::string::npos) << last.err;
  EXPECT_EQ(code({folder / "no.png", folder / "a.png"}), 2) << describe(last);
  EXPECT_NE(last.err.find("no.png"), std::string::npos) << last.err;
}

TEST_F(compare, json_is_json) {
  code({write("a.png", 2, 100), write("b.png", 2, 103), "--json"});
  const auto report = Json::parse(last.out, nullptr, false);
  ASSERT_TRUE(report.is_object()) << last.out;
  EXPECT_EQ(report["equal"], false);
  EXPECT_EQ(report["max_difference"], 3);
  EXPECT_EQ(report["differing_pixels"], 1);
  EXPECT_EQ(report["differing_share"], 0.25);
  EXPECT_TRUE(report.contains("mean_absolute_error"));
  EXPECT_TRUE(report["psnr_db"].is_number());
}

}  // namespace
}  // namespace ambito::test
