// Group 1, binding 0: the view a pass draws from. The C++ twin is in shading/twins.h.
struct ViewUniforms {
  view_projection: mat4x4f,
  view: mat4x4f,
  inverse_view_projection: mat4x4f,
  previous_view_projection: mat4x4f,
  eye: vec3f,             // world
  near_plane: f32,        // metres
  forward: vec3f,         // world, unit
  orthographic: u32,      // 1: rays are parallel to `forward`
  viewport: vec4f,        // x, y, width, height in pixels
}

@group(1) @binding(0) var<uniform> view: ViewUniforms;

// The one way from world to clip space, so that depths of all passes agree bit by bit.
fn clip_position(world: vec3f) -> vec4f {
  return view.view_projection * vec4f(world, 1.0);
}

// Unit vector from a surface point to the viewer.
fn direction_to_viewer(world: vec3f) -> vec3f {
  if (view.orthographic == 1u) {
    return -view.forward;
  }
  return normalize(view.eye - world);
}
