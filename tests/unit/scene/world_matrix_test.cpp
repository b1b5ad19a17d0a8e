#include "scene/world_matrix.h"

#include <gtest/gtest.h>

#include "unit/scene/scene_makers.h"

namespace ambito::scene {
namespace {

TEST(world_matrix, joins_transforms_and_matrices_up_to_the_root) {
  Scene scene;
  const NodeId root = add_node(scene, "root", {}, moved(1, 0, 0));
  const NodeId middle = add_node(scene, "middle", root);
  mat4x4f shear(1.0f);
  shear[1][0] = 0.5f;
  scene.set_matrix(middle, shear);
  const NodeId leaf = add_node(scene, "leaf", middle, scaled(2, 2, 2));
  const vec4f point = world_matrix(scene.nodes(), leaf.index) * vec4f(1.0f, 1.0f, 1.0f, 1.0f);
  EXPECT_EQ(point, vec4f(1.0f + 2.0f + 0.5f * 2.0f, 2.0f, 2.0f, 1.0f));
}

}  // namespace
}  // namespace ambito::scene
