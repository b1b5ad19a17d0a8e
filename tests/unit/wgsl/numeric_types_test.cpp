#include "wgsl/numeric_types.h"

#include <string_view>

#include <gtest/gtest.h>

namespace ambito::wgsl {
namespace {

struct Row {
  std::string_view name;
  std::string_view argument;
  std::uint32_t align;
  std::uint64_t size;
};

// WGSL, section "Alignment and Size" (14.4.1), table "Alignment and size for host-shareable types".
constexpr Row table[] = {
    {"i32", "", 4, 4},         {"u32", "", 4, 4},        {"f32", "", 4, 4},         {"f16", "", 2, 2},
    {"atomic", "u32", 4, 4},   {"atomic", "i32", 4, 4},  {"vec2", "f32", 8, 8},     {"vec2", "i32", 8, 8},
    {"vec2", "u32", 8, 8},     {"vec2", "f16", 4, 4},    {"vec3", "f32", 16, 12},   {"vec3", "i32", 16, 12},
    {"vec3", "u32", 16, 12},   {"vec3", "f16", 8, 6},    {"vec4", "f32", 16, 16},   {"vec4", "i32", 16, 16},
    {"vec4", "u32", 16, 16},   {"vec4", "f16", 8, 8},    {"mat2x2", "f32", 8, 16},  {"mat2x2", "f16", 4, 8},
    {"mat3x2", "f32", 8, 24},  {"mat3x2", "f16", 4, 12}, {"mat4x2", "f32", 8, 32},  {"mat4x2", "f16", 4, 16},
    {"mat2x3", "f32", 16, 32}, {"mat2x3", "f16", 8, 16}, {"mat3x3", "f32", 16, 48}, {"mat3x3", "f16", 8, 24},
    {"mat4x3", "f32", 16, 64}, {"mat4x3", "f16", 8, 32}, {"mat2x4", "f32", 16, 32}, {"mat2x4", "f16", 8, 16},
    {"mat3x4", "f32", 16, 48}, {"mat3x4", "f16", 8, 24}, {"mat4x4", "f32", 16, 64}, {"mat4x4", "f16", 8, 32},
};

TEST(numeric_types, sizes_and_alignments_are_those_of_the_specification) {
  for (const Row& row : table) {
    const auto type = numeric_type(row.name, row.argument);
    ASSERT_TRUE(type) << row.name << row.argument;
    EXPECT_EQ(type->size, row.size) << type->name;
    EXPECT_EQ(type->align, row.align) << type->name;
    EXPECT_TRUE(type->host_shareable) << type->name;
  }
}

TEST(numeric_types, short_names_mean_the_long_ones) {
  EXPECT_EQ(numeric_type("vec3f", "")->name, "vec3<f32>");
  EXPECT_EQ(numeric_type("vec2i", "")->name, "vec2<i32>");
  EXPECT_EQ(numeric_type("vec4u", "")->name, "vec4<u32>");
  EXPECT_EQ(numeric_type("vec4h", "")->name, "vec4<f16>");
  EXPECT_EQ(numeric_type("mat4x3f", "")->name, "mat4x3<f32>");
  EXPECT_EQ(numeric_type("mat2x2h", "")->name, "mat2x2<f16>");
}

TEST(numeric_types, columns_come_before_rows) {
  const auto type = numeric_type("mat2x3f", "");
  EXPECT_EQ(type->columns, 2);
  EXPECT_EQ(type->rows, 3);
}

TEST(numeric_types, booleans_cannot_lie_in_a_buffer) {
  EXPECT_FALSE(numeric_type("bool", "")->host_shareable);
  EXPECT_FALSE(numeric_type("vec3", "bool")->host_shareable);
}

TEST(numeric_types, what_wgsl_does_not_have_is_refused) {
  constexpr std::pair<std::string_view, std::string_view> bad[] = {
      {"vec5", "f32"},    {"vec1", "f32"}, {"vec", "f32"},    {"vec3", ""},      {"vec3f", "f32"},
      {"vec3x", ""},      {"vec3ff", ""},  {"mat3", "f32"},   {"mat4x5", "f32"}, {"mat4x4", "i32"},
      {"mat4x4i", ""},    {"mat4x4", ""},  {"matrix", "f32"}, {"f64", ""},       {"f32", "f32"},
      {"atomic", "f32"},  {"atomic", ""},  {"", ""},          {"double", ""},    {"vec4", "vec4"},
      {"mat4x4", "bool"},
  };
  for (const auto& [name, argument] : bad)
    EXPECT_FALSE(numeric_type(name, argument)) << name << ' ' << argument;
}

}  // namespace
}  // namespace ambito::wgsl
