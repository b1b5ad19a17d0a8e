#include "passes/tonemap/tonemap.h"

#include "frame/display.h"

namespace ambito::passes {

void tonemap(frame::PassBuilder& f, const frame::Plan& plan) {
  f.publish("output", f.fullscreen({.label = "tonemap",
                                    .shader = "tonemap/tonemap.wgsl",
                                    .keys = frame::display_keys(plan),
                                    .reads = {{"scene_color", f.latest("scene_color")}},
                                    .target = f.latest("output")}));
}

}  // namespace ambito::passes
