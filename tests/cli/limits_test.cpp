#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// `ambito limits`: what a scene needs beyond the limits that every WebGPU device has.
namespace ambito::test {
namespace {

class limits : public testing::Test {
 protected:
  TemporaryFolder folder;
  std::filesystem::path scene = write_triangle(folder);
};

TEST_F(limits, a_small_scene_needs_nothing_beyond_the_defaults) {
  const auto run = run_tool({"limits", scene, "--size", "32x16", "--json"});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_EQ(run.err, "");
  const auto json = nlohmann::json::parse(run.out);
  EXPECT_TRUE(json.at("renders_with_default_limits"));
  EXPECT_EQ(json.at("width"), 32);
  EXPECT_EQ(json.at("message"), "");
  ASSERT_GE(json.at("wishes").size(), 3u);
  for (const auto& wish : json.at("wishes")) {
    EXPECT_TRUE(wish.at("default_suffices")) << wish;
    EXPECT_NE(wish.at("without_it"), "");
    if (wish.at("kind") == "limit") {
      EXPECT_LE(wish.at("needed"), wish.at("default")) << wish;
    }
    if (wish.contains("alone")) {
      EXPECT_TRUE(wish.at("alone").at("renders")) << wish;
      EXPECT_TRUE(wish.at("alone").at("same_picture")) << wish;
    }
  }
}

TEST_F(limits, people_get_a_sentence_for_each) {
  const auto run = run_tool({"limits", scene, "--size", "32x16"});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_NE(run.out.find(", 32 x 16, renders with the default limits on "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("measuring the GPU time of passes needs timestamp-query, you have "), std::string::npos);
  EXPECT_NE(run.out.find(", without it the GPU time of passes is not measured"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("maxBufferSize: the default of 268435456 is enough: the most is "), std::string::npos);
  EXPECT_NE(run.out.find("maxStorageBufferBindingSize: the default of 134217728 is enough"), std::string::npos);
}

/// The triangle with 2^26 + 2 indices, all of them zeros that no file holds: 268,435,464 bytes.
std::filesystem::path write_greedy(const TemporaryFolder& folder) {
  Json json = triangle_json();
  json["accessors"][1] = {{"componentType", 5125}, {"count", 67108866}, {"type", "SCALAR"}};
  json["accessors"].push_back({{"componentType", 5126}, {"count", 3}, {"type", "VEC3"}});
  json["meshes"][0]["primitives"][0]["attributes"]["NORMAL"] = 2;
  return write_triangle(folder, json, {}, "greedy.gltf");
}

TEST_F(limits, a_scene_that_needs_more_is_exit_2_and_says_which_and_how_much) {
  const auto run = run_tool({"limits", write_greedy(folder), "--size", "16x16"});
  ASSERT_EQ(run.exit_code, 2) << describe(run);
  EXPECT_NE(run.err.find("has 268435464 bytes, and the limit maxBufferSize is 268435456"), std::string::npos) << run.err;
  EXPECT_NE(run.out.find("does NOT render with the default limits"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("needs maxBufferSize 268435464, you have 268435456 (the default; this adapter has "),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find(", without it a scene is refused that takes more in one buffer"), std::string::npos) << run.out;
}

TEST_F(limits, one_wish_can_be_granted_to_every_verb_that_takes_default_limits) {
  const auto device = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"device", "--json"});
    return nlohmann::json::parse(run_tool(more).out);
  };
  const auto standard = device({"--default-limits"});
  const auto raised = device({"--default-limits", "--grant", "maxBufferSize"});
  EXPECT_EQ(standard.at("limits").at("maxBufferSize"), 268435456);
  EXPECT_GE(raised.at("limits").at("maxBufferSize"), 268435456);
  auto rest = raised;
  rest.at("limits").at("maxBufferSize") = 268435456;
  EXPECT_EQ(rest, standard) << "and nothing else";
  EXPECT_EQ(run_tool({"render", scene, "-o", folder / "a.png", "--size", "16x16", "--default-limits", "--grant",
                      "timestamp-query,maxBufferSize"})
                .exit_code,
            0);
}

TEST_F(limits, an_unknown_name_is_exit_1_and_names_those_there_are) {
  const auto run = run_tool({"device", "--default-limits", "--grant", "maxFun"});
  EXPECT_EQ(run.exit_code, 1) << describe(run);
  EXPECT_NE(run.err.find("the engine asks for no feature or limit 'maxFun'; it asks for timestamp-query, maxBufferSize"),
            std::string::npos)
      << run.err;
}

TEST_F(limits, mistakes_are_as_everywhere) {
  EXPECT_EQ(run_tool({"limits"}).exit_code, 1);
  EXPECT_EQ(run_tool({"limits", scene, "--size", "0x1"}).exit_code, 1);
  EXPECT_EQ(run_tool({"device", "--grant", "maxBufferSize"}).exit_code, 1) << "beyond what?";
  EXPECT_EQ(run_tool({"limits", folder / "missing.glb"}).exit_code, 2);
  EXPECT_EQ(run_tool({"limits", scene, "--size", "16x16", "--adapter", "no such adapter"}).exit_code, 3);
}

}  // namespace
}  // namespace ambito::test
