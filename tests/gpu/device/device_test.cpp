#include "device/device.h"

#include <algorithm>
#include <thread>

#include <gtest/gtest.h>
#include <webgpu/webgpu.h>

#include "core/log.h"
#include "device/implementation.h"
#include "gpu/support/gpu_device.h"

using namespace ambito;
using namespace ambito::device;

namespace {

std::unique_ptr<Device> make(Options options = {.adapter = gpu_test::adapter_wish()}) {
  return gpu_test::must(Device::create(options));
}

WGPUCommandBuffer empty_commands(Device& device) {
  WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(device.handle(), nullptr);
  WGPUCommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
  wgpuCommandEncoderRelease(encoder);
  return commands;
}

/// Errors that a test makes on purpose are not for people.
class errors : public testing::Test {
  log::SinkScope silence_{[](log::Level, std::string_view) {}};
};

/// A creation that WebGPU refuses: more bytes than any limit.
WGPUBuffer impossible_buffer(Device& device) {
  WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
  d.label = {"impossible", 10};
  d.size = 1ull << 50;
  d.usage = WGPUBufferUsage_CopyDst;
  return wgpuDeviceCreateBuffer(device.handle(), &d);
}

TEST(device, tells_what_it_is) {
  Device& device = gpu_test::device();
  const Info& info = device.info();
  EXPECT_FALSE(info.adapter.name.empty());
  EXPECT_FALSE(info.adapter.driver.empty());
  EXPECT_EQ(info.adapter.backend, "Vulkan");
  EXPECT_TRUE(info.implementation == "wgpu-native" || info.implementation == "Dawn") << info.implementation;
  EXPECT_GE(std::ranges::count(info.implementation_version, '.'), 2) << info.implementation_version;
  EXPECT_EQ(info.limits.size(), limit_fields().size());
  EXPECT_GT(device.nanoseconds_per_tick(), 0.0);
  EXPECT_EQ(device.generation(), 1u);
  EXPECT_FALSE(device.lost());
}

TEST(device, measures_each_step_of_its_creation) {
  const Timings& timings = gpu_test::device().timings();
  ASSERT_EQ(timings.parts().size(), 3u);
  EXPECT_EQ(timings.parts()[0].name, "instance");
  EXPECT_EQ(timings.parts()[1].name, "adapter");
  EXPECT_EQ(timings.parts()[2].name, "device");
  for (const auto& part : timings.parts()) EXPECT_GT(part.seconds, 0.0);
}

TEST(device, lists_adapters_without_making_a_device) {
  const auto adapters = gpu_test::must(Device::adapters());
  ASSERT_FALSE(adapters.empty());
  EXPECT_TRUE(std::ranges::any_of(
      adapters, [](const AdapterInfo& a) { return a.name == gpu_test::device().info().adapter.name; }));
}

TEST(device, an_adapter_that_is_not_there_is_an_error_that_lists_the_others) {
  const auto made = Device::create({.adapter = "no such adapter"});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::no_adapter);
  EXPECT_NE(made.error().message.find("no such adapter"), std::string::npos);
  EXPECT_NE(made.error().message.find(gpu_test::device().info().adapter.name), std::string::npos);
}

TEST(device, default_limits_ask_for_the_contract_and_no_feature) {
  const std::array limits{WantedLimit{&Limits::max_texture_dimension_2d, 16384}};
  const Wanted wanted{.features = gpu_test::wanted_features, .limits = limits};
  const auto device =
      gpu_test::must(Device::create({.adapter = gpu_test::adapter_wish(), .default_limits = true}, wanted));
  EXPECT_EQ(device->limits(), Limits{});
  EXPECT_TRUE(device->features().empty());
  EXPECT_EQ(device->info().missing.size(), gpu_test::wanted_features.size()) << "what is lost is told";
  for (const std::string& name : device->info().features) EXPECT_EQ(name, "core-features-and-limits");
  WGPULimits real = WGPU_LIMITS_INIT;
  ASSERT_EQ(wgpuDeviceGetLimits(device->handle(), &real), WGPUStatus_Success);
  EXPECT_EQ(real.maxTextureDimension2D, 8192u);
  EXPECT_EQ(real.maxBufferSize, 268435456u);
  EXPECT_EQ(real.maxSampledTexturesPerShaderStage, 16u);
}

TEST(device, wanted_limits_and_features_are_asked_for) {
  const std::array limits{WantedLimit{&Limits::max_texture_dimension_2d, 16384},
                          WantedLimit{&Limits::max_sampled_textures_per_shader_stage, ~0ull}};
  const Wanted wanted{.features = gpu_test::wanted_features, .limits = limits};
  const auto device = gpu_test::must(Device::create({.adapter = gpu_test::adapter_wish()}, wanted));
  EXPECT_EQ(device->limits().max_texture_dimension_2d, 16384u);
  EXPECT_GT(device->limits().max_sampled_textures_per_shader_stage, 16u);
  EXPECT_EQ(device->limits().max_texture_dimension_1d, 8192u);
  WGPULimits real = WGPU_LIMITS_INIT;
  ASSERT_EQ(wgpuDeviceGetLimits(device->handle(), &real), WGPUStatus_Success);
  EXPECT_EQ(real.maxTextureDimension2D, 16384u);
  EXPECT_TRUE(device->has(Feature::timestamp_query));
  EXPECT_EQ(wgpuDeviceHasFeature(device->handle(), WGPUFeatureName_TimestampQuery), 1u);
}

TEST(device, a_feature_that_is_missing_says_what_is_lost) {
  std::vector<WantedFeature> all;
  for (std::uint32_t i = 0; i < feature_count; ++i)
    all.push_back({static_cast<Feature>(i), "something is lost"});
  const auto device =
      gpu_test::must(Device::create({.adapter = gpu_test::adapter_wish()}, {.features = all, .limits = {}}));
  std::size_t have = 0;
  for (const WantedFeature& wish : all) have += device->has(wish.feature) ? 1u : 0u;
  EXPECT_EQ(have + device->info().missing.size(), all.size());
  for (const MissingFeature& missing : device->info().missing) {
    EXPECT_FALSE(device->has(missing.feature));
    EXPECT_EQ(missing.lost, "something is lost");
  }
}

TEST(device, submits_commands) {
  Device& device = gpu_test::device();
  EXPECT_TRUE(device.submit(empty_commands(device)));
  device.wait_idle();
}

TEST_F(errors, what_nobody_catches_is_logged) {
  const auto device = make();
  WGPUBuffer buffer = impossible_buffer(*device);
  ASSERT_EQ(device->errors().entries().size(), 1u);
  EXPECT_EQ(device->errors().entries()[0].type, "validation");
  EXPECT_EQ(device->errors().entries()[0].code, ErrorCode::gpu);
  EXPECT_EQ(device->errors().entries()[0].generation, 1u);
  if (buffer) wgpuBufferRelease(buffer);
}

TEST_F(errors, a_capture_gets_them_instead_of_the_log) {
  const auto device = make();
  {
    ErrorCapture capture(*device);
    EXPECT_FALSE(capture.take());
    WGPUBuffer buffer = impossible_buffer(*device);
    const auto error = capture.take();
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::gpu);
    EXPECT_NE(error->message.find("impossible"), std::string::npos);
    EXPECT_FALSE(capture.take());
    if (buffer) wgpuBufferRelease(buffer);
  }
  EXPECT_TRUE(device->errors().empty());
  WGPUBuffer buffer = impossible_buffer(*device);  // the control: the capture is over
  EXPECT_FALSE(device->errors().empty());
  if (buffer) wgpuBufferRelease(buffer);
}

TEST_F(errors, the_innermost_capture_takes) {
  const auto device = make();
  ErrorCapture outer(*device);
  {
    ErrorCapture inner(*device);
    if (WGPUBuffer buffer = impossible_buffer(*device)) wgpuBufferRelease(buffer);
    EXPECT_TRUE(inner.take());
  }
  EXPECT_FALSE(outer.take());
}

TEST_F(errors, a_capture_is_of_one_device_and_one_thread) {
  const auto device = make();
  const auto other = make();
  ErrorCapture capture(*other);
  if (WGPUBuffer buffer = impossible_buffer(*device)) wgpuBufferRelease(buffer);
  EXPECT_FALSE(capture.take());
  EXPECT_EQ(device->errors().take().size(), 1u);
  std::thread worker([&] {
    if (WGPUBuffer buffer = impossible_buffer(*other)) wgpuBufferRelease(buffer);
  });
  worker.join();
  EXPECT_FALSE(capture.take());
  EXPECT_EQ(other->errors().take().size(), 1u);
}

TEST(loss, a_destroyed_device_is_lost_at_once) {
  const auto device = make();
  EXPECT_TRUE(device->check_alive());
  device->destroy();
  EXPECT_TRUE(device->lost());
  const auto alive = device->check_alive();
  ASSERT_FALSE(alive);
  EXPECT_EQ(alive.error().code, ErrorCode::device_lost);
  EXPECT_NE(alive.error().message.find("it was destroyed"), std::string::npos);
  device->destroy();  // harmless
}

TEST(loss, one_that_is_forced_is_told_by_the_implementation) {
  const auto device = make();
  device->force_loss();
  EXPECT_EQ(device->lost(), device->can_force_loss()) << "where it cannot be forced nothing is lost";
  EXPECT_EQ(device->check_alive().has_value(), !device->can_force_loss());
  const std::string why = device->loss_message();
  EXPECT_EQ(why.find("forced") != std::string::npos, device->can_force_loss()) << why;
  device->force_loss();  // harmless
}

TEST(loss, submit_refuses_instead_of_aborting) {
  const auto device = make();
  WGPUCommandBuffer commands = empty_commands(*device);
  device->destroy();
  const auto submitted = device->submit(commands);
  ASSERT_FALSE(submitted);
  EXPECT_EQ(submitted.error().code, ErrorCode::device_lost);
  device->poll();
  device->wait_idle();
}

TEST(loss, is_noticed_before_a_submit_though_nobody_told_us) {
  const auto device = make();
  WGPUCommandBuffer commands = empty_commands(*device);
  wgpuDeviceDestroy(device->handle());  // behind our back, as a driver would
  EXPECT_EQ(device->lost(), implementation::tells_loss_at_once());
  const auto submitted = device->submit(commands);
  ASSERT_FALSE(submitted);
  EXPECT_EQ(submitted.error().code, ErrorCode::device_lost);
  EXPECT_TRUE(device->lost());
  EXPECT_TRUE(device->errors().empty());
}

TEST(loss, what_a_lost_device_says_is_dropped) {
  const auto device = make();
  device->destroy();
  if (WGPUBuffer buffer = impossible_buffer(*device)) wgpuBufferRelease(buffer);
  EXPECT_TRUE(device->errors().empty());
}

TEST(loss, a_refused_creation_tells_of_the_loss) {
  const auto device = make();
  wgpuDeviceDestroy(device->handle());
  ErrorCapture capture(*device);
  WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
  d.size = 16;
  d.usage = WGPUBufferUsage_CopyDst;
  if (WGPUBuffer buffer = wgpuDeviceCreateBuffer(device->handle(), &d)) wgpuBufferRelease(buffer);
  const auto error = capture.take();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::device_lost);
  EXPECT_TRUE(device->lost());
}

TEST(loss, one_device_does_not_take_another_along) {
  const auto device = make();
  device->destroy();
  EXPECT_FALSE(gpu_test::device().lost());
  EXPECT_TRUE(gpu_test::device().submit(empty_commands(gpu_test::device())));
}

}  // namespace
