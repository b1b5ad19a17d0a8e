#include "wgsl/source_map.h"

#include <string>

#include <gtest/gtest.h>

namespace ambito::wgsl {
namespace {

SourceMap sample() {
  SourceMap map;
  const auto a = map.add_file("a.wgsl");
  const auto b = map.add_file("shading/b.wgsl");
  map.add_line(a, 1);
  map.add_line(b, 7);
  map.add_line(a, 120);
  return map;
}

TEST(source_map, a_file_keeps_its_id) {
  SourceMap map;
  EXPECT_EQ(map.add_file("a"), 0u);
  EXPECT_EQ(map.add_file("b"), 1u);
  EXPECT_EQ(map.add_file("a"), 0u);
  EXPECT_EQ(map.files().size(), 2u);
}

TEST(source_map, lines_outside_of_the_text_have_no_place) {
  const SourceMap map = sample();
  EXPECT_FALSE(map.locate(0));
  EXPECT_EQ(map.locate(1)->line, 1u);
  EXPECT_EQ(map.locate(3)->line, 120u);
  EXPECT_FALSE(map.locate(4));
}

TEST(source_map, every_position_of_a_message_is_rewritten) {
  EXPECT_EQ(sample().rewrite("wgsl:2:5: one, see wgsl:1:3.\n(wgsl:3:1)"),
            "shading/b.wgsl:7:5: one, see a.wgsl:1:3.\n(a.wgsl:120:1)");
}

TEST(source_map, positions_of_dawn_are_rewritten) {
  EXPECT_EQ(sample().rewrite("Error while parsing WGSL: :2:10 error: unresolved value 'tt'"),
            "Error while parsing WGSL: shading/b.wgsl:7:10 error: unresolved value 'tt'");
  EXPECT_EQ(sample().rewrite(":1:2 warning: x\n:3:4 note: y"), "a.wgsl:1:2 warning: x\na.wgsl:120:4 note: y");
}

// What wgpu-native 29 says about a shader that parses and does not validate.
TEST(source_map, a_quotation_under_the_label_of_the_shader_is_rewritten) {
  EXPECT_EQ(sample().rewrite("Shader validation error: Global variable [0] 'a' is invalid\n"
                             "  ┌─ my: shader:2:23\n"
                             "  │\n"
                             "2 │ @group(0) @binding(0) var<uniform> a: array<f32,4>;\n"),
            "Shader validation error: Global variable [0] 'a' is invalid\n"
            "  ┌─ shading/b.wgsl:7:23\n"
            "  │\n"
            "7 │ @group(0) @binding(0) var<uniform> a: array<f32,4>;\n");
  EXPECT_EQ(sample().rewrite("  ┌─ :3:1"), "  ┌─ a.wgsl:120:1");
  for (const std::string_view kept :
       {"┌─ x:9:1", "┌─ x:1", "┌─ ", "┌─ x:y:1", "┌─ x:1:1 y", "1:2 ┌─ x", "┌─ ::"}) {
    EXPECT_EQ(sample().rewrite(kept), kept);
  }
}

TEST(source_map, what_only_looks_like_a_position_is_kept) {
  for (const std::string_view kept :
       {"wgsl:4:1", "wgsl:0:1", "wgsl:2", "wgsl:2:", "wgsl:x:1", "my_wgsl:2:1", "b.wgsl:2:1",
        ":2:1 is no place", "a:2:1 error", "wgsl:99999999999999999999:1", ""}) {
    EXPECT_EQ(sample().rewrite(kept), kept);
  }
}

TEST(source_map, line_numbers_beside_quoted_lines_are_put_right) {
  EXPECT_EQ(sample().rewrite("  ┌─ wgsl:2:5\n  │\n1 │ a wgsl:1:1\n2 │ b\n9 │ c\n"),
            "  ┌─ shading/b.wgsl:7:5\n  │\n1 │ a wgsl:1:1\n7 │ b\n9 │ c\n");
  EXPECT_EQ(sample().rewrite("  3 │ x"), "  120 │ x");
  EXPECT_EQ(sample().rewrite("002 │ x"), "  7 │ x");
}

TEST(source_map, the_first_position_is_found) {
  EXPECT_EQ(first_position("at wgsl:12:34 and wgsl:1:2")->line, 12u);
  EXPECT_EQ(first_position("at wgsl:12:34 and wgsl:1:2")->column, 34u);
  EXPECT_EQ(first_position("x :5:6 error: y")->line, 5u);
  EXPECT_EQ(first_position("a\n 3 │ wgsl:1:1\n  ┌─ my shader:2:9\n")->line, 2u);
  EXPECT_FALSE(first_position("nothing"));
}

}  // namespace
}  // namespace ambito::wgsl
