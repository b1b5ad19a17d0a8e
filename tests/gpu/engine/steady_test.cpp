#include "engine/engine.h"
#include "gpu/engine/kit.h"

/// A frame in which nothing changed makes no WebGPU object and uploads nothing.
namespace ambito::engine_test {
namespace {

class steady : public testing::TestWithParam<Feed> {
 protected:
  void SetUp() override {
    engine = gpu_test::must(
        engine::boot({.label = "steady",
                      .adapter = gpu_test::adapter_wish(),
                      .default_limits = gpu_test::default_limits_wish(),
                      .feed = GetParam()}));
  }
  void TearDown() override {
    for (const auto& error : engine->device->errors().take()) ADD_FAILURE() << error.message;
  }
  Image draw(const Scene& scene, const View& view) {
    return gpu_test::must(engine::draw_frame(*engine, scene, view));
  }
  std::uint64_t writes() const {
    const auto& counters = engine->resources.uploads();
    return counters.buffer_writes + counters.texture_writes;
  }

  std::unique_ptr<engine::Engine> engine;
};

TEST_P(steady, a_frame_like_the_last_creates_nothing_and_uploads_nothing) {
  const Room room = make_room();
  const View view = room_view();
  draw(room.scene, view);
  draw(room.scene, view);  // the matrices of the frame before are now those of the camera
  const auto creations = engine->resources.creations();
  const auto live = engine->resources.live_objects();
  const auto written = writes();
  for (int i = 0; i < 5; ++i) draw(room.scene, view);
  EXPECT_EQ(engine->resources.creations(), creations);
  EXPECT_EQ(engine->resources.live_objects(), live);
  EXPECT_EQ(writes(), written);
  EXPECT_EQ(engine->stats.creations, creations);
}

TEST_P(steady, a_moving_camera_creates_nothing_and_uploads_its_view) {
  const Room room = make_room();
  View view = room_view();
  draw(room.scene, view);
  const auto creations = engine->resources.creations();
  for (int i = 0; i < 4; ++i) {
    view.camera.orbit(degrees(5));
    const auto written = writes();
    draw(room.scene, view);
    EXPECT_LE(writes(), written + 2) << "its matrices, and the visible objects where they changed";
  }
  EXPECT_EQ(engine->resources.creations(), creations);
}

TEST_P(steady, a_thousand_moving_objects_are_one_upload) {
  Room room = make_room();
  std::vector<scene::NodeId> nodes;
  for (int i = 0; i < 1000; ++i) {
    nodes.push_back(add_node(room.scene, room.box_mesh,
                             {static_cast<float>(i % 40) - 20.0f, 0.0f, static_cast<float>(-i / 40) - 3.0f}));
  }
  const View view = room_view();
  draw(room.scene, view);
  draw(room.scene, view);
  const auto creations = engine->resources.creations();
  for (int frame = 1; frame < 4; ++frame) {
    for (const auto id : nodes) {
      scene::Transform local;
      local.translation = room.scene.nodes().locals()[id.index].translation + vec3f(0.0f, 0.001f, 0.0f);
      room.scene.set_local(id, local);
    }
    const auto written = writes();
    draw(room.scene, view);
    EXPECT_LE(writes(), written + 2);
    EXPECT_GT(writes(), written);
  }
  EXPECT_EQ(engine->resources.creations(), creations);
}

TEST_P(steady, sizes_that_come_back_create_nothing_but_their_targets) {
  const Room room = make_room();
  for (int round = 0; round < 3; ++round) {
    draw(room.scene, room_view({64, 64}));
    draw(room.scene, room_view({48, 80}));
  }
  const auto live = engine->resources.live_objects();
  const auto pipelines = engine->stats.pipelines;
  for (int round = 0; round < 10; ++round) {
    draw(room.scene, room_view({64, 64}));
    draw(room.scene, room_view({48, 80}));
  }
  EXPECT_LE(engine->resources.live_objects(), live) << "nothing piles up";
  EXPECT_EQ(engine->stats.pipelines, pipelines) << "a size is no variant";
}

TEST_P(steady, many_sizes_do_not_pile_up) {
  const Room room = make_room();
  const auto many = [&](std::uint32_t height) {
    for (std::uint32_t width = 16; width <= 256; width += 16) draw(room.scene, room_view({width, height}));
    return engine->resources.live_objects();
  };
  many(16);
  const auto before = many(17);
  many(18);
  constexpr std::uint64_t idle = 4;  // readback buffers that wait to be used again
  EXPECT_LE(many(19), before + idle) << "of 32 sizes more";
}

TEST_P(steady, a_geometry_that_changes_again_and_again_stays_in_its_arena) {
  Room room = make_room();
  const View view = room_view({16, 16});
  const auto change = [&](int step) {
    *room.scene.edit(room.ball) = scene::sphere(0.5f + 0.001f * static_cast<float>(step), 24, 12);
    draw(room.scene, view);
  };
  change(0);
  change(1);
  const auto creations = engine->resources.creations();
  for (int step = 2; step < 60; ++step) change(step);
  EXPECT_EQ(engine->resources.creations(), creations);
}

// Times come from a later frame than the one that is drawn: a renderer that waits for its pictures has the newest.
TEST_P(steady, a_profiled_picture_is_the_same_and_each_pass_has_its_times) {
  const Room room = make_room();
  Checked plain({.label = "plain", .feed = GetParam()});
  Checked profiled({.label = "profiled", .feed = GetParam(), .profile = true});
  EXPECT_EQ(profiled->frame_times().frame, 0u);
  std::uint64_t creations = 0;
  for (std::uint64_t frame = 1; frame <= 8; ++frame) {
    EXPECT_EQ(profiled.draw(room.scene, room_view()).pixels, plain.draw(room.scene, room_view()).pixels);
    const FrameTimes times = profiled->frame_times();
    EXPECT_EQ(times.frame, frame);
    std::vector<std::string> names;
    for (const CpuPassTime& pass : times.cpu) names.push_back(pass.name);
    // Shadows that did not change are not drawn again.
    std::vector<std::string> wanted{"opaque", "transparent", "tonemap", "readback output"};
    if (frame == 1) wanted.insert(wanted.begin(), "shadows");
    EXPECT_EQ(names, wanted);
    EXPECT_EQ(times.gpu.size(), times.gpu_available ? wanted.size() - 2 : 0u) << "opaque and transparent are one";
    if (frame == 4) creations = profiled->stats().creations;
  }
  EXPECT_EQ(profiled->stats().creations, creations);
  EXPECT_TRUE(plain->frame_times().cpu.empty());
  EXPECT_FALSE(plain->frame_times().gpu_available);
}

TEST_P(steady, everything_is_given_back) {
  const Room room = make_room();
  draw(room.scene, room_view());
  EXPECT_GT(engine->resources.live_objects(), 0u);
  engine->resources.release_all();
  EXPECT_EQ(engine->resources.live_objects(), 0u);
}

INSTANTIATE_TEST_SUITE_P(feeds, steady, testing::Values(Feed::storage, Feed::offset),
                         [](const auto& test) { return test.param == Feed::storage ? "storage" : "offset"; });

}  // namespace
}  // namespace ambito::engine_test
