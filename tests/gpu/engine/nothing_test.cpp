#include "gpu/engine/kit.h"

// What there is none of is no error: WebGPU knows no buffer or binding of zero bytes, a scene does.
namespace ambito::engine_test {
namespace {

class nothing : public testing::TestWithParam<Feed> {
 protected:
  Image draw(const Scene& scene, Extent size = {32, 32}) { return renderer.draw(scene, room_view(size)); }
  Checked renderer{{.label = "nothing", .feed = GetParam()}};
  Image empty = draw(Scene{});
};

TEST_P(nothing, zero_objects_are_the_background) {
  ASSERT_EQ(empty.pixels.size(), 32u * 32 * 4);
  for (std::size_t i = 4; i < empty.pixels.size(); ++i) ASSERT_EQ(empty.pixels[i], empty.pixels[i % 4]) << i;
  EXPECT_EQ(renderer->stats().objects, 0u);
  EXPECT_EQ(renderer->stats().draws, 0u);
}

TEST_P(nothing, zero_lights_leave_the_ambient) {
  Scene scene;
  const auto look = scene.add(paint({0.9f, 0.1f, 0.1f}));
  add_node(scene, scene.add(scene::Mesh{.primitives = {{scene.add(scene::box(vec3f(1.0f))), look}}}), vec3f(0.0f));
  EXPECT_NE(draw(scene).pixels, empty.pixels);
  EXPECT_EQ(renderer->stats().visible_objects, 1u);
  Checked bare({.label = "without shadows", .feed = GetParam(), .cascades = 0});
  bare.draw(scene, room_view({32, 32}));
  EXPECT_EQ(bare->stats().draws, 1u);
}

TEST_P(nothing, a_light_that_goes_leaves_a_scene_that_renders) {
  Room room = make_room();
  const Image lit = draw(room.scene);
  room.scene.erase(room.lamp);
  const Image dark = draw(room.scene);
  EXPECT_NE(dark.pixels, lit.pixels);
  EXPECT_EQ(dark.pixels, fresh_picture(room.scene, room_view({32, 32})).pixels);
}

TEST_P(nothing, zero_vertices_draw_nothing) {
  Scene scene;
  const auto look = scene.add(paint(vec3f(1.0f)));
  const auto hollow = scene.add(scene::Geometry{});
  add_node(scene, scene.add(scene::Mesh{.primitives = {{hollow, look}}}), vec3f(0.0f));
  EXPECT_EQ(draw(scene).pixels, empty.pixels);
  EXPECT_EQ(renderer->stats().draws, 0u);
}

TEST_P(nothing, a_mesh_without_primitives_and_a_node_without_a_mesh_draw_nothing) {
  Scene scene;
  add_node(scene, scene.add(scene::Mesh{}), vec3f(0.0f));
  scene.add(scene::NodeRow{});
  EXPECT_EQ(draw(scene).pixels, empty.pixels);
}

TEST_P(nothing, zero_vertices_beside_others_change_nothing) {
  Room room = make_room();
  const Image before = draw(room.scene);
  const auto hollow = room.scene.add(scene::Geometry{});
  add_node(room.scene, room.scene.add(scene::Mesh{.primitives = {{hollow, room.wood}}}), vec3f(0.0f));
  EXPECT_EQ(draw(room.scene).pixels, before.pixels);
}

INSTANTIATE_TEST_SUITE_P(feeds, nothing, testing::Values(Feed::storage, Feed::offset),
                         [](const auto& test) { return test.param == Feed::storage ? "storage" : "offset"; });

}  // namespace
}  // namespace ambito::engine_test
