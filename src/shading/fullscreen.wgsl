// The vertex stage of every full-screen pass: one triangle, draw(3).
struct Fullscreen {
  @builtin(position) position: vec4f,   // in the fragment stage: pixel centre, row 0 on top
  @location(0) uv: vec2f,               // (0, 0) top left, (1, 1) bottom right
}

@vertex
fn vertex(@builtin(vertex_index) index: u32) -> Fullscreen {
  let corner = vec2f(f32(index & 1u), f32(index >> 1u)) * 4.0 - 1.0;   // (-1, -1), (3, -1), (-1, 3)
  var out: Fullscreen;
  out.position = vec4f(corner, 0.0, 1.0);
  out.uv = vec2f(corner.x, -corner.y) * 0.5 + 0.5;
  return out;
}
