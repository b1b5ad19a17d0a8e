#include "contract/kit.h"
#include "engine/surface_output.h"
#include "gpu/support/fake_surface.h"

/// The frame contract with a window: one view more, and nothing else.
namespace ambito::contract_test {
namespace {

class window_contract : public Counted {
 protected:
  void show(const Scene& scene, const View& view) {
    const auto presented = gpu_test::must(engine::present(*engine, *output, scene, view));
    EXPECT_TRUE(presented.shown);
  }
  void SetUp() override {
    boot();
    output = std::make_unique<engine::SurfaceOutput>(
        engine->resources,
        [this]() -> Result<std::unique_ptr<device::SurfaceBackend>> {
          return std::make_unique<gpu_test::FakeSurface>(fake, *engine->device);
        },
        PresentMode::fifo);
  }
  void TearDown() override {
    output.reset();
    Counted::TearDown();
  }

  gpu_test::FakeWindow fake;
  std::unique_ptr<engine::SurfaceOutput> output;
};

TEST_P(window_contract, a_steady_frame_makes_one_view_and_waits_for_nothing) {
  const auto room = engine_test::make_room();
  for (int i = 0; i < 3; ++i) show(room.scene, room_view());
  meter.reset();
  show(room.scene, room_view());
  EXPECT_EQ(encoders(), 1u);
  EXPECT_EQ(meter.calls("wgpuQueueSubmit"), 1u);
  // The texture is the fake window's; a real one has it already.
  using Creations = std::map<std::string, std::uint64_t>;
  EXPECT_EQ(other_creations(), (Creations{{"Texture", 1}, {"TextureView", 1}}));
  for (const char* function : {"wgpuDevicePoll", "wgpuDeviceTick", "wgpuInstanceProcessEvents", "wgpuInstanceWaitAny"})
    EXPECT_EQ(meter.first_if_known(function), 0u) << function;
}

TEST_P(window_contract, what_frames_make_for_a_window_they_give_back) {
  const auto room = engine_test::make_room();
  for (int i = 0; i < 3; ++i) show(room.scene, room_view());
  const auto live = engine->resources.live_objects();
  meter.reset();
  for (int i = 0; i < 20; ++i) show(room.scene, room_view());
  using Balance = std::map<std::string, std::int64_t>;
  auto balance = meter.unbalanced();
  EXPECT_EQ(balance, Balance{});
  EXPECT_EQ(engine->resources.live_objects(), live);
}

INSTANTIATE_TEST_SUITE_P(feeds, window_contract, testing::Values(Feed::storage, Feed::offset), feed_name);

}  // namespace
}  // namespace ambito::contract_test
