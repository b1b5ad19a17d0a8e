//!include "shading/fullscreen.wgsl"
//!include "shading/display.wgsl"
// Exposure, Reinhard by luminance with a white point, then the background behind it.

@group(1) @binding(1) var scene_color: texture_2d<f32>;

const white = 4.0;   // the luminance that becomes 1

fn reinhard(radiance: vec3f) -> vec3f {
  let luminance = dot(radiance, vec3f(0.2126, 0.7152, 0.0722));   // of linear sRGB
  return radiance * (1.0 + luminance / (white * white)) / (1.0 + luminance);
}

@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
  let scene = textureLoad(scene_color, vec2i(in.position.xy), 0);
  return display(reinhard(radiance_of(scene) * frame.exposure), coverage_of(scene));
}
