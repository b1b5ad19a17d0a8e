// Group 2: metallic-roughness material of glTF 2.0. Only what a material uses is bound: a full set of
// textures would pass the 16 sampled textures a stage of the default limits once shadows join.
struct UvMatrix {
  columns: vec4f,         // 2×2, column by column
  offset: vec2f,
  uv_set: u32,
  pad: u32,
}

struct MaterialUniforms {
  base_color: vec4f,
  emissive: vec3f,        // strength included
  alpha_cutoff: f32,
  metallic: f32,
  roughness: f32,
  normal_scale: f32,
  occlusion_strength: f32,
  base_color_uv: UvMatrix,
  metallic_roughness_uv: UvMatrix,
  normal_uv: UvMatrix,
  occlusion_uv: UvMatrix,
  emissive_uv: UvMatrix,
}

@group(2) @binding(0) var<uniform> material: MaterialUniforms;
//!if BASE_COLOR_TEXTURE
@group(2) @binding(1) var base_color_texture: texture_2d<f32>;
@group(2) @binding(2) var base_color_sampler: sampler;
//!endif
//!if METALLIC_ROUGHNESS_TEXTURE
@group(2) @binding(3) var metallic_roughness_texture: texture_2d<f32>;
@group(2) @binding(4) var metallic_roughness_sampler: sampler;
//!endif
//!if NORMAL_TEXTURE
@group(2) @binding(5) var normal_texture: texture_2d<f32>;
@group(2) @binding(6) var normal_sampler: sampler;
//!endif
//!if OCCLUSION_TEXTURE
@group(2) @binding(7) var occlusion_texture: texture_2d<f32>;
@group(2) @binding(8) var occlusion_sampler: sampler;
//!endif
//!if EMISSIVE_TEXTURE
@group(2) @binding(9) var emissive_texture: texture_2d<f32>;
@group(2) @binding(10) var emissive_sampler: sampler;
//!endif

fn texture_uv(uv0: vec2f, uv1: vec2f, matrix: UvMatrix) -> vec2f {
  let uv = select(uv0, uv1, matrix.uv_set == 1u);
  return matrix.columns.xy * uv.x + matrix.columns.zw * uv.y + matrix.offset;
}
