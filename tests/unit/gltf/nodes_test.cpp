#include "gltf/nodes.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

struct NodesRead {
  explicit NodesRead(std::string_view json) : steps(json) {
    nodes = read_nodes(steps.context(), {.meshes = 2, .cameras = 2, .lights = 2, .skins = 1});
    if (nodes) scene = default_scene_nodes(steps.context(), *nodes);
  }
  [[nodiscard]] std::string refusal() const {
    if (!nodes) return nodes.error().message;
    return scene ? "fine" : scene.error().message;
  }
  Steps steps;
  Result<std::vector<NodeSource>> nodes;
  Result<std::vector<std::uint32_t>> scene;
};

using Order = std::vector<std::uint32_t>;

TEST(nodes, reads_names_and_references) {
  const NodesRead read(
      R"({"nodes":[{"name":"n","mesh":1,"camera":0,"extensions":{"KHR_lights_punctual":{"light":1}}}]})");
  ASSERT_TRUE(read.nodes) << read.refusal();
  const NodeSource& node = read.nodes->front();
  EXPECT_EQ(node.name, "n");
  EXPECT_EQ(node.mesh, 1u);
  EXPECT_EQ(node.camera, 0u);
  EXPECT_EQ(node.light, 1u);
}

TEST(nodes, refuses_references_to_nothing) {
  EXPECT_EQ(NodesRead(R"({"nodes":[{"mesh":2}]})").refusal(),
            "'t.gltf': /nodes/0/mesh: 2 is not the index of one of the 2 meshes.");
  EXPECT_EQ(NodesRead(R"({"nodes":[{"camera":2}]})").refusal(),
            "'t.gltf': /nodes/0/camera: 2 is not the index of one of the 2 cameras.");
  EXPECT_EQ(NodesRead(R"({"nodes":[{"children":[1]}]})").refusal(),
            "'t.gltf': /nodes/0/children/0: 1 is not the index of one of the 1 nodes.");
  EXPECT_EQ(
      NodesRead(R"({"nodes":[{"extensions":{"KHR_lights_punctual":{"light":2}}}]})").refusal(),
      "'t.gltf': /nodes/0/extensions/KHR_lights_punctual/light: 2 is not the index of one of the 2 lights.");
  EXPECT_EQ(NodesRead(R"({"nodes":[{"mesh":0,"skin":1}]})").refusal(),
            "'t.gltf': /nodes/0/skin: 1 is not the index of one of the 1 skins.");
}

TEST(nodes, refuses_cycles) {
  EXPECT_EQ(NodesRead(R"({"nodes":[{"children":[0]}]})").refusal(),
            "'t.gltf': /nodes/0/children: node 0 is its own ancestor.");
  EXPECT_EQ(NodesRead(R"({"nodes":[{"children":[1]},{"children":[2]},{"children":[0]}]})").refusal(),
            "'t.gltf': /nodes/0/children: node 0 is its own ancestor.");
  EXPECT_EQ(NodesRead(R"({"nodes":[{},{"children":[2]},{"children":[1]}]})").refusal(),
            "'t.gltf': /nodes/1/children: node 1 is its own ancestor.");
}

TEST(nodes, refuses_second_parents) {
  EXPECT_EQ(NodesRead(R"({"nodes":[{"children":[2]},{"children":[2]},{}]})").refusal(),
            "'t.gltf': /nodes/1/children: node 2 is already a child of node 0.");
  EXPECT_EQ(NodesRead(R"({"nodes":[{"children":[1,1]},{}]})").refusal(),
            "'t.gltf': /nodes/0/children: node 1 is already a child of node 0.");
}

TEST(nodes, the_default_scene_is_named_or_the_first) {
  constexpr std::string_view json =
      R"({{"nodes":[{{}},{{"children":[2]}},{{}}],"scenes":[{{"nodes":[0]}},{{"nodes":[1]}}]{}}})";
  EXPECT_EQ(*NodesRead(fmt::format(json, "")).scene, (Order{0}));
  EXPECT_EQ(*NodesRead(fmt::format(json, R"(,"scene":0)")).scene, (Order{0}));
  EXPECT_EQ(*NodesRead(fmt::format(json, R"(,"scene":1)")).scene, (Order{1, 2}));
  EXPECT_EQ(NodesRead(fmt::format(json, R"(,"scene":2)")).refusal(),
            "'t.gltf': /scene: 2 is not the index of one of the 2 scenes.");
}

TEST(nodes, without_scenes_every_root_is_drawn) {
  EXPECT_EQ(*NodesRead(R"({"nodes":[{},{"children":[0,2]},{},{}]})").scene, (Order{1, 3, 0, 2}));
}

TEST(nodes, parents_come_before_their_children) {
  EXPECT_EQ(*NodesRead(R"({"nodes":[{},{"children":[0]},{"children":[1]}],"scenes":[{"nodes":[2]}]})").scene,
            (Order{2, 1, 0}));
}

TEST(nodes, the_nodes_of_a_scene_are_roots) {
  EXPECT_EQ(NodesRead(R"({"nodes":[{"children":[1]},{}],"scenes":[{"nodes":[1]}]})").refusal(),
            "'t.gltf': /scenes/0/nodes: node 1 is no root: it is a child of node 0.");
  EXPECT_EQ(NodesRead(R"({"nodes":[{}],"scenes":[{"nodes":[1]}]})").refusal(),
            "'t.gltf': /scenes/0/nodes/0: 1 is not the index of one of the 1 nodes.");
}

TEST(nodes, a_root_that_is_listed_twice_is_drawn_once) {
  const NodesRead read(R"({"nodes":[{}],"scenes":[{"nodes":[0,0]}]})");
  ASSERT_TRUE(read.scene);
  EXPECT_EQ(*read.scene, (Order{0}));
  EXPECT_EQ(read.steps.warnings.sentences().size(), 1u);
}

TEST(nodes, very_deep_trees_are_read) {
  constexpr std::uint32_t depth = 100'000;
  std::string json = R"({"nodes":[)";
  for (std::uint32_t i = 1; i < depth; ++i) json += fmt::format(R"({{"children":[{}]}},)", i);
  json += R"({}],"scenes":[{"nodes":[0]}]})";
  const NodesRead read(json);
  ASSERT_TRUE(read.scene) << read.refusal();
  EXPECT_EQ(read.scene->size(), depth);
}

TEST(nodes, weights_are_named_in_a_warning) {
  const NodesRead read(R"({"nodes":[{"mesh":0,"weights":[0.5]}]})");
  EXPECT_TRUE(read.nodes);
  EXPECT_EQ(read.steps.warnings.sentences().size(), 1u);
}

TEST(nodes, a_skin_moves_a_mesh) {
  EXPECT_EQ(NodesRead(R"({"nodes":[{"mesh":0,"skin":0}]})").nodes->front().skin, 0u);
  EXPECT_EQ(NodesRead(R"({"nodes":[{"skin":0}]})").refusal(),
            "'t.gltf': /nodes/0/skin: a node with a skin has a mesh.");
}

TEST(nodes, world_matrices_multiply_from_the_root) {
  const NodesRead read(R"({"nodes":[{"translation":[1,0,0]},{"children":[0],"scale":[2,2,2]}]})");
  ASSERT_TRUE(read.nodes);
  const auto worlds = world_matrices(*read.nodes);
  EXPECT_EQ(worlds[0][3], vec4f(2, 0, 0, 1));
  EXPECT_EQ(worlds[1][3], vec4f(0, 0, 0, 1));
}

}  // namespace
}  // namespace ambito::gltf
