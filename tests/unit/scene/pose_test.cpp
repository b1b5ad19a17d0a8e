#include "scene/pose.h"

#include <cmath>
#include <limits>
#include <random>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>

#include "scene/world_matrix.h"
#include "unit/scene/scene_makers.h"

namespace ambito::scene {
namespace {

void expect_near(const mat4x4f& actual, const mat4x4f& expected, float tolerance) {
  for (int c = 0; c < 4; ++c) {
    for (int r = 0; r < 4; ++r) EXPECT_NEAR(actual[c][r], expected[c][r], tolerance) << c << ' ' << r;
  }
}

TEST(pose, world_matrices_are_products_down_the_tree_in_any_slot_order) {
  Scene scene;
  std::mt19937 random(3);
  std::uniform_real_distribution<float> value(-1.0f, 1.0f);
  std::vector<NodeId> nodes;
  for (int i = 0; i < 100; ++i) {
    Transform local = moved(value(random), value(random), value(random));
    local.rotation = glm::angleAxis(value(random), glm::normalize(vec3f(value(random), 1.0f, value(random))));
    local.scale = vec3f(1.0f + 0.2f * value(random));
    nodes.push_back(add_node(scene, "n", {}, local));
  }
  // Children before their parents as well as after.
  for (int i = 0; i < 300; ++i) scene.set_parent(nodes[random() % 100], nodes[random() % 100]);
  Pose pose;
  pose.update(scene);
  for (const NodeId node : nodes) {
    expect_near(pose.worlds()[node.index], world_matrix(scene.nodes(), node.index), 1e-4f);
  }
}

TEST(pose, a_chain_of_ten_thousand_nodes_needs_no_stack) {
  Scene scene;
  std::vector<NodeId> nodes;
  for (int i = 0; i < 10'000; ++i) nodes.push_back(add_node(scene, "n", {}, moved(1, 0, 0)));
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) scene.set_parent(nodes[i], nodes[i + 1]);
  Pose pose;
  pose.update(scene);
  EXPECT_EQ(pose.worlds()[nodes[0].index][3].x, 10'000.0f);
  EXPECT_EQ(pose.worlds()[nodes.back().index][3].x, 1.0f);
  scene.set_local(nodes.back(), moved(0, 7, 0));
  pose.update(scene);
  EXPECT_EQ(pose.worlds()[nodes[0].index][3], vec4f(9'999.0f, 7.0f, 0.0f, 1.0f));
}

TEST(pose, only_dirty_subtrees_are_computed_again) {
  Scene scene;
  const NodeId root = add_node(scene, "root");
  const NodeId left = add_node(scene, "left", root);
  const NodeId leaf = add_node(scene, "leaf", left);
  const NodeId right = add_node(scene, "right", root);
  Pose pose;
  pose.update(scene);
  const Revision first = pose.revision();
  pose.update(scene);
  EXPECT_EQ(pose.revision(), first) << "nothing changed";
  scene.set_local(left, moved(0, 1, 0));
  pose.update(scene);
  EXPECT_GT(pose.revision(), first);
  EXPECT_EQ(pose.node_revisions()[left.index], pose.revision());
  EXPECT_EQ(pose.node_revisions()[leaf.index], pose.revision());
  EXPECT_EQ(pose.node_revisions()[root.index], first);
  EXPECT_EQ(pose.node_revisions()[right.index], first);
  EXPECT_EQ(pose.worlds()[leaf.index][3].y, 1.0f);
}

TEST(pose, two_consumers_of_a_scene_do_not_disturb_each_other) {
  MeshScene s;
  const NodeId node = s.add();
  Pose early;
  early.update(s.scene);
  s.scene.set_local(node, moved(1, 0, 0));
  Pose late;
  late.update(s.scene);
  early.update(s.scene);
  EXPECT_EQ(early.worlds()[node.index][3].x, 1.0f);
  EXPECT_EQ(late.worlds()[node.index][3].x, 1.0f);
}

TEST(pose, another_scene_is_computed_anew_even_with_older_revisions) {
  MeshScene old_scene;
  for (int i = 0; i < 5; ++i) old_scene.add({}, moved(5, 0, 0));
  Pose pose;
  pose.update(old_scene.scene);
  const Revision before = pose.revision();
  MeshScene young;
  const NodeId node = young.add({}, moved(9, 0, 0));
  ASSERT_LT(young.scene.revision(), old_scene.scene.revision());
  pose.update(young.scene);
  EXPECT_GT(pose.revision(), before) << "a pose's revision never goes back";
  EXPECT_EQ(pose.structure_revision(), pose.revision());
  EXPECT_EQ(pose.worlds()[node.index][3].x, 9.0f);
  EXPECT_EQ(pose.live_objects(), 1u);
  EXPECT_EQ(pose.objects().center_x[0], 9.5f);
  pose.update(Scene{});
  EXPECT_EQ(pose.live_objects(), 0u);
  EXPECT_EQ(pose.objects().size(), 0u);
  pose.update(old_scene.scene);
  EXPECT_EQ(pose.live_objects(), 5u);
}

TEST(pose, a_hidden_ancestor_hides_and_shows_its_subtree) {
  MeshScene s;
  const NodeId root = add_node(s.scene, "root");
  const NodeId middle = add_node(s.scene, "middle", root);
  const NodeId leaf = s.add(middle);
  const NodeId other = s.add();
  Pose pose;
  pose.update(s.scene);
  EXPECT_EQ(pose.shown()[leaf.index], 1);
  s.scene.set_visible(root, false);
  pose.update(s.scene);
  EXPECT_EQ(pose.shown()[leaf.index], 0);
  EXPECT_EQ(pose.shown()[other.index], 1);
  EXPECT_EQ(pose.objects().visible[0], 0);
  EXPECT_EQ(pose.objects().visible[1], 1);
  s.scene.set_visible(middle, false);
  s.scene.set_visible(root, true);
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().visible[0], 0);
  s.scene.set_visible(middle, true);
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().visible[0], 1);
}

TEST(pose, a_matrix_that_is_not_finite_hides_its_subtree_and_comes_back) {
  MeshScene s;
  const NodeId root = add_node(s.scene, "root");
  const NodeId leaf = s.add(root, moved(1, 0, 0));
  Pose pose;
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                          -std::numeric_limits<float>::infinity()}) {
    for (int where = 0; where < 3; ++where) {
      Transform local;
      if (where == 0) local.translation.y = bad;
      if (where == 1) local.scale.z = bad;
      if (where == 2) local.rotation.x = bad;
      s.scene.set_local(root, local);
      pose.update(s.scene);
      EXPECT_EQ(pose.shown()[leaf.index], 0);
      EXPECT_EQ(pose.objects().visible[0], 0);
      for (int c = 0; c < 4; ++c) {
        for (int r = 0; r < 4; ++r) EXPECT_TRUE(std::isfinite(pose.worlds()[leaf.index][c][r]));
      }
      EXPECT_TRUE(std::isfinite(pose.objects().center_x[0]) && std::isfinite(pose.objects().radius[0]));
    }
  }
  s.scene.set_local(root, moved(0, 2, 0));
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().visible[0], 1);
  EXPECT_EQ(pose.worlds()[leaf.index][3], vec4f(1.0f, 2.0f, 0.0f, 1.0f));
}

TEST(pose, the_last_row_of_a_given_matrix_is_ignored) {
  Scene scene;
  const NodeId node = add_node(scene, "n");
  mat4x4f matrix(1.0f);
  matrix[0][3] = 5.0f;
  matrix[3][3] = 2.0f;
  scene.set_matrix(node, matrix);
  Pose pose;
  pose.update(scene);
  EXPECT_EQ(pose.worlds()[node.index], mat4x4f(1.0f));
}

TEST(pose, follows_erased_parents_and_new_ones) {
  Scene scene;
  const NodeId a = add_node(scene, "a", {}, moved(1, 0, 0));
  const NodeId b = add_node(scene, "b", {}, moved(10, 0, 0));
  const NodeId child = add_node(scene, "child", a, moved(100, 0, 0));
  Pose pose;
  pose.update(scene);
  EXPECT_EQ(pose.worlds()[child.index][3].x, 101.0f);
  scene.set_parent(child, b);
  pose.update(scene);
  EXPECT_EQ(pose.worlds()[child.index][3].x, 110.0f);
  scene.erase(b);
  pose.update(scene);
  EXPECT_EQ(pose.worlds()[child.index][3].x, 100.0f);
}

}  // namespace
}  // namespace ambito::scene
