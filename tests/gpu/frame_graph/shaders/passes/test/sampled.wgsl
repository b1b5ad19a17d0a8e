//!include "shading/fullscreen.wgsl"
@group(1) @binding(2) var source: texture_2d<f32>;
//!if NEAREST
@group(1) @binding(1) var nearest_sampler: sampler;
//!else
@group(1) @binding(1) var linear_sampler: sampler;
//!endif

@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
//!if NEAREST
  return textureSampleLevel(source, nearest_sampler, in.uv, 0.0);
//!else
  return textureSampleLevel(source, linear_sampler, in.uv, 0.0);
//!endif
}
