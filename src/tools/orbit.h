#pragma once

#include <ambito/view.h>

namespace ambito::tools {

/// Moves a camera around its target as a hand would turn the scene: `turn` in parts of the window's height, to the
/// right and down; half a turn for one height. It stops short of the poles, where up would have no meaning.
void orbit(Camera& camera, vec2f turn);
/// Goes nearer (positive) or further by a tenth of the distance a notch; never through the target.
void dolly(Camera& camera, float notches);

}  // namespace ambito::tools
