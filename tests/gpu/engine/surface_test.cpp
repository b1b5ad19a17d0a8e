#include "engine/surface_output.h"

#include "engine/access.h"
#include "gpu/engine/host.h"
#include "gpu/engine/kit.h"
#include "gpu/support/fake_surface.h"

// Frames for a window, with a fake one that answers what it likes.
namespace ambito::engine_test {
namespace {

class window : public testing::Test {
 protected:
  void SetUp() override {
    engine::Engine& engine = engine::Access::engine(renderer);
    surface.emplace(engine::Access::surface_on(
        engine,
        [this, &engine]() -> Result<std::unique_ptr<device::SurfaceBackend>> {
          return std::make_unique<gpu_test::FakeSurface>(fake, *engine.device);
        },
        PresentMode::fifo));
  }
  Presented show() { return gpu_test::must(renderer.present(*surface, room.scene, view)); }

  std::vector<std::uint8_t> pixels() { return read_texels(interop::device_of(renderer), fake.shown); }

  gpu_test::FakeWindow fake;
  const Room room = make_room();
  View view = room_view();
  Renderer renderer_{gpu_test::must(Renderer::create({.label = "window", .adapter = gpu_test::adapter_wish()}))};
  Renderer& renderer = renderer_;
  std::optional<Surface> surface;
};

TEST_F(window, shows_the_picture_that_render_gives) {
  const Image wanted = gpu_test::must(renderer.render(room.scene, view));
  for (int frame = 0; frame < 3; ++frame) {
    const Presented presented = show();
    EXPECT_TRUE(presented.shown);
    EXPECT_EQ(presented.status, SurfaceStatus::optimal);
    EXPECT_GT(presented.held_milliseconds, 0.0);
    EXPECT_LE(presented.held_milliseconds, renderer.stats().submit_milliseconds);  // it ends where that one ends
    EXPECT_EQ(pixels(), wanted.pixels);
  }
  EXPECT_EQ(surface->format(), Format::rgba8_unorm_srgb);
  EXPECT_EQ(fake.configured, 1);
  EXPECT_TRUE(renderer.gpu_errors().empty());
}

TEST_F(window, a_suboptimal_texture_is_drawn_into) {
  fake.answers = {SurfaceStatus::suboptimal};
  const Presented presented = show();
  EXPECT_TRUE(presented.shown);
  EXPECT_EQ(presented.status, SurfaceStatus::suboptimal);
}

TEST_F(window, a_frame_is_left_out_when_nothing_comes_and_the_next_one_is_shown) {
  for (const SurfaceStatus status : {SurfaceStatus::timeout, SurfaceStatus::occluded, SurfaceStatus::error}) {
    fake.answers = {status};
    const auto frames = renderer.stats().frame;
    const Presented left_out = show();
    EXPECT_FALSE(left_out.shown);
    EXPECT_EQ(left_out.status, status);
    EXPECT_EQ(renderer.stats().frame, frames);  // it did not count
    EXPECT_TRUE(show().shown);
  }
  EXPECT_EQ(fake.configured, 1);
  EXPECT_EQ(fake.surfaces, 1);
}

TEST_F(window, an_outdated_window_is_configured_again_within_the_frame) {
  EXPECT_TRUE(show().shown);
  fake.answers = {SurfaceStatus::outdated};
  const Presented presented = show();
  EXPECT_TRUE(presented.shown);
  EXPECT_EQ(presented.status, SurfaceStatus::optimal);
  EXPECT_EQ(fake.configured, 2);
  EXPECT_EQ(fake.surfaces, 1);
}

TEST_F(window, a_lost_surface_is_made_again_within_the_frame) {
  EXPECT_TRUE(show().shown);
  fake.answers = {SurfaceStatus::lost};
  EXPECT_TRUE(show().shown);
  EXPECT_EQ(fake.surfaces, 2);
  EXPECT_EQ(fake.configured, 2);
}

TEST_F(window, one_that_stays_outdated_or_lost_does_not_hang) {
  for (const SurfaceStatus status : {SurfaceStatus::outdated, SurfaceStatus::lost}) {
    fake.answers = {status, status};
    const Presented presented = show();
    EXPECT_FALSE(presented.shown);
    EXPECT_EQ(presented.status, status);
    EXPECT_TRUE(fake.answers.empty());
    EXPECT_TRUE(show().shown);
    // An outdated surface is configured again each time; a lost one is made again each time, and never configured.
    EXPECT_EQ(fake.surfaces, status == SurfaceStatus::lost ? 3 : 1);
    EXPECT_EQ(fake.configured, status == SurfaceStatus::lost ? 5 : 3);
  }
}

TEST_F(window, another_size_is_configured_once) {
  EXPECT_TRUE(show().shown);
  view.size = {40, 30};
  const Image wanted = gpu_test::must(renderer.render(room.scene, view));
  for (int frame = 0; frame < 2; ++frame) {
    EXPECT_TRUE(show().shown);
    EXPECT_EQ(pixels(), wanted.pixels);
  }
  EXPECT_EQ(fake.configured, 2);
}

TEST_F(window, with_zero_pixels_nothing_is_asked_and_nothing_drawn) {
  for (const Extent size : {Extent{0, 0}, Extent{0, 30}, Extent{40, 0}}) {
    view.size = size;
    EXPECT_FALSE(show().shown);
  }
  EXPECT_EQ(fake.surfaces, 0);
  EXPECT_EQ(renderer.stats().frame, 0u);
  view.size = {40, 30};
  EXPECT_TRUE(show().shown);
}

TEST_F(window, the_texture_is_asked_for_when_the_first_pass_that_writes_it_begins) {
  // By the end of the upload and the culling nobody has asked; the drill lists what was reached before.
  const auto points = gpu_test::must(renderer.loss_points(room.scene, view));
  ASSERT_NE(std::ranges::find(points, "after culling"), points.end());
  renderer.lose_device_at("after culling");
  EXPECT_TRUE(show().shown);
  EXPECT_EQ(fake.acquired, 1);  // of the repeated frame only
  renderer.lose_device_at("before opaque");
  EXPECT_TRUE(show().shown);
  EXPECT_EQ(fake.acquired, 2);  // the surface is not opaque's
}

TEST_F(window, comes_back_after_a_loss_at_every_point_of_a_frame) {
  const Image wanted = gpu_test::must(renderer.render(room.scene, view));
  EXPECT_TRUE(show().shown);
  const auto live = renderer.stats().live_objects;
  for (const std::string& point : gpu_test::must(renderer.loss_points(room.scene, view))) {
    if (point.starts_with("readback") || point.find("output") != std::string::npos) continue;  // no such step here
    SCOPED_TRACE(point);
    renderer.lose_device_at(point);
    const Presented presented = show();
    EXPECT_EQ(renderer.losses_to_come(), 0u);
    ASSERT_TRUE(presented.shown);
    EXPECT_EQ(pixels(), wanted.pixels);
    EXPECT_EQ(renderer.stats().live_objects, live);
  }
}

TEST_F(window, without_a_format_that_can_be_drawn_to_there_is_a_sentence) {
  fake.offer.formats = {Format::r8_unorm};
  const auto presented = renderer.present(*surface, room.scene, view);
  ASSERT_FALSE(presented);
  EXPECT_EQ(presented.error().code, ErrorCode::no_adapter);
  const auto again = renderer.present(*surface, room.scene, view);  // and the same sentence each time
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().text(), presented.error().text());
}

TEST_F(window, a_view_that_cannot_be_fails_also_after_a_frame_that_was_left_out) {
  fake.answers = {SurfaceStatus::timeout};
  EXPECT_FALSE(show().shown);
  view.camera.near_plane = -1.0f;
  const auto presented = renderer.present(*surface, room.scene, view);
  ASSERT_FALSE(presented);
  EXPECT_EQ(presented.error().code, ErrorCode::usage);
}

TEST_F(window, a_surface_that_is_gone_is_not_asked_to_clean_up) {
  EXPECT_TRUE(show().shown);
  surface.reset();
  const auto drawn = interop::render_into(renderer, room.scene, view, {});
  ASSERT_FALSE(drawn);
  EXPECT_EQ(drawn.error().code, ErrorCode::usage);
  EXPECT_EQ(fake.alive, 0);
}

TEST_F(window, a_surface_of_another_renderer_is_refused) {
  Renderer other = gpu_test::must(Renderer::create({.label = "other", .adapter = gpu_test::adapter_wish()}));
  const auto presented = other.present(*surface, room.scene, view);
  ASSERT_FALSE(presented);
  EXPECT_EQ(presented.error().code, ErrorCode::usage);
}

TEST_F(window, a_surface_may_outlive_its_renderer) {
  EXPECT_TRUE(show().shown);
  { const Renderer gone = std::move(renderer_); }
  EXPECT_EQ(fake.alive, 0);
  surface.reset();
}

}  // namespace
}  // namespace ambito::engine_test
