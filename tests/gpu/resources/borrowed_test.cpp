#include "gpu/resources/support.h"

// Textures that somebody else makes: an id at once, an object for a time.
using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

namespace {

WGPUTexture foreign(Resources& r, Extent size, WGPUTextureFormat format = WGPUTextureFormat_RGBA8Unorm,
                    WGPUTextureUsage usage = WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_CopySrc |
                                             WGPUTextureUsage_TextureBinding) {
  WGPUTextureDescriptor raw = WGPU_TEXTURE_DESCRIPTOR_INIT;
  raw.size = {size.width, size.height, 1};
  raw.format = format;
  raw.usage = usage;
  return wgpuDeviceCreateTexture(r.device().handle(), &raw);
}

TextureDescriptor expected(Extent size = {8, 4}) {
  return {.label = "surface",
          .size = size,
          .format = Format::rgba8_unorm,
          .usage = TextureUsage::render_attachment | TextureUsage::texture_binding};
}

std::string message(const Result<void>& result) { return result ? "" : result.error().message; }

TEST(borrowed, an_object_comes_and_goes_and_the_ids_stay) {
  Resources& r = gpu_test::resources();
  const auto live = r.live_objects();
  const auto bytes = r.live_bytes();
  const TextureId id = must(r.borrowed_texture(expected()));
  const TextureViewId view = r.find(id)->attachment_view;
  EXPECT_EQ(r.live_objects(), live);
  EXPECT_EQ(r.find(id)->handle, nullptr);
  for (int frame = 0; frame < 2; ++frame) {
    WGPUTexture texture = foreign(r, {8, 4});
    must(r.lend(id, texture));
    wgpuTextureRelease(texture);  // the loan has a reference of its own
    EXPECT_EQ(r.find(id)->handle, texture);
    EXPECT_EQ(r.find(id)->attachment_view, view);
    EXPECT_NE(r.find(view)->handle, nullptr);
    EXPECT_EQ(r.live_objects(), live + 2);
    EXPECT_EQ(r.live_bytes(), bytes);  // it is not our memory
    r.take_back(id);
    r.take_back(id);  // harmless
    EXPECT_EQ(r.find(id)->handle, nullptr);
    EXPECT_EQ(r.find(view)->handle, nullptr);
    EXPECT_EQ(r.live_objects(), live);
  }
  r.destroy(id);
}

TEST(borrowed, a_loan_while_sealed_makes_its_view_and_nothing_else) {
  Resources& r = gpu_test::resources();
  const TextureId id = must(r.borrowed_texture(expected()));
  WGPUTexture texture = foreign(r, {8, 4});
  {
    const Seal seal(r);
    const auto made = r.creations();
    must(r.lend(id, texture));
    EXPECT_EQ(r.creations(), made + 2);  // the texture that is noted, and its view
    EXPECT_FALSE(r.borrowed_texture(expected()));  // the control: making one is refused
    r.take_back(id);
  }
  wgpuTextureRelease(texture);
  r.destroy(id);
}

TEST(borrowed, what_differs_from_the_descriptor_is_named) {
  Resources& r = gpu_test::resources();
  const TextureId id = must(r.borrowed_texture(expected()));
  const auto refused = [&](WGPUTexture texture, const std::string& words) {
    const std::string said = message(r.lend(id, texture));
    EXPECT_NE(said.find(words), std::string::npos) << said;
    EXPECT_EQ(r.find(id)->handle, nullptr);
    if (texture) wgpuTextureRelease(texture);
  };
  refused(nullptr, "Nothing is lent as texture 'surface'");
  refused(foreign(r, {9, 4}), "width 9 and not 8");
  refused(foreign(r, {8, 5}), "height 5 and not 4");
  refused(foreign(r, {8, 4}, WGPUTextureFormat_BGRA8Unorm), "a format other than rgba8unorm");
  refused(foreign(r, {8, 4}, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_RenderAttachment), "usage 0x10");
  WGPUTexture good = foreign(r, {8, 4});
  must(r.lend(id, good));
  wgpuTextureRelease(good);
  r.destroy(id);
  EXPECT_NE(message(r.lend(id, nullptr)).find("no borrowed texture"), std::string::npos);
  const TextureId own = must(r.texture(expected()));
  EXPECT_NE(message(r.lend(own, nullptr)).find("no borrowed texture"), std::string::npos);
  r.destroy(own);
}

TEST(borrowed, nothing_is_bound_or_written_while_nothing_is_lent) {
  Resources& r = gpu_test::resources();
  TextureDescriptor d = expected();
  d.usage |= TextureUsage::copy_dst;
  const TextureId id = must(r.borrowed_texture(d));
  const TextureViewId view = must(r.texture_view({.label = "surface", .texture = id}));
  const BindingLayout entry{.binding = 0, .visibility = ShaderStage::fragment, .kind = BindingKind::texture_float};
  const BindGroupLayoutId layout = must(r.bind_group_layout({.label = "one texture", .entries = {&entry, 1}}));
  const Binding binding{.binding = 0, .resource = view};
  const BindGroupDescriptor group{.label = "group", .layout = layout, .entries = {&binding, 1}};
  const auto bound = r.bind_group(group);
  ASSERT_FALSE(bound);
  EXPECT_NE(bound.error().message.find("nothing is lent"), std::string::npos) << bound.error().message;
  const std::vector<std::byte> texels(8 * 4 * 4);
  EXPECT_NE(message(r.write_texture(id, 0, 0, texels)).find("nothing is lent"), std::string::npos);

  WGPUTexture texture = foreign(r, {8, 4}, WGPUTextureFormat_RGBA8Unorm,
                                WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_TextureBinding |
                                    WGPUTextureUsage_CopyDst);
  must(r.lend(id, texture));
  must(r.write_texture(id, 0, 0, texels));
  const BindGroupId made = must(r.bind_group(group));
  r.take_back(id);
  EXPECT_EQ(r.find(made), nullptr);  // it held the view
  wgpuTextureRelease(texture);
  r.destroy(id);
}

TEST(borrowed, a_description_is_read_from_the_object) {
  Resources& r = gpu_test::resources();
  WGPUTexture texture = foreign(r, {8, 4}, WGPUTextureFormat_BGRA8UnormSrgb);
  const TextureDescriptor d = describe(texture, "host's");
  EXPECT_EQ(d.size, (Extent{8, 4}));
  EXPECT_EQ(d.format, Format::bgra8_unorm_srgb);
  EXPECT_EQ(d.dimension, TextureDimension::d2);
  EXPECT_EQ(d.mip_levels, 1u);
  EXPECT_EQ(d.usage, TextureUsage::render_attachment | TextureUsage::copy_src | TextureUsage::texture_binding);
  wgpuTextureRelease(texture);
}

}  // namespace
