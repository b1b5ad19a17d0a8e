#include "resources/shader_message.h"

#include <gtest/gtest.h>

#include "wgsl/source_map.h"

using namespace ambito;
using namespace ambito::resources;

namespace {

constexpr std::string_view text = "fn a() {}\n  let broken;\n";
// As wgpu-native writes it.
constexpr std::string_view parsing =
    "Validation Error\n\nCaused by:\n  In wgpuDeviceCreateShaderModule, label = 'x'\n    \n"
    "Shader 'x' parsing error: no definition in scope for identifier: `foo`\n"
    "  ┌─ wgsl:2:7\n  │\n2 │   let broken;\n  │       ^^^^^^ unknown identifier\n\n\n";
constexpr std::string_view validation =
    "Validation Error\n\nCaused by:\n  In wgpuDeviceCreateShaderModule, label = 'x.wgsl'\n    \n"
    "Shader validation error: Global variable [0] 'x' is invalid\n"
    "  ┌─ x.wgsl:2:7\n  │\n2 │   let broken;\n  │       ^^^^^^ naga::ir::GlobalVariable [0]\n  │\n"
    "  = Alignment requirements are not met\n  = The array stride 4 is wrong\n\n\n      Alignment …\n";

TEST(shader_message, names_place_and_reason_and_shows_the_line) {
  EXPECT_EQ(shader_message("x", parsing, text, nullptr),
            "The shader 'x' does not compile: x:2:7: no definition in scope for identifier: `foo`\n"
            "      let broken;\n"
            "          ^");
}

TEST(shader_message, adds_the_notes) {
  EXPECT_EQ(shader_message("x.wgsl", validation, text, nullptr),
            "The shader 'x.wgsl' does not compile: x.wgsl:2:7: Global variable [0] 'x' is invalid; "
            "Alignment requirements are not met; The array stride 4 is wrong\n"
            "      let broken;\n"
            "          ^");
}

// As Dawn writes it.
constexpr std::string_view dawn =
    "Error while parsing WGSL: :2:7 error: unresolved value 'foo'\n  let broken;\n      ^^^^^^\n\n"
    ":1:1 note: declared here\nfn a() {}\n^^\n\n"
    " - While calling [Device \"x\"].CreateShaderModule([ShaderModuleDescriptor \"\"x\"\"]).\n";

TEST(shader_message, is_the_same_sentence_on_both_implementations) {
  EXPECT_EQ(shader_message("x", dawn, text, nullptr),
            "The shader 'x' does not compile: x:2:7: unresolved value 'foo'; declared here\n"
            "      let broken;\n"
            "          ^");
}

TEST(shader_message, goes_back_to_the_file_that_was_included) {
  wgsl::SourceMap map;
  map.add_line(map.add_file("passes/main.wgsl"), 1);
  map.add_line(map.add_file("shading/brdf.wgsl"), 41);
  EXPECT_TRUE(shader_message("main", parsing, text, &map)
                  .starts_with("The shader 'main' does not compile: shading/brdf.wgsl:41:7: no definition"));
}

TEST(shader_message, without_a_place_it_gives_the_reason) {
  EXPECT_EQ(shader_message("x", "Validation Error\n\nCaused by:\n  In wgpuX, label = 'x'\n  Something else\n",
                           text, nullptr),
            "The shader 'x' does not compile: Something else");
}

}  // namespace
