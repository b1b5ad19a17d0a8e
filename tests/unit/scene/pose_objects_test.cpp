#include <gtest/gtest.h>

#include "scene/pose.h"
#include "unit/scene/scene_makers.h"

namespace ambito::scene {
namespace {

TEST(pose_objects, each_primitive_of_each_node_is_an_object) {
  MeshScene s(3);
  s.add();
  add_node(s.scene, "empty");
  const NodeId second = s.add();
  Pose pose;
  pose.update(s.scene);
  ASSERT_EQ(pose.objects().size(), 6u);
  EXPECT_EQ(pose.live_objects(), 6u);
  EXPECT_EQ(pose.objects().node[4], second.index);
  EXPECT_EQ(pose.objects().primitive[4], 1u);
  EXPECT_EQ(pose.objects().geometry[4], s.geometry);
}

TEST(pose_objects, slots_stay_when_other_nodes_come_and_go) {
  MeshScene s;
  const NodeId a = s.add({}, moved(1, 0, 0));
  const NodeId b = s.add({}, moved(2, 0, 0));
  const NodeId c = s.add({}, moved(3, 0, 0));
  Pose pose;
  pose.update(s.scene);
  s.scene.erase(b);
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().size(), 3u);
  EXPECT_EQ(pose.live_objects(), 2u);
  EXPECT_EQ(pose.objects().node[0], a.index);
  EXPECT_EQ(pose.objects().node[2], c.index);
  EXPECT_FALSE(pose.alive(1));
  EXPECT_EQ(pose.objects().visible[1], 0);
  EXPECT_FALSE(pose.objects().geometry[1]);
  EXPECT_EQ(pose.objects().revision[1], pose.revision());

  const NodeId d = s.add({}, moved(4, 0, 0));
  ASSERT_EQ(d.index, b.index) << "the node's slot is reused, by another node";
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().size(), 3u) << "the dead slot is reused";
  EXPECT_EQ(pose.objects().node[1], d.index);
  EXPECT_EQ(pose.objects().center_x[1], 4.5f);
  EXPECT_TRUE(pose.alive(1));
}

TEST(pose_objects, a_node_erased_and_reused_between_updates_is_another_object) {
  MeshScene s;
  const NodeId a = s.add({}, moved(1, 0, 0));
  Pose pose;
  pose.update(s.scene);
  const Revision structure = pose.structure_revision();
  s.scene.erase(a);
  const NodeId b = s.add({}, moved(2, 0, 0));
  ASSERT_EQ(a.index, b.index);
  pose.update(s.scene);
  EXPECT_GT(pose.structure_revision(), structure);
  EXPECT_EQ(pose.live_objects(), 1u);
  EXPECT_EQ(pose.objects().center_x[0], 2.5f);
}

TEST(pose_objects, a_mesh_that_gains_and_loses_primitives_is_followed) {
  MeshScene s(2);
  s.add();
  const NodeId other = s.add();
  Pose pose;
  pose.update(s.scene);
  const MaterialId material = s.scene.add(Material{});
  s.scene.edit(s.mesh)->primitives.push_back({s.geometry, material});
  pose.update(s.scene);
  EXPECT_EQ(pose.live_objects(), 6u);
  EXPECT_EQ(pose.objects().node[2], other.index) << "old objects keep their slots";
  EXPECT_EQ(pose.objects().material[4], material);
  s.scene.edit(s.mesh)->primitives.resize(1);
  pose.update(s.scene);
  EXPECT_EQ(pose.live_objects(), 2u);
  EXPECT_TRUE(pose.alive(0));
  EXPECT_TRUE(pose.alive(2));
  s.scene.edit(s.mesh)->primitives[0].material = material;
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().material[0], material);
  EXPECT_EQ(pose.structure_revision(), pose.revision());
  s.scene.erase(s.mesh);
  pose.update(s.scene);
  EXPECT_EQ(pose.live_objects(), 0u);
}

TEST(pose_objects, set_mesh_replaces_what_a_node_draws) {
  MeshScene s;
  const NodeId node = s.add();
  Geometry big = triangle_geometry();
  big.positions[1].x = 9.0f;
  const GeometryId geometry = s.scene.add(big);
  Mesh mesh;
  mesh.primitives = {{geometry, {}}};
  const MeshId other = s.scene.add(mesh);
  Pose pose;
  pose.update(s.scene);
  s.scene.set_mesh(node, other);
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().geometry[0], geometry);
  EXPECT_GT(pose.objects().radius[0], 4.0f);
  s.scene.set_mesh(node, {});
  pose.update(s.scene);
  EXPECT_EQ(pose.live_objects(), 0u);
}

TEST(pose_objects, moving_changes_the_object_but_not_the_structure) {
  MeshScene s;
  const NodeId a = s.add();
  s.add();
  Pose pose;
  pose.update(s.scene);
  const Revision structure = pose.structure_revision();
  const Revision before = pose.revision();
  s.scene.set_local(a, moved(7, 0, 0));
  pose.update(s.scene);
  EXPECT_EQ(pose.structure_revision(), structure);
  EXPECT_EQ(pose.objects().revision[0], pose.revision());
  EXPECT_EQ(pose.objects().revision[1], before);
  add_node(s.scene, "draws nothing");
  pose.update(s.scene);
  EXPECT_EQ(pose.structure_revision(), structure) << "no object came or went";
}

TEST(pose_objects, an_edited_geometry_moves_its_spheres_and_an_erased_one_hides_them) {
  MeshScene s;
  s.add();
  Pose pose;
  pose.update(s.scene);
  Geometry* geometry = s.scene.edit(s.geometry);
  for (vec3f& position : geometry->positions) position.x += 50.0f;
  update_bounds(*geometry);
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().center_x[0], 50.5f);
  EXPECT_EQ(pose.objects().revision[0], pose.revision());
  s.scene.erase(s.geometry);
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().visible[0], 0);
  EXPECT_TRUE(pose.alive(0)) << "it is there, with nothing to draw";
  const GeometryId reused = s.scene.add(triangle_geometry());
  ASSERT_EQ(reused.index, s.geometry.index);
  pose.update(s.scene);
  EXPECT_EQ(pose.objects().visible[0], 0) << "the mesh names the old geometry";
}

TEST(pose_objects, an_empty_geometry_draws_nothing) {
  MeshScene s(1, Geometry{});
  s.add();
  Pose pose;
  pose.update(s.scene);
  EXPECT_EQ(pose.live_objects(), 1u);
  EXPECT_EQ(pose.objects().visible[0], 0);
  EXPECT_EQ(pose.objects().radius[0], 0.0f);
}

}  // namespace
}  // namespace ambito::scene
