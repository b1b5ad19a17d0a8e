//!include "shading/forward.wgsl"
// What is opaque or cut out by its mask: it covers, and writes depth.
