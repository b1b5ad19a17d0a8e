#include "device/surface.h"

#include <gtest/gtest.h>

#include "gpu/support/fake_surface.h"
#include "gpu/support/gpu_device.h"

using namespace ambito;
using namespace ambito::device;
using gpu_test::FakeSurface;
using gpu_test::FakeWindow;

namespace {

constexpr SurfaceConfig plain{.size = {8, 4}, .format = Format::rgba8_unorm_srgb};

class surface : public testing::Test {
 protected:
  std::unique_ptr<Surface> make() {
    return std::make_unique<Surface>(device, std::make_unique<FakeSurface>(window, device));
  }
  static std::string message(const auto& result) { return result ? "" : result.error().message; }

  Device& device = gpu_test::device();
  FakeWindow window;
};

TEST_F(surface, shows_what_it_acquired) {
  auto s = make();
  gpu_test::must(s->configure(plain));
  for (int frame = 0; frame < 3; ++frame) {
    const auto got = gpu_test::must(s->acquire());
    EXPECT_EQ(got.status, SurfaceStatus::optimal);
    ASSERT_NE(got.texture, nullptr);
    EXPECT_TRUE(s->holds_texture());
    gpu_test::must(s->present());
    EXPECT_FALSE(s->holds_texture());
    EXPECT_EQ(window.shown, got.texture);
  }
  EXPECT_EQ(window.configured, 1);
  EXPECT_EQ(window.presented, 3);
}

TEST_F(surface, suboptimal_is_a_success) {
  window.answers = {SurfaceStatus::suboptimal};
  auto s = make();
  gpu_test::must(s->configure(plain));
  const auto got = gpu_test::must(s->acquire());
  EXPECT_EQ(got.status, SurfaceStatus::suboptimal);
  EXPECT_NE(got.texture, nullptr);
  gpu_test::must(s->present());
}

// Some implementations hand out a texture with a status that is no success; nothing may be made of it.
TEST_F(surface, without_success_there_is_no_texture) {
  for (const bool with_texture : {false, true}) {
    for (const SurfaceStatus status : {SurfaceStatus::timeout, SurfaceStatus::occluded, SurfaceStatus::outdated,
                                     SurfaceStatus::lost, SurfaceStatus::error}) {
      window.gives_texture_without_success = with_texture;
      window.answers = {status};
      auto s = make();
      gpu_test::must(s->configure(plain));
      const auto got = gpu_test::must(s->acquire());
      EXPECT_EQ(got.status, status);
      EXPECT_EQ(got.texture, nullptr);
      EXPECT_FALSE(s->holds_texture());
      EXPECT_FALSE(s->present());
      // After these two the window is another: it must be configured before it is asked again.
      const bool again = status != SurfaceStatus::outdated && status != SurfaceStatus::lost;
      EXPECT_EQ(s->acquire().has_value(), again);
    }
  }
}

TEST_F(surface, no_side_is_zero_or_over_the_limit) {
  auto s = make();
  const auto side = static_cast<std::uint32_t>(device.limits().max_texture_dimension_2d);
  for (const Extent size : {Extent{0, 0}, Extent{0, 4}, Extent{8, 0}, Extent{side + 1, 4}, Extent{8, side + 1}}) {
    const auto ok = s->configure({.size = size, .format = plain.format});
    ASSERT_FALSE(ok);
    EXPECT_EQ(ok.error().code, ErrorCode::misuse);
    EXPECT_NE(ok.error().message.find(" × "), std::string::npos) << ok.error().message;
  }
  EXPECT_EQ(window.configured, 0);
  gpu_test::must(s->configure({.size = {1, 1}, .format = plain.format}));
  gpu_test::must(s->configure({.size = {side, 1}, .format = plain.format}));
}

TEST_F(surface, a_format_that_is_not_offered_is_refused) {
  auto s = make();
  EXPECT_NE(message(s->configure({.size = {8, 4}, .format = Format::rgba16_float})).find("rgba16float"),
            std::string::npos);
  EXPECT_EQ(window.configured, 0);
  gpu_test::must(s->configure({.size = {8, 4}, .format = Format::bgra8_unorm}));
}

TEST_F(surface, a_presentation_that_is_not_offered_becomes_fifo) {
  auto s = make();
  gpu_test::must(s->configure({.size = {8, 4}, .format = plain.format, .presentation = PresentMode::mailbox}));
  EXPECT_EQ(window.configs.back().presentation, PresentMode::fifo);
  window.offer.presentations.push_back(PresentMode::mailbox);
  s.reset();
  s = make();
  gpu_test::must(s->configure({.size = {8, 4}, .format = plain.format, .presentation = PresentMode::mailbox}));
  EXPECT_EQ(window.configs.back().presentation, PresentMode::mailbox);
}

TEST_F(surface, it_is_not_configured_while_a_texture_is_held) {
  auto s = make();
  gpu_test::must(s->configure(plain));
  gpu_test::must(s->acquire());
  EXPECT_NE(message(s->configure(plain)).find("held"), std::string::npos);
  EXPECT_EQ(window.configured, 1);
  gpu_test::must(s->present());
  gpu_test::must(s->configure(plain));
}

TEST_F(surface, a_second_texture_is_refused_while_one_is_held) {
  auto s = make();
  EXPECT_NE(message(s->acquire()).find("not configured"), std::string::npos);
  gpu_test::must(s->configure(plain));
  gpu_test::must(s->acquire());
  EXPECT_NE(message(s->acquire()).find("second"), std::string::npos);
  EXPECT_EQ(window.acquired, 1);
  gpu_test::must(s->present());
  gpu_test::must(s->acquire());
  gpu_test::must(s->present());
}

TEST_F(surface, nothing_is_presented_that_is_not_held) {
  auto s = make();
  EXPECT_FALSE(s->present());
  gpu_test::must(s->configure(plain));
  EXPECT_FALSE(s->present());
  gpu_test::must(s->acquire());
  gpu_test::must(s->present());
  EXPECT_FALSE(s->present());
  EXPECT_EQ(window.presented, 1);
}

TEST(surface_loss, nothing_reaches_the_window_after_the_device_is_lost) {
  const auto device = gpu_test::must(Device::create({.label = "lost", .adapter = gpu_test::adapter_wish()}));
  FakeWindow window;
  Surface s(*device, std::make_unique<FakeSurface>(window, *device));
  gpu_test::must(s.configure(plain));
  gpu_test::must(s.acquire());
  device->destroy();
  const auto lost = [](const auto& result) {
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::device_lost);
  };
  lost(s.present());
  EXPECT_FALSE(s.holds_texture());
  lost(s.acquire());
  lost(s.configure(plain));
  EXPECT_EQ(window.presented, 0);
  EXPECT_EQ(window.acquired, 1);
  EXPECT_EQ(window.configured, 1);
}

TEST(surface_of, a_window_with_null_handles_is_refused) {
  using System = NativeWindow::System;
  Device& device = gpu_test::device();
  int something = 0;
  for (const NativeWindow& handles :
       {NativeWindow{System::xlib, nullptr, 7}, NativeWindow{System::xlib, &something, 0},
        NativeWindow{System::wayland, nullptr, 0}, NativeWindow{System::xcb, nullptr, 1}}) {
    const auto made = make_surface(device, handles);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::usage);
  }
}

}  // namespace
