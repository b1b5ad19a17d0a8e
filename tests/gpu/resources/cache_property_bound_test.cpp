#include <array>

#include "gpu/resources/cache_property.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

// Views and bind groups: objects that show others.
namespace {

TextureId make_texture(Format format, TextureUsage usage, Format view_format = Format::undefined) {
  return must(gpu_test::resources().texture({.label = "shown",
                                             .size = {16, 16},
                                             .depth_or_layers = 6,
                                             .mip_levels = 3,
                                             .format = format,
                                             .usage = usage,
                                             .view_format = view_format}));
}

Result<TextureViewId> make_view(const TextureViewDescriptor& d) {
  return gpu_test::resources().texture_view(d);
}

TEST(cache_property, texture_view) {
  const auto one = make_texture(Format::rgba8_unorm, TextureUsage::texture_binding, Format::rgba8_unorm_srgb);
  const auto two = make_texture(Format::rgba8_unorm, TextureUsage::texture_binding, Format::rgba8_unorm_srgb);
  const TextureViewDescriptor base{.label = "property",
                                   .texture = one,
                                   .format = Format::rgba8_unorm,
                                   .dimension = ViewDimension::d2_array,
                                   .mip_count = 1,
                                   .layer_count = 1};
  [[maybe_unused]] const auto& [label, texture, format, dimension, aspect, base_mip, mip_count, base_layer,
                                layer_count] = base;
  using D = TextureViewDescriptor;
  every_field_counts<D>(base,
                        {{"texture", [=](D& d) { d.texture = two; }},
                         {"format", [](D& d) { d.format = Format::rgba8_unorm_srgb; }},
                         {"dimension", [](D& d) { d.dimension = ViewDimension::d2; }},
                         {"base_mip", [](D& d) { d.base_mip = 1; }},
                         {"mip_count", [](D& d) { d.mip_count = 2; }},
                         {"base_layer", [](D& d) { d.base_layer = 1; }},
                         {"layer_count", [](D& d) { d.layer_count = 2; }}},
                        make_view);
  gpu_test::resources().destroy(one);
  gpu_test::resources().destroy(two);
}

TEST(cache_property, texture_view_aspect) {
  using D = TextureViewDescriptor;
  // Of a texture with depth only, so that the aspect changes alone.
  const auto depth = make_texture(Format::depth32_float, TextureUsage::texture_binding);
  every_field_counts<D>({.label = "property", .texture = depth},
                        {{"aspect, all of one", [](D& d) { d.aspect = Aspect::depth_only; }}}, make_view);
  // Where there is stencil too, each aspect has a format of its own, which is left open.
  const auto both = make_texture(Format::depth24_plus_stencil8, TextureUsage::texture_binding);
  every_field_counts<D>({.label = "property", .texture = both},
                        {{"aspect, depth", [](D& d) { d.aspect = Aspect::depth_only; }},
                         {"aspect, stencil", [](D& d) { d.aspect = Aspect::stencil_only; }}},
                        make_view);
  gpu_test::resources().destroy(depth);
  gpu_test::resources().destroy(both);
}

TEST(cache_property, texture_view_with_what_is_open_filled_in) {
  const auto texture = make_texture(Format::rgba8_unorm, TextureUsage::texture_binding);
  const auto open = must(make_view({.label = "open", .texture = texture}));
  EXPECT_EQ(must(make_view({.label = "closed",
                            .texture = texture,
                            .format = Format::rgba8_unorm,
                            .dimension = ViewDimension::d2_array,
                            .mip_count = 3,
                            .layer_count = 6})),
            open);
  gpu_test::resources().destroy(texture);
}

/// A bind group of one entry.
struct OneBinding {
  Label label;
  BindGroupLayoutId layout;
  Binding entry;
};

Result<BindGroupId> make_group(const OneBinding& d) {
  return gpu_test::resources().bind_group({.label = d.label, .layout = d.layout, .entries = {&d.entry, 1}});
}

BindGroupLayoutId layout_of(const BindingLayout& entry) {
  return must(gpu_test::resources().bind_group_layout({.label = "layout", .entries = {&entry, 1}}));
}

BufferId make_buffer() {
  return must(gpu_test::resources().buffer({.label = "bound", .size = 1024, .usage = BufferUsage::uniform}));
}

TEST(cache_property, bind_group_of_a_buffer) {
  const auto one = make_buffer();
  const auto two = make_buffer();
  const auto seen_by_vertex = layout_of({.binding = 3, .visibility = ShaderStage::vertex});
  const auto elsewhere = layout_of({.binding = 4, .visibility = ShaderStage::fragment});
  const OneBinding base{.label = "property",
                        .layout = layout_of({.binding = 3, .visibility = ShaderStage::fragment}),
                        .entry = {.binding = 3, .resource = BufferBinding{.buffer = one, .size = 256}}};
  [[maybe_unused]] const auto& [label, layout, entries] = BindGroupDescriptor{.label = "property"};
  [[maybe_unused]] const auto& [buffer, offset, size] = std::get<BufferBinding>(base.entry.resource);
  const auto range = [](OneBinding& d) -> BufferBinding& {
    return std::get<BufferBinding>(d.entry.resource);
  };
  every_field_counts<OneBinding>(
      base,
      {{"layout", [=](OneBinding& d) { d.layout = seen_by_vertex; }},
       // A binding has to be one of the layout: the two change together.
       {"binding", [=](OneBinding& d) { d.layout = elsewhere, d.entry.binding = 4; }},
       {"buffer", [=](OneBinding& d) { range(d).buffer = two; }},
       {"offset", [=](OneBinding& d) { range(d).offset = 512; }},
       {"size", [=](OneBinding& d) { range(d).size = 512; }}},
      make_group);
  gpu_test::resources().destroy(one);
  gpu_test::resources().destroy(two);
}

TEST(cache_property, bind_group_of_a_texture) {
  const auto texture = make_texture(Format::rgba8_unorm, TextureUsage::texture_binding);
  const auto level = [&](std::uint32_t mip) {
    return must(make_view({.label = "level",
                           .texture = texture,
                           .dimension = ViewDimension::d2,
                           .base_mip = mip,
                           .mip_count = 1,
                           .layer_count = 1}));
  };
  const auto second = level(1);
  const auto layout =
      layout_of({.binding = 5, .visibility = ShaderStage::fragment, .kind = BindingKind::texture_float});
  every_field_counts<OneBinding>(
      {.label = "property", .layout = layout, .entry = {.binding = 5, .resource = level(0)}},
      {{"view", [=](OneBinding& d) { d.entry.resource = second; }}}, make_group);
  gpu_test::resources().destroy(texture);
}

TEST(cache_property, bind_group_of_a_sampler) {
  const auto near = must(gpu_test::resources().sampler({.label = "near"}));
  const auto far = must(gpu_test::resources().sampler({.label = "far", .lod_max = 3.0f}));
  const auto layout =
      layout_of({.binding = 6, .visibility = ShaderStage::fragment, .kind = BindingKind::filtering_sampler});
  every_field_counts<OneBinding>(
      {.label = "property", .layout = layout, .entry = {.binding = 6, .resource = near}},
      {{"sampler", [=](OneBinding& d) { d.entry.resource = far; }}}, make_group);
}

TEST(cache_property, bind_group_of_two_that_change_places) {
  const auto one = make_buffer();
  const auto two = make_buffer();
  constexpr BindingLayout entries[] = {{.binding = 7, .visibility = ShaderStage::fragment},
                                       {.binding = 8, .visibility = ShaderStage::fragment}};
  const auto layout = must(gpu_test::resources().bind_group_layout({.label = "two", .entries = entries}));
  const auto group = [&](BufferId seven, BufferId eight) {
    const Binding bound[] = {{.binding = 7, .resource = BufferBinding{.buffer = seven}},
                             {.binding = 8, .resource = BufferBinding{.buffer = eight}}};
    return must(gpu_test::resources().bind_group({.label = "two", .layout = layout, .entries = bound}));
  };
  EXPECT_NE(group(one, two), group(two, one));
  EXPECT_EQ(group(one, two), group(one, two));
  gpu_test::resources().destroy(one);
  gpu_test::resources().destroy(two);
}

}  // namespace
