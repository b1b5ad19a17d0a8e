#pragma once

#include <ambito/pass.h>

namespace ambito::passes {

/// Shades the opaque objects. Where somebody has published a depth, it shades what is equal to it and writes none
/// (R97); else it tests and writes its own.
/// Publishes: scene_color (rgba16float, linear, premultiplied; alpha is coverage), depth (depth32float, reversed: 0 is
/// far, with the samples of the plan), and with several samples 'scene_color samples', of which scene_color is the
/// resolve.
void opaque(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::passes
