#include "passes/prepass/prepass.h"

namespace ambito::passes {

void prepass(frame::PassBuilder& f, const frame::Plan& plan) {
  if (!plan.prepass) return;
  const auto depth =
      f.texture({.label = "depth", .format = Format::depth32_float, .samples = plan.samples});
  const auto written = f.draws({.label = "prepass",
                                .shader = "prepass/prepass.wgsl",
                                .lists = {frame::DrawList::opaque},
                                .depth = {.texture = depth, .clear = 0.0f}});
  f.publish("depth", written.depth);
}

}  // namespace ambito::passes
