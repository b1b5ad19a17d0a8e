#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <ambito/surface.h>

namespace ambito::tools {

/// What `ambito view` tells when the window is closed.
struct ViewReport {
  std::string scene;
  std::string adapter;
  std::string format = {};       ///< of the surface
  std::uint64_t frames = 0;      ///< asked for
  std::uint64_t shown = 0;
  std::map<std::string, std::uint64_t> left_out = {};  ///< by status; "minimised" where there was no pixel
  double seconds = 0.0;
  double held_milliseconds = 0.0;  ///< from the texture's arrival to the submit, summed over shown frames
  double longest_held_milliseconds = 0.0;

  void count(const Presented& presented);
  [[nodiscard]] double mean_held_milliseconds() const;
};

[[nodiscard]] std::string to_text(const ViewReport& report);
[[nodiscard]] std::string to_json(const ViewReport& report);

}  // namespace ambito::tools
