//!include "shading/view.wgsl"
//!include "shading/object.wgsl"
//!if ALPHA_MASK
//!include "shading/base_color.wgsl"
//!endif
// Objects as depth alone: positions, and for those with a mask what cuts it out. Only these have a fragment stage.

struct VertexInput {
  @builtin(instance_index) instance: u32,
  @location(0) position: vec3f,
//!if ALPHA_MASK && UV0
  @location(3) uv0: vec2f,
//!endif
//!if ALPHA_MASK && UV1
  @location(4) uv1: vec2f,
//!endif
//!if ALPHA_MASK && COLOR
  @location(5) color: vec4f,
//!endif
}

struct Varying {
  @builtin(position) @invariant clip: vec4f,
//!if ALPHA_MASK && UV0
  @location(0) uv0: vec2f,
//!endif
//!if ALPHA_MASK && UV1
  @location(1) uv1: vec2f,
//!endif
//!if ALPHA_MASK && COLOR
  @location(2) color: vec4f,
//!endif
}

@vertex
fn vertex(input: VertexInput) -> Varying {
  var out: Varying;
  out.clip = clip_position(world_position(object_of(input.instance), input.position));
//!if ALPHA_MASK && UV0
  out.uv0 = input.uv0;
//!endif
//!if ALPHA_MASK && UV1
  out.uv1 = input.uv1;
//!endif
//!if ALPHA_MASK && COLOR
  out.color = input.color;
//!endif
  return out;
}

//!if ALPHA_MASK
@fragment
fn fragment(in: Varying) {
  var uv0 = vec2f(0.0);
  var uv1 = vec2f(0.0);
  var color = vec4f(1.0);
//!if UV0
  uv0 = in.uv0;
//!endif
//!if UV1
  uv1 = in.uv1;
//!endif
//!if COLOR
  color = in.color;
//!endif
  if (base_color(color, uv0, uv1).a < material.alpha_cutoff) {
    discard;
  }
}
//!endif
