#include <array>
#include <string>

#include <gtest/gtest.h>

#include "support.h"

namespace ambito::wgsl {
namespace {

EntryPoint entry(std::string_view text, std::string_view name) {
  const Module module = reflected(text);
  const EntryPoint* found = module.find_entry_point(name);
  if (found) return *found;
  ADD_FAILURE() << "no entry point " << name;
  return {};
}

constexpr std::string_view drawn = R"(
struct Vertex { @location(0) position: vec3f, @location(1) joints: vec4<u32>, @location(2) weight: f32 }
struct Varying { @builtin(position) position: vec4f, @location(0) uv: vec2f }
@vertex fn vertex(v: Vertex, @builtin(instance_index) instance: u32) -> Varying { return Varying(); }
@fragment fn fragment(in: Varying) -> @location(0) vec4f { return vec4f(); }
struct Targets { @location(0) color: vec4f, @location(2) id: u32, @builtin(frag_depth) depth: f32 }
@fragment fn many() -> Targets { return Targets(); }
fn helper() {}
)";

TEST(entry_points, only_functions_with_a_stage_are_entry_points) {
  const Module module = reflected(drawn);
  ASSERT_EQ(module.entry_points.size(), 3u);
  EXPECT_EQ(module.entry_points[0].stage, ShaderStage::vertex);
  EXPECT_EQ(module.entry_points[1].stage, ShaderStage::fragment);
  EXPECT_EQ(module.functions[module.entry_points[2].function].name, "many");
  EXPECT_EQ(module.find_entry_point("helper"), nullptr);
  EXPECT_EQ(module.entry_points[0].line, 4u);
}

TEST(entry_points, vertex_inputs_have_locations_and_types) {
  const EntryPoint vertex = entry(drawn, "vertex");
  ASSERT_EQ(vertex.inputs.size(), 4u);
  EXPECT_EQ(vertex.inputs[0].name, "position");
  EXPECT_EQ(vertex.inputs[0].location, 0u);
  EXPECT_EQ(vertex.inputs[0].scalar, Scalar::f32);
  EXPECT_EQ(vertex.inputs[0].components, 3);
  EXPECT_EQ(vertex.inputs[1].scalar, Scalar::u32);
  EXPECT_EQ(vertex.inputs[1].components, 4);
  EXPECT_EQ(vertex.inputs[2].components, 1);
  EXPECT_EQ(vertex.inputs[3].name, "instance");
  EXPECT_EQ(vertex.inputs[3].builtin, "instance_index");
  EXPECT_FALSE(vertex.inputs[3].location);
}

TEST(entry_points, outputs_are_taken_apart) {
  const EntryPoint fragment = entry(drawn, "fragment");
  ASSERT_EQ(fragment.outputs.size(), 1u);
  EXPECT_EQ(fragment.outputs[0].location, 0u);
  EXPECT_EQ(fragment.outputs[0].components, 4);
  const EntryPoint many = entry(drawn, "many");
  ASSERT_EQ(many.outputs.size(), 3u);
  EXPECT_EQ(many.outputs[1].location, 2u);
  EXPECT_EQ(many.outputs[1].scalar, Scalar::u32);
  EXPECT_EQ(many.outputs[2].builtin, "frag_depth");
  EXPECT_TRUE(many.inputs.empty());
}

TEST(entry_points, workgroup_sizes_are_worked_out) {
  using Size = std::array<std::uint32_t, 3>;
  EXPECT_EQ(entry("@compute @workgroup_size(64) fn c() {}", "c").workgroup_size, (Size{64, 1, 1}));
  EXPECT_EQ(entry("const N = 4; override M: u32 = 2; @compute @workgroup_size(N * 2, N, M) fn c() {}", "c")
                .workgroup_size,
            (Size{8, 4, 2}));
}

TEST(entry_points, a_compute_entry_point_needs_its_size) {
  EXPECT_EQ(refusal("@compute fn c() {}"),
            "wgsl:1:13: the compute entry point 'c' has no @workgroup_size of 1 to 3 numbers");
  EXPECT_EQ(refusal("@compute @workgroup_size(1, 1, 1, 1) fn c() {}"),
            "wgsl:1:41: the compute entry point 'c' has no @workgroup_size of 1 to 3 numbers");
  EXPECT_EQ(refusal("@compute @workgroup_size(0) fn c() {}"),
            "wgsl:1:11: @workgroup_size of 'c' is made of constant integers above 0");
}

TEST(entry_points, what_cannot_be_read_is_refused) {
  EXPECT_EQ(refusal("@vertex fn v(a: Missing) {}"),
            "wgsl:1:17: the type 'Missing' is unknown, or its arguments do not fit");
  EXPECT_EQ(refusal("@fragment fn f() -> @location(x) vec4f {}"),
            "wgsl:1:22: @location is a constant integer from 0");
}

TEST(entry_points, parameters_of_other_functions_are_not_looked_up) {
  EXPECT_EQ(reflected("fn helper(p: ptr<function, Whatever>) {}").functions.size(), 1u);
}

}  // namespace
}  // namespace ambito::wgsl
