#pragma once

#include <ambito/pass.h>

namespace ambito::passes {

/// Haze of the sky's colour that thickens with the distance, by the law of Beer and Lambert: what is seen at distance d
/// keeps exp(−σ·d) of its light, σ = 0.03 per metre. What is behind all objects stays as it is.
/// Reads: scene_color, depth. Publishes: scene_color. Not in the frame by itself: an edit adds it (docs/frame-graph.md).
void fog(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::passes
