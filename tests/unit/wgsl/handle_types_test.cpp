#include "wgsl/handle_types.h"

#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace ambito::wgsl {
namespace {

using Arguments = std::vector<std::string_view>;

TEST(handle_types, samplers_are_plain_or_compare) {
  EXPECT_EQ(handle_type("sampler", {})->kind, BindingKind::filtering_sampler);
  EXPECT_EQ(handle_type("sampler_comparison", {})->kind, BindingKind::comparison_sampler);
  EXPECT_FALSE(handle_type("sampler", Arguments{"f32"}));
}

TEST(handle_types, the_texel_type_decides_the_kind_of_a_sampled_texture) {
  EXPECT_EQ(handle_type("texture_2d", Arguments{"f32"})->kind, BindingKind::texture_float);
  EXPECT_EQ(handle_type("texture_2d", Arguments{"i32"})->kind, BindingKind::texture_sint);
  EXPECT_EQ(handle_type("texture_2d", Arguments{"u32"})->kind, BindingKind::texture_uint);
  EXPECT_FALSE(handle_type("texture_2d", Arguments{"f16"}));
  EXPECT_FALSE(handle_type("texture_2d", {}));
}

TEST(handle_types, every_dimension_of_sampled_textures) {
  constexpr std::pair<std::string_view, ViewDimension> all[] = {
      {"texture_1d", ViewDimension::d1},
      {"texture_2d", ViewDimension::d2},
      {"texture_2d_array", ViewDimension::d2_array},
      {"texture_3d", ViewDimension::d3},
      {"texture_cube", ViewDimension::cube},
      {"texture_cube_array", ViewDimension::cube_array},
  };
  for (const auto& [name, dimension] : all) {
    const auto type = handle_type(name, Arguments{"f32"});
    ASSERT_TRUE(type) << name;
    EXPECT_EQ(type->view_dimension, dimension) << name;
    EXPECT_FALSE(type->multisampled) << name;
  }
}

TEST(handle_types, a_multisampled_float_texture_cannot_be_filtered) {
  const auto type = handle_type("texture_multisampled_2d", Arguments{"f32"});
  ASSERT_TRUE(type);
  EXPECT_TRUE(type->multisampled);
  EXPECT_EQ(type->kind, BindingKind::texture_unfilterable_float);
  EXPECT_EQ(handle_type("texture_multisampled_2d", Arguments{"u32"})->kind, BindingKind::texture_uint);
  EXPECT_FALSE(handle_type("texture_multisampled_3d", Arguments{"f32"}));
}

TEST(handle_types, depth_textures_have_four_shapes_and_a_multisampled_one) {
  for (const std::string_view name : {"texture_depth_2d", "texture_depth_2d_array", "texture_depth_cube",
                                      "texture_depth_cube_array", "texture_depth_multisampled_2d"}) {
    const auto type = handle_type(name, {});
    ASSERT_TRUE(type) << name;
    EXPECT_EQ(type->kind, BindingKind::texture_depth);
    EXPECT_EQ(type->multisampled, name.find("multi") != std::string_view::npos);
  }
  EXPECT_FALSE(handle_type("texture_depth_1d", {}));
  EXPECT_FALSE(handle_type("texture_depth_3d", {}));
  EXPECT_FALSE(handle_type("texture_depth_multisampled_cube", {}));
  EXPECT_FALSE(handle_type("texture_depth_2d", Arguments{"f32"}));
}

TEST(handle_types, storage_textures_have_a_format_and_an_access) {
  const auto type = handle_type("texture_storage_2d_array", Arguments{"rgba16float", "write"});
  ASSERT_TRUE(type);
  EXPECT_EQ(type->kind, BindingKind::storage_texture_write);
  EXPECT_EQ(type->view_dimension, ViewDimension::d2_array);
  EXPECT_EQ(type->storage_format, Format::rgba16_float);
  EXPECT_EQ(handle_type("texture_storage_3d", Arguments{"r32uint", "read"})->kind,
            BindingKind::storage_texture_read);
  EXPECT_EQ(handle_type("texture_storage_1d", Arguments{"r32sint", "read_write"})->kind,
            BindingKind::storage_texture_read_write);
  EXPECT_EQ(handle_type("texture_storage_3d", Arguments{"r32uint", "read"})->scalar, Scalar::u32);
  EXPECT_EQ(handle_type("texture_storage_3d", Arguments{"r32sint", "read"})->scalar, Scalar::i32);
}

TEST(handle_types, storage_textures_that_wgsl_does_not_have_are_refused) {
  EXPECT_FALSE(handle_type("texture_storage_cube", Arguments{"rgba8unorm", "write"}));
  EXPECT_FALSE(handle_type("texture_storage_2d", Arguments{"rgba8unorm"}));
  EXPECT_FALSE(handle_type("texture_storage_2d", Arguments{"rgba8unorm_srgb", "write"}));
  EXPECT_FALSE(handle_type("texture_storage_2d", Arguments{"rgba8unorm", "append"}));
}

TEST(handle_types, every_texel_format_is_written_as_the_format_is_named) {
  constexpr std::string_view names[] = {
      "rgba8unorm",  "rgba8snorm", "rgba8uint",  "rgba8sint",    "rgba16uint",  "rgba16sint",
      "rgba16float", "rg32uint",   "rg32sint",   "rg32float",    "r32uint",     "r32sint",
      "r32float",    "rgba32uint", "rgba32sint", "rgba32float",  "bgra8unorm",  "r8unorm",
      "rg8unorm",    "r16float",   "rg16float",  "rgb10a2unorm", "rgb10a2uint", "rg11b10ufloat",
  };
  for (const std::string_view name : names) EXPECT_EQ(to_string(texel_format(name)), name);
  EXPECT_EQ(texel_format("depth32float"), Format::undefined);
  EXPECT_EQ(texel_format(""), Format::undefined);
}

TEST(handle_types, handles_are_known_by_their_name) {
  EXPECT_TRUE(names_handle("sampler"));
  EXPECT_TRUE(names_handle("sampler_comparison"));
  EXPECT_TRUE(names_handle("texture_external"));
  EXPECT_FALSE(handle_type("texture_external", {}));
  EXPECT_FALSE(names_handle("sampler_state"));
  EXPECT_FALSE(names_handle("f32"));
}

}  // namespace
}  // namespace ambito::wgsl
