#include <filesystem>
#include <fstream>

#include "gpu/engine/host.h"
#include "gpu/engine/kit.h"
#include "support/temporary_folder.h"

// The engine on a device that a program made for itself.
namespace ambito::engine_test {
namespace {

using interop::create_renderer;
using interop::render_into;

Renderer guest_of(const HostProgram& host) {
  return gpu_test::must(create_renderer(host.device(), {.label = "guest"}));
}

TEST(interop, an_adopted_device_gives_the_picture_of_one_of_our_own) {
  const Room room = make_room();
  const Image wanted = fresh_picture(room.scene, room_view());
  HostProgram host;
  Renderer guest = guest_of(host);
  EXPECT_EQ(gpu_test::must(guest.render(room.scene, room_view())).pixels, wanted.pixels);
  EXPECT_FALSE(guest.device().adapter.empty());
  EXPECT_TRUE(host.complaints().empty()) << host.complaints().front();
}

TEST(interop, a_frame_goes_into_a_texture_of_the_hosts) {
  const Room room = make_room();
  HostProgram host;
  Renderer guest = guest_of(host);
  const Image wanted = gpu_test::must(guest.render(room.scene, room_view()));
  WGPUTexture target = host.texture(room_view().size, WGPUTextureFormat_RGBA8UnormSrgb);
  for (int frame = 0; frame < 3; ++frame) {
    gpu_test::must(render_into(guest, room.scene, room_view(), host.target(target)));
    EXPECT_EQ(host.read(target), wanted.pixels);
  }
  wgpuTextureRelease(target);
}

// A target that does not encode gets the same values: the shader encodes, to within its rounding.
TEST(interop, a_target_without_srgb_shows_the_same_picture) {
  const Room room = make_room();
  HostProgram host;
  Renderer guest = guest_of(host);
  const Image wanted = gpu_test::must(guest.render(room.scene, room_view()));
  WGPUTexture target = host.texture(room_view().size, WGPUTextureFormat_BGRA8Unorm);
  gpu_test::must(render_into(guest, room.scene, room_view(), host.target(target)));
  const auto pixels = host.read(target);
  ASSERT_EQ(pixels.size(), wanted.pixels.size());
  int largest = 0;
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    const std::size_t channel = i % 4 == 3 ? i : i - i % 4 + 2 - i % 4;  // BGRA
    largest = std::max(largest, std::abs(int{pixels[i]} - int{wanted.pixels[channel]}));
  }
  EXPECT_LE(largest, 1);
  wgpuTextureRelease(target);
}

TEST(interop, a_wrong_target_is_a_sentence_and_the_next_one_works) {
  const Room room = make_room();
  const View view = room_view();
  HostProgram host;
  Renderer guest = guest_of(host);
  const auto refused = [&](WGPUTexture target, const char* words) {
    const auto drawn = render_into(guest, room.scene, view, host.target(target));
    ASSERT_FALSE(drawn) << words;
    EXPECT_EQ(drawn.error().code, ErrorCode::usage);
    EXPECT_NE(drawn.error().message.find(words), std::string::npos) << drawn.error().text();
    if (target) wgpuTextureRelease(target);
  };
  refused(nullptr, "null texture");
  refused(host.texture({view.size.width + 1, view.size.height}, WGPUTextureFormat_RGBA8UnormSrgb), "the view is");
  refused(host.texture(view.size, WGPUTextureFormat_RGBA8UnormSrgb, WGPUTextureUsage_CopySrc), "render attachment");
  refused(host.texture(view.size, WGPUTextureFormat_R8Unorm), "r8unorm");
  WGPUTexture good = host.texture(view.size, WGPUTextureFormat_RGBA8UnormSrgb);
  gpu_test::must(render_into(guest, room.scene, view, host.target(good)));
  wgpuTextureRelease(good);
  EXPECT_TRUE(host.complaints().empty()) << host.complaints().front();
}

TEST(interop, the_last_picture_is_a_texture_for_the_host) {
  const Room room = make_room();
  HostProgram host;
  Renderer guest = guest_of(host);
  const auto early = interop::output_texture(guest);
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, ErrorCode::usage);
  const Image wanted = gpu_test::must(guest.render(room.scene, room_view()));
  WGPUTexture exported = gpu_test::must(interop::output_texture(guest));
  EXPECT_EQ(host.read(exported), wanted.pixels);
  wgpuTextureRelease(exported);
}

TEST(interop, the_renderers_own_device_makes_targets_too) {
  const Room room = make_room();
  Renderer renderer = gpu_test::must(
      Renderer::create({.label = "own", .adapter = gpu_test::adapter_wish()}));
  WGPUTextureDescriptor raw = WGPU_TEXTURE_DESCRIPTOR_INIT;
  raw.usage = WGPUTextureUsage_RenderAttachment;
  raw.size = {room_view().size.width, room_view().size.height, 1};
  raw.format = WGPUTextureFormat_RGBA8Unorm;
  WGPUTexture target = wgpuDeviceCreateTexture(interop::device_of(renderer).device, &raw);
  gpu_test::must(render_into(renderer, room.scene, room_view(), {interop::device_of(renderer).device, target}));
  wgpuTextureRelease(target);
  EXPECT_TRUE(renderer.gpu_errors().empty());
}

TEST(interop, the_loss_of_an_adopted_device_is_told_and_not_repaired) {
  const Room room = make_room();
  HostProgram host;
  Renderer guest = guest_of(host);
  gpu_test::must(guest.render(room.scene, room_view()));
  host.lose();
  for (int attempt = 0; attempt < 3; ++attempt) {
    const auto image = guest.render(room.scene, room_view());
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, ErrorCode::device_lost) << image.error().text();
    EXPECT_EQ(guest.stats().device_losses, 0u);
  }
}

TEST(interop, a_device_that_replaces_a_lost_one_shows_the_same_picture) {
  const Room room = make_room();
  HostProgram first;
  Renderer guest = guest_of(first);
  const Image wanted = gpu_test::must(guest.render(room.scene, room_view()));
  const auto live = guest.stats().live_objects;
  first.lose();
  HostProgram second;
  gpu_test::must(interop::replace_device(guest, second.device()));  // before anybody noticed
  EXPECT_EQ(gpu_test::must(guest.render(room.scene, room_view())).pixels, wanted.pixels);
  EXPECT_EQ(guest.stats().live_objects, live);
  HostProgram third;
  gpu_test::must(interop::replace_device(guest, third.device()));  // and without any loss
  EXPECT_EQ(gpu_test::must(guest.render(room.scene, room_view())).pixels, wanted.pixels);
  EXPECT_EQ(guest.stats().live_objects, live);
  EXPECT_EQ(guest.stats().device_losses, 0u);  // none was made anew by us
  EXPECT_TRUE(second.complaints().empty()) << second.complaints().front();
  EXPECT_TRUE(third.complaints().empty()) << third.complaints().front();
}

TEST(interop, a_device_is_replaced_by_another_live_one_or_not_at_all) {
  const Room room = make_room();
  HostProgram host;
  Renderer guest = guest_of(host);
  const auto code = [](const auto& result) { return result ? ErrorCode::io : result.error().code; };
  EXPECT_EQ(code(interop::replace_device(guest, host.device())), ErrorCode::usage);
  EXPECT_EQ(code(interop::replace_device(guest, {})), ErrorCode::usage);
  HostProgram dead;
  dead.lose();
  EXPECT_EQ(code(interop::replace_device(guest, dead.device())), ErrorCode::device_lost);
  gpu_test::must(guest.render(room.scene, room_view()));  // as if nothing had been asked

  Renderer own = gpu_test::must(Renderer::create({.label = "own", .adapter = gpu_test::adapter_wish()}));
  EXPECT_EQ(code(interop::replace_device(own, host.device())), ErrorCode::misuse);
  gpu_test::must(own.render(room.scene, room_view()));
}

TEST(interop, a_device_without_all_its_handles_or_a_dead_one_is_not_adopted) {
  HostProgram host;
  for (interop::HostDevice lame : {interop::HostDevice{nullptr, host.device().adapter, host.device().device},
                                   {host.device().instance, nullptr, host.device().device},
                                   {host.device().instance, host.device().adapter, nullptr}}) {
    const auto renderer = create_renderer(lame, {.label = "guest"});
    ASSERT_FALSE(renderer);
    EXPECT_EQ(renderer.error().code, ErrorCode::usage);
  }
  host.lose();
  const auto renderer = create_renderer(host.device(), {.label = "guest"});
  ASSERT_FALSE(renderer);
  EXPECT_EQ(renderer.error().code, ErrorCode::device_lost);
}

// Handles are numbers of one instance: on another they could name one of the engine's own textures.
TEST(interop, a_target_of_another_device_is_refused) {
  const Room room = make_room();
  HostProgram first;
  HostProgram second;
  Renderer guest = guest_of(first);
  WGPUTexture old = first.texture(room_view().size, WGPUTextureFormat_RGBA8UnormSrgb);
  gpu_test::must(render_into(guest, room.scene, room_view(), first.target(old)));
  gpu_test::must(interop::replace_device(guest, second.device()));
  const auto drawn = render_into(guest, room.scene, room_view(), first.target(old));
  ASSERT_FALSE(drawn);
  EXPECT_EQ(drawn.error().code, ErrorCode::usage);
  EXPECT_NE(drawn.error().message.find("another device"), std::string::npos) << drawn.error().message;
  WGPUTexture current = second.texture(room_view().size, WGPUTextureFormat_RGBA8UnormSrgb);
  gpu_test::must(render_into(guest, room.scene, room_view(), second.target(current)));
  wgpuTextureRelease(old);
  wgpuTextureRelease(current);
}

TEST(interop, the_exported_picture_is_of_the_device_there_is_now) {
  const Room room = make_room();
  HostProgram first;
  HostProgram second;
  Renderer guest = guest_of(first);
  gpu_test::must(guest.render(room.scene, room_view()));
  gpu_test::must(interop::replace_device(guest, second.device()));
  const auto exported = interop::output_texture(guest);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().code, ErrorCode::usage);
  const Image wanted = gpu_test::must(guest.render(room.scene, room_view()));
  WGPUTexture texture = gpu_test::must(interop::output_texture(guest));
  EXPECT_EQ(second.read(texture), wanted.pixels);
  wgpuTextureRelease(texture);
}

TEST(interop, a_device_with_fewer_features_takes_over) {
  const Room room = make_room();
  HostProgram with(true);
  HostProgram without;
  Renderer guest = gpu_test::must(create_renderer(with.device(), {.label = "guest", .profile = true}));
  const Image wanted = gpu_test::must(guest.render(room.scene, room_view()));
  EXPECT_TRUE(guest.frame_times().gpu_available);
  gpu_test::must(interop::replace_device(guest, without.device()));
  EXPECT_EQ(gpu_test::must(guest.render(room.scene, room_view())).pixels, wanted.pixels);
  EXPECT_FALSE(guest.frame_times().gpu_available);
  gpu_test::must(interop::replace_device(guest, with.device()));
  EXPECT_EQ(gpu_test::must(guest.render(room.scene, room_view())).pixels, wanted.pixels);
  EXPECT_TRUE(guest.frame_times().gpu_available);
}

// A drill only says that an adopted device is lost: the same one may come back.
TEST(interop, after_a_drill_the_same_device_is_adopted_again) {
  const Room room = make_room();
  HostProgram host;
  Renderer guest = guest_of(host);
  const Image wanted = gpu_test::must(guest.render(room.scene, room_view()));
  guest.lose_device_at("after prepare");
  EXPECT_FALSE(guest.render(room.scene, room_view()));
  EXPECT_FALSE(guest.render(room.scene, room_view()));
  gpu_test::must(interop::replace_device(guest, host.device()));
  EXPECT_EQ(gpu_test::must(guest.render(room.scene, room_view())).pixels, wanted.pixels);
  EXPECT_TRUE(host.complaints().empty()) << host.complaints().front();
}

// The host's callbacks are not ours: what goes wrong must still reach the caller, and not the host.
TEST(interop, errors_reach_the_caller_and_not_the_host) {
  const test::TemporaryFolder folder;
  std::filesystem::create_directories(folder / "tonemap");
  std::ofstream(folder / "tonemap/tonemap.wgsl") << "//!include \"shading/fullscreen.wgsl\"\n"
                                                        "//!include \"shading/frame.wgsl\"\n"
                                                        "@group(1) @binding(1) var scene_color: texture_2d<f32>;\n"
                                                        "@fragment fn fragment(in: Fullscreen) -> @location(0) vec4f {\n"
                                                        "  return textureLoad(scene_color, vec2i(0), 0) + nonsense;\n"
                                                        "}\n";
  const Room room = make_room();
  HostProgram host;
  wgpuDevicePushErrorScope(host.device().device, WGPUErrorFilter_Validation);
  Renderer guest = gpu_test::must(create_renderer(host.device(), {.label = "guest", .shader_dir = folder.path()}));
  const auto image = guest.render(room.scene, room_view());
  ASSERT_FALSE(image);
  EXPECT_EQ(image.error().code, ErrorCode::shader) << image.error().text();
  EXPECT_NE(image.error().text().find("tonemap.wgsl:5"), std::string::npos) << image.error().text();
  EXPECT_EQ(host.pop_scope(), WGPUErrorType_NoError);
  EXPECT_TRUE(host.complaints().empty()) << host.complaints().front();
}

TEST(interop, the_hosts_device_outlives_the_renderer) {
  const Room room = make_room();
  HostProgram host;
  { gpu_test::must(guest_of(host).render(room.scene, room_view())); }
  WGPUTexture texture = host.texture({16, 16}, WGPUTextureFormat_RGBA8Unorm);
  EXPECT_EQ(host.read(texture).size(), 16u * 16 * 4);
  wgpuTextureRelease(texture);
  EXPECT_TRUE(host.complaints().empty()) << host.complaints().front();
}

}  // namespace
}  // namespace ambito::engine_test
