#pragma once

#include <ambito/pass.h>

namespace ambito::passes {

/// Brings the shadow atlas into the frame, and draws it unless it still holds what this frame needs: one depth-only pass,
/// one tile a cascade (R95, R96).
/// Publishes: shadow_atlas (depth32float, reversed: 1 is nearest to the light), when the plan has cascades.
void shadows(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::passes
