#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ambito/image.h>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// The embedding program of the README runs: it is the first thing that somebody copies.
namespace ambito::test {
namespace {

TEST(turntable, writes_36_pictures_that_differ) {
  const TemporaryFolder folder;
  const std::filesystem::path scene = write_triangle(folder);
  const std::string program = std::string(AMBITO_BINARY_DIR) + "/examples/turntable";
  ASSERT_TRUE(std::filesystem::exists(program)) << program;
  const ToolRun run = run_program(program, {scene, folder / "view.####.png"}, {});
  ASSERT_EQ(run.exit_code, 0) << describe(run);

  for (int i = 0; i < 36; ++i) {
    EXPECT_TRUE(std::filesystem::exists(folder / fmt::format("view.{:04}.png", i))) << i;
  }
  const auto first = load_image(folder / "view.0000.png");
  const auto quarter = load_image(folder / "view.0009.png");
  ASSERT_TRUE(first && quarter);
  EXPECT_EQ(first->width, 1024u);
  const auto difference = compare_images(*first, *quarter);
  ASSERT_TRUE(difference);
  EXPECT_GT(difference->differing_pixels, 1000u);
}

TEST(turntable, says_which_scene_is_missing) {
  const TemporaryFolder folder;
  const std::string program = std::string(AMBITO_BINARY_DIR) + "/examples/turntable";
  ASSERT_TRUE(std::filesystem::exists(program)) << program;
  const ToolRun run = run_program(program, {folder / "nothing.glb"}, {});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("nothing.glb"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace ambito::test
