#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <ambito/image.h>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// Looking on while a picture is made: the command trace, the times of passes, and what is wrong with a capture.
namespace ambito::test {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class watch : public testing::Test {
 protected:
  ToolRun render(const char* picture, std::vector<std::string> more) const {
    std::vector<std::string> all{"render", scene, "-o", folder / picture, "--size", "16x16"};
    all.insert(all.end(), more.begin(), more.end());
    return run_tool(all);
  }
  TemporaryFolder folder;
  fs::path scene = write_triangle(folder);
};

TEST_F(watch, each_command_is_a_line_of_json_and_the_picture_stays) {
  ASSERT_EQ(render("plain.png", {}).exit_code, 0);
  const auto run = render("traced.png", {"--trace-commands", folder / "trace.jsonl"});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_EQ(text_of(folder / "plain.png"), text_of(folder / "traced.png"));
  std::ifstream lines(folder / "trace.jsonl");
  std::vector<std::string> calls;
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line);
    EXPECT_EQ(json.at("path").at(0), "frame 1");
    EXPECT_TRUE(json.at("arguments").is_array());
    calls.push_back(json.at("call"));
  }
  for (const char* call : {"set_bind_group", "set_pipeline", "draw", "texture_to_buffer"}) {
    EXPECT_NE(std::find(calls.begin(), calls.end(), call), calls.end()) << call;
  }
}

TEST_F(watch, a_trace_overwrites_only_with_force) {
  std::ofstream(folder / "kept.jsonl") << "mine";
  const auto refused = render("a.png", {"--trace-commands", folder / "kept.jsonl"});
  EXPECT_EQ(refused.exit_code, 1) << describe(refused);
  EXPECT_EQ(text_of(folder / "kept.jsonl"), "mine");
  EXPECT_FALSE(fs::exists(folder / "a.png"));
  EXPECT_EQ(render("a.png", {"--trace-commands", folder / "kept.jsonl", "--force"}).exit_code, 0);
  EXPECT_NE(text_of(folder / "kept.jsonl"), "mine");
}

TEST_F(watch, a_trace_is_neither_the_picture_nor_the_scene) {
  EXPECT_EQ(render("a.png", {"--trace-commands", folder / "a.png", "--force"}).exit_code, 1);
  EXPECT_EQ(render("a.png", {"--trace-commands", scene, "--force"}).exit_code, 1);
  EXPECT_FALSE(fs::exists(folder / "a.png"));
}

TEST_F(watch, a_full_disk_under_the_trace_gets_exit_4) {
  fs::create_symlink("/dev/full", folder / "full.jsonl");
  const auto run = render("a.png", {"--trace-commands", folder / "full.jsonl", "--force"});
  EXPECT_EQ(run.exit_code, 4) << describe(run);
  EXPECT_NE(run.err.find("full.jsonl"), std::string::npos) << run.err;
  EXPECT_FALSE(fs::exists(folder / "a.png"));
}

TEST_F(watch, no_trace_is_begun_for_a_scene_that_does_not_load) {
  std::ofstream(folder / "broken.glb") << "glTF";
  const auto run = run_tool({"render", folder / "broken.glb", "-o", folder / "a.png", "--trace-commands", folder / "t.jsonl"});
  EXPECT_EQ(run.exit_code, 2) << describe(run);
  EXPECT_FALSE(fs::exists(folder / "t.jsonl"));
}

TEST_F(watch, passes_are_timed_where_the_device_can) {
  for (const bool plain : {false, true}) {
    std::vector<std::string> more{"--json", "--force"};
    if (plain) more.emplace_back("--default-limits");
    const auto run = render("a.png", more);
    ASSERT_EQ(run.exit_code, 0) << describe(run);
    const auto gpu = nlohmann::json::parse(run.out).at("gpu");
    if (plain) {
      EXPECT_EQ(gpu, "unavailable");
    } else if (gpu != "unavailable") {
      EXPECT_EQ(gpu.at("passes").at(0).at("name"), "shadows");
      EXPECT_EQ(gpu.at("passes").at(1).at("name"), "opaque + transparent");
      EXPECT_EQ(gpu.at("passes").size(), 3u);
    }
  }
}

TEST_F(watch, diagnose_tells_a_skewed_capture_from_a_sound_one) {
  Image sound{.width = 100, .height = 64, .pixels = {}};
  for (std::uint32_t i = 0; i < 6400; ++i) {
    const std::uint32_t x = i % 100;
    const std::uint32_t y = i / 100;
    const bool inside = x > 20 && x < 60 && y > 10 && y < 50;
    const auto shade = static_cast<std::uint8_t>(inside ? 230 : 40 + y);
    sound.pixels.insert(sound.pixels.end(), {shade, static_cast<std::uint8_t>(2 * x), 90, 255});
  }
  Image skewed = sound;  // 400 bytes in rows of 512, read as one run
  for (std::size_t i = 0; i < 6400; ++i) {
    const std::size_t row = i / 128;
    const std::size_t column = i % 128;
    for (std::size_t c = 0; c < 4; ++c) {
      skewed.pixels[4 * i + c] = column < 100 ? sound.pixels[4 * (100 * row + column) + c] : std::uint8_t{0};
    }
  }
  ASSERT_TRUE(save_png(sound, folder / "sound.png"));
  ASSERT_TRUE(save_png(skewed, folder / "skewed.png"));
  const auto good = run_tool({"diagnose", folder / "sound.png"});
  EXPECT_EQ(good.exit_code, 0) << describe(good);
  EXPECT_EQ(good.out.rfind("no skew", 0), 0u) << good.out;
  const auto bad = run_tool({"diagnose", folder / "skewed.png"});
  EXPECT_EQ(bad.exit_code, 0) << describe(bad);
  EXPECT_EQ(bad.out, "skewed: rows of 100 pixels of 4 bytes lie 512 bytes apart; the 112 bytes between were read as pixels\n");
  const auto json = nlohmann::json::parse(run_tool({"diagnose", folder / "skewed.png", "--json"}).out);
  EXPECT_EQ(json, (nlohmann::json{{"skewed", true}, {"width", 100}, {"stride", 512}, {"bytes_per_pixel", 4}}));
  EXPECT_EQ(run_tool({"diagnose", folder / "missing.png"}).exit_code, 2);
}

}  // namespace
}  // namespace ambito::test
