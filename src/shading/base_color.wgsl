//!include "shading/material.wgsl"
// Colour and coverage of a surface before any light. Every pass that cuts a mask out asks here, so that all of
// them cut out the same pixels, bit by bit.
fn base_color(vertex_color: vec4f, uv0: vec2f, uv1: vec2f) -> vec4f {
  var color = material.base_color * vertex_color;
//!if BASE_COLOR_TEXTURE
  color *= textureSample(base_color_texture, base_color_sampler,
                         texture_uv(uv0, uv1, material.base_color_uv));
//!endif
  return color;
}
