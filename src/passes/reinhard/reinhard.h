#pragma once

#include <ambito/pass.h>

namespace ambito::passes {

/// Tone mapping after Reinhard et al., "Photographic Tone Reproduction for Digital Images" (2002), equation 4, by
/// luminance, with white at 4: another one to put in the place of `tonemap`.
/// Reads: scene_color. Publishes: output. Not in the frame by itself: an edit swaps it in (docs/frame-graph.md).
void reinhard(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::passes
