#include "wgsl/struct_twin.h"

#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support.h"

namespace ambito::wgsl {
namespace {

struct Light {
  float position[3];
  float range;
  float color[3];
  float pad;
};
struct Frame {
  float view_proj[16];
  Light lights[2];
  std::uint32_t count;
  std::uint32_t pad_[3];
};

const std::vector<TwinField> light_fields = {
    AMBITO_TWIN_FIELD(Light, position), AMBITO_TWIN_FIELD(Light, range), AMBITO_TWIN_FIELD(Light, color)};
const std::vector<TwinField> frame_fields = {
    AMBITO_TWIN_FIELD(Frame, view_proj), AMBITO_TWIN_FIELD(Frame, lights), AMBITO_TWIN_FIELD(Frame, count)};

constexpr std::string_view declarations =
    "struct Light { position: vec3f, range: f32, color: vec3f }\n"
    "struct Frame { view_proj: mat4x4f, lights: array<Light, 2>, count: u32, _pad: vec3u }\n"
    "struct Open { a: array<f32> } struct Flags { a: bool }";

std::string sentence(std::string_view name, const std::vector<TwinField>& fields, std::size_t size) {
  const auto checked = check_struct(reflected(declarations), name, fields, size);
  return checked ? "the same" : checked.error().message;
}

TEST(struct_twin, equal_structs_are_the_same) {
  EXPECT_EQ(sentence("Light", light_fields, sizeof(Light)), "the same");
}

TEST(struct_twin, a_vector_of_three_at_the_end_takes_16_bytes) {
  // _pad: vec3u lies at byte 144, so that the C++ struct of 144 bytes is too small.
  EXPECT_EQ(sentence("Frame", frame_fields, sizeof(Frame)),
            "The struct 'Frame' has 160 bytes in WGSL and 144 in C++");
  EXPECT_EQ(sentence("Frame", frame_fields, 160), "the same");
}

TEST(struct_twin, a_member_in_another_place_is_named) {
  auto fields = light_fields;
  fields[1].offset = 16;
  EXPECT_EQ(sentence("Light", fields, sizeof(Light)),
            "'Light.range' lies at byte 12 in WGSL and at byte 16 in C++");
}

TEST(struct_twin, a_member_of_another_size_is_named) {
  auto fields = light_fields;
  fields[2].size = 16;
  EXPECT_EQ(sentence("Light", fields, sizeof(Light)),
            "'Light.color' (vec3<f32>) has 12 bytes in WGSL and 16 in C++");
}

TEST(struct_twin, a_member_on_one_side_only_is_named) {
  auto fields = light_fields;
  fields.push_back({.name = "cone", .offset = 28, .size = 4});
  EXPECT_EQ(sentence("Light", fields, sizeof(Light)), "'Light.cone' is in the C++ struct only");
  fields = light_fields;
  fields.pop_back();
  EXPECT_EQ(sentence("Light", fields, sizeof(Light)), "'Light.color' is in the WGSL struct only");
}

TEST(struct_twin, padding_may_be_listed_or_left_out) {
  auto fields = light_fields;
  fields.push_back(AMBITO_TWIN_FIELD(Light, pad));
  EXPECT_EQ(sentence("Light", fields, sizeof(Light)), "the same");
}

TEST(struct_twin, structs_without_a_layout_are_refused) {
  EXPECT_EQ(sentence("Missing", {}, 4), "The shader has no struct 'Missing'");
  EXPECT_EQ(sentence("Open", {}, 4),
            "The struct 'Open' ends in an array whose size is open; no C++ struct has its layout");
  EXPECT_EQ(sentence("Flags", {}, 4), "The struct 'Flags' cannot lie in a buffer");
}

}  // namespace
}  // namespace ambito::wgsl
