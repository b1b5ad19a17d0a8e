#pragma once

#include <ambito/pass.h>

namespace ambito::engine {

/// The passes of a frame, in the order in which they run: engine/frame.cpp.
void declare_passes(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::engine
