#include "wgsl/syntax.h"

#include <string>

#include <gtest/gtest.h>

namespace ambito::wgsl::syntax {
namespace {

// Tokens point into the text, which literals outlive.
Module parsed(std::string_view text) {
  auto module = parse(text);
  if (module) return *std::move(module);
  ADD_FAILURE() << module.error().message;
  return {};
}

std::string syntax_refusal(std::string_view text) {
  const auto module = parse(text);
  return module ? "accepted" : module.error().message;
}

TEST(syntax, every_kind_of_declaration_is_read) {
  const Module module = parsed(R"(
    enable f16; requires something; diagnostic(off, derivative_uniformity);
    struct S { a: f32, @align(16) b: vec3<f32>, };
    alias A = array<S, 4>;
    const C: u32 = max(1, 2) + 3;
    override O = 4;
    const_assert C > 0;
    var<private> p = vec2f(0, 1);
    @group(0) @binding(1) var<storage, read_write> s: A;
    fn f(x: f32, @builtin(vertex_index) i: u32,) -> @location(0) vec4f { return vec4f(x); }
    ;
  )");
  ASSERT_EQ(module.structs.size(), 1u);
  EXPECT_EQ(module.structs[0].members.size(), 2u);
  EXPECT_EQ(module.aliases.size(), 1u);
  EXPECT_EQ(module.constants.size(), 1u);
  EXPECT_EQ(module.overrides.size(), 1u);
  ASSERT_EQ(module.variables.size(), 2u);
  EXPECT_EQ(module.variables[0].address_space, "private");
  EXPECT_FALSE(module.variables[0].has_type);
  EXPECT_EQ(module.variables[1].access, "read_write");
  ASSERT_EQ(module.functions.size(), 1u);
  EXPECT_EQ(module.functions[0].parameters.size(), 2u);
  EXPECT_TRUE(module.functions[0].returns);
  EXPECT_EQ(module.functions[0].return_attributes[0].name, "location");
}

TEST(syntax, template_arguments_are_types_or_expressions) {
  const Module module = parsed(
      "alias A = array<mat4x4<f32>, N + 1>; alias B = array<f32, (M > 2)>;"
      "alias C = array<f32, N << 1>; alias D = array<vec4<f32>>;");
  EXPECT_EQ(module.aliases[0].type.arguments[0].name, "mat4x4");
  EXPECT_EQ(module.aliases[0].type.arguments[0].arguments[0].name, "f32");
  EXPECT_EQ(module.aliases[0].type.arguments[1].name, "");
  EXPECT_EQ(module.aliases[1].type.arguments.size(), 2u);
  EXPECT_EQ(module.aliases[2].type.arguments[1].tokens.end - module.aliases[2].type.arguments[1].tokens.begin,
            4u);
  EXPECT_EQ(module.aliases[3].type.arguments[0].arguments.size(), 1u);
}

TEST(syntax, attributes_may_have_several_arguments) {
  const Module module = parsed("@compute @workgroup_size(8, 4 * 2, max(1, 2),) fn f() {}");
  const Attribute* attribute = find(module.functions[0].attributes, "workgroup_size");
  ASSERT_NE(attribute, nullptr);
  EXPECT_EQ(attribute->arguments.size(), 3u);
  EXPECT_EQ(find(module.functions[0].attributes, "vertex"), nullptr);
}

TEST(syntax, a_function_body_may_hold_every_bracket) {
  const Module module = parsed("fn f() { if (a[1] < b) { loop { break; } } }\nfn g() {}");
  EXPECT_EQ(module.functions.size(), 2u);
}

TEST(syntax, what_does_not_fit_is_named_with_its_place) {
  EXPECT_EQ(syntax_refusal("stuct S {}"), "wgsl:1:1: a declaration is expected here, not 'stuct'");
  EXPECT_EQ(syntax_refusal("struct { a: f32 }"), "wgsl:1:8: a name is expected here, not '{'");
  EXPECT_EQ(syntax_refusal("struct S {\n a f32 }"), "wgsl:2:4: ':' is expected here, not 'f32'");
  EXPECT_EQ(syntax_refusal("struct S { a: f32 b: f32 }"), "wgsl:1:19: '}' is expected here, not 'b'");
  EXPECT_EQ(syntax_refusal("fn f() { (] }"), "wgsl:1:11: ')' is expected here, not ']'");
  EXPECT_EQ(syntax_refusal("const A = 1"), "wgsl:1:12: one of ';' is expected here, not the end of the text");
  EXPECT_EQ(syntax_refusal("fn f() {"), "wgsl:1:9: one of '}' is expected here, not the end of the text");
  EXPECT_EQ(syntax_refusal("alias A = array<f32, >>;"), "wgsl:1:23: ';' is expected here, not '>'");
  EXPECT_EQ(syntax_refusal("const A = );"), "wgsl:1:11: an expression is expected here, not ')'");
  EXPECT_EQ(syntax_refusal("@"), "wgsl:1:2: a name is expected here, not the end of the text");
}

TEST(syntax, templates_nest_to_a_limit) {
  const auto nested = [](std::size_t depth) {
    std::string text = "alias A = ";
    for (std::size_t i = 0; i < depth; ++i) text += "array<";
    return text + "f32" + std::string(depth, '>') + ";";
  };
  EXPECT_EQ(syntax_refusal(nested(max_depth - 1)), "accepted");
  EXPECT_EQ(syntax_refusal(nested(max_depth)), "wgsl:1:395: the nesting is deeper than 64 levels");
  EXPECT_EQ(syntax_refusal(nested(100000)), "wgsl:1:395: the nesting is deeper than 64 levels");
}

TEST(syntax, brackets_in_bodies_may_nest_without_a_limit) {
  EXPECT_EQ(syntax_refusal("fn f() { " + std::string(100000, '(') + std::string(100000, ')') + " }"),
            "accepted");
}

}  // namespace
}  // namespace ambito::wgsl::syntax
