#include "engine/engine.h"
#include "gpu/engine/kit.h"
#include "scene/content_hash.h"

// A device that is lost comes back: the same picture, bit by bit, and a scene that nobody touched.
namespace ambito::engine_test {
namespace {

TEST(loss, at_every_point_of_a_frame_the_picture_is_the_same) {
  const Room room = make_room();
  const View view = room_view();
  const Image wanted = fresh_picture(room.scene, view);
  const std::uint64_t hash = scene::content_hash(room.scene);
  Checked renderer;
  renderer.draw(room.scene, view);
  const auto live = renderer->stats().live_objects;
  const auto points = gpu_test::must(renderer->loss_points(room.scene, view));
  EXPECT_GE(points.size(), 14u);
  std::uint32_t losses = 0;
  for (const LossKind kind : {LossKind::destroyed, LossKind::forced}) {
    const bool possible = kind == LossKind::destroyed || renderer->can_force_loss();
    for (const std::string& point : points) {
      SCOPED_TRACE(point + (kind == LossKind::forced ? ", forced" : ""));
      EXPECT_EQ(renderer->lose_device_at(point, 1, kind), possible);
      EXPECT_EQ(renderer->losses_to_come(), possible ? 1u : 0u);
      EXPECT_EQ(renderer.draw(room.scene, view).pixels, wanted.pixels);
      EXPECT_EQ(renderer->losses_to_come(), 0u);
      EXPECT_EQ(renderer->stats().device_losses, possible ? ++losses : losses);
      EXPECT_EQ(renderer->stats().live_objects, live);
    }
  }
  EXPECT_EQ(scene::content_hash(room.scene), hash);
}

// What wgpu-native cannot do is known by its name here, and by a question everywhere else.
TEST(loss, what_the_implementation_can_is_asked_and_not_guessed) {
  Checked renderer;
  const bool dawn = renderer->device().implementation.starts_with("Dawn");
  EXPECT_EQ(renderer->can_force_loss(), dawn);
  EXPECT_EQ(renderer->survives_loss_inside_calls(), dawn);
}

TEST(loss, the_points_inside_a_call_are_there_where_it_is_survived) {
  const Room room = make_room();
  Checked renderer;
  const auto points = gpu_test::must(renderer->loss_points(room.scene, room_view()));
  for (const char* point : {"inside submit", "inside bundle finish"}) {
    EXPECT_EQ(std::ranges::count(points, point), renderer->survives_loss_inside_calls() ? 1 : 0) << point;
    // Where it is not survived nobody gets there: it stays to come, and the picture is drawn.
    Checked other;
    other->lose_device_at(point);
    other.draw(room.scene, room_view());
    EXPECT_EQ(other->losses_to_come(), renderer->survives_loss_inside_calls() ? 0u : 1u) << point;
  }
}

TEST(loss, the_points_are_before_inside_and_after_every_step) {
  const Room room = make_room();
  Checked renderer;
  const auto points = gpu_test::must(renderer->loss_points(room.scene, room_view()));
  for (const char* point :
       {"before prepare", "during upload", "after prepare", "after culling", "before opaque", "inside opaque",
        "inside transparent", "after transparent", "before tonemap", "inside tonemap", "after tonemap", "between finish and submit",
        "after submit", "readback pending", "readback mapped"}) {
    EXPECT_NE(std::find(points.begin(), points.end(), point), points.end()) << point;
  }
}

TEST(loss, before_the_first_picture_is_survived_too) {
  const Room room = make_room();
  const View view = room_view();
  const Image wanted = fresh_picture(room.scene, view);
  for (const char* point : {"before prepare", "during upload", "inside opaque", "between finish and submit"}) {
    Checked renderer;
    renderer->lose_device_at(point);
    EXPECT_EQ(renderer.draw(room.scene, view).pixels, wanted.pixels) << point;
    EXPECT_EQ(renderer->stats().frame, 1u) << "a frame that is repeated keeps its number";
  }
}

TEST(loss, twice_in_a_row_is_survived_and_three_times_is_a_sentence) {
  const Room room = make_room();
  const View view = room_view();
  Checked renderer;
  const Image wanted = renderer.draw(room.scene, view);
  renderer->lose_device_at("after culling", 2);
  EXPECT_EQ(renderer.draw(room.scene, view).pixels, wanted.pixels);
  renderer->lose_device_at("after culling", 3);
  const auto refused = renderer->render(room.scene, view);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::device_lost);
  EXPECT_NE(refused.error().text().find("giving up after 2 new devices in a row"), std::string::npos)
      << refused.error().text();
  EXPECT_EQ(renderer.draw(room.scene, view).pixels, wanted.pixels) << "the next call tries again";
}

TEST(loss, an_edited_scene_comes_back_as_edited) {
  Room room = make_room();
  const View view = room_view();
  Checked renderer;
  renderer.draw(room.scene, view);
  room.scene.edit(room.image)->image = stripes(20, 200);
  room.scene.edit(room.paint_of_ball)->base_color = {0.9f, 0.1f, 0.1f, 1.0f};
  room.scene.set_local(room.box_node, {.translation = {-0.4f, 0.2f, 0.0f}});
  renderer->lose_device_at("during upload");
  const Image edited = renderer.draw(room.scene, view);
  EXPECT_EQ(edited.pixels, fresh_picture(room.scene, view).pixels);
}

TEST(loss, another_scene_after_a_loss_is_drawn_whole) {
  const Room first = make_room();
  Room second = make_room();
  second.scene.edit(second.wood)->base_color = {0.2f, 0.9f, 0.2f, 1.0f};
  const View view = room_view();
  Checked renderer;
  renderer.draw(first.scene, view);
  renderer->lose_device_at("inside opaque");
  EXPECT_EQ(renderer.draw(second.scene, view).pixels, fresh_picture(second.scene, view).pixels);
}

TEST(loss, with_both_feeds_and_with_default_limits) {
  const Room room = make_room();
  const View view = room_view();
  for (const RendererOptions& options :
       {RendererOptions{.label = "offset", .feed = Feed::offset},
        RendererOptions{.label = "contract", .default_limits = true}, RendererOptions{.label = "profiled", .profile = true}}) {
    Checked renderer(options);
    const Image wanted = renderer.draw(room.scene, view);
    for (const char* point : {"inside opaque", "readback pending"}) {
      renderer->lose_device_at(point);
      EXPECT_EQ(renderer.draw(room.scene, view).pixels, wanted.pixels) << options.label.str() << ", " << point;
    }
  }
}

TEST(loss, a_steady_frame_after_it_creates_nothing) {
  const Room room = make_room();
  const View view = room_view();
  Checked renderer;
  renderer.draw(room.scene, view);
  renderer->lose_device_at("between finish and submit");
  renderer.draw(room.scene, view);
  renderer.draw(room.scene, view);
  const auto creations = renderer->stats().creations;
  for (int i = 0; i < 3; ++i) renderer.draw(room.scene, view);
  EXPECT_EQ(renderer->stats().creations, creations);
}

}  // namespace
}  // namespace ambito::engine_test
