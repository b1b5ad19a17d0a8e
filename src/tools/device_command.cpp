#include <cstdio>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>  // join

#include <ambito/renderer.h>

#include "tools/commands.h"
#include "tools/render_report.h"

namespace ambito::tools {
namespace {

std::string to_text(const DeviceInfo& device) {
  std::string text = fmt::format("adapter        {}\ntype           {}\nbackend        {}\n", device.adapter,
                                 device.type, device.backend);
  text += fmt::format("driver         {}\nimplementation {}\n", device.driver, device.implementation);
  text += fmt::format("features       {}\n", device.features.empty() ? "none" : fmt::format("{}", fmt::join(device.features, ", ")));
  for (const auto& [feature, lost] : device.missing) text += fmt::format("without        {}: {}\n", feature, lost);
  for (const auto& [name, value] : device.limits) text += fmt::format("  {:<42} {}\n", name, value);
  return text;
}

}  // namespace

int run(const DeviceCommand& command) {
  const auto renderer = Renderer::create({.label = "ambito device",
                                          .adapter = command.device.adapter,
                                          .default_limits = command.device.default_limits,
                                          .granted = command.device.granted});
  if (!renderer) return report(renderer.error());
  std::fputs((command.json ? to_json(renderer->device()) : to_text(renderer->device())).c_str(), stdout);
  return 0;
}

}  // namespace ambito::tools
