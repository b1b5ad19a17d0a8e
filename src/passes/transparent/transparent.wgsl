//!include "shading/forward.wgsl"
// What is blended: over what lies behind, without writing depth.
