#include "shading/twins.h"

#include <gtest/gtest.h>

#include "shading/shader_texts.h"
#include "wgsl/reflect.h"
#include "wgsl/struct_twin.h"

namespace ambito::shading {
namespace {

wgsl::Module declarations(std::string_view name, std::vector<std::string_view> keys = {}) {
  const auto assembled =
      wgsl::assemble(name, keys, [](std::string_view wanted) -> std::optional<std::string_view> {
        for (const ShaderText& shader : shader_texts()) {
          if (shader.name == wanted) return shader.text;
        }
        return std::nullopt;
      });
  EXPECT_TRUE(assembled) << name;
  auto module = wgsl::reflect(*assembled);
  EXPECT_TRUE(module) << name;
  return module ? *std::move(module) : wgsl::Module{};
}

template <std::size_t count>
void expect_twin(const wgsl::Module& module, std::string_view name, const wgsl::TwinField (&fields)[count],
                 std::size_t size) {
  const auto same = wgsl::check_struct(module, name, fields, size);
  EXPECT_TRUE(same) << same.error().message;
}

TEST(twins, frame_uniforms) {
  const wgsl::TwinField fields[] = {
      AMBITO_TWIN_FIELD(FrameUniforms, background),  AMBITO_TWIN_FIELD(FrameUniforms, sky),
      AMBITO_TWIN_FIELD(FrameUniforms, exposure),    AMBITO_TWIN_FIELD(FrameUniforms, ground),
      AMBITO_TWIN_FIELD(FrameUniforms, light_count), AMBITO_TWIN_FIELD(FrameUniforms, time),
      AMBITO_TWIN_FIELD(FrameUniforms, shadow_light), AMBITO_TWIN_FIELD(FrameUniforms, cascade_count)};
  expect_twin(declarations("shading/frame.wgsl"), "FrameUniforms", fields, sizeof(FrameUniforms));
}

TEST(twins, light) {
  const wgsl::TwinField fields[] = {
      AMBITO_TWIN_FIELD(Light, position),   AMBITO_TWIN_FIELD(Light, range),
      AMBITO_TWIN_FIELD(Light, direction),  AMBITO_TWIN_FIELD(Light, kind),
      AMBITO_TWIN_FIELD(Light, color),      AMBITO_TWIN_FIELD(Light, spot_scale),
      AMBITO_TWIN_FIELD(Light, spot_offset)};
  expect_twin(declarations("shading/frame.wgsl"), "Light", fields, sizeof(Light));
}

TEST(twins, shadow_view) {
  const wgsl::TwinField fields[] = {
      AMBITO_TWIN_FIELD(ShadowView, view_projection), AMBITO_TWIN_FIELD(ShadowView, tile),
      AMBITO_TWIN_FIELD(ShadowView, texel),           AMBITO_TWIN_FIELD(ShadowView, begin),
      AMBITO_TWIN_FIELD(ShadowView, fade),            AMBITO_TWIN_FIELD(ShadowView, end)};
  expect_twin(declarations("shading/frame.wgsl"), "ShadowView", fields, sizeof(ShadowView));
}

TEST(twins, view_uniforms) {
  const wgsl::TwinField fields[] = {AMBITO_TWIN_FIELD(ViewUniforms, view_projection),
                                    AMBITO_TWIN_FIELD(ViewUniforms, view),
                                    AMBITO_TWIN_FIELD(ViewUniforms, inverse_view_projection),
                                    AMBITO_TWIN_FIELD(ViewUniforms, previous_view_projection),
                                    AMBITO_TWIN_FIELD(ViewUniforms, eye),
                                    AMBITO_TWIN_FIELD(ViewUniforms, near_plane),
                                    AMBITO_TWIN_FIELD(ViewUniforms, forward),
                                    AMBITO_TWIN_FIELD(ViewUniforms, orthographic),
                                    AMBITO_TWIN_FIELD(ViewUniforms, viewport)};
  expect_twin(declarations("shading/view.wgsl"), "ViewUniforms", fields, sizeof(ViewUniforms));
}

TEST(twins, uv_matrix) {
  const wgsl::TwinField fields[] = {AMBITO_TWIN_FIELD(UvMatrix, columns), AMBITO_TWIN_FIELD(UvMatrix, offset),
                                    AMBITO_TWIN_FIELD(UvMatrix, uv_set)};
  expect_twin(declarations("shading/material.wgsl"), "UvMatrix", fields, sizeof(UvMatrix));
}

TEST(twins, material_uniforms) {
  const wgsl::TwinField fields[] = {AMBITO_TWIN_FIELD(MaterialUniforms, base_color),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, emissive),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, alpha_cutoff),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, metallic),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, roughness),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, normal_scale),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, occlusion_strength),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, base_color_uv),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, metallic_roughness_uv),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, normal_uv),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, occlusion_uv),
                                    AMBITO_TWIN_FIELD(MaterialUniforms, emissive_uv)};
  expect_twin(declarations("shading/material.wgsl"), "MaterialUniforms", fields, sizeof(MaterialUniforms));
}

TEST(twins, object_of_both_feeds) {
  const wgsl::TwinField fields[] = {AMBITO_TWIN_FIELD(Object, world), AMBITO_TWIN_FIELD(Object, info)};
  expect_twin(declarations("shading/object.wgsl"), "Object", fields, sizeof(Object));
  expect_twin(declarations("shading/object.wgsl", {"FEED_OFFSET"}), "Object", fields, sizeof(Object));
}

TEST(twins, control_a_field_elsewhere_is_noticed) {
  wgsl::TwinField fields[] = {AMBITO_TWIN_FIELD(Object, world), AMBITO_TWIN_FIELD(Object, info)};
  fields[1].offset += 4;
  EXPECT_FALSE(wgsl::check_struct(declarations("shading/object.wgsl"), "Object", fields, sizeof(Object)));
}

}  // namespace
}  // namespace ambito::shading
