#include "passes/opaque/opaque.h"

namespace ambito::passes {

void opaque(frame::PassBuilder& f, const frame::Plan& plan) {
  const bool multisampled = plan.samples > 1;
  const auto color = f.texture({.label = "scene_color", .format = Format::rgba16_float});
  // Where the depth is there already, each pixel is shaded once: where it is equal.
  const bool prepared = f.has("depth");
  const auto depth = prepared ? frame::DepthUse{.texture = f.latest("depth"),
                                                .write = false,
                                                .compare = CompareFunction::equal}
                              : frame::DepthUse{.texture = f.texture({.label = "depth",
                                                                      .format = Format::depth32_float,
                                                                      .samples = plan.samples}),
                                                .clear = 0.0f};
  const auto samples = multisampled ? f.texture({.label = "scene_color samples",
                                                 .format = Format::rgba16_float,
                                                 .samples = plan.samples})
                                    : color;
  const bool shaded = f.has("shadow_atlas");
  const auto written = f.draws({.label = "opaque",
                                .shader = "opaque/opaque.wgsl",
                                .keys = shaded ? frame::Keys{"SHADOWS"} : frame::Keys{},
                                .lists = {frame::DrawList::opaque},
                                .reads = shaded ? frame::Reads{{"shadow_atlas", f.latest("shadow_atlas")}} : frame::Reads{},
                                .color = {.texture = samples, .clear = vec4f(0.0f)},
                                .resolve = multisampled ? color : frame::TextureRef{},
                                .depth = depth});
  if (multisampled) f.publish("scene_color samples", written.color);
  f.publish("scene_color", multisampled ? written.resolve : written.color);
  if (!prepared) f.publish("depth", written.depth);
}

}  // namespace ambito::passes
