#pragma once

#include <cstdint>

#include <ambito/math.h>

/// The structs that C++ writes and WGSL reads, spelled alike on both sides. tests/unit/shading checks every
/// offset against the WGSL, so neither side can drift.
namespace ambito::shading {

/// Group 0, binding 0: shading/frame.wgsl.
struct FrameUniforms {
  vec4f background{0.0f};
  vec3f sky{0.0f};
  float exposure = 1.0f;
  vec3f ground{0.0f};
  std::uint32_t light_count = 0;
  float time = 0.0f;
  std::uint32_t shadow_light = 0;
  std::uint32_t cascade_count = 0;
  std::uint32_t pad = 0;
};

/// One element of group 0, binding 1: shading/frame.wgsl.
struct Light {
  vec3f position{0.0f};
  float range = 0.0f;
  vec3f direction{0.0f, 0.0f, -1.0f};
  std::uint32_t kind = 0;
  vec3f color{0.0f};
  float spot_scale = 0.0f;
  float spot_offset = 0.0f;
  std::uint32_t pad[3]{};
};

/// One element of group 0, binding 2: shading/frame.wgsl.
struct ShadowView {
  mat4x4f view_projection{1.0f};
  vec4f tile{0.0f, 0.0f, 1.0f, 1.0f};
  float texel = 0.0f;
  float begin = 0.0f;
  float fade = 0.0f;
  float end = 0.0f;
};

/// Group 1, binding 0: shading/view.wgsl.
struct ViewUniforms {
  mat4x4f view_projection{1.0f};
  mat4x4f view{1.0f};
  mat4x4f inverse_view_projection{1.0f};
  mat4x4f previous_view_projection{1.0f};
  vec3f eye{0.0f};
  float near_plane = 0.1f;
  vec3f forward{0.0f, 0.0f, -1.0f};
  std::uint32_t orthographic = 0;
  vec4f viewport{0.0f};
};
/// Views lie this far apart in their buffer: a multiple of the dynamic offset alignment.
inline constexpr std::uint32_t view_stride = 512;
static_assert(sizeof(ViewUniforms) <= view_stride);

/// Group 2: shading/material.wgsl.
struct UvMatrix {
  vec4f columns{1.0f, 0.0f, 0.0f, 1.0f};
  vec2f offset{0.0f};
  std::uint32_t uv_set = 0;
  std::uint32_t pad = 0;
};
struct MaterialUniforms {
  vec4f base_color{1.0f};
  vec3f emissive{0.0f};
  float alpha_cutoff = 0.5f;
  float metallic = 1.0f;
  float roughness = 1.0f;
  float normal_scale = 1.0f;
  float occlusion_strength = 1.0f;
  UvMatrix base_color_uv;
  UvMatrix metallic_roughness_uv;
  UvMatrix normal_uv;
  UvMatrix occlusion_uv;
  UvMatrix emissive_uv;
};
/// Materials lie this far apart in their buffer: minUniformBufferOffsetAlignment.
inline constexpr std::uint32_t material_stride = 256;
static_assert(sizeof(MaterialUniforms) <= material_stride);

/// Group 3: shading/object.wgsl. An element of `objects` (storage feed) or a slot of 256 bytes (offset feed).
struct Object {
  mat4x4f world{1.0f};
  vec4u info{0u};
};

}  // namespace ambito::shading
