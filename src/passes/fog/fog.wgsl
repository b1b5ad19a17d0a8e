//!include "shading/fullscreen.wgsl"
//!include "shading/frame.wgsl"
//!include "shading/view.wgsl"
// Beer and Lambert, with the radiance of the sky as the colour of the haze. In and out: premultiplied linear radiance.

@group(1) @binding(1) var scene_color: texture_2d<f32>;
//!if MULTISAMPLED
@group(1) @binding(2) var depth: texture_depth_multisampled_2d;
//!else
@group(1) @binding(2) var depth: texture_depth_2d;
//!endif

const extinction = 0.03;   // per metre

// The share of light that arrives from what one sample shows.
fn transmittance(uv: vec2f, sample_depth: f32) -> f32 {
  if (sample_depth == 0.0) {   // reversed: nothing is there
    return 1.0;
  }
  let clip = vec4f(uv.x * 2.0 - 1.0, 1.0 - uv.y * 2.0, sample_depth, 1.0);
  let world = view.inverse_view_projection * clip;
  return exp(-extinction * distance(world.xyz / world.w, view.eye));
}

@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
  let pixel = vec2i(in.position.xy);
  let scene = textureLoad(scene_color, pixel, 0);
//!if MULTISAMPLED
  let count = i32(textureNumSamples(depth));
  var share = 0.0;
  for (var i = 0; i < count; i++) {
    share += transmittance(in.uv, textureLoad(depth, pixel, i));
  }
  share /= f32(count);
//!else
  let share = transmittance(in.uv, textureLoad(depth, pixel, 0));
//!endif
  return vec4f(mix(frame.sky * scene.a, scene.rgb, share), scene.a);
}
