#include "passes/tonemap/tonemap.h"

#include <string_view>
#include <vector>

#include "frame/pass_builder.h"

namespace ambito::passes {

namespace {

/// Whether the shader must encode sRGB itself: the target holds encoded values and does not encode.
bool encodes(Format output) {
  return !is_srgb(output) && output != Format::rgba16_float && output != Format::rgba32_float;
}

}  // namespace

void tonemap(frame::PassBuilder& f, const frame::Plan& plan) {
  std::vector<std::string_view> keys;
  if (encodes(plan.output_format)) keys.push_back("ENCODE_SRGB");
  f.publish("output", f.fullscreen({.label = "tonemap",
                                    .shader = "tonemap/tonemap.wgsl",
                                    .keys = keys,
                                    .reads = {{"scene_color", f.latest("scene_color")}},
                                    .target = f.latest("output")}));
}

}  // namespace ambito::passes
