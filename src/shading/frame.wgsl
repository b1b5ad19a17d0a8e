// Group 0: what is the same for the whole frame. The C++ twins are in shading/twins.h.
struct FrameUniforms {
  background: vec4f,      // linear RGB, straight alpha
  sky: vec3f,             // radiance of the hemisphere above
  exposure: f32,          // multiplier, 2^EV
  ground: vec3f,          // radiance of the hemisphere below
  light_count: u32,
  time: f32,              // seconds
  shadow_light: u32,      // the one of `lights` that casts shadows
  cascade_count: u32,     // in `shadow_views`; 0: no light casts shadows
}

struct Light {
  position: vec3f,        // world; point and spot
  range: f32,             // metres, 0: infinite
  direction: vec3f,       // world, unit, the way the light travels; directional and spot
  kind: u32,              // 0 directional, 1 point, 2 spot
  color: vec3f,           // linear colour · lux or candela
  spot_scale: f32,        // angular attenuation = clamp(cos · scale + offset)²
  spot_offset: f32,
}

// One look from the light that casts shadows: a cascade.
struct ShadowView {
  view_projection: mat4x4f,
  tile: vec4f,            // of the atlas, in texture coordinates: corner, size
  texel: f32,             // metres that a texel is wide
  begin: f32,             // metres along the camera's view direction
  fade: f32,              // from here on the next one takes over
  end: f32,
}

@group(0) @binding(0) var<uniform> frame: FrameUniforms;
@group(0) @binding(1) var<storage, read> lights: array<Light>;
@group(0) @binding(2) var<storage, read> shadow_views: array<ShadowView>;
