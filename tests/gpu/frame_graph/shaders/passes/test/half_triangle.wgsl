// Red below the diagonal from top left to bottom right: its edge shows multisampling.
@vertex
fn vertex(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  let corners = array(vec2f(-1.0, 1.0), vec2f(-1.0, -1.0), vec2f(1.0, -1.0));
  return vec4f(corners[index], 0.5, 1.0);
}

@fragment
fn fragment() -> @location(0) vec4f {
  return vec4f(1.0, 0.0, 0.0, 1.0);
}
