#include "core/log.h"
#include "gpu/engine/host.h"
#include "gpu/engine/kit.h"

// The profiler looks on: when it fails, times are missing and nothing else.
namespace ambito::engine_test {
namespace {

TEST(unmeasured, a_profiler_without_room_costs_the_times_and_not_the_frame) {
  const Room room = make_room();
  const View view = room_view();
  Checked plain({.label = "plain"});
  const Image wanted = plain.draw(room.scene, view);
  const std::uint64_t needed = plain->stats().gpu_bytes;

  std::vector<std::string> warnings;
  const log::SinkScope sink([&](log::Level, std::string_view text) { warnings.emplace_back(text); });
  Checked narrow({.label = "narrow", .profile = true, .max_gpu_bytes = needed});
  for (int frame = 0; frame < 3; ++frame) EXPECT_EQ(narrow.draw(room.scene, view).pixels, wanted.pixels);
  EXPECT_EQ(narrow->stats().frame, 3u);
  if (!narrow->frame_times().gpu_available) return;  // it needs no room then
  ASSERT_EQ(warnings.size(), 1u);  // once, not for each frame
  EXPECT_NE(warnings.front().find("the times of passes are not measured"), std::string::npos) << warnings.front();
  EXPECT_EQ(narrow->frame_times().frame, 0u);

  // The control: with room the same frames are measured, and nobody complains.
  Checked roomy({.label = "roomy", .profile = true, .max_gpu_bytes = needed + 100'000});
  for (int frame = 0; frame < 3; ++frame) EXPECT_EQ(roomy.draw(room.scene, view).pixels, wanted.pixels);
  EXPECT_EQ(warnings.size(), 1u);
  EXPECT_EQ(roomy->frame_times().frame, 3u);
}

// The frame is on its way; that its times are not is no reason to tell its owner that it failed.
TEST(unmeasured, a_loss_behind_the_submit_is_told_as_without_a_profiler) {
  const Room room = make_room();
  std::vector<bool> drawn;
  for (const bool profile : {false, true}) {
    HostProgram host(true);
    Renderer guest = gpu_test::must(interop::create_renderer(host.device(), {.label = "guest", .profile = profile}));
    WGPUTexture target = host.texture(room_view().size, WGPUTextureFormat_RGBA8UnormSrgb);
    EXPECT_TRUE(interop::render_into(guest, room.scene, room_view(), host.target(target)));
    guest.lose_device_at("after submit");
    drawn.push_back(interop::render_into(guest, room.scene, room_view(), host.target(target)).has_value());
    EXPECT_EQ(guest.losses_to_come(), 0u);
    wgpuTextureRelease(target);
  }
  EXPECT_EQ(drawn[0], drawn[1]);
}

}  // namespace
}  // namespace ambito::engine_test
