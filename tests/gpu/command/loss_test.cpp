// After the device is lost every verb does nothing, and the result says so. Each test has a device of its
// own.

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

class Loss : public testing::Test {
 protected:
  std::unique_ptr<device::Device> device_ =
      must(device::Device::create({.label = "to lose", .adapter = adapter_wish()}));
  std::unique_ptr<resources::Resources> store_ = std::make_unique<resources::Resources>(*device_);
  TextureId target_ = must(store_->texture(
      {.label = "target", .size = {4, 4}, .format = Format::rgba8_unorm, .usage = target_usage}));
  ColorAttachment color_ = cleared(target_);
  RenderPassDescriptor pass_{.label = "scene", .colors = {&color_, 1}};

  void expect_lost(const Result<CommandBuffer>& recorded) {
    ASSERT_FALSE(recorded);
    EXPECT_EQ(recorded.error().code, ErrorCode::device_lost) << recorded.error().text();
    EXPECT_SAYS(recorded.error().message, "encoder 'frame' was abandoned: the device is lost");
  }
};

TEST_F(Loss, before_the_recording) {
  device_->destroy();
  bool ran = false;
  expect_lost(record(*store_, {.label = "frame"}, [&](Encoder& encoder) {
    encoder.render(pass_, [&](RenderScope& pass) {
      ran = true;
      EXPECT_FALSE(pass.recording());
      pass.draw(3);  // without a pipeline, and no error: nothing is looked at
    });
  }));
  EXPECT_TRUE(ran);
}

TEST_F(Loss, inside_a_pass) {
  expect_lost(record(*store_, {.label = "frame"}, [&](Encoder& encoder) {
    encoder.render(pass_, [&](RenderScope& pass) {
      device_->destroy();
      pass.set_scissor(0, 0, 1, 1);
      pass.debug_group("group", [] {});
    });
    encoder.copy({.label = "after"}, [&](CopyScope& copy) { copy.clear_buffer(BufferId{}); });
  }));
}

TEST_F(Loss, between_recording_and_submit) {
  auto recorded = record(*store_, {.label = "frame"},
                         [&](Encoder& encoder) { encoder.render(pass_, [](RenderScope&) {}); });
  ASSERT_TRUE(recorded) << recorded.error().text();
  device_->destroy();
  const auto submitted = submit(*store_, std::move(*recorded));
  ASSERT_FALSE(submitted);
  EXPECT_EQ(submitted.error().code, ErrorCode::device_lost);
}

TEST_F(Loss, inside_a_bundle) {
  const std::array formats = {Format::rgba8_unorm};
  const auto bundle = record_bundle(*store_, {.label = "bundle", .colors = formats},
                                    [&](BundleEncoder&) { device_->destroy(); });
  ASSERT_FALSE(bundle);
  EXPECT_EQ(bundle.error().code, ErrorCode::device_lost);
}

}  // namespace
}  // namespace gpu_test
