//!include "shading/fullscreen.wgsl"
//!include "shading/display.wgsl"
// Exposure, Khronos PBR Neutral, then the background behind it.

@group(1) @binding(1) var scene_color: texture_2d<f32>;

// https://github.com/KhronosGroup/ToneMapping, PBR Neutral: colours below the start of compression keep hue and
// saturation, brighter ones are compressed towards 1 and lose saturation on the way.
const fresnel_offset = 0.04;                          // reflectance of dielectrics at normal incidence
const compression_start = 0.8 - fresnel_offset;
const desaturation = 0.15;

fn neutral(radiance: vec3f) -> vec3f {
  let lowest = min(radiance.r, min(radiance.g, radiance.b));
  let toe = select(fresnel_offset, lowest - 6.25 * lowest * lowest, lowest < 2.0 * fresnel_offset);
  let color = radiance - toe;
  let peak = max(color.r, max(color.g, color.b));
  if (peak < compression_start) {
    return color;
  }
  let room = 1.0 - compression_start;
  let new_peak = 1.0 - room * room / (peak + room - compression_start);
  let white = 1.0 - 1.0 / (desaturation * (peak - new_peak) + 1.0);
  return mix(color * (new_peak / peak), vec3f(new_peak), white);
}

@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
  let scene = textureLoad(scene_color, vec2i(in.position.xy), 0);
  return display(neutral(radiance_of(scene) * frame.exposure), coverage_of(scene));
}
