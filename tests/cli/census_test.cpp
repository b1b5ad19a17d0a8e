#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// What is on the GPU, and how much of it there may be.
namespace ambito::test {
namespace {

class census : public testing::Test {
 protected:
  ToolRun render(std::vector<std::string> more) const {
    std::vector<std::string> all{"render", scene, "-o", folder / "a.png", "--size", "64x64", "--force"};
    all.insert(all.end(), more.begin(), more.end());
    return run_tool(all);
  }
  TemporaryFolder folder;
  std::filesystem::path scene = write_triangle(folder);
};

TEST_F(census, its_lines_add_up_to_what_is_alive) {
  const auto run = render({"--census", "--json"});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  const auto json = nlohmann::json::parse(run.out);
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
  for (const auto& line : json.at("census")) {
    count += line.at("count").get<std::uint64_t>();
    bytes += line.at("bytes").get<std::uint64_t>();
    EXPECT_NE(line.at("label"), "");
  }
  EXPECT_EQ(count, json.at("stats").at("gpu_objects"));
  EXPECT_EQ(bytes, json.at("stats").at("gpu_bytes"));
  EXPECT_GT(bytes, 64u * 64 * 4);
}

TEST_F(census, is_a_table_for_people) {
  const auto run = render({"--census"});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_NE(run.out.find("render pipeline"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("total"), std::string::npos) << run.out;
}

TEST_F(census, a_budget_that_is_kept_changes_nothing_and_one_that_is_not_is_exit_2) {
  const auto needed = nlohmann::json::parse(render({"--json"}).out).at("stats").at("gpu_bytes").get<std::uint64_t>();
  EXPECT_EQ(render({"--json", "--max-gpu-bytes", std::to_string(needed)}).exit_code, 0) << needed;
  const auto run = render({"--json", "--max-gpu-bytes", std::to_string(needed - 1)});
  EXPECT_EQ(run.exit_code, 2) << describe(run);
  EXPECT_NE(run.err.find("the budget is " + std::to_string(needed - 1)), std::string::npos) << run.err;
  EXPECT_EQ(render({"--max-gpu-bytes", "64M"}).exit_code, 0);
  EXPECT_EQ(render({"--max-gpu-bytes", "0"}).exit_code, 1);
}

}  // namespace
}  // namespace ambito::test
