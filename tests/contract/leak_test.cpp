#include "contract/kit.h"

/// Nothing outlives a renderer: what was made and referenced was released as often, kind by kind.
namespace ambito::contract_test {
namespace {

using Balance = std::map<std::string, std::int64_t>;

RendererOptions options(Feed feed) {
  return {.label = "leaks", .adapter = gpu_test::adapter_wish(), .feed = feed};
}

class leak_contract : public testing::TestWithParam<Feed> {
 protected:
  void SetUp() override { meter.reset(); }
  meter_test::Meter meter;
};

TEST_P(leak_contract, a_renderer_that_has_drawn_gives_everything_back) {
  {
    auto renderer = gpu_test::must(Renderer::create(options(GetParam())));
    EXPECT_FALSE(meter.unbalanced().empty()) << "the control: it holds a device";
    auto room = engine_test::make_room();
    gpu_test::must(renderer.render(room.scene, engine_test::room_view()));
    room.scene.edit(room.wood)->alpha_mode = scene::AlphaMode::mask;  // another pipeline
    gpu_test::must(renderer.render(room.scene, engine_test::room_view({33, 47})));
    gpu_test::must(renderer.render(engine_test::make_room().scene, engine_test::room_view()));
    EXPECT_TRUE(renderer.gpu_errors().empty());
  }
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

TEST_P(leak_contract, a_renderer_that_never_drew_gives_everything_back) {
  { const auto renderer = gpu_test::must(Renderer::create(options(GetParam()))); }
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

TEST_P(leak_contract, a_frame_that_was_refused_gives_everything_back) {
  {
    auto renderer = gpu_test::must(Renderer::create(options(GetParam())));
    const auto room = engine_test::make_room();
    EXPECT_FALSE(renderer.render(room.scene, engine_test::room_view({0, 0})));
    EXPECT_FALSE(renderer.render(room.scene, engine_test::room_view({1u << 20, 4})));
    gpu_test::must(renderer.render(room.scene, engine_test::room_view()));
  }
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

TEST_P(leak_contract, profiling_gives_everything_back) {
  {
    auto chosen = options(GetParam());
    chosen.profile = true;
    auto renderer = gpu_test::must(Renderer::create(chosen));
    const auto room = engine_test::make_room();
    for (int i = 0; i < 6; ++i) gpu_test::must(renderer.render(room.scene, engine_test::room_view()));
  }
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

TEST_P(leak_contract, an_engine_that_lost_its_device_gives_everything_back) {
  {
    auto engine = gpu_test::must(
        engine::boot({.label = "leaks", .adapter = gpu_test::adapter_wish(), .feed = GetParam()}));
    const auto room = engine_test::make_room();
    gpu_test::must(engine::draw_frame(*engine, room.scene, engine_test::room_view()));
    engine->device->destroy();
    engine->device->errors().take();
  }
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

TEST(leaks, listing_adapters_gives_everything_back) {
  const meter_test::Meter meter;
  meter.reset();
  gpu_test::must(Renderer::adapters());
  EXPECT_GT(meter.calls("wgpuAdapterRelease"), 0u);
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

TEST_P(leak_contract, a_device_that_nobody_has_is_refused_and_leaves_nothing) {
  auto chosen = options(GetParam());
  chosen.adapter = "an adapter of this name";
  EXPECT_FALSE(Renderer::create(chosen));
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

INSTANTIATE_TEST_SUITE_P(feeds, leak_contract, testing::Values(Feed::storage, Feed::offset), feed_name);

}  // namespace
}  // namespace ambito::contract_test
