#include "passes/tonemap/tonemap.h"

#include "frame/pass_builder.h"

namespace ambito::passes {

void tonemap(frame::PassBuilder& f, const frame::Plan&) {
  f.publish("output", f.fullscreen({.label = "tonemap",
                                    .shader = "tonemap/tonemap.wgsl",
                                    .reads = {{"scene_color", f.latest("scene_color")}},
                                    .target = f.latest("output")}));
}

}  // namespace ambito::passes
