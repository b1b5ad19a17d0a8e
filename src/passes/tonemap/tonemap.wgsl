//!include "shading/fullscreen.wgsl"
//!include "shading/frame.wgsl"
// Exposure, Khronos PBR Neutral, then the background behind it, which is shown exactly as it was given.
// In: premultiplied linear radiance, alpha = coverage. Out: straight alpha, linear: an sRGB target encodes; for
// others that hold encoded values ENCODE_SRGB does it here.

@group(1) @binding(1) var scene_color: texture_2d<f32>;

const largest_half = 65504.0;

// A compiler may assume that there is no NaN, so the bits are looked at: NaN and negative values become 0,
// infinity the largest value that the scene's format holds.
fn finite(value: f32) -> f32 {
  let bits = bitcast<u32>(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u || (bits & 0x80000000u) != 0u) {
    return 0.0;
  }
  if (bits == 0x7f800000u) {
    return largest_half;
  }
  return value;
}

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

//!if ENCODE_SRGB
// IEC 61966-2-1, as sRGB targets do it.
fn encode(linear: vec3f) -> vec3f {
  let high = 1.055 * pow(max(linear, vec3f(0.0031308)), vec3f(1.0 / 2.4)) - 0.055;
  return select(high, 12.92 * linear, linear <= vec3f(0.0031308));
}
//!else
fn encode(linear: vec3f) -> vec3f { return linear; }
//!endif

@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
  let scene = textureLoad(scene_color, vec2i(in.position.xy), 0);
  let coverage = min(finite(scene.a), 1.0);
  let behind = frame.background.a * (1.0 - coverage);
  let alpha = coverage + behind;
  if (coverage == 0.0) {
    return vec4f(encode(frame.background.rgb), frame.background.a);
  }
  let radiance = vec3f(finite(scene.r), finite(scene.g), finite(scene.b)) / coverage;
  let color = clamp(neutral(radiance * frame.exposure), vec3f(0.0), vec3f(1.0));
  return vec4f(encode((color * coverage + frame.background.rgb * behind) / alpha), alpha);
}
