#include <webgpu/webgpu.h>

#include "contract/kit.h"

/// The meter itself: a test is worth what its measure is worth.
namespace ambito::contract_test {
namespace {

class call_meter : public testing::Test {
 protected:
  static WGPUBuffer make_buffer(const char* label, std::size_t length) {
    WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
    descriptor.label = {label, length};
    descriptor.size = 16;
    descriptor.usage = WGPUBufferUsage_CopyDst;
    return wgpuDeviceCreateBuffer(gpu_test::device().handle(), &descriptor);
  }
  void SetUp() override {
    gpu_test::device();
    meter.reset();
  }
  meter_test::Meter meter;
};

TEST_F(call_meter, counts_calls_objects_and_references) {
  WGPUBuffer one = make_buffer("one", WGPU_STRLEN);
  WGPUBuffer two = make_buffer("two of many", 3);
  wgpuBufferAddRef(one);
  EXPECT_EQ(meter.calls("wgpuDeviceCreateBuffer"), 2u);
  EXPECT_EQ(meter.created("Buffer"), 2u);
  EXPECT_EQ(meter.unbalanced()["Buffer"], 3) << "two objects and a reference";
  wgpuBufferRelease(one);
  wgpuBufferRelease(one);
  wgpuBufferRelease(two);
  EXPECT_TRUE(meter.unbalanced().empty());
  EXPECT_EQ(meter.calls("wgpuBufferRelease"), 3u);
  EXPECT_EQ(meter.calls("wgpuDeviceCreateTexture"), 0u);
  EXPECT_EQ(meter.all_calls().size(), 3u);
}

TEST_F(call_meter, reads_labels_however_their_end_is_told) {
  wgpuBufferRelease(make_buffer("one", WGPU_STRLEN));
  wgpuBufferRelease(make_buffer("two of many", 3));
  wgpuBufferRelease(make_buffer(nullptr, WGPU_STRLEN));
  EXPECT_EQ(meter.labelled("wgpuDeviceCreateBuffer", "one"), 1u);
  EXPECT_EQ(meter.labelled("wgpuDeviceCreateBuffer", "two"), 1u);
  EXPECT_EQ(meter.labelled("wgpuDeviceCreateBuffer", ""), 1u);
  EXPECT_EQ(meter.labelled("wgpuDeviceCreateBuffer", "two of many"), 0u);
}

TEST_F(call_meter, knows_the_order_of_calls) {
  WGPUBuffer buffer = make_buffer("ordered", WGPU_STRLEN);
  wgpuQueueSubmit(gpu_test::device().queue(), 0, nullptr);
  wgpuQueueSubmit(gpu_test::device().queue(), 0, nullptr);
  wgpuBufferRelease(buffer);
  EXPECT_EQ(meter.last("wgpuDeviceCreateBuffer"), 1u);
  EXPECT_EQ(meter.first_if_known("wgpuQueueSubmit"), 2u);
  EXPECT_EQ(meter.last("wgpuQueueSubmit"), 3u);
  EXPECT_EQ(meter.last("wgpuBufferRelease"), 4u);
  EXPECT_EQ(meter.first_if_known("wgpuQueueWriteBuffer"), 0u);
}

TEST_F(call_meter, tells_the_passes_of_a_frame_apart) {
  WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(gpu_test::device().handle(), nullptr);
  for (const char* label : {"first", "second"}) {
    WGPUComputePassDescriptor descriptor = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
    descriptor.label = {label, WGPU_STRLEN};
    WGPUComputePassEncoder pass = wgpuCommandEncoderBeginComputePass(encoder, &descriptor);
    wgpuComputePassEncoderInsertDebugMarker(pass, {"marker", WGPU_STRLEN});
    if (descriptor.label.data[0] == 's') wgpuComputePassEncoderSetBindGroup(pass, 2, nullptr, 0, nullptr);
    wgpuComputePassEncoderEnd(pass);
    wgpuComputePassEncoderRelease(pass);
  }
  wgpuCommandEncoderRelease(encoder);
  EXPECT_EQ(meter.in_pass("first", "wgpuComputePassEncoderInsertDebugMarker"), 1u);
  EXPECT_EQ(meter.in_pass("first", "wgpuComputePassEncoderSetBindGroup"), 0u);
  EXPECT_EQ(meter.in_pass("second", "wgpuComputePassEncoderSetBindGroup", 2), 1u);
  EXPECT_EQ(meter.in_pass("second", "wgpuComputePassEncoderSetBindGroup", 1), 0u);
  EXPECT_EQ(meter.in_pass("second", "wgpuComputePassEncoderSetBindGroup"), 1u);
}

TEST_F(call_meter, a_misspelt_name_is_no_zero) {
  EXPECT_THROW((void)meter.calls("wgpuQueueSubmitt"), std::runtime_error);
  EXPECT_THROW((void)meter.created("Bufer"), std::runtime_error);
  EXPECT_EQ(meter.first_if_known("wgpuQueueSubmitt"), 0u);
}

}  // namespace
}  // namespace ambito::contract_test
