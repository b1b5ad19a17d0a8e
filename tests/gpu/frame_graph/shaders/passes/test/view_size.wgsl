//!include "shading/fullscreen.wgsl"
//!include "shading/view.wgsl"
// The view's viewport size in red and green.
@fragment
fn fragment(in: Fullscreen) -> @location(0) vec4f {
  return vec4f(view.viewport.zw, 0.0, 255.0) / 255.0;
}
