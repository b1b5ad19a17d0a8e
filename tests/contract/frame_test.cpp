#include "contract/kit.h"

/// The frame contract, counted at the boundary to WebGPU and not in the engine's own books.
namespace ambito::contract_test {
namespace {

using engine_test::make_room;

class frame_contract : public Counted {};

TEST_P(frame_contract, a_steady_frame_is_one_encoder_one_command_buffer_one_submit) {
  const auto room = make_room();
  draw_steady(room.scene, room_view());
  EXPECT_EQ(encoders(), 1u);
  EXPECT_EQ(meter.calls("wgpuCommandEncoderFinish"), 1u);
  EXPECT_EQ(meter.created("CommandBuffer"), 1u);
  EXPECT_EQ(meter.calls("wgpuQueueSubmit"), 1u);
  EXPECT_EQ(meter.created("RenderPassEncoder"), engine->stats.render_passes);
  EXPECT_EQ(meter.created("ComputePassEncoder"), 0u);
}

TEST_P(frame_contract, a_steady_frame_creates_nothing_else_and_uploads_nothing) {
  const auto room = make_room();
  draw_steady(room.scene, room_view());
  using Creations = std::map<std::string, std::uint64_t>;
  EXPECT_EQ(other_creations(), Creations{});
  EXPECT_EQ(meter.calls("wgpuQueueWriteBuffer"), 0u);
  EXPECT_EQ(meter.calls("wgpuQueueWriteTexture"), 0u);
}

TEST_P(frame_contract, what_a_steady_frame_makes_it_gives_back) {
  const auto room = make_room();
  draw_steady(room.scene, room_view());
  using Balance = std::map<std::string, std::int64_t>;
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

/// The picture is read back after the submit: only from there on may anybody wait, or even ask.
TEST_P(frame_contract, nobody_waits_before_the_submit) {
  const auto room = make_room();
  draw_steady(room.scene, room_view());
  const std::uint64_t submit = meter.last("wgpuQueueSubmit");
  engine->device->wait_idle();  // on Dawn the picture may be there before anybody asks
  bool asked = false;
  for (const char* function :
       {"wgpuDevicePoll", "wgpuDeviceTick", "wgpuInstanceProcessEvents", "wgpuInstanceWaitAny"}) {
    const std::uint64_t first = meter.first_if_known(function);
    if (first == 0) continue;
    asked = true;
    EXPECT_GT(first, submit) << function;
  }
  EXPECT_TRUE(asked) << "the control: the meter sees who waits";
}

TEST_P(frame_contract, a_moving_camera_changes_none_of_it) {
  const auto room = make_room();
  cascades = 0;
  View view = room_view();
  for (int i = 0; i < 3; ++i) draw(room.scene, view);
  for (int i = 0; i < 4; ++i) {
    view.camera.orbit(degrees(5));
    meter.reset();
    draw(room.scene, view);
    EXPECT_EQ(encoders(), 1u);
    EXPECT_EQ(meter.calls("wgpuQueueSubmit"), 1u);
    EXPECT_TRUE(other_creations().empty()) << other_creations().begin()->first;
    EXPECT_LE(meter.calls("wgpuQueueWriteBuffer"), 2u) << "the view, and which objects it shows";
  }
}

TEST_P(frame_contract, a_moving_camera_with_shadows_uploads_the_cascades_besides) {
  const auto room = make_room();
  View view = room_view();
  for (int i = 0; i < 3; ++i) draw(room.scene, view);
  for (int i = 0; i < 4; ++i) {
    view.camera.orbit(degrees(5));
    meter.reset();
    draw(room.scene, view);
    EXPECT_EQ(encoders(), 1u);
    EXPECT_EQ(meter.calls("wgpuQueueSubmit"), 1u);
    EXPECT_TRUE(other_creations().empty()) << other_creations().begin()->first;
    EXPECT_LE(meter.calls("wgpuQueueWriteBuffer"), 3u) << "the views, which objects they show, and the cascades";
  }
}

TEST_P(frame_contract, a_frame_that_makes_something_is_recognised) {
  // The control of the tests above: a first frame is full of what they forbid.
  auto room = make_room();
  draw(room.scene, room_view());
  meter.reset();
  room.scene.edit(room.paint_of_ball)->base_color = {0.1f, 0.2f, 0.3f, 1.0f};
  draw(room.scene, room_view({40, 40}));
  EXPECT_GT(other_creations()["Texture"], 0u);
  EXPECT_GT(other_creations()["TextureView"], 0u);
  EXPECT_GT(meter.calls("wgpuQueueWriteBuffer"), 0u);
}

INSTANTIATE_TEST_SUITE_P(feeds, frame_contract, testing::Values(Feed::storage, Feed::offset), feed_name);

}  // namespace
}  // namespace ambito::contract_test
