#include "passes/opaque/opaque.h"

namespace ambito::passes {

void opaque(frame::PassBuilder& f, const frame::Plan& plan) {
  const bool multisampled = plan.samples > 1;
  const auto color = f.texture({.label = "scene_color", .format = Format::rgba16_float});
  const auto depth =
      f.texture({.label = "depth", .format = Format::depth32_float, .samples = plan.samples});
  const auto samples = multisampled ? f.texture({.label = "scene_color samples",
                                                 .format = Format::rgba16_float,
                                                 .samples = plan.samples})
                                    : color;
  const auto written = f.draws({.label = "opaque",
                                .shader = "opaque/opaque.wgsl",
                                .lists = {frame::DrawList::opaque},
                                .color = {.texture = samples, .clear = vec4f(0.0f)},
                                .resolve = multisampled ? color : frame::TextureRef{},
                                .depth = {.texture = depth, .clear = 0.0f}});
  if (multisampled) f.publish("scene_color samples", written.color);
  f.publish("scene_color", multisampled ? written.resolve : written.color);
  f.publish("depth", written.depth);
}

}  // namespace ambito::passes
