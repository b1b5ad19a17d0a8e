#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// `ambito drill loss`: device loss as a command.
namespace ambito::test {
namespace {

TEST(drill, every_exercise_passes_and_is_told_as_json) {
  const TemporaryFolder folder;
  // Some fifty devices; on Dawn each one's end can take a second.
  const ToolOptions patient{.limit = std::chrono::seconds(400)};
  const auto run = run_tool({"drill", "loss", write_triangle(folder), "--size", "16x16", "--json"}, patient);
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  const auto json = nlohmann::json::parse(run.out);
  EXPECT_TRUE(json.at("passed"));
  EXPECT_GT(json.at("cold_milliseconds"), 0.0);
  const auto& rows = json.at("exercises");
  EXPECT_GE(rows.size(), 18u);
  std::map<std::string, std::set<std::string>> points;  // by the kind of loss
  for (const auto& row : rows) {
    EXPECT_TRUE(row.at("recovered")) << row;
    EXPECT_TRUE(row.at("same_picture")) << row;
    EXPECT_TRUE(row.at("scene_unchanged")) << row;
    EXPECT_EQ(row.at("live_objects_before"), row.at("live_objects_after")) << row;
    EXPECT_EQ(row.at("message"), "") << row;
    points[row.at("loss")].insert(row.at("point"));
  }
  // Either kind of loss has the same points, and where losses can be forced they are survived inside calls
  // too.
  const bool forced = points.contains("forced");
  if (forced) {
    EXPECT_EQ(points["forced"], points["destroyed"]);
  }
  for (const char* point : {"inside submit", "inside bundle finish"})
    EXPECT_EQ(points["destroyed"].contains(point), forced) << point;
  for (const char* point : {"before opaque", "inside opaque", "inside transparent", "after transparent", "between finish and submit",
                            "during upload", "pipelines pending", "readback pending", "readback mapped"})
    EXPECT_TRUE(points["destroyed"].contains(point)) << point;
  const auto device = run_tool({"device", "--json"});
  ASSERT_EQ(device.exit_code, 0) << describe(device);
  const std::string implementation = nlohmann::json::parse(device.out).at("implementation");
  EXPECT_EQ(forced, implementation.starts_with("Dawn")) << implementation;
}

TEST(drill, needs_a_kind_and_a_scene) {
  EXPECT_EQ(run_tool({"drill"}).exit_code, 1);
  EXPECT_EQ(run_tool({"drill", "loss"}).exit_code, 1);
  EXPECT_EQ(run_tool({"drill", "fire", "a.glb"}).exit_code, 1);
  EXPECT_EQ(run_tool({"drill", "loss", "missing.glb"}).exit_code, 2);
}

}  // namespace
}  // namespace ambito::test
