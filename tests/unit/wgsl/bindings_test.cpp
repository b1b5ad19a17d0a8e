#include "wgsl/bindings.h"

#include <string>

#include <gtest/gtest.h>

#include "support.h"

namespace ambito::wgsl {
namespace {

Binding only_binding(std::string_view text) {
  const Module module = reflected(text);
  if (module.bindings.size() == 1) return module.bindings.front();
  ADD_FAILURE() << module.bindings.size() << " bindings: " << text;
  return {};
}

Binding declared(std::string_view declaration) {
  return only_binding("@group(1) @binding(2) " + std::string(declaration) + ";");
}

TEST(bindings, group_and_number_are_read_in_any_order_and_from_constants) {
  const Binding a = declared("var<uniform> u: vec4f");
  EXPECT_EQ(a.name, "u");
  EXPECT_EQ(a.group, 1u);
  EXPECT_EQ(a.binding, 2u);
  EXPECT_EQ(a.line, 1u);
  const Binding b = only_binding("const G = 3; @binding(G - 2) @group(G) var s: sampler;");
  EXPECT_EQ(b.group, 3u);
  EXPECT_EQ(b.binding, 1u);
}

TEST(bindings, the_address_space_and_access_decide_the_kind_of_a_buffer) {
  EXPECT_EQ(declared("var<uniform> a: vec4f").kind, BindingKind::uniform_buffer);
  EXPECT_EQ(declared("var<storage> a: vec4f").kind, BindingKind::read_only_storage_buffer);
  EXPECT_EQ(declared("var<storage, read> a: vec4f").kind, BindingKind::read_only_storage_buffer);
  EXPECT_EQ(declared("var<storage, read_write> a: vec4f").kind, BindingKind::storage_buffer);
}

TEST(bindings, a_buffer_needs_the_size_of_its_type) {
  EXPECT_EQ(declared("var<uniform> a: mat4x4f").min_size, 64u);
  EXPECT_EQ(declared("var<storage> a: array<u32, 5>").min_size, 20u);
  EXPECT_EQ(declared("var<storage> a: array<u32>").min_size, 4u);
  EXPECT_EQ(declared("var<storage> a: array<vec3f>").min_size, 16u);
  EXPECT_EQ(declared("var<storage> a: S; struct S { n: u32, a: array<vec2f> }").min_size, 16u);
}

TEST(bindings, textures_and_samplers_are_described) {
  const Binding cube = declared("var t: texture_cube<f32>");
  EXPECT_EQ(cube.kind, BindingKind::texture_float);
  EXPECT_EQ(cube.view_dimension, ViewDimension::cube);
  EXPECT_EQ(cube.type_name, "texture_cube<f32>");
  EXPECT_EQ(cube.min_size, 0u);
  const Binding storage = declared("var t: texture_storage_2d<rgba16float, write>");
  EXPECT_EQ(storage.kind, BindingKind::storage_texture_write);
  EXPECT_EQ(storage.storage_format, Format::rgba16_float);
  EXPECT_EQ(storage.type_name, "texture_storage_2d<rgba16float, write>");
  EXPECT_EQ(declared("var t: texture_depth_2d_array").kind, BindingKind::texture_depth);
  EXPECT_TRUE(declared("var t: texture_multisampled_2d<f32>").multisampled);
  EXPECT_EQ(declared("var s: sampler").kind, BindingKind::filtering_sampler);
  EXPECT_EQ(declared("var s: sampler_comparison").kind, BindingKind::comparison_sampler);
}

TEST(bindings, aliases_are_followed) {
  EXPECT_EQ(declared("var t: Image; alias Image = texture_2d<Real>; alias Real = f32").kind,
            BindingKind::texture_float);
  EXPECT_EQ(declared("var<uniform> u: Four; alias Four = vec4<Real>; alias Real = f32").type_name,
            "vec4<f32>");
}

TEST(bindings, variables_of_the_shader_itself_are_none) {
  EXPECT_TRUE(reflected("var<private> a: f32; var<workgroup> b: array<u32, 64>;").bindings.empty());
}

TEST(bindings, an_incomplete_binding_is_refused) {
  EXPECT_EQ(refusal("@binding(0) var s: sampler;"), "wgsl:1:17: the binding 's' has no @group");
  EXPECT_EQ(refusal("@group(0) var s: sampler;"), "wgsl:1:15: the binding 's' has no @binding");
  EXPECT_EQ(refusal("@group(0) @binding(0) var s;"), "wgsl:1:27: the binding 's' has no type");
}

TEST(bindings, group_and_number_lie_in_their_range) {
  EXPECT_EQ(only_binding("@group(65535) @binding(65535) var s: sampler;").group, 65535u);
  for (const std::string_view bad : {"65536", "-1", "1.0", "unknown", ""}) {
    EXPECT_EQ(refusal("@group(" + std::string(bad) + ") @binding(0) var s: sampler;"),
              "wgsl:1:2: @group of 's' is a constant integer of 0 to 65535")
        << bad;
  }
}

TEST(bindings, types_that_no_buffer_can_hold_are_refused) {
  EXPECT_EQ(refusal("@group(0) @binding(0) var<storage> b: vec2<bool>;"),
            "wgsl:1:36: the binding 'b' holds 'vec2<bool>', which cannot lie in a buffer");
  EXPECT_EQ(refusal("@group(0) @binding(0) var b: vec4f;"),
            "wgsl:1:27: the binding 'b' of type 'vec4<f32>' is neither var<uniform> nor var<storage>");
  EXPECT_EQ(refusal("@group(0) @binding(0) var<uniform> b: array<vec4f>;"),
            "wgsl:1:36: the uniform buffer 'b' is read-only and of fixed size");
  EXPECT_EQ(refusal("@group(0) @binding(0) var<uniform, read_write> b: vec4f;"),
            "wgsl:1:48: the uniform buffer 'b' is read-only and of fixed size");
  EXPECT_EQ(refusal("@group(0) @binding(0) var t: texture_2d<f16>;"),
            "wgsl:1:30: the type 'texture_2d<f16>' is unknown, or its arguments do not fit");
}

TEST(bindings, every_kind_has_words) {
  for (int kind = 0; kind <= static_cast<int>(BindingKind::storage_texture_read_write); ++kind) {
    EXPECT_NE(std::string(to_string(static_cast<BindingKind>(kind))), "unknown binding");
  }
}

TEST(bindings, kinds_fall_into_classes) {
  EXPECT_TRUE(is_buffer(BindingKind::read_only_storage_buffer));
  EXPECT_FALSE(is_buffer(BindingKind::filtering_sampler));
  EXPECT_TRUE(is_sampler(BindingKind::filtering_sampler));
  EXPECT_TRUE(is_sampler(BindingKind::comparison_sampler));
  EXPECT_FALSE(is_sampler(BindingKind::texture_float));
  EXPECT_TRUE(is_texture(BindingKind::texture_uint));
  EXPECT_FALSE(is_texture(BindingKind::storage_texture_write));
}

}  // namespace
}  // namespace ambito::wgsl
