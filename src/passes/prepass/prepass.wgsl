//!include "shading/depth_only.wgsl"
// The depth of what is opaque or cut out by its mask, before anything is shaded.
