#include <gtest/gtest.h>

#include <ambito/version.h>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// What a person types wrong gets a sentence and exit code 1, before any work is done.
namespace ambito::test {
namespace {

namespace fs = std::filesystem;

class usage : public testing::Test {
 protected:
  usage() : scene(write_triangle(folder)), picture(folder / "picture.png") {}

  /// Appends to a render command that is complete but for `arguments`.
  ToolRun render(std::vector<std::string> arguments) const {
    std::vector<std::string> all{"render", scene, "-o", picture};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run_tool(all);
  }

  void expect_usage(const ToolRun& run, std::string_view named) const {
    EXPECT_EQ(run.exit_code, 1) << describe(run);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(count_lines(run.err), 1u) << run.err;
    EXPECT_NE(run.err.find(named), std::string::npos) << run.err;
    EXPECT_FALSE(fs::exists(picture));
  }

  TemporaryFolder folder;
  fs::path scene;
  fs::path picture;
};

TEST_F(usage, no_verb) { expect_usage(run_tool({}), "--help"); }
TEST_F(usage, an_unknown_verb) { expect_usage(run_tool({"paint", "a.glb"}), "paint"); }
TEST_F(usage, an_unknown_option) { expect_usage(render({"--sise", "64x64"}), "--sise"); }
TEST_F(usage, no_scene) { expect_usage(run_tool({"render", "-o", picture}), "SCENE"); }
TEST_F(usage, no_output) { expect_usage(run_tool({"render", scene}), "--output"); }
TEST_F(usage, one_scene_too_many) { expect_usage(render({"other.glb"}), "other.glb"); }

TEST_F(usage, sizes_that_are_none) {
  for (const char* size :
       {"0x5", "5x0", "64", "64x", "x64", "64x64x64", "-4x4", "8193x1", "1x8193", "6.5x4", "64X64", ""}) {
    expect_usage(render({"--size", size}), "--size");
  }
}

TEST_F(usage, colours_that_are_none) {
  for (const char* color : {"red", "12345", "1234567", "12345g", "#12", "-12345", ""}) {
    expect_usage(render({"--background", color}), "--background");
  }
}

TEST_F(usage, points_and_numbers_that_are_none) {
  for (const char* point : {"1,2", "1,2,3,4", "1,2,x", "nan,0,0", "1,,2", "inf,0,0"}) {
    expect_usage(render({"--eye", point}), "--eye");
  }
  for (const char* number : {"wide", "nan", "", "4 5"}) expect_usage(render({"--fov", number}), "--fov");
  for (const char* number : {"bright", "nan"}) expect_usage(render({"--exposure", number}), "--exposure");
}

TEST_F(usage, numbers_over_their_limits) {
  expect_usage(render({"--samples", "2"}), "--samples");
  // What depends on the scene is found out later, and says so in a second line.
  const std::vector<std::vector<std::string>> late = {
      {"--fov", "180"}, {"--fov", "0"}, {"--exposure", "33"}, {"--eye", "1,2,3", "--target", "1,2,3"}};
  for (const auto& arguments : late) {
    const auto run = render(arguments);
    EXPECT_EQ(run.exit_code, 1) << describe(run);
    EXPECT_NE(run.err.find(arguments.size() > 2 ? "same point" : arguments[1]), std::string::npos) << run.err;
    EXPECT_FALSE(fs::exists(picture));
  }
}

TEST_F(usage, a_named_and_a_placed_camera) {
  expect_usage(render({"--camera", "0", "--eye", "1,2,3"}), "--eye");
  expect_usage(render({"--camera", "0", "--fov", "40"}), "--fov");
}

TEST_F(usage, an_unknown_feed) { expect_usage(render({"--feed", "push"}), "--feed"); }
TEST_F(usage, a_shader_folder_that_is_not_there) {
  expect_usage(render({"--shader-dir", folder / "no"}), "--shader-dir");
}

TEST_F(usage, an_output_that_is_no_png) {
  for (const char* name : {"picture.jpg", "picture", "png", ".png.txt"}) {
    expect_usage(run_tool({"render", scene, "-o", folder / name}), name);
    EXPECT_FALSE(fs::exists(folder / name));
  }
}

TEST_F(usage, an_output_folder_that_is_not_there) {
  expect_usage(run_tool({"render", scene, "-o", folder / "no" / "a.png"}), "folder");
  EXPECT_FALSE(fs::exists(folder / "no"));
}

TEST_F(usage, an_output_that_is_a_folder) {
  fs::create_directory(folder / "a.png");
  for (const bool force : {false, true}) {
    std::vector<std::string> arguments{"render", scene, "-o", folder / "a.png"};
    if (force) arguments.push_back("--force");
    expect_usage(run_tool(arguments), "folder");
  }
}

TEST_F(usage, an_output_that_is_there_is_kept) {
  const fs::path there = folder.write("there.png", "mine");
  expect_usage(run_tool({"render", scene, "-o", there}), "--force");
  EXPECT_EQ(read_text(there), "mine");
  const auto forced = run_tool({"render", scene, "-o", there, "--force", "--size", "8x8"});
  EXPECT_EQ(forced.exit_code, 0) << describe(forced);
  EXPECT_NE(read_text(there), "mine");
}

TEST_F(usage, an_output_that_is_the_input_is_kept_even_with_force) {
  // The content decides what a file is: a scene may be named like a picture.
  const fs::path both = write_triangle(folder, triangle_json(), {}, "both.png");
  fs::create_symlink(both, folder / "link.png");
  const std::string before = read_text(both);
  expect_usage(run_tool({"render", both, "-o", both, "--force"}), "input");
  expect_usage(run_tool({"render", both, "-o", folder / "link.png", "--force"}), "input");
  EXPECT_EQ(read_text(both), before);
}

TEST_F(usage, an_output_that_is_another_spelling_of_an_input_or_output) {
  fs::create_directory(folder / "below");
  const ToolOptions here{.folder = folder.path()};
  const auto relative = [&](std::vector<std::string> more) {
    std::vector<std::string> all{"render", "triangle.gltf", "-o", "picture.png", "--size", "8x8"};
    all.insert(all.end(), more.begin(), more.end());
    return run_tool(all, here);
  };
  for (const char* option : {"--trace", "--trace-commands"}) {
    for (const std::string& spelled :
         {std::string("./picture.png"), std::string("below/../picture.png"), picture.string()}) {
      expect_usage(relative({option, spelled}), "same file");
    }
  }
  expect_usage(relative({"--trace", "t.json", "--trace-commands", "./t.json"}), "same file");
  const std::string before = read_text(scene);
  expect_usage(relative({"--trace", "./below/../triangle.gltf", "--force"}), "is the input");
  EXPECT_EQ(read_text(scene), before);
  EXPECT_EQ(relative({"--trace", "./t.json"}).exit_code, 0) << "control";
}

TEST_F(usage, an_output_that_is_a_file_of_the_scene_is_kept_even_with_force) {
  const std::string before = read_text(folder / "triangle.bin");
  for (const std::string& verb : {std::string("render"), std::string("graph")}) {
    std::vector<std::string> arguments{verb, scene, "--force"};
    if (verb == "render") arguments.insert(arguments.end(), {"-o", picture, "--trace"});
    if (verb == "graph") arguments.emplace_back("-o");
    arguments.push_back(folder / "triangle.bin");
    const auto run = run_tool(arguments);
    EXPECT_EQ(run.exit_code, 1) << describe(run);
    EXPECT_NE(run.err.find("is the input"), std::string::npos) << run.err;
    EXPECT_EQ(read_text(folder / "triangle.bin"), before);
    EXPECT_FALSE(fs::exists(picture));
  }
}

TEST_F(usage, an_empty_name_of_a_file_is_not_the_same_as_none) {
  for (const char* option : {"--graph-edit", "--trace", "--trace-commands", "--shader-dir"})
    expect_usage(render({option, ""}), option);
  expect_usage(run_tool({"render", scene, "-o", ""}), "--output");
  expect_usage(run_tool({"sample", "patio", "-o", ""}), "--output");
  expect_usage(run_tool({"graph", "-o", ""}), "--output");
  expect_usage(run_tool({"graph", ""}), "SCENE");
  for (const char* verb : {"graph", "lint"}) expect_usage(run_tool({verb, "--graph-edit", ""}), "--graph-edit");
  expect_usage(run_tool({"view", scene, "--graph-edit", ""}), "--graph-edit");
  for (const char* verb : {"info", "limits", "view", "diagnose"}) {
    expect_usage(run_tool({verb, ""}), "empty");
  }
  expect_usage(run_tool({"compare", scene, ""}), "B");
}

TEST_F(usage, a_sample_that_is_not_there) {
  expect_usage(run_tool({"sample", "palace", "-o", folder / "a.glb"}), "palace");
  EXPECT_FALSE(fs::exists(folder / "a.glb"));
}

TEST_F(usage, a_tolerance_over_its_limit) {
  expect_usage(run_tool({"compare", "a.png", "b.png", "--tolerance", "256"}), "--tolerance");
  expect_usage(run_tool({"compare", "a.png", "b.png", "--allow", "1.1"}), "--allow");
}

TEST(help, every_verb_explains_itself) {
  for (const char* verb : {"", "render", "info", "device", "sample", "compare"}) {
    std::vector<std::string> arguments{verb};
    if (arguments[0].empty()) arguments.clear();
    arguments.push_back("--help");
    const auto run = run_tool(arguments);
    EXPECT_EQ(run.exit_code, 0) << describe(run);
    EXPECT_EQ(run.err, "");
    EXPECT_NE(run.out.find("Usage: ambito " + std::string(verb)), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("--help"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("--version"), std::string::npos) << run.out;
  }
}

TEST(help, every_verb_tells_the_version) {
  for (const char* verb : {"", "render", "info", "device", "sample", "compare"}) {
    std::vector<std::string> arguments{verb};
    if (arguments[0].empty()) arguments.clear();
    arguments.push_back("--version");
    const auto run = run_tool(arguments);
    EXPECT_EQ(run.exit_code, 0) << describe(run);
    EXPECT_EQ(run.out, "ambito " AMBITO_VERSION_STRING "\n");
    EXPECT_EQ(run.err, "");
  }
}

TEST(help, exit_codes_are_told) {
  const auto run = run_tool({"--help"});
  EXPECT_NE(run.out.find("Exit codes"), std::string::npos) << run.out;
}

}  // namespace
}  // namespace ambito::test
