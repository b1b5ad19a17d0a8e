#include "passes/fog/fog.h"

#include <string_view>
#include <vector>

namespace ambito::passes {

void fog(frame::PassBuilder& f, const frame::Plan& plan) {
  std::vector<std::string_view> keys;
  if (plan.samples > 1) keys.push_back("MULTISAMPLED");
  const auto scene = f.latest("scene_color");
  f.publish("scene_color", f.fullscreen({.label = "fog",
                                         .shader = "fog/fog.wgsl",
                                         .keys = keys,
                                         .reads = {{"scene_color", scene}, {"depth", f.latest("depth")}},
                                         .target = f.like(scene)}));
}

}  // namespace ambito::passes
