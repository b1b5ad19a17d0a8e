//!include "shading/frame.wgsl"
// From the scene to the screen, around a tone mapping: what is not finite, the background, the encoding of the output.
// In: premultiplied linear radiance, alpha = coverage. Out: straight alpha; linear where the target encodes sRGB itself,
// encoded with ENCODE_SRGB.

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

//!if ENCODE_SRGB
// IEC 61966-2-1, as sRGB targets do it.
fn encode(linear: vec3f) -> vec3f {
  let high = 1.055 * pow(max(linear, vec3f(0.0031308)), vec3f(1.0 / 2.4)) - 0.055;
  return select(high, 12.92 * linear, linear <= vec3f(0.0031308));
}
//!else
fn encode(linear: vec3f) -> vec3f { return linear; }
//!endif

fn coverage_of(scene: vec4f) -> f32 {
  return min(finite(scene.a), 1.0);
}

// The radiance of a scene's pixel, without its coverage; black where nothing covers.
fn radiance_of(scene: vec4f) -> vec3f {
  let coverage = coverage_of(scene);
  if (coverage == 0.0) {
    return vec3f(0.0);
  }
  return vec3f(finite(scene.r), finite(scene.g), finite(scene.b)) / coverage;
}

// A tone-mapped colour before the background, which is shown exactly as it was given.
fn display(color: vec3f, coverage: f32) -> vec4f {
  let behind = frame.background.a * (1.0 - coverage);
  let alpha = coverage + behind;
  if (coverage == 0.0) {
    return vec4f(encode(frame.background.rgb), frame.background.a);
  }
  let shown = clamp(color, vec3f(0.0), vec3f(1.0));
  return vec4f(encode((shown * coverage + frame.background.rgb * behind) / alpha), alpha);
}
