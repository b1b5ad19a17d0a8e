#include "contract/kit.h"

/// A loss costs nothing for good: what was made on the lost device is given back as well.
namespace ambito::contract_test {
namespace {

class rebirth_contract : public testing::TestWithParam<Feed> {
 protected:
  Renderer make() {
    meter.reset();
    return gpu_test::must(
        Renderer::create({.label = "rebirth", .adapter = gpu_test::adapter_wish(), .feed = GetParam()}));
  }
  meter_test::Meter meter;
};

TEST_P(rebirth_contract, a_renderer_that_lost_its_device_gives_everything_back) {
  {
    auto renderer = make();
    const auto room = engine_test::make_room();
    const View view = engine_test::room_view();
    for (const std::string& point : gpu_test::must(renderer.loss_points(room.scene, view))) {
      SCOPED_TRACE(point);
      renderer.lose_device_at(point);
      gpu_test::must(renderer.render(room.scene, view));
    }
    EXPECT_GT(meter.created("Device"), 1u) << "the control: there was more than one";
  }
  using Balance = std::map<std::string, std::int64_t>;
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

TEST_P(rebirth_contract, after_many_losses_no_more_is_alive_than_before) {
  auto renderer = make();
  const auto room = engine_test::make_room();
  const View view = engine_test::room_view();
  gpu_test::must(renderer.render(room.scene, view));
  const auto before = meter.unbalanced();
  for (int i = 0; i < 5; ++i) {
    renderer.lose_device_at("between finish and submit");
    gpu_test::must(renderer.render(room.scene, view));
  }
  EXPECT_EQ(meter.unbalanced(), before);
  EXPECT_EQ(renderer.stats().device_losses, 5u);
}

INSTANTIATE_TEST_SUITE_P(feeds, rebirth_contract, testing::Values(Feed::storage, Feed::offset), feed_name);

}  // namespace
}  // namespace ambito::contract_test
