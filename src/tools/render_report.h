#pragma once

#include <optional>
#include <string>
#include <vector>

#include <ambito/image.h>
#include <ambito/renderer.h>

#include "tools/commands.h"

namespace ambito::tools {

/// What `ambito render` tells at its end.
struct RenderReport {
  const RenderCommand& command;
  std::string camera;  ///< "framing", "explicit" or the camera of the file
  std::vector<std::string> warnings;  ///< of the file, then of the frame
  DeviceInfo device;
  Stats stats;
  FrameTimes times;
  std::vector<CensusLine> census;
  std::vector<TimedPart> timings;  ///< in the order in which the parts began
  double total_milliseconds = 0.0; ///< from the start of the process
};

// json.cpp, the only file that knows nlohmann-json.
[[nodiscard]] std::string to_json(const RenderReport& report);
[[nodiscard]] std::string to_json(const DeviceInfo& device);
[[nodiscard]] std::string to_json(const ImageDifference& difference, bool equal);
[[nodiscard]] std::string to_json(const std::optional<Skew>& skew);

/// The parts below each other, in milliseconds, with the total.
[[nodiscard]] std::string timings_text(const RenderReport& report);
/// One line a kind and label, with counts and bytes, and the sums.
[[nodiscard]] std::string census_text(const RenderReport& report);

}  // namespace ambito::tools
