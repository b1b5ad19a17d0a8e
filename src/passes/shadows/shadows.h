#pragma once

#include <ambito/pass.h>

namespace ambito::passes {

/// Draws the shadow atlas: one depth-only pass, one tile a cascade (R95, R96). While it still holds what the frame needs
/// the executor leaves the pass out.
/// Publishes: shadow_atlas (depth32float, reversed: 1 is nearest to the light), when the plan has cascades.
void shadows(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::passes
