#include "wgsl/type_table.h"

#include <string>

#include <gtest/gtest.h>

#include "support.h"

namespace ambito::wgsl {
namespace {

Struct only_struct(std::string_view text, std::string_view name) {
  const Module module = reflected(text);
  const Struct* found = module.find_struct(name);
  if (found) return *found;
  ADD_FAILURE() << "no struct " << name;
  return {};
}

// The example of WGSL, section "Structure Member Layout" (14.4.2), with the offsets given there.
constexpr std::string_view specification_example = R"(
struct A {
  u: f32,
  v: f32,
  w: vec2<f32>,
  x: f32
}

struct B {
  a: vec2<f32>,
  b: vec3<f32>,
  c: f32,
  d: f32,
  e: A,
  f: vec3<f32>,
  g: array<A, 3>,
  h: i32
}
)";

TEST(type_table, the_example_of_the_specification_has_its_offsets) {
  const Struct a = only_struct(specification_example, "A");
  EXPECT_EQ(a.align, 8u);
  EXPECT_EQ(a.size, 24u);
  constexpr std::uint64_t offsets_of_a[] = {0, 4, 8, 16};
  for (std::size_t i = 0; i < a.fields.size(); ++i)
    EXPECT_EQ(a.fields[i].offset, offsets_of_a[i]) << a.fields[i].name;

  const Struct b = only_struct(specification_example, "B");
  EXPECT_EQ(b.align, 16u);
  EXPECT_EQ(b.size, 160u);
  constexpr std::uint64_t offsets_of_b[] = {0, 16, 28, 32, 40, 64, 80, 152};
  for (std::size_t i = 0; i < b.fields.size(); ++i)
    EXPECT_EQ(b.fields[i].offset, offsets_of_b[i]) << b.fields[i].name;
}

TEST(type_table, explicit_sizes_and_alignments_move_what_follows) {
  // The second example of the same section: A with @align(16) on member x and so on.
  const std::string text = R"(
    struct A { u: f32, v: f32, w: vec2<f32>, @size(16) x: f32 }
    struct B { a: vec2<f32>, b: vec3<f32>, c: f32, d: f32, @align(16) e: A, f: vec3<f32>,
               @align(16) g: array<A, 3>, h: i32 })";
  EXPECT_EQ(only_struct(text, "A").size, 32u);
  const Struct b = only_struct(text, "B");
  constexpr std::uint64_t offsets[] = {0, 16, 28, 32, 48, 80, 96, 192};
  for (std::size_t i = 0; i < b.fields.size(); ++i)
    EXPECT_EQ(b.fields[i].offset, offsets[i]) << b.fields[i].name;
  EXPECT_EQ(b.size, 208u);
}

TEST(type_table, arrays_step_by_their_aligned_element) {
  const Struct s =
      only_struct("struct S { a: array<vec3f, 2>, b: array<f32, 3>, c: array<array<u32, 2>, 4> }", "S");
  EXPECT_EQ(s.fields[0].size, 32u);
  EXPECT_EQ(s.fields[1].size, 12u);
  EXPECT_EQ(s.fields[2].size, 32u);
  EXPECT_EQ(s.fields[2].type_name, "array<array<u32, 2>, 4>");
}

TEST(type_table, an_open_array_counts_as_one_element) {
  const Struct s = only_struct("struct S { count: u32, items: array<vec4f> }", "S");
  EXPECT_TRUE(s.runtime_sized);
  EXPECT_EQ(s.fields[1].offset, 16u);
  EXPECT_EQ(s.size, 32u);
}

TEST(type_table, structs_and_aliases_come_in_any_order) {
  const Struct s = only_struct(
      "struct S { a: Inner, b: Numbers } alias Numbers = array<Real, N>; alias Real = f32;"
      "struct Inner { x: vec4<Real> } const N = M * 2; const M = 2u;",
      "S");
  EXPECT_EQ(s.size, 32u);
  EXPECT_EQ(s.fields[1].type_name, "array<f32, 4>");
}

TEST(type_table, a_struct_with_a_boolean_has_no_layout) {
  const Struct s = only_struct("struct S { a: f32, b: bool, c: f32 }", "S");
  EXPECT_FALSE(s.host_shareable);
  EXPECT_EQ(s.fields[2].offset, 0u);
}

TEST(type_table, locations_and_builtins_are_kept) {
  const Struct s = only_struct(
      "const BASE = 2; struct S { @builtin(position) p: vec4f, @location(BASE + 1) n: vec3f }", "S");
  EXPECT_EQ(s.fields[0].builtin, "position");
  EXPECT_FALSE(s.fields[0].location);
  EXPECT_EQ(s.fields[1].location, 3u);
}

TEST(type_table, a_struct_that_contains_itself_is_refused) {
  EXPECT_EQ(refusal("struct S { a: f32, s: S }"), "wgsl:1:23: the struct 'S' contains itself");
  EXPECT_EQ(refusal("struct A { b: B } struct B { a: array<A, 2> }"),
            "wgsl:1:39: the struct 'A' contains itself");
}

TEST(type_table, an_alias_of_itself_is_refused) {
  EXPECT_EQ(refusal("alias A = B; alias B = A; struct S { a: A }"),
            "wgsl:1:41: the type 'A' is nested deeper than 64 levels");
}

TEST(type_table, types_nest_to_a_limit) {
  const auto chain = [](int length) {
    std::string text;
    for (int i = 0; i + 1 < length; ++i)
      text += "struct S" + std::to_string(i) + " { a: S" + std::to_string(i + 1) + " }\n";
    return text + "struct S" + std::to_string(length - 1) + " { a: f32 }";
  };
  EXPECT_EQ(only_struct(chain(max_type_depth - 1), "S0").size, 4u);
  EXPECT_EQ(refusal(chain(max_type_depth)), "wgsl:64:17: the type 'f32' is nested deeper than 64 levels");
  EXPECT_NE(refusal(chain(20000)), "");
}

TEST(type_table, an_array_size_is_a_constant_integer_above_0) {
  for (const std::string_view size : {"0", "-1", "1.5", "unknown", "1 / 0", "4294967296", "vec2f"}) {
    EXPECT_EQ(refusal("struct S { a: array<f32, " + std::string(size) + "> }"),
              "wgsl:1:26: the size of an array is a constant integer above 0")
        << size;
  }
}

TEST(type_table, a_type_over_the_limit_is_refused) {
  EXPECT_EQ(only_struct("struct S { a: array<array<u32, 4294967295>, 64> }", "S").size, 4294967295u * 256ull);
  EXPECT_EQ(
      refusal("struct S { a: array<array<u32, 4294967295>, 65> }"),
      "wgsl:1:15: an array of 65 elements of 17179869180 bytes is over the limit of 1099511627776 bytes");
  EXPECT_EQ(refusal("struct S { a: array<array<array<u32, 4294967295>, 4294967295>, 9> }"),
            "wgsl:1:21: an array of 4294967295 elements of 17179869180 bytes is over the limit of "
            "1099511627776 bytes");
  EXPECT_EQ(
      refusal("struct S { a: array<array<u32, 4294967295>, 64>, b: array<array<u32, 4294967295>, 64> }"),
      "wgsl:1:50: the struct 'S' is over the limit of 1099511627776 bytes");
}

TEST(type_table, a_struct_has_1023_members_at_most) {
  const auto with_members = [](std::size_t count) {
    std::string text = "struct S {";
    for (std::size_t i = 0; i < count; ++i) text += "m" + std::to_string(i) + ": u32,";
    return text + "}";
  };
  EXPECT_EQ(only_struct(with_members(max_members), "S").fields.size(), max_members);
  EXPECT_EQ(refusal(with_members(max_members + 1)),
            "wgsl:1:8: the struct 'S' has 1024 members, over the limit of 1023");
}

TEST(type_table, members_that_cannot_be_are_refused) {
  EXPECT_EQ(refusal("struct S {}"), "wgsl:1:8: the struct 'S' has no member");
  EXPECT_EQ(refusal("struct S { a: f32, a: u32 }"), "wgsl:1:20: the struct 'S' has two members 'a'");
  EXPECT_EQ(refusal("struct S { a: array<f32>, b: u32 }"),
            "wgsl:1:27: the member 'b' follows an array whose size is open, which comes last in 'S'");
  EXPECT_EQ(refusal("struct S { a: sampler }"), "wgsl:1:12: the struct 'S' cannot hold a 'sampler'");
  EXPECT_EQ(refusal("struct S { a: array<texture_2d<f32>, 4> }"),
            "wgsl:1:15: an array cannot hold 'texture_2d<f32>'");
  EXPECT_EQ(refusal("struct S { a: array<array<f32>, 4> }"),
            "wgsl:1:15: an array cannot hold 'array<f32>', whose size is open");
  EXPECT_EQ(refusal("struct S { a: array }"), "wgsl:1:15: an array has a type and at most one size");
  EXPECT_EQ(refusal("struct S { a: Missing }"),
            "wgsl:1:15: the type 'Missing' is unknown, or its arguments do not fit");
  EXPECT_EQ(refusal("struct S { a: array<4> }"),
            "wgsl:1:21: the type '' is unknown, or its arguments do not fit");
}

TEST(type_table, size_and_align_are_checked) {
  EXPECT_EQ(refusal("struct S { @size(8) a: vec3f }"),
            "wgsl:1:13: @size of the member 'a' is at least 12, the size of vec3<f32>");
  EXPECT_EQ(only_struct("struct S { @size(12) a: vec3f }", "S").size, 16u);
  for (const std::string_view align : {"0", "8", "24", "x"}) {
    EXPECT_EQ(refusal("struct S { @align(" + std::string(align) + ") a: vec3f }"),
              "wgsl:1:13: @align of the member 'a' is a power of two and a multiple of 16");
  }
  EXPECT_EQ(only_struct("struct S { @align(32) a: vec3f }", "S").size, 32u);
  EXPECT_EQ(refusal("struct S { @location(-1) a: vec3f }"),
            "wgsl:1:13: @location of the member 'a' is a constant integer from 0");
}

}  // namespace
}  // namespace ambito::wgsl
