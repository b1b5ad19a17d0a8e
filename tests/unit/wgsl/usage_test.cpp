#include "wgsl/usage.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "support.h"

namespace ambito::wgsl {
namespace {

// Three bindings to use, and what a function `f` with this body uses of them.
std::set<std::string> used(std::string_view body, std::string_view more = {}) {
  const std::string text =
      "@group(0) @binding(0) var<uniform> a: vec4f;\n"
      "@group(0) @binding(1) var<uniform> b: vec4f;\n"
      "@group(0) @binding(2) var<uniform> c: vec4f;\n" +
      std::string(more) + "\nfn f(p: f32) {" + std::string(body) + "}\n";
  const Module module = reflected(text);
  std::set<std::string> names;
  for (const std::uint32_t index :
       module.functions.empty() ? std::vector<std::uint32_t>{} : module.functions.back().bindings) {
    names.insert(module.bindings[index].name);
  }
  return names;
}

using Names = std::set<std::string>;

TEST(usage, a_binding_is_used_where_it_is_named) {
  EXPECT_EQ(used(""), Names{});
  EXPECT_EQ(used("let x = a.x + sin(b[0]);"), (Names{"a", "b"}));
  EXPECT_EQ(used("_ = a;"), Names{"a"});
}

TEST(usage, a_false_condition_does_not_make_it_unused) {
  EXPECT_EQ(used("if (false) { let x = a; }"), Names{"a"});
}

TEST(usage, comments_and_members_of_the_same_name_do_not_count) {
  EXPECT_EQ(used("let x = p.a; // b\n /* c */"), Names{});
  EXPECT_EQ(used("let x = vec3f().b;"), Names{});
}

TEST(usage, attributes_of_the_same_name_do_not_count) { EXPECT_EQ(used("@a if (true) {}"), Names{}); }

TEST(usage, a_local_name_hides_a_binding_from_the_next_statement_on) {
  EXPECT_EQ(used("let a = 1.0; let x = a;"), Names{});
  EXPECT_EQ(used("let a = a.x; let x = a;"), Names{"a"});
  EXPECT_EQ(used("var<function> a: f32 = 1.0; a = 2.0;"), Names{});
  EXPECT_EQ(used("const a = 1; let x = a;"), Names{});
  EXPECT_EQ(used("var a: array<vec2f, 3> = array<vec2f, 3>(); a[0] = vec2f();"), Names{});
}

TEST(usage, a_hidden_binding_is_seen_again_behind_the_block) {
  EXPECT_EQ(used("{ let a = 1.0; let x = a; } let y = b;"), Names{"b"});
  EXPECT_EQ(used("{ let a = 1.0; } let y = a;"), Names{"a"});
  EXPECT_EQ(used("if (true) { let a = 1.0; } else { let y = a; }"), Names{"a"});
}

TEST(usage, the_variable_of_a_for_lives_in_its_header_and_body) {
  EXPECT_EQ(used("for (var a = 0; a < 3; a++) { let x = a; }"), Names{});
  EXPECT_EQ(used("for (var a = 0; a < 3; a++) { } let x = a;"), Names{"a"});
  EXPECT_EQ(used("for (var i = 0; i < 3; i++) { for (var a = 0; a < 3; a++) { { } } let x = a; }"),
            Names{"a"});
  EXPECT_EQ(used("for (;;) { break; } let x = b;"), Names{"b"});
}

TEST(usage, a_parameter_hides_a_binding) {
  const Module module = reflected(
      "@group(0) @binding(0) var<uniform> a: f32; fn f(a: f32) -> f32 { return a; }"
      "fn g() -> f32 { return a; }");
  EXPECT_TRUE(module.functions[0].bindings.empty());
  EXPECT_EQ(module.functions[1].bindings.size(), 1u);
}

TEST(usage, calls_are_followed_by_name) {
  const Module module = reflected(
      "fn f() { g(); let x = h() + h(); } fn g() {} fn h() -> f32 { return 1.0; }"
      "fn k() { let g = 1; let y = g; }");
  EXPECT_EQ(module.functions[0].callees, (std::vector<std::uint32_t>{1, 2}));
  EXPECT_TRUE(module.functions[3].callees.empty());
}

// Two textures, two samplers and a function `f` with this body.
FunctionUse scanned(std::string_view body, std::string_view more = {}) {
  const std::string text =
      "@group(0) @binding(0) var t: texture_2d<f32>;\n"
      "@group(0) @binding(1) var d: texture_depth_2d;\n"
      "@group(0) @binding(2) var s: sampler;\n"
      "@group(0) @binding(3) var cmp: sampler_comparison;\n"
      "fn f(pt: texture_2d<f32>, ps: sampler) {" +
      std::string(body) + "}\n" + std::string(more);
  Module module = reflected(text);
  return module.functions.empty() ? FunctionUse{} : module.functions.front();
}

TEST(usage, a_texture_and_its_sampler_are_a_pair) {
  const FunctionUse use = scanned("let x = textureSample(t, s, vec2<f32>(0.0, 1.0));");
  ASSERT_EQ(use.samples.size(), 1u);
  EXPECT_EQ(use.samples[0].texture.index, 0u);
  EXPECT_EQ(use.samples[0].sampler.index, 2u);
  EXPECT_FALSE(use.samples[0].depth);
}

TEST(usage, every_built_in_that_takes_a_sampler_counts) {
  EXPECT_EQ(scanned("let x = textureSampleLevel(t, s, vec2f(), 0.0);").samples.size(), 1u);
  EXPECT_EQ(scanned("let x = textureGather(1, t, s, vec2f());").samples.size(), 1u);
  EXPECT_TRUE(scanned("let x = textureSampleCompare(d, cmp, vec2f(), 0.5);").samples.front().depth);
  EXPECT_TRUE(scanned("let x = textureLoad(t, vec2i(), 0);").samples.empty());
  EXPECT_TRUE(scanned("let x = textureDimensions(t);").samples.empty());
}

TEST(usage, parameters_and_nested_calls_are_told_apart) {
  const FunctionUse use = scanned("let x = textureSample(pt, ps, textureSample(t, s, vec2f()).xy);");
  ASSERT_EQ(use.samples.size(), 2u);
  EXPECT_FALSE(use.samples[0].texture.is_parameter);
  EXPECT_TRUE(use.samples[1].texture.is_parameter);
  EXPECT_EQ(use.samples[1].texture.index, 0u);
  EXPECT_EQ(use.samples[1].sampler.index, 1u);
}

TEST(usage, handles_that_are_handed_on_are_kept_with_the_number_of_the_parameter) {
  const FunctionUse use = scanned("g(array<vec2<f32>, 2>(vec2f(), vec2f()), pt, (1 + 2), s);",
                                  "fn g(a: array<vec2f, 2>, t: texture_2d<f32>, n: i32, s: sampler) {}");
  ASSERT_EQ(use.passed.size(), 2u);
  EXPECT_TRUE(use.passed[0].handle.is_parameter);
  EXPECT_EQ(use.passed[0].parameter, 1u);
  EXPECT_EQ(use.passed[0].callee, 1u);
  EXPECT_FALSE(use.passed[1].handle.is_parameter);
  EXPECT_EQ(use.passed[1].handle.index, 2u);
  EXPECT_EQ(use.passed[1].parameter, 3u);
}

TEST(usage, smaller_and_larger_than_are_no_templates) {
  const FunctionUse use =
      scanned("g(1 < 2, pt, 2 > 1, s);", "fn g(a: bool, t: texture_2d<f32>, b: bool, s: sampler) {}");
  ASSERT_EQ(use.passed.size(), 2u);
  EXPECT_EQ(use.passed[0].parameter, 1u);
  EXPECT_EQ(use.passed[1].parameter, 3u);
}

}  // namespace
}  // namespace ambito::wgsl
