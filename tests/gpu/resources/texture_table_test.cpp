#include "gpu/resources/support.h"
#include "resources/format_rules.h"
#include "resources/rules.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

namespace {

TextureDescriptor target(Extent size = {8, 4}) {
  return {.label = "target",
          .size = size,
          .format = Format::rgba8_unorm,
          .usage = TextureUsage::render_attachment | TextureUsage::texture_binding | TextureUsage::copy_src};
}

TEST(texture, is_found_with_its_descriptor) {
  Resources& r = gpu_test::resources();
  const TextureId id = must(r.texture(target()));
  const TextureSlot* slot = r.find(id);
  ASSERT_TRUE(slot);
  EXPECT_TRUE(slot->handle);
  EXPECT_EQ(slot->descriptor.size, (Extent{8, 4}));
  EXPECT_EQ(slot->descriptor.format, Format::rgba8_unorm);
  EXPECT_EQ(slot->descriptor.label.text, "target");
  r.destroy(id);
}

TEST(texture, a_target_has_an_attachment_view) {
  Resources& r = gpu_test::resources();
  TextureDescriptor d = target({16, 8});
  d.mip_levels = 3;
  d.depth_or_layers = 2;
  const TextureId id = must(r.texture(d));
  const TextureViewSlot* view = r.find(r.find(id)->attachment_view);
  ASSERT_TRUE(view);
  EXPECT_EQ(view->size, (Extent{16, 8}));
  EXPECT_EQ(view->descriptor.mip_count, 1u);
  EXPECT_EQ(view->descriptor.layer_count, 1u);
  EXPECT_EQ(view->descriptor.dimension, ViewDimension::d2);
  r.destroy(id);
  d.usage = TextureUsage::texture_binding;
  const TextureId sampled = must(r.texture(d));
  EXPECT_FALSE(r.find(sampled)->attachment_view);
  r.destroy(sampled);
}

TEST(texture, its_views_and_their_bind_groups_go_with_it) {
  Resources& r = gpu_test::resources();
  const TextureId id = must(r.texture(target()));
  const TextureId other = must(r.texture(target()));
  const TextureViewId view = must(r.texture_view({.label = "view", .texture = id}));
  const TextureViewId other_view = must(r.texture_view({.label = "view", .texture = other}));
  const BindingLayout entry{
      .binding = 0, .visibility = ShaderStage::fragment, .kind = BindingKind::texture_float};
  const BindGroupLayoutId layout =
      must(r.bind_group_layout({.label = "one texture", .entries = {&entry, 1}}));
  const auto group_of = [&](TextureViewId v) {
    const Binding binding{.binding = 0, .resource = v};
    return must(r.bind_group({.label = "group", .layout = layout, .entries = {&binding, 1}}));
  };
  const BindGroupId group = group_of(view);
  const BindGroupId other_group = group_of(other_view);
  r.destroy(id);
  EXPECT_FALSE(r.find(id));
  EXPECT_FALSE(r.find(view));
  EXPECT_FALSE(r.find(group));
  EXPECT_TRUE(r.find(other) && r.find(other_view) && r.find(other_group));
  expect_refused(r.texture_view({.label = "late", .texture = id}),
                 "a texture that does not exist (any more)");
  r.destroy(other);
}

TEST(texture, every_format_is_made_with_all_it_can_do) {
  Resources& r = gpu_test::resources();
  const device::FeatureSet features = r.device().features();
  for (int i = 1; i <= static_cast<int>(Format::depth32_float); ++i) {
    const auto format = static_cast<Format>(i);
    const FormatRules rules = rules_of(format, features);
    TextureUsage usage = TextureUsage::texture_binding | TextureUsage::copy_src | TextureUsage::copy_dst;
    if (rules.renderable) usage |= TextureUsage::render_attachment;
    if (rules.storage) usage |= TextureUsage::storage_binding;
    const auto made =
        r.texture({.label = to_string(format), .size = {4, 4}, .format = format, .usage = usage});
    EXPECT_TRUE(made) << to_string(format) << ": " << (made ? "" : made.error().text());
    if (made) r.destroy(*made);
    if (!rules.multisample) continue;
    const auto four = r.texture({.label = to_string(format),
                                 .size = {4, 4},
                                 .sample_count = 4,
                                 .format = format,
                                 .usage = TextureUsage::render_attachment});
    EXPECT_TRUE(four) << to_string(format) << ": " << (four ? "" : four.error().text());
    if (four) r.destroy(*four);
  }
}

TEST(texture, odd_sizes_are_made) {
  Resources& r = gpu_test::resources();
  for (const Extent size : {Extent{1, 1}, Extent{3, 5}, Extent{8192, 1}, Extent{1, 8192}}) {
    TextureDescriptor d = target(size);
    d.mip_levels = max_mip_levels(d);
    r.destroy(must(r.texture(d)));
  }
}

TEST(view, the_same_part_is_the_same_view) {
  Resources& r = gpu_test::resources();
  TextureDescriptor d = target();
  d.mip_levels = 2;
  d.view_format = Format::rgba8_unorm_srgb;
  const TextureId id = must(r.texture(d));
  const TextureViewId whole = must(r.texture_view({.label = "whole", .texture = id}));
  EXPECT_EQ(must(r.texture_view({.label = "other label", .texture = id})), whole);
  EXPECT_EQ(must(r.texture_view({.label = "spelled out",
                                 .texture = id,
                                 .format = Format::rgba8_unorm,
                                 .dimension = ViewDimension::d2,
                                 .mip_count = 2,
                                 .layer_count = 1})),
            whole);
  const TextureViewId second = must(r.texture_view({.label = "mip 1", .texture = id, .base_mip = 1}));
  EXPECT_NE(second, whole);
  EXPECT_EQ(r.find(second)->size, (Extent{4, 2}));
  const TextureViewId srgb =
      must(r.texture_view({.label = "sRGB", .texture = id, .format = Format::rgba8_unorm_srgb}));
  EXPECT_NE(srgb, whole);
  r.destroy(id);
}

TEST(view, leaves_out_the_usage_its_format_has_not) {
  Resources& r = gpu_test::resources();
  TextureDescriptor d = target();
  d.usage |= TextureUsage::storage_binding;
  d.view_format = Format::rgba8_unorm_srgb;
  const TextureId id = must(r.texture(d));
  const auto view = r.texture_view({.label = "sRGB", .texture = id, .format = Format::rgba8_unorm_srgb});
  ASSERT_TRUE(view) << view.error().text();
  EXPECT_FALSE(has(r.find(*view)->usage, TextureUsage::storage_binding));
  EXPECT_TRUE(has(r.find(*view)->usage, TextureUsage::texture_binding));
  r.destroy(id);
}

TEST(view, one_aspect_of_depth_and_stencil) {
  Resources& r = gpu_test::resources();
  const TextureId id =
      must(r.texture({.label = "depth",
                      .size = {4, 4},
                      .format = Format::depth24_plus_stencil8,
                      .usage = TextureUsage::render_attachment | TextureUsage::texture_binding}));
  EXPECT_TRUE(r.texture_view({.label = "depth", .texture = id, .aspect = Aspect::depth_only}));
  EXPECT_TRUE(r.texture_view({.label = "stencil", .texture = id, .aspect = Aspect::stencil_only}));
  r.destroy(id);
}

TEST(view, cubes_and_slices) {
  Resources& r = gpu_test::resources();
  TextureDescriptor d = target({4, 4});
  d.depth_or_layers = 12;
  const TextureId layers = must(r.texture(d));
  EXPECT_TRUE(r.texture_view({.label = "cube", .texture = layers, .dimension = ViewDimension::cube}));
  EXPECT_TRUE(r.texture_view({.label = "cubes", .texture = layers, .dimension = ViewDimension::cube_array}));
  EXPECT_TRUE(r.texture_view(
      {.label = "second cube", .texture = layers, .dimension = ViewDimension::cube, .base_layer = 6}));
  r.destroy(layers);
  d.dimension = TextureDimension::d3;
  const TextureId volume = must(r.texture(d));
  EXPECT_EQ(r.find(r.find(volume)->attachment_view)->depth, 12u);
  r.destroy(volume);
}

}  // namespace
