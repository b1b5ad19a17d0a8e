#include "tools/view_report.h"

#include <algorithm>

#include <fmt/format.h>

namespace ambito::tools {

void ViewReport::count(const Presented& presented) {
  ++frames;
  if (presented.shown) {
    ++shown;
    held_milliseconds += presented.held_milliseconds;
    longest_held_milliseconds = std::max(longest_held_milliseconds, presented.held_milliseconds);
    return;
  }
  const bool minimised = presented.status == SurfaceStatus::optimal;
  ++left_out[minimised ? "minimised" : to_string(presented.status)];
}

double ViewReport::mean_held_milliseconds() const {
  return shown == 0 ? 0.0 : held_milliseconds / static_cast<double>(shown);
}

std::string to_text(const ViewReport& report) {
  std::string text = fmt::format("{} ({} of {} frames shown in {:.2f} s, {}, {})\n", report.scene, report.shown,
                                 report.frames, report.seconds, report.format, report.adapter);
  text += fmt::format("the window's texture was held for {:.2f} ms a frame, at most {:.2f} ms\n", report.mean_held_milliseconds(),
                      report.longest_held_milliseconds);
  for (const auto& [status, count] : report.left_out) text += fmt::format("left out, {}: {}\n", status, count);
  return text;
}

}  // namespace ambito::tools
