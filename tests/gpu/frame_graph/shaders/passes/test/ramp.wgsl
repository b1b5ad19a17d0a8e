//!include "shading/fullscreen.wgsl"
// (x, y, 3, 255) / 255 in every pixel.
@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
  return vec4f(floor(in.position.xy), 3.0, 255.0) / 255.0;
}
