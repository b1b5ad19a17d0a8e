//!include "shading/fullscreen.wgsl"
//!include "shading/view.wgsl"

@group(1) @binding(1) var first: texture_2d<f32>;
@group(1) @binding(2) var second: texture_2d<f32>;

@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
  let pixel = vec2i(in.position.xy);
  return 0.5 * textureLoad(first, pixel, 0).bgra + 0.25 * textureLoad(second, pixel, 0).grba;
}
