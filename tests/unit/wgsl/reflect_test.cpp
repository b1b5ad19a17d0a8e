#include "wgsl/reflect.h"

#include <string>

#include <gtest/gtest.h>

#include "support.h"
#include "wgsl/providers.h"

namespace ambito::wgsl {
namespace {

TEST(reflect, an_empty_text_declares_nothing) {
  const Module module = reflected("// nothing\n");
  EXPECT_TRUE(module.structs.empty());
  EXPECT_TRUE(module.bindings.empty());
  EXPECT_TRUE(module.entry_points.empty());
}

TEST(reflect, integer_constants_are_found_by_name) {
  const Module module = reflected("const A = 4u; const B = A * 2; const PI = 3.14; const ON = true;");
  EXPECT_EQ(module.find_constant("B"), 8);
  EXPECT_EQ(module.find_constant("ON"), 1);
  EXPECT_FALSE(module.find_constant("PI"));
  EXPECT_FALSE(module.find_constant("C"));
}

TEST(reflect, overrides_have_an_id_and_a_default) {
  const Module module = reflected("@id(7) override A: u32 = 4; override B: f32 = 0.5; override C: u32;");
  ASSERT_EQ(module.overrides.size(), 3u);
  EXPECT_EQ(module.overrides[0].id, 7u);
  EXPECT_EQ(module.overrides[0].value, 4);
  EXPECT_TRUE(module.overrides[1].has_default);
  EXPECT_FALSE(module.overrides[1].value);
  EXPECT_FALSE(module.overrides[2].has_default);
}

TEST(reflect, everything_is_found_by_name_or_not_at_all) {
  const Module module =
      reflected("struct S { a: f32 } @group(0) @binding(0) var<uniform> u: S; @fragment fn f() {}");
  EXPECT_NE(module.find_struct("S"), nullptr);
  EXPECT_EQ(module.find_struct("u"), nullptr);
  EXPECT_NE(module.find_struct("S")->find("a"), nullptr);
  EXPECT_EQ(module.find_struct("S")->find("b"), nullptr);
  EXPECT_NE(module.find_binding("u"), nullptr);
  EXPECT_EQ(module.find_binding("S"), nullptr);
  EXPECT_NE(module.find_entry_point("f"), nullptr);
  EXPECT_EQ(module.find_entry_point("u"), nullptr);
}

TEST(reflect, types_of_bindings_are_places_in_the_module) {
  const Module module = reflected("struct S { a: f32 } @group(0) @binding(0) var<storage> u: array<S, 3>;");
  const Type& type = module.types[module.bindings[0].type];
  EXPECT_EQ(type.kind, TypeKind::array);
  EXPECT_EQ(type.count, 3u);
  EXPECT_EQ(module.structs[module.types[type.element].structure].name, "S");
}

TEST(reflect, a_name_declared_twice_is_refused_with_both_places) {
  EXPECT_EQ(refusal("struct A { a: f32 }\nfn A() {}"), "wgsl:2:4: 'A' is declared at wgsl:1:8 already");
  EXPECT_EQ(refusal("const A = 1;\nconst A = 2;"), "wgsl:2:7: 'A' is declared at wgsl:1:7 already");
}

TEST(reflect, errors_of_an_assembled_shader_name_the_file) {
  const auto provider = from_sources({{"a.wgsl", "//!include \"b.wgsl\"\n\nconst N = 1;\n"},
                                      {"b.wgsl", "// b\nconst N = 2;\n"},
                                      {"c.wgsl", "//!include \"b.wgsl\"\nstruct S { a: Missing }\n"}});
  const auto twice = assemble("a.wgsl", {}, provider);
  ASSERT_TRUE(twice);
  const auto refused = reflect(*twice);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "a.wgsl:3:7: 'N' is declared at b.wgsl:2:7 already");
  const auto missing = assemble("c.wgsl", {}, provider);
  ASSERT_TRUE(missing);
  EXPECT_EQ(reflect(*missing).error().message,
            "c.wgsl:2:15: the type 'Missing' is unknown, or its arguments do not fit");
}

}  // namespace
}  // namespace ambito::wgsl
