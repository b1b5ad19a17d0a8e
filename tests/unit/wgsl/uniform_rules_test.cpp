#include "wgsl/uniform_rules.h"

#include <string>

#include <gtest/gtest.h>

#include "support.h"

// WGSL, section "Address Space Layout Constraints" (14.4.5).
namespace ambito::wgsl {
namespace {

const std::string inner = "struct Inner { x: f32 }\n";

std::string as(std::string_view space, std::string_view type) {
  return "@group(0) @binding(0) var<" + std::string(space) + "> u: " + std::string(type) + ";\n" + inner;
}

TEST(uniform_rules, an_array_steps_by_16_bytes) {
  EXPECT_EQ(
      refusal(as("uniform", "array<f32, 4>")),
      "wgsl:1:36: the uniform buffer 'u' cannot be: 'array<f32, 4>' steps by 4 bytes; in a uniform buffer an "
      "array steps by a multiple of 16");
  EXPECT_EQ(reflected(as("storage", "array<f32, 4>")).bindings.size(), 1u);
  EXPECT_EQ(reflected(as("uniform", "array<vec4f, 4>")).bindings.size(), 1u);
  EXPECT_EQ(reflected(as("uniform", "array<vec3f, 4>")).bindings.size(), 1u);
}

TEST(uniform_rules, a_struct_member_lies_at_a_multiple_of_16) {
  const std::string outer = "struct Outer { a: f32, b: Inner }";
  EXPECT_EQ(
      refusal(as("uniform", "Outer") + outer),
      "wgsl:1:36: the uniform buffer 'u' cannot be: the member 'Outer.b' lies at byte 4; in a uniform buffer "
      "Inner lies at a multiple of 16");
  EXPECT_EQ(reflected(as("storage", "Outer") + outer).bindings.size(), 1u);
  EXPECT_EQ(
      reflected(as("uniform", "Outer") + "struct Outer { a: f32, @align(16) b: Inner }").bindings.size(), 1u);
}

TEST(uniform_rules, an_array_member_lies_at_a_multiple_of_16) {
  EXPECT_NE(refusal(as("uniform", "Outer") +
                    "struct Outer { a: f32, b: array<Wide, 2> } struct Wide { @size(16) x: f32 }"),
            "");
  EXPECT_EQ(
      reflected(as("uniform", "Outer") +
                "struct Outer { a: f32, @align(16) b: array<Wide, 2> } struct Wide { @size(16) x: f32 }")
          .bindings.size(),
      1u);
}

TEST(uniform_rules, what_follows_a_struct_keeps_16_bytes_clear) {
  EXPECT_EQ(refusal(as("uniform", "Outer") + "struct Outer { a: Inner, b: f32 }"),
            "wgsl:1:36: the uniform buffer 'u' cannot be: the member 'Outer.b' lies at byte 4; in a uniform "
            "buffer what "
            "follows 'a' begins at 16");
  EXPECT_EQ(
      reflected(as("uniform", "Outer") + "struct Outer { a: Inner, @align(16) b: f32 }").bindings.size(), 1u);
}

TEST(uniform_rules, they_hold_in_depth) {
  EXPECT_NE(refusal(as("uniform", "A") + "struct A { b: B } struct B { c: array<vec2f, 2> }"), "");
  EXPECT_EQ(
      reflected(as("uniform", "A") + "struct A { b: B } struct B { c: array<vec4f, 2> }").bindings.size(),
      1u);
}

TEST(uniform_rules, plain_members_may_lie_anywhere) {
  EXPECT_EQ(
      reflected(as("uniform", "A") + "struct A { a: f32, b: f32, c: vec2f, d: mat3x3f }").bindings.size(),
      1u);
}

}  // namespace
}  // namespace ambito::wgsl
