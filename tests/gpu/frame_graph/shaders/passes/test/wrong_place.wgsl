//!include "shading/fullscreen.wgsl"
@group(1) @binding(0) var source: texture_2d<f32>;

@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
  return textureLoad(source, vec2i(in.position.xy), 0);
}
