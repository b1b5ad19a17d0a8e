#pragma once

#include <ambito/pass.h>

namespace ambito::passes {

/// Shades the blended objects, back to front, over the opaque ones (R18, R19).
/// Reads: depth, as an attachment that it only tests. Publishes: scene_color. It draws into the attachments of `opaque`,
/// and so in the same WebGPU pass, unless somebody looks at them in between.
void transparent(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::passes
