#include "passes/reinhard/reinhard.h"

#include "frame/display.h"

namespace ambito::passes {

void reinhard(frame::PassBuilder& f, const frame::Plan& plan) {
  f.publish("output", f.fullscreen({.label = "reinhard",
                                    .shader = "reinhard/reinhard.wgsl",
                                    .keys = frame::display_keys(plan),
                                    .reads = {{"scene_color", f.latest("scene_color")}},
                                    .target = f.latest("output")}));
}

}  // namespace ambito::passes
