#include <filesystem>
#include <limits>

#include "gpu/engine/kit.h"

/// The public face: draws and their counts, several scenes and renderers, errors that leave it usable.
namespace ambito::engine_test {
namespace {

/// `count` boxes in rows, all of one geometry; materials in turn.
Scene many_boxes(int count, int materials = 1) {
  Scene scene;
  const auto box = scene.add(scene::box(vec3f(0.5f)));
  std::vector<scene::MeshId> meshes;
  for (int i = 0; i < materials; ++i) {
    const auto look = scene.add(paint({0.2f + 0.1f * static_cast<float>(i), 0.5f, 0.7f}));
    meshes.push_back(scene.add(scene::Mesh{.primitives = {{box, look}}}));
  }
  for (int i = 0; i < count; ++i) {
    add_node(scene, meshes[static_cast<std::size_t>(i % materials)],
             {static_cast<float>(i % 40) - 20.0f, static_cast<float>(i / 40) - 12.0f, 0.0f});
  }
  return scene;
}

View all_of(const Scene& scene, Extent size = {128, 128}) {
  View view{.camera = Camera::framing(scene.bounds()), .size = size};
  return view;
}

TEST(draws, a_thousand_objects_of_one_look_are_one_draw) {
  Checked renderer({.label = "draws", .cascades = 0});
  const Scene scene = many_boxes(1000);
  renderer.draw(scene, all_of(scene));
  EXPECT_EQ(renderer->stats().objects, 1000u);
  EXPECT_EQ(renderer->stats().visible_objects, 1000u);
  EXPECT_EQ(renderer->stats().draws, 1u);
  EXPECT_EQ(renderer->stats().pipelines, 1u);
}

TEST(draws, the_offset_feed_draws_each_and_shows_the_same) {
  Checked storage({.label = "storage", .cascades = 0});
  Checked offset({.label = "offset", .feed = Feed::offset, .cascades = 0});
  const Scene scene = many_boxes(1000, 3);
  EXPECT_EQ(storage.draw(scene, all_of(scene)).pixels, offset.draw(scene, all_of(scene)).pixels);
  EXPECT_EQ(storage->stats().draws, 3u);
  EXPECT_EQ(offset->stats().draws, 1000u);
}

TEST(draws, objects_are_sorted_by_look) {
  Checked renderer({.label = "draws", .cascades = 0});
  const Scene scene = many_boxes(1000, 7);
  renderer.draw(scene, all_of(scene));
  EXPECT_EQ(renderer->stats().draws, 7u) << "one a material, though they come in turn";
  EXPECT_EQ(renderer->stats().pipelines, 1u) << "a colour is no variant";
}

TEST(draws, what_is_outside_of_the_picture_is_not_drawn) {
  Checked renderer;
  const Scene scene = many_boxes(1000);
  View view = all_of(scene);
  view.camera.eye = {-19.0f, -12.0f, 6.0f};
  view.camera.target = {-19.0f, -12.0f, 0.0f};
  renderer.draw(scene, view);
  EXPECT_EQ(renderer->stats().objects, 1000u);
  EXPECT_LT(renderer->stats().visible_objects, 100u);
  EXPECT_GT(renderer->stats().visible_objects, 0u);
  view.camera.target = {-19.0f, -12.0f, 12.0f};
  renderer.draw(scene, view);
  EXPECT_EQ(renderer->stats().visible_objects, 0u);
  EXPECT_EQ(renderer->stats().draws, 0u);
}

TEST(draws, default_limits_show_the_same) {
  const Room room = make_room();
  EXPECT_EQ(fresh_picture(room.scene, room_view()).pixels,
            fresh_picture(room.scene, room_view(), {.label = "minimal", .default_limits = true}).pixels);
}

TEST(scenes, one_renderer_shows_several_in_turn) {
  Checked renderer;
  const Room room = make_room();
  const Scene boxes = many_boxes(50, 2);
  const Scene nothing;
  const View view = room_view();
  const Image a = fresh_picture(room.scene, view);
  const Image b = fresh_picture(boxes, view);
  ASSERT_NE(a.pixels, b.pixels);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(renderer.draw(room.scene, view).pixels, a.pixels);
    EXPECT_EQ(renderer.draw(boxes, view).pixels, b.pixels);
    renderer.draw(nothing, view);
    EXPECT_EQ(renderer->stats().draws, 0u);
  }
}

TEST(scenes, a_copy_is_another_scene) {
  Checked renderer;
  Room room = make_room();
  const View view = room_view();
  const Image before = renderer.draw(room.scene, view);
  Scene copy = room.scene;
  copy.edit(room.paint_of_ball)->base_color = vec4f(1.0f);
  const Image changed = renderer.draw(copy, view);
  EXPECT_NE(changed.pixels, before.pixels);
  EXPECT_EQ(renderer.draw(room.scene, view).pixels, before.pixels);
  EXPECT_EQ(changed.pixels, fresh_picture(copy, view).pixels);
}

TEST(scenes, switching_does_not_pile_up) {
  Checked renderer;
  const Room room = make_room();
  const Scene boxes = many_boxes(300, 2);
  const auto both = [&] {
    renderer.draw(room.scene, room_view());
    renderer.draw(boxes, room_view());
    return renderer->stats().live_objects;
  };
  both();
  const auto live = both();
  for (int i = 0; i < 5; ++i) EXPECT_LE(both(), live);
}

TEST(renderers, two_live_side_by_side) {
  const Room room = make_room();
  const View view = room_view();
  Checked first;
  const Image alone = first.draw(room.scene, view);
  {
    Checked second({.label = "second", .feed = Feed::offset});
    EXPECT_EQ(second.draw(room.scene, view).pixels, alone.pixels);
    EXPECT_EQ(first.draw(room.scene, view).pixels, alone.pixels);
  }
  EXPECT_EQ(first.draw(room.scene, view).pixels, alone.pixels) << "after the second died";
}

/// Open files and threads of this process; 0 where the system does not tell.
std::size_t entries_of(const char* folder) {
  std::error_code ignored;
  std::size_t count = 0;
  for (std::filesystem::directory_iterator at(folder, ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    ++count;
  }
  return count;
}

TEST(renderers, many_come_and_go_without_a_trace) {
  const Room room = make_room();
  const auto one_more = [&] { fresh_picture(room.scene, room_view({16, 16})); };
  one_more();
  one_more();
  const auto files = entries_of("/proc/self/fd");
  const auto threads = entries_of("/proc/self/task");
  for (int i = 0; i < 12; ++i) one_more();
  EXPECT_LE(entries_of("/proc/self/fd"), files);
  EXPECT_LE(entries_of("/proc/self/task"), threads);
}

TEST(renderers, one_can_be_moved) {
  const Room room = make_room();
  Renderer first = gpu_test::must(Renderer::create({.label = "first",
                                                     .adapter = gpu_test::adapter_wish(),
                                                     .default_limits = gpu_test::default_limits_wish()}));
  const Image before = gpu_test::must(first.render(room.scene, room_view()));
  Renderer second = std::move(first);
  EXPECT_EQ(gpu_test::must(second.render(room.scene, room_view())).pixels, before.pixels);
  EXPECT_EQ(second.stats().frame, 2u);
}

TEST(renderers, samples_are_1_or_4) {
  for (const std::uint32_t samples : {0u, 2u, 3u, 5u, 8u}) {
    const auto made =
        Renderer::create({.label = "odd", .adapter = gpu_test::adapter_wish(), .samples = samples});
    ASSERT_FALSE(made) << samples;
    EXPECT_EQ(made.error().code, ErrorCode::usage);
  }
}

TEST(renderers, an_adapter_that_is_not_there_is_an_error) {
  const auto made = Renderer::create({.label = "none", .adapter = "no such adapter"});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::no_adapter);
}

class mistakes : public testing::Test {
 protected:
  void expect_refused(const View& view, const char* what) {
    SCOPED_TRACE(what);
    const auto frame = renderer->stats().frame;
    const auto image = renderer->render(room.scene, view);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, ErrorCode::usage) << image.error().text();
    EXPECT_EQ(renderer->stats().frame, frame) << "a frame that was not drawn is not counted";
    EXPECT_EQ(renderer.draw(room.scene, room_view()).pixels, good.pixels) << "and the next one is as ever";
  }
  Room room = make_room();
  Checked renderer;
  Image good = renderer.draw(room.scene, room_view());
};

TEST_F(mistakes, sizes_out_of_range) {
  for (const Extent size : {Extent{0, 16}, Extent{16, 0}, Extent{8193, 1}, Extent{1, 8193}}) {
    expect_refused(room_view(size), "size");
  }
}

TEST_F(mistakes, cameras_that_see_nothing) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  View view = room_view();
  view.camera.target = view.camera.eye;
  expect_refused(view, "no direction");
  view = room_view();
  view.camera.eye.x = nan;
  expect_refused(view, "eye is no number");
  view = room_view();
  view.camera.near_plane = 0.0f;
  expect_refused(view, "near plane");
  view = room_view();
  view.camera.fov_y = degrees(180);
  expect_refused(view, "field of view");
}

TEST_F(mistakes, an_up_along_the_view_is_replaced_by_another) {
  View view = room_view();
  view.camera.up = view.camera.eye - view.camera.target;
  EXPECT_FALSE(renderer.draw(room.scene, view).pixels.empty());
}

TEST_F(mistakes, settings_out_of_range) {
  View view = room_view();
  view.settings.exposure_ev = 32.5f;
  expect_refused(view, "exposure");
  view = room_view();
  view.settings.background.a = 1.5f;
  expect_refused(view, "alpha");
  view.settings.background.a = std::numeric_limits<float>::quiet_NaN();
  expect_refused(view, "alpha is no number");
}

TEST_F(mistakes, control_values_at_their_limits_are_fine) {
  View view = room_view({1, 1});
  view.settings.exposure_ev = 32.0f;
  renderer.draw(room.scene, view);
  view.settings.exposure_ev = -32.0f;
  view.settings.background.a = 0.0f;
  EXPECT_EQ(renderer.draw(room.scene, view).pixels.size(), 4u);
}

TEST_F(mistakes, a_scene_with_broken_references_still_renders) {
  Scene& scene = room.scene;
  scene.erase(room.image);
  scene.erase(room.ball);
  scene.erase(room.sampler);
  const auto empty = scene.add(scene::Mesh{.primitives = {{scene::GeometryId{}, scene::MaterialId{}}}});
  add_node(scene, empty, {0.0f, 0.0f, 0.0f});
  scene.add(scene::Geometry{});
  EXPECT_EQ(renderer.draw(scene, room_view()).pixels, fresh_picture(scene, room_view()).pixels);
}

}  // namespace
}  // namespace ambito::engine_test
