#include "passes/transparent/transparent.h"

namespace ambito::passes {

void transparent(frame::PassBuilder& f, const frame::Plan& plan) {
  const bool multisampled = plan.samples > 1;
  const auto color = f.latest("scene_color");
  const auto samples = multisampled ? f.latest("scene_color samples") : color;
  const bool shaded = f.has("shadow_atlas");
  const auto written = f.draws({.label = "transparent",
                                .shader = "transparent/transparent.wgsl",
                                .keys = shaded ? frame::Keys{"SHADOWS"} : frame::Keys{},
                                .lists = {frame::DrawList::blend},
                                .reads = shaded ? frame::Reads{{"shadow_atlas", f.latest("shadow_atlas")}} : frame::Reads{},
                                .color = {.texture = samples},
                                .resolve = multisampled ? color : frame::TextureRef{},
                                .depth = {.texture = f.latest("depth"), .write = false}});
  if (multisampled) f.publish("scene_color samples", written.color);
  f.publish("scene_color", multisampled ? written.resolve : written.color);
}

}  // namespace ambito::passes
