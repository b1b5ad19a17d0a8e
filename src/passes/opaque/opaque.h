#pragma once

#include <ambito/pass.h>

namespace ambito::passes {

/// Shades all objects: opaque ones first, then the blended ones, back to front, into the same targets and so
/// in the same pass (R19).
/// Publishes: scene_color (rgba16float, linear, premultiplied; alpha is coverage), depth (depth32float,
/// reversed: 0 is far).
void opaque(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::passes
