//!include "shading/fullscreen.wgsl"
// What it reads plus (1, 2, 3, 0) / 255.
@group(1) @binding(1) var source: texture_2d<f32>;

@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
  return textureLoad(source, vec2i(in.position.xy), 0) + vec4f(1.0, 2.0, 3.0, 0.0) / 255.0;
}
