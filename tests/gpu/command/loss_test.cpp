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
  int lambdas = 0;
  expect_lost(record(*store_, {.label = "frame"}, [&](Encoder& encoder) {
    encoder.render(pass_, [&](RenderScope& pass) {
      EXPECT_TRUE(pass.recording());
      device_->destroy();
      pass.set_scissor(0, 0, 1, 1);
      pass.debug_group("group", [&] { ++lambdas; });
    });
    // The loss is noticed at the latest where the next scope begins. Every line below is a mistake, and none
    // is looked at: the result is the loss, not a refusal.
    encoder.render({.label = "no attachments"}, [&](RenderScope& pass) {
      ++lambdas;
      EXPECT_FALSE(pass.recording());
      pass.set_pipeline({});
      pass.set_bind_group(9, {});
      pass.set_vertex_buffer(9, {});
      pass.set_index_buffer({}, IndexFormat::uint16);
      pass.set_scissor(100, 100, 1, 1);
      pass.set_viewport(0, 0, -1, -1);
      pass.set_blend_constant(vec4f(1));
      pass.set_stencil_reference(1);
      pass.occlusion_query(0, [&] { ++lambdas; });
      pass.draw(3);
      pass.draw_indexed(3);
      pass.draw_indirect({});
      pass.draw_indexed_indirect({});
      pass.debug_marker("marker");
    });
    encoder.render_merged({.label = "no attachments"}, [&](MergedPass& merged) {
      merged.part("part", [&](RenderScope& pass) {
        ++lambdas;
        pass.draw(3);
      });
    });
    encoder.compute({.label = "nothing set"}, [&](ComputeScope& pass) {
      ++lambdas;
      EXPECT_FALSE(pass.recording());
      pass.set_pipeline({});
      pass.set_bind_group(9, {});
      pass.dispatch(1);
      pass.dispatch_indirect({});
    });
    encoder.copy({.label = "after"}, [&](CopyScope& copy) {
      ++lambdas;
      EXPECT_FALSE(copy.recording());
      copy.clear_buffer(BufferId{});
      copy.buffer_to_buffer({}, {}, 3);
      copy.buffer_to_texture({}, {}, {});
      copy.texture_to_buffer({}, {}, {});
      copy.texture_to_texture({}, {}, {});
      copy.resolve_queries({}, 0, 1, {});
    });
  }));
  EXPECT_EQ(lambdas, 6);
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

// The device that lives at the end is another one than that of the bundle's encoder.
TEST_F(Loss, repaired_inside_a_bundle_is_still_one) {
  const std::array formats{Format::rgba8_unorm};
  const auto bundle = record_bundle(*store_, {.label = "bundle", .colors = formats}, [&](BundleEncoder&) {
    device_->destroy();
    must(device_->rebuild());
    must(store_->rebuild());
  });
  ASSERT_FALSE(bundle);
  EXPECT_EQ(bundle.error().code, ErrorCode::device_lost);
  device_->release_previous();
}

// Where it is survived: there the implementation itself finds the loss, after our last question.
TEST_F(Loss, striking_inside_the_finish_of_a_bundle) {
  int calls = 0;
  const device::Device::CallWatch watch = [&](std::string_view call) {
    EXPECT_EQ(call, "bundle finish");
    ++calls;
    device_->force_loss();
  };
  device_->watch_calls(&watch);
  const std::array formats{Format::rgba8_unorm};
  const auto bundle = record_bundle(*store_, {.label = "bundle", .colors = formats}, [](BundleEncoder&) {});
  EXPECT_EQ(calls, device_->survives_loss_inside_calls() ? 1 : 0) << "where it is not, nobody is called";
  EXPECT_EQ(bundle.has_value(), !device_->can_force_loss());
  if (!bundle) {
    EXPECT_EQ(bundle.error().code, ErrorCode::device_lost);
    EXPECT_SAYS(bundle.error().message, "bundle 'bundle' was abandoned: the device is lost");
  }
}

TEST_F(Loss, striking_inside_the_submit) {
  int calls = 0;
  const device::Device::CallWatch watch = [&](std::string_view call) {
    EXPECT_EQ(call, "submit");
    ++calls;
    device_->force_loss();
  };
  auto recorded = record(*store_, {.label = "frame"},
                         [&](Encoder& encoder) { encoder.render(pass_, [](RenderScope&) {}); });
  ASSERT_TRUE(recorded) << recorded.error().text();
  device_->watch_calls(&watch);
  const auto submitted = submit(*store_, std::move(*recorded));
  EXPECT_EQ(calls, device_->survives_loss_inside_calls() ? 1 : 0);
  EXPECT_EQ(submitted.has_value(), !device_->can_force_loss());
  if (!submitted) {
    EXPECT_EQ(submitted.error().code, ErrorCode::device_lost);
  }
}

// Two devices at the same time have the same generation: only who owns the objects tells them apart.
TEST_F(Loss, commands_and_bundles_go_to_the_device_they_were_recorded_on) {
  auto commands = record(*store_, {.label = "frame"}, [](Encoder&) {});
  ASSERT_TRUE(commands);
  const auto submitted = submit(resources(), std::move(*commands));
  ASSERT_FALSE(submitted);
  EXPECT_EQ(submitted.error().code, ErrorCode::misuse);
  EXPECT_SAYS(submitted.error().message, "that it was not recorded on");

  const std::array formats{Format::rgba8_unorm};
  const auto bundle = record_bundle(*store_, {.label = "foreign", .colors = formats}, [](BundleEncoder&) {});
  ASSERT_TRUE(bundle);
  const TextureId target = make_target("target");
  const ColorAttachment color = cleared(target);
  EXPECT_SAYS(pass_refusal({.label = "scene", .colors = {&color, 1}},
                           [&](RenderScope& pass) { pass.execute(*bundle); }),
              "bundle 'foreign' is of another device");
}

}  // namespace
}  // namespace gpu_test
