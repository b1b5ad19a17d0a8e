#include "contract/kit.h"
#include "gpu/engine/host.h"

/// The frame contract on a device of the host's: a loss is asked for before each submit, and leaves nothing behind.
namespace ambito::contract_test {
namespace {

class host_contract : public testing::Test {
 protected:
  void SetUp() override {
    const interop::HostDevice device = host.device();
    engine = gpu_test::must(engine::boot_on({device.instance, device.adapter, device.device}, {.label = "guest"}));
    target = host.texture(view.size, WGPUTextureFormat_RGBA8UnormSrgb);
  }
  void TearDown() override {
    wgpuTextureRelease(target);
    engine.reset();
    EXPECT_TRUE(host.complaints().empty());
  }
  void draw() {
    engine::HostTexture& destination = engine->upper->host_texture;
    gpu_test::must(destination.use(host.device().device, target));
    gpu_test::must(engine::draw_frame_to(*engine, room.scene, view, destination));
  }

  const engine_test::Room room = engine_test::make_room();
  const View view = room_view();
  engine_test::HostProgram host;
  meter_test::Meter meter;
  std::unique_ptr<engine::Engine> engine;
  WGPUTexture target = nullptr;
};

TEST_F(host_contract, a_steady_frame_is_one_encoder_one_command_buffer_one_submit) {
  for (int i = 0; i < 3; ++i) draw();
  meter.reset();
  draw();
  EXPECT_EQ(meter.created("CommandEncoder"), 1u);
  EXPECT_EQ(meter.created("CommandBuffer"), 1u);  // an empty one that asks for a loss would stay until the next submit
  EXPECT_EQ(meter.calls("wgpuQueueSubmit"), 1u);
  EXPECT_EQ(meter.created("TextureView"), 1u);    // of the host's texture
  EXPECT_EQ(meter.created("Texture"), 0u);
}

TEST_F(host_contract, what_frames_make_they_give_back) {
  for (int i = 0; i < 3; ++i) draw();
  meter.reset();
  for (int i = 0; i < 20; ++i) draw();
  using Balance = std::map<std::string, std::int64_t>;
  EXPECT_EQ(meter.unbalanced(), Balance{});
}

}  // namespace
}  // namespace ambito::contract_test
