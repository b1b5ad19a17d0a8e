#include <utility>

#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>

#include <ambito/scene.h>

#include "unit/scene/scene_makers.h"

namespace ambito::scene {
namespace {

TEST(transform, scales_then_rotates_then_translates) {
  Transform transform;
  transform.translation = {10.0f, 20.0f, 30.0f};
  transform.rotation = glm::angleAxis(degrees(90).radians, vec3f(0.0f, 0.0f, 1.0f));
  transform.scale = {2.0f, 3.0f, -4.0f};
  const vec4f point = transform.matrix() * vec4f(1.0f, 1.0f, 1.0f, 1.0f);
  EXPECT_NEAR(point.x, 10.0f - 3.0f, 1e-5f);
  EXPECT_NEAR(point.y, 20.0f + 2.0f, 1e-5f);
  EXPECT_NEAR(point.z, 30.0f - 4.0f, 1e-5f);
  EXPECT_EQ(point.w, 1.0f);
}

TEST(transform, agrees_with_glm_for_any_rotation) {
  for (int i = 0; i < 50; ++i) {
    const auto f = static_cast<float>(i);
    Transform transform;
    transform.rotation = glm::angleAxis(0.37f * f, glm::normalize(vec3f(f - 20.0f, 1.0f, 0.3f * f)));
    transform.scale = {1.0f + f, 0.5f, -2.0f};
    mat4x4f expected = glm::mat4_cast(transform.rotation);
    for (int c = 0; c < 3; ++c) expected[c] *= transform.scale[c];
    const mat4x4f actual = transform.matrix();
    for (int c = 0; c < 4; ++c) {
      for (int r = 0; r < 4; ++r) EXPECT_NEAR(actual[c][r], expected[c][r], 1e-6f * (1.0f + f)) << i;
    }
  }
}

TEST(table, a_stale_id_is_recognised_and_a_slot_reused) {
  Scene scene;
  Material row;
  row.name = "first";
  const MaterialId first = scene.add(row);
  EXPECT_EQ(scene.materials().find(first)->name, "first");
  EXPECT_TRUE(scene.erase(first));
  EXPECT_FALSE(scene.erase(first));
  row.name = "second";
  const MaterialId second = scene.add(row);
  EXPECT_EQ(second.index, first.index);
  EXPECT_EQ(scene.materials().find(first), nullptr);
  EXPECT_EQ(scene.edit(first), nullptr);
  EXPECT_EQ(scene.materials().find(second)->name, "second");
  EXPECT_EQ(scene.materials().size(), 1u);
  EXPECT_EQ(scene.materials().slots(), 1u);
}

TEST(table, an_edit_stamps_the_row_and_reading_does_not) {
  Scene scene;
  const MaterialId a = scene.add(Material{});
  const MaterialId b = scene.add(Material{});
  const Revision row_a = scene.materials().revision_at(a.index);
  scene.edit(b)->roughness = 0.5f;
  EXPECT_EQ(scene.materials().revision_at(b.index), scene.revision());
  EXPECT_EQ(scene.materials().revision_at(a.index), row_a);
  const Revision now = scene.revision();
  (void)scene.materials().find(a);
  EXPECT_EQ(scene.revision(), now);
  scene.erase(a);
  EXPECT_EQ(scene.materials().revision(), scene.revision()) << "erasures count";
}

TEST(scene, a_copy_is_another_scene_and_a_moved_one_stays_itself) {
  Scene scene;
  add_node(scene, "a");
  const std::uint64_t identity = scene.identity();
  const Scene copy = scene;
  EXPECT_NE(copy.identity(), identity);
  EXPECT_EQ(copy.revision(), scene.revision());
  Scene target;
  target = std::move(scene);
  EXPECT_EQ(target.identity(), identity);
  EXPECT_EQ(target.nodes().size(), 1u);
  EXPECT_NE(scene.identity(), identity);  // NOLINT(bugprone-use-after-move): that is the promise
  target = copy;
  EXPECT_NE(target.identity(), identity);
  EXPECT_NE(target.identity(), copy.identity());
}

}  // namespace
}  // namespace ambito::scene
