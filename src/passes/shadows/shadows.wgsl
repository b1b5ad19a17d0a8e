//!include "shading/depth_only.wgsl"
// The depth of what casts a shadow, as the lights see it.
