#pragma once

#include <ambito/pass.h>

namespace ambito::passes {

/// Writes the depth of the opaque objects before any of them is shaded, when the plan asks for it: `opaque` then
/// shades each pixel once. The picture is the same, bit by bit (R98).
/// Publishes: depth (depth32float, reversed: 0 is far, with the samples of the plan).
void prepass(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::passes
