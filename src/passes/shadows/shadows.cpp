#include "passes/shadows/shadows.h"

namespace ambito::passes {

void shadows(frame::PassBuilder& f, const frame::Plan& plan) {
  if (plan.cascades == 0) return;
  const auto atlas = f.import_texture({.label = "shadow_atlas",
                                       .size = frame::shadow_atlas_size(plan.cascades),
                                       .format = Format::depth32_float});
  const auto written = f.draws({.label = "shadows",
                                .shader = "shadows/shadows.wgsl",
                                .lists = {frame::DrawList::casters},
                                .both_sides = true,
                                .depth = {.texture = atlas, .clear = 0.0f}});
  f.publish("shadow_atlas", written.depth);
}

}  // namespace ambito::passes
