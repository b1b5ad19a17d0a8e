#include "resources/rules.h"
#include "unit/resources/support.h"

using namespace ambito;
using namespace ambito::resources;

namespace {

TextureDescriptor good_texture() {
  return {.label = "t",
          .size = {64, 32},
          .format = Format::rgba8_unorm,
          .usage = TextureUsage::texture_binding | TextureUsage::copy_dst};
}
TextureDescriptor target() {
  TextureDescriptor d = good_texture();
  d.usage = TextureUsage::render_attachment;
  return d;
}

TEST(texture_rules, the_control_cases_are_accepted) {
  expect_accepted(check(good_texture(), contract));
  expect_accepted(check(target(), contract));
}

TEST(texture_rules, no_side_is_0) {
  for (int side = 0; side < 3; ++side) {
    TextureDescriptor d = good_texture();
    (side == 0 ? d.size.width : side == 1 ? d.size.height : d.depth_or_layers) = 0;
    expect_refused(check(d, contract), "no side may be 0");
  }
}

TEST(texture_rules, a_2d_side_reaches_the_limit_and_no_further) {
  TextureDescriptor d = good_texture();
  d.size = {8192, 1};
  expect_accepted(check(d, contract));
  d.size = {8193, 1};
  expect_refused(check(d, contract), "is 8193 × 1, and the limit maxTextureDimension2D is 8192");
  d.size = {1, 8193};
  expect_refused(check(d, contract), "maxTextureDimension2D");
}

TEST(texture_rules, layers_reach_the_limit_and_no_further) {
  TextureDescriptor d = good_texture();
  d.depth_or_layers = 256;
  expect_accepted(check(d, contract));
  d.depth_or_layers = 257;
  expect_refused(check(d, contract), "has 257 layers, and the limit maxTextureArrayLayers is 256");
}

TEST(texture_rules, a_3d_side_reaches_the_limit_and_no_further) {
  TextureDescriptor d = good_texture();
  d.dimension = TextureDimension::d3;
  d.depth_or_layers = 2048;
  expect_accepted(check(d, contract));
  d.depth_or_layers = 2049;
  expect_refused(check(d, contract), "maxTextureDimension3D is 2048");
}

TEST(texture_rules, a_1d_texture_is_one_row) {
  TextureDescriptor d = good_texture();
  d.dimension = TextureDimension::d1;
  d.size = {8192, 1};
  expect_accepted(check(d, contract));
  d.size = {8193, 1};
  expect_refused(check(d, contract), "maxTextureDimension1D");
  d.size = {16, 2};
  expect_refused(check(d, contract), "only its width may be more than 1");
}

TEST(texture_rules, a_mip_chain_ends_at_1_pixel) {
  TextureDescriptor d = good_texture();  // 64 × 32
  d.mip_levels = 7;
  expect_accepted(check(d, contract));
  d.mip_levels = 8;
  expect_refused(check(d, contract), "has 8 mip levels; it may have 1 to 7");
  d.mip_levels = 0;
  expect_refused(check(d, contract), "has 0 mip levels");
  d.size = {1, 1};
  d.mip_levels = 2;
  expect_refused(check(d, contract), "it may have 1 to 1");
}

TEST(texture_rules, the_depth_of_3d_counts_for_mips_and_layers_do_not) {
  TextureDescriptor d = good_texture();
  d.size = {4, 4};
  d.depth_or_layers = 16;
  EXPECT_EQ(max_mip_levels(d), 3u);
  d.dimension = TextureDimension::d3;
  EXPECT_EQ(max_mip_levels(d), 5u);
  d.dimension = TextureDimension::d1;
  EXPECT_EQ(max_mip_levels(d), 1u);
}

TEST(texture_rules, samples_are_1_or_4) {
  TextureDescriptor d = target();
  d.sample_count = 4;
  expect_accepted(check(d, contract));
  for (const std::uint32_t count : {0u, 2u, 8u}) {
    d.sample_count = count;
    expect_refused(check(d, contract), "it may have 1 or 4");
  }
}

TEST(texture_rules, multisampling_excludes_mips_layers_storage_and_some_formats) {
  TextureDescriptor d = target();
  d.sample_count = 4;
  d.mip_levels = 2;
  expect_refused(check(d, contract), "4 samples and 2 mip levels");
  d.mip_levels = 1;
  d.depth_or_layers = 2;
  expect_refused(check(d, contract), "must be 2d with 1 layer");
  d.depth_or_layers = 1;
  d.usage |= TextureUsage::storage_binding;
  expect_refused(check(d, contract), "cannot have storage_binding");
  d.usage = TextureUsage::texture_binding;
  expect_refused(check(d, contract), "needs render_attachment");
  d.usage = TextureUsage::render_attachment;
  d.format = Format::rgba32_float;
  expect_refused(check(d, contract), "the format rgba32float cannot have them");
  d.format = Format::depth32_float;
  expect_accepted(check(d, contract));
}

TEST(texture_rules, usage_is_required_and_known) {
  TextureDescriptor d = good_texture();
  d.usage = TextureUsage::none;
  expect_refused(check(d, contract), "has no usage");
  d.usage = static_cast<TextureUsage>(1u << 9);
  expect_refused(check(d, contract), "usage bits 0x200");
}

TEST(texture_rules, a_target_needs_a_renderable_format) {
  TextureDescriptor d = target();
  d.format = Format::rgb9e5_ufloat;
  expect_refused(check(d, contract), "the format rgb9e5ufloat is not renderable");
  d.format = Format::rg11b10_ufloat;
  expect_refused(check(d, contract), "rg11b10ufloat is not renderable");
  Contract with = contract;
  with.features.insert(device::Feature::rg11b10_ufloat_renderable);
  expect_accepted(check(d, with));
}

TEST(texture_rules, storage_needs_a_format_for_it) {
  TextureDescriptor d = good_texture();
  d.usage = TextureUsage::storage_binding;
  expect_accepted(check(d, contract));
  d.format = Format::rgba8_unorm_srgb;
  expect_refused(check(d, contract), "rgba8unorm-srgb cannot be stored to");
}

TEST(texture_rules, depth_is_2d) {
  TextureDescriptor d = target();
  d.format = Format::depth32_float;
  expect_accepted(check(d, contract));
  d.dimension = TextureDimension::d3;
  expect_refused(check(d, contract), "depth32float, which must be 2d");
}

TEST(texture_rules, a_format_is_required) {
  TextureDescriptor d = good_texture();
  d.format = Format::undefined;
  expect_refused(check(d, contract), "has no format");
}

TEST(texture_rules, the_view_format_is_the_srgb_twin) {
  TextureDescriptor d = good_texture();
  d.view_format = Format::rgba8_unorm_srgb;
  expect_accepted(check(d, contract));
  d.view_format = Format::rgba8_unorm;
  expect_accepted(check(d, contract));
  d.view_format = Format::bgra8_unorm_srgb;
  expect_refused(check(d, contract), "only its sRGB twin may be");
}

TextureSlot slot(TextureDescriptor d) {
  TextureSlot result;
  result.descriptor = d;
  result.label = "t";
  return result;
}

TEST(view_rules, what_is_left_open_is_filled_in) {
  TextureDescriptor d = good_texture();
  d.mip_levels = 5;
  const auto view = resolve({.label = "v", .base_mip = 2}, slot(d));
  ASSERT_TRUE(view);
  EXPECT_EQ(view->format, Format::rgba8_unorm);
  EXPECT_EQ(view->dimension, ViewDimension::d2);
  EXPECT_EQ(view->mip_count, 3u);
  EXPECT_EQ(view->layer_count, 1u);
  d.depth_or_layers = 3;
  EXPECT_EQ(resolve({.label = "v", .base_layer = 1}, slot(d))->dimension, ViewDimension::d2_array);
  EXPECT_EQ(resolve({.label = "v", .base_layer = 1}, slot(d))->layer_count, 2u);
}

TEST(view_rules, mips_and_layers_stay_inside) {
  TextureDescriptor d = good_texture();
  d.mip_levels = 3;
  d.depth_or_layers = 4;
  expect_accepted(resolve({.label = "v", .base_mip = 2, .mip_count = 1}, slot(d)));
  expect_refused(resolve({.label = "v", .base_mip = 3}, slot(d)), "begins at mip level 3");
  expect_refused(resolve({.label = "v", .base_mip = 2, .mip_count = 2}, slot(d)), "mip levels 2 + 2");
  expect_refused(resolve({.label = "v", .base_mip = 1, .mip_count = 0xFFFFFFFF}, slot(d)), "mip levels");
  expect_accepted(resolve({.label = "v", .base_layer = 3, .layer_count = 1}, slot(d)));
  expect_refused(resolve({.label = "v", .base_layer = 4}, slot(d)), "begins at layer 4");
  expect_refused(resolve({.label = "v", .base_layer = 3, .layer_count = 2}, slot(d)), "layers 3 + 2");
}

TEST(view_rules, the_format_is_one_of_the_two) {
  TextureDescriptor d = good_texture();
  d.view_format = Format::rgba8_unorm_srgb;
  expect_accepted(resolve({.label = "v", .format = Format::rgba8_unorm_srgb}, slot(d)));
  expect_refused(resolve({.label = "v", .format = Format::bgra8_unorm}, slot(d)),
                 "has the format bgra8unorm");
}

TEST(view_rules, a_cube_has_6_square_layers) {
  TextureDescriptor d = good_texture();
  d.size = {16, 16};
  d.depth_or_layers = 12;
  const auto cube = resolve({.label = "v", .dimension = ViewDimension::cube}, slot(d));
  expect_accepted(cube);
  EXPECT_EQ(cube->layer_count, 6u);
  expect_accepted(resolve({.label = "v", .dimension = ViewDimension::cube_array}, slot(d)));
  expect_refused(resolve({.label = "v", .dimension = ViewDimension::cube, .layer_count = 5}, slot(d)),
                 "a cube has 6");
  expect_refused(resolve({.label = "v", .dimension = ViewDimension::cube_array, .layer_count = 7}, slot(d)),
                 "a multiple of 6");
  d.size = {16, 8};
  expect_refused(resolve({.label = "v", .dimension = ViewDimension::cube}, slot(d)), "faces must be square");
}

TEST(view_rules, the_dimension_follows_the_texture) {
  expect_refused(resolve({.label = "v", .dimension = ViewDimension::d3}, slot(good_texture())),
                 "is 3d, and the texture 't' is 2d");
  TextureDescriptor d = good_texture();
  d.depth_or_layers = 2;
  expect_refused(resolve({.label = "v", .dimension = ViewDimension::d2, .layer_count = 2}, slot(d)),
                 "it may have 1");
  d = target();
  d.sample_count = 4;
  expect_refused(resolve({.label = "v", .dimension = ViewDimension::d2_array}, slot(d)), "it must be 2d");
}

TEST(view_rules, an_aspect_exists_in_the_format) {
  TextureDescriptor d = target();
  d.format = Format::depth24_plus_stencil8;
  EXPECT_EQ(resolve({.label = "v", .aspect = Aspect::depth_only}, slot(d))->format, Format::depth24_plus);
  EXPECT_EQ(resolve({.label = "v", .aspect = Aspect::stencil_only}, slot(d))->format, Format::stencil8);
  d.format = Format::depth32_float;
  expect_accepted(resolve({.label = "v", .aspect = Aspect::depth_only}, slot(d)));
  expect_refused(resolve({.label = "v", .aspect = Aspect::stencil_only}, slot(d)),
                 "the format depth32float has none");
  expect_refused(resolve({.label = "v", .aspect = Aspect::depth_only}, slot(good_texture())),
                 "shows the depth");
}

}  // namespace
