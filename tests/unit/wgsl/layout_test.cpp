#include "wgsl/layout.h"

#include <string>

#include <gtest/gtest.h>

#include "support.h"

namespace ambito::wgsl {
namespace {

constexpr std::string_view shader_of_three_groups = R"(
@group(1) @binding(0) var<uniform> view: mat4x4f;
@group(0) @binding(3) var<uniform> frame: vec4f;
@group(2) @binding(1) var color: texture_2d<f32>;
@group(2) @binding(0) var color_sampler: sampler;
@group(2) @binding(9) var unused: texture_2d<f32>;

fn project(p: vec3f) -> vec4f { return view * vec4f(p, 1.0); }
@vertex fn vertex(@location(0) p: vec3f) -> @builtin(position) vec4f { return project(p) + frame; }
@fragment fn fragment() -> @location(0) vec4f { return textureSample(color, color_sampler, vec2f()) * frame; }
@fragment fn loading() -> @location(0) vec4f { return textureLoad(color, vec2i(), 0); }
@fragment fn nothing() {}
)";

std::vector<LayoutEntry> layout(const Module& module, std::vector<std::string_view> entries) {
  auto result = layout_of(module, entries);
  if (result) return *std::move(result);
  ADD_FAILURE() << result.error().message;
  return {};
}

std::string names(const std::vector<LayoutEntry>& entries) {
  std::string result;
  for (const LayoutEntry& entry : entries) result += entry.binding.name + " ";
  return result;
}

TEST(layout, an_entry_point_uses_what_its_functions_use) {
  const Module module = reflected(shader_of_three_groups);
  const auto used = used_bindings(module, *module.find_entry_point("vertex"));
  ASSERT_EQ(used.size(), 2u);
  EXPECT_EQ(module.bindings[used[0]].name, "frame");  // by group, then number
  EXPECT_EQ(module.bindings[used[1]].name, "view");
  EXPECT_TRUE(used_bindings(module, *module.find_entry_point("nothing")).empty());
}

TEST(layout, only_what_the_entry_points_use_is_listed_in_order) {
  const Module module = reflected(shader_of_three_groups);
  EXPECT_EQ(names(layout(module, {"vertex", "fragment"})), "frame view color_sampler color ");
  EXPECT_EQ(names(layout(module, {"nothing"})), "");
  EXPECT_EQ(names(layout(module, {})), "");
}

TEST(layout, visibility_is_that_of_the_stages_that_use_a_binding) {
  const auto entries = layout(reflected(shader_of_three_groups), {"vertex", "fragment"});
  ASSERT_EQ(entries.size(), 4u);
  EXPECT_EQ(entries[0].visibility, ShaderStage::vertex | ShaderStage::fragment);
  EXPECT_EQ(entries[1].visibility, ShaderStage::vertex);
  EXPECT_EQ(entries[2].visibility, ShaderStage::fragment);
}

TEST(layout, kinds_follow_from_the_entry_points_asked_for) {
  const Module module = reflected(shader_of_three_groups);
  EXPECT_EQ(layout(module, {"fragment"}).back().binding.kind, BindingKind::texture_float);
  EXPECT_EQ(layout(module, {"loading"}).back().binding.kind, BindingKind::texture_unfilterable_float);
  EXPECT_EQ(layout(module, {"loading", "fragment"}).back().binding.kind, BindingKind::texture_float);
}

TEST(layout, an_unknown_entry_point_is_named) {
  const std::string_view entries[] = {"missing"};
  const auto result = layout_of(reflected(shader_of_three_groups), entries);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "The shader has no entry point 'missing'");
}

TEST(layout, two_used_bindings_in_one_place_are_refused) {
  const Module module = reflected(
      "@group(0) @binding(0) var<uniform> a: f32; @group(0) @binding(0) var<uniform> b: f32;"
      "@fragment fn both() { let x = a + b; } @fragment fn one() { let x = a; }");
  const std::string_view both[] = {"both"};
  const auto result = layout_of(module, both);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "'a' and 'b' both lie at @group(0) @binding(0)");
  EXPECT_EQ(names(layout(module, {"one"})), "a ");
}

TEST(merge_layouts, what_several_shaders_need_is_united) {
  const Module a = reflected(
      "@group(0) @binding(0) var<uniform> u: vec4f; @group(0) @binding(1) var t: texture_2d<f32>;"
      "@vertex fn v() -> @builtin(position) vec4f { return u + textureLoad(t, vec2i(), 0); }");
  const Module b = reflected(
      "@group(0) @binding(0) var<uniform> u: mat4x4f; @group(0) @binding(1) var t: texture_2d<f32>;"
      "@group(0) @binding(2) var s: sampler;"
      "@fragment fn f() -> @location(0) vec4f { return u[0] + textureSample(t, s, vec2f()); }");
  const std::vector<LayoutEntry> layouts[] = {layout(a, {"v"}), layout(b, {"f"})};
  const auto merged = merge_layouts(layouts);
  ASSERT_TRUE(merged);
  ASSERT_EQ(merged->size(), 3u);
  EXPECT_EQ((*merged)[0].binding.min_size, 64u);
  EXPECT_EQ((*merged)[0].visibility, ShaderStage::vertex | ShaderStage::fragment);
  EXPECT_EQ((*merged)[1].binding.kind, BindingKind::texture_float);
  EXPECT_EQ((*merged)[2].visibility, ShaderStage::fragment);
}

TEST(merge_layouts, one_place_for_different_things_is_refused) {
  const auto one = [](std::string_view declaration) {
    return layout(
        reflected("@group(1) @binding(2) var " + std::string(declaration) + "; @fragment fn f() { _ = x; }"),
        {"f"});
  };
  const auto refused = [&](std::string_view a, std::string_view b) {
    const std::vector<LayoutEntry> layouts[] = {one(a), one(b)};
    const auto merged = merge_layouts(layouts);
    return merged ? std::string("merged") : merged.error().message;
  };
  EXPECT_EQ(refused("x: sampler", "x: texture_2d<u32>"),
            "@group(1) @binding(2) is 'x: sampler' (filtering sampler) in one shader and 'x: "
            "texture_2d<u32>' (uint "
            "texture) in another");
  EXPECT_NE(refused("x: texture_2d<u32>", "x: texture_3d<u32>"), "merged");
  EXPECT_NE(refused("x: sampler", "x: sampler_comparison"), "merged");
  EXPECT_NE(refused("x: texture_storage_2d<rgba8unorm, write>", "x: texture_storage_2d<r32float, write>"),
            "merged");
  EXPECT_NE(refused("x: texture_2d<f32>", "x: texture_multisampled_2d<f32>"), "merged");
  EXPECT_EQ(refused("x: texture_2d<u32>", "x: texture_2d<u32>"), "merged");
}

}  // namespace
}  // namespace ambito::wgsl
