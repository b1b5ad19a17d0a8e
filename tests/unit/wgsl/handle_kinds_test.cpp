#include "wgsl/handle_kinds.h"

#include <string>

#include <gtest/gtest.h>

#include "support.h"

namespace ambito::wgsl {
namespace {

BindingKind kind_of(std::string_view name, std::string_view functions) {
  const std::string text =
      "@group(0) @binding(0) var t: texture_2d<f32>;\n"
      "@group(0) @binding(1) var d: texture_depth_2d;\n"
      "@group(0) @binding(2) var s: sampler;\n"
      "@group(0) @binding(3) var m: texture_multisampled_2d<f32>;\n" +
      std::string(functions);
  const Module module = reflected(text);
  const Binding* binding = module.find_binding(name);
  return binding ? binding->kind : BindingKind::uniform_buffer;
}

TEST(handle_kinds, a_float_texture_is_filterable_when_it_is_sampled) {
  EXPECT_EQ(kind_of("t", "fn f() { let x = textureSample(t, s, vec2f()); }"), BindingKind::texture_float);
  EXPECT_EQ(kind_of("t", "fn f() { let x = textureLoad(t, vec2i(), 0); }"),
            BindingKind::texture_unfilterable_float);
  EXPECT_EQ(kind_of("t", "fn f() { let x = textureLoad(t, vec2i(), 0) + textureSample(t, s, vec2f()); }"),
            BindingKind::texture_float);
}

TEST(handle_kinds, a_float_texture_that_nobody_uses_is_filterable) {
  EXPECT_EQ(kind_of("t", ""), BindingKind::texture_float);
}

TEST(handle_kinds, a_texture_is_followed_through_parameters) {
  constexpr std::string_view chain = "fn f() { g(t, s); } fn g(a: texture_2d<f32>, b: sampler) { h(b, a); }";
  EXPECT_EQ(
      kind_of("t", std::string(chain) +
                       "fn h(b: sampler, a: texture_2d<f32>) { let x = textureSample(a, b, vec2f()); }"),
      BindingKind::texture_float);
  EXPECT_EQ(kind_of("t", std::string(chain) +
                             "fn h(b: sampler, a: texture_2d<f32>) { let x = textureLoad(a, vec2i(), 0); }"),
            BindingKind::texture_unfilterable_float);
}

TEST(handle_kinds, a_parameter_is_followed_through_an_alias) {
  EXPECT_EQ(kind_of("t",
                    "alias Image = texture_2d<f32>; fn f() { g(t); }"
                    "fn g(a: Image) { let x = textureSample(a, s, vec2f()); }"),
            BindingKind::texture_float);
}

TEST(handle_kinds, a_multisampled_texture_is_never_filterable) {
  EXPECT_EQ(kind_of("m", ""), BindingKind::texture_unfilterable_float);
  EXPECT_EQ(kind_of("m", "fn f() { let x = textureLoad(m, vec2i(), 0); }"),
            BindingKind::texture_unfilterable_float);
}

TEST(handle_kinds, a_sampler_that_only_meets_depth_does_not_filter) {
  EXPECT_EQ(kind_of("s", "fn f() { let x = textureSample(d, s, vec2f()); }"),
            BindingKind::non_filtering_sampler);
  EXPECT_EQ(kind_of("s", "fn f() { let x = textureSample(d, s, vec2f()) + textureSample(t, s, vec2f()).x; }"),
            BindingKind::filtering_sampler);
  EXPECT_EQ(kind_of("s", ""), BindingKind::filtering_sampler);
  EXPECT_EQ(kind_of("s",
                    "fn f() { g(d, s); } fn g(a: texture_depth_2d, b: sampler) { let x = textureSample(a, b, "
                    "vec2f()); }"),
            BindingKind::non_filtering_sampler);
}

TEST(handle_kinds, functions_that_call_each_other_in_a_circle_end) {
  EXPECT_EQ(kind_of("t",
                    "fn f(a: texture_2d<f32>) { g(a); } fn g(a: texture_2d<f32>) { f(a); f(t); }"
                    "fn h() { f(t); }"),
            BindingKind::texture_unfilterable_float);
}

TEST(handle_kinds, reachable_functions_are_found_once) {
  const Module module =
      reflected("fn a() { b(); c(); } fn b() { d(); } fn c() { d(); } fn d() { b(); } fn e() {}");
  const std::uint32_t roots[] = {0};
  EXPECT_EQ(reachable_functions(module, roots), (std::vector<std::uint32_t>{0, 1, 2, 3}));
  EXPECT_TRUE(reachable_functions(module, {}).empty());
}

}  // namespace
}  // namespace ambito::wgsl
