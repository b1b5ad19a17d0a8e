#include <gtest/gtest.h>

#include <ambito/scene.h>

#include "unit/scene/scene_makers.h"

namespace ambito::scene {
namespace {

TEST(node_table, an_id_names_its_node) {
  Scene scene;
  const NodeId a = add_node(scene, "a");
  const NodeId b = add_node(scene, "b", a);
  EXPECT_TRUE(scene.nodes().contains(a));
  EXPECT_EQ(scene.nodes().name(b.index), "b");
  EXPECT_EQ(scene.nodes().parents()[b.index], a);
  EXPECT_EQ(scene.nodes().size(), 2u);
  EXPECT_EQ(scene.nodes().id_at(b.index), b);
}

TEST(node_table, a_stale_id_is_recognised_after_its_slot_was_reused) {
  Scene scene;
  const NodeId old = add_node(scene, "old");
  ASSERT_TRUE(scene.erase(old));
  const NodeId fresh = add_node(scene, "fresh");
  ASSERT_EQ(fresh.index, old.index);
  EXPECT_FALSE(scene.nodes().contains(old));
  EXPECT_TRUE(scene.nodes().contains(fresh));
  EXPECT_FALSE(scene.erase(old));
  EXPECT_FALSE(scene.set_local(old, {}));
  EXPECT_FALSE(scene.set_matrix(old, mat4x4f(1.0f)));
  EXPECT_FALSE(scene.set_visible(old, false));
  EXPECT_FALSE(scene.set_parent(old, {}));
  EXPECT_FALSE(scene.set_parent(fresh, old));
  EXPECT_FALSE(scene.set_mesh(old, {}));
  EXPECT_FALSE(scene.nodes().contains(NodeId{}));
  EXPECT_FALSE(scene.nodes().contains(NodeId{.index = 99, .generation = 1}));
}

TEST(node_table, a_reused_slot_starts_clean) {
  MeshScene s;
  const NodeId old = s.add({}, moved(1, 2, 3));
  s.scene.set_matrix(old, mat4x4f(2.0f));
  s.scene.set_visible(old, false);
  s.scene.erase(old);
  const NodeId fresh = add_node(s.scene, "fresh");
  ASSERT_EQ(fresh.index, old.index);
  EXPECT_EQ(s.scene.nodes().matrix(fresh.index), nullptr);
  EXPECT_EQ(s.scene.nodes().locals()[fresh.index].translation, vec3f(0.0f));
  EXPECT_FALSE(s.scene.nodes().meshes()[fresh.index]);
  EXPECT_EQ(s.scene.nodes().visible()[fresh.index], 1);
}

TEST(node_table, a_parent_that_would_close_a_cycle_is_refused) {
  Scene scene;
  const NodeId a = add_node(scene, "a");
  const NodeId b = add_node(scene, "b", a);
  const NodeId c = add_node(scene, "c", b);
  const NodeId other = add_node(scene, "other");
  EXPECT_FALSE(scene.set_parent(a, a));
  EXPECT_FALSE(scene.set_parent(a, b));
  EXPECT_FALSE(scene.set_parent(a, c));
  EXPECT_EQ(scene.nodes().parents()[a.index], NodeId{});
  EXPECT_TRUE(scene.set_parent(a, other));
  EXPECT_TRUE(scene.set_parent(c, a));
  EXPECT_TRUE(scene.set_parent(b, c)) << "b no longer is an ancestor of c";
}

TEST(node_table, children_of_an_erased_node_become_roots_and_count_as_changed) {
  Scene scene;
  const NodeId parent = add_node(scene, "parent");
  const NodeId first = add_node(scene, "first", parent);
  const NodeId second = add_node(scene, "second", parent);
  const NodeId grandchild = add_node(scene, "grandchild", first);
  const Revision before = scene.revision();
  scene.erase(parent);
  EXPECT_FALSE(scene.nodes().parents()[first.index]);
  EXPECT_FALSE(scene.nodes().parents()[second.index]);
  EXPECT_EQ(scene.nodes().parents()[grandchild.index], first);
  EXPECT_GT(scene.nodes().revisions()[first.index], before);
  EXPECT_GT(scene.nodes().revisions()[second.index], before);
  EXPECT_LE(scene.nodes().revisions()[grandchild.index], before);
}

TEST(node_table, children_are_found_after_they_changed_parents) {
  Scene scene;
  const NodeId a = add_node(scene, "a");
  const NodeId b = add_node(scene, "b");
  const NodeId child = add_node(scene, "child", a);
  scene.set_parent(child, b);
  scene.erase(a);
  EXPECT_EQ(scene.nodes().parents()[child.index], b);
  scene.erase(b);
  EXPECT_FALSE(scene.nodes().parents()[child.index]);
}

TEST(node_table, a_stale_parent_makes_a_root) {
  Scene scene;
  const NodeId gone = add_node(scene, "gone");
  scene.erase(gone);
  const NodeId child = add_node(scene, "child", gone);
  EXPECT_FALSE(scene.nodes().parents()[child.index]);
}

TEST(node_table, a_change_stamps_its_row_and_nothing_else) {
  Scene scene;
  const NodeId a = add_node(scene, "a");
  const NodeId b = add_node(scene, "b");
  const Revision row_b = scene.nodes().revisions()[b.index];
  const Revision structure = scene.nodes().structure_revision();
  scene.set_local(a, moved(1, 0, 0));
  EXPECT_EQ(scene.nodes().revisions()[a.index], scene.revision());
  EXPECT_EQ(scene.nodes().revisions()[b.index], row_b);
  EXPECT_EQ(scene.nodes().revision(), scene.revision());
  EXPECT_EQ(scene.nodes().structure_revision(), structure) << "moving is not a change of structure";
  scene.set_parent(a, b);
  EXPECT_EQ(scene.nodes().structure_revision(), scene.revision());
  scene.set_mesh(b, {});
  EXPECT_EQ(scene.nodes().structure_revision(), scene.revision());
  scene.erase(b);
  EXPECT_EQ(scene.nodes().structure_revision(), scene.revision());
}

TEST(node_table, a_matrix_wins_until_a_transform_is_set) {
  Scene scene;
  std::vector<NodeId> nodes;
  for (int i = 0; i < 4; ++i) nodes.push_back(add_node(scene, "n"));
  for (int i = 0; i < 4; ++i) {
    scene.set_matrix(nodes[static_cast<std::size_t>(i)], mat4x4f(static_cast<float>(i + 2)));
  }
  scene.set_matrix(nodes[1], mat4x4f(30.0f));
  scene.set_local(nodes[0], moved(1, 0, 0));  // the last matrix moves into the gap
  EXPECT_EQ(scene.nodes().matrix(nodes[0].index), nullptr);
  EXPECT_EQ(*scene.nodes().matrix(nodes[1].index), mat4x4f(30.0f));
  EXPECT_EQ(*scene.nodes().matrix(nodes[2].index), mat4x4f(4.0f));
  EXPECT_EQ(*scene.nodes().matrix(nodes[3].index), mat4x4f(5.0f));
  scene.erase(nodes[3]);
  EXPECT_EQ(*scene.nodes().matrix(nodes[2].index), mat4x4f(4.0f));
}

}  // namespace
}  // namespace ambito::scene
