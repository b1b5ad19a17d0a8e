#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include <ambito/image.h>

namespace ambito::golden {

/// What can be asked of a picture on an adapter that no golden was blessed on: not blank, no holes (a NaN
/// ends as black or as no coverage) where the golden shows something bright, and about the same coverage.
/// Empty: nothing is wrong.
inline std::string what_is_wrong(const Image& picture, const Image& golden) {
  if (picture.width != golden.width || picture.height != golden.height) {
    return fmt::format("is {} x {}, not {} x {}", picture.width, picture.height, golden.width, golden.height);
  }
  constexpr double edge_share = 0.01;  // rasterisers may disagree about edges
  constexpr int bright = 48;
  std::uint64_t holes = 0;
  std::uint64_t uncovered = 0;
  bool blank = true;
  for (std::size_t i = 0; i < picture.pixels.size(); i += 4) {
    const std::uint8_t* here = picture.pixels.data() + i;
    const std::uint8_t* there = golden.pixels.data() + i;
    if (!std::equal(here, here + 4, picture.pixels.data())) blank = false;
    if ((here[3] > 0) != (there[3] > 0)) ++uncovered;
    const bool black = here[0] + here[1] + here[2] == 0;
    if (black && there[3] > 0 && there[0] + there[1] + there[2] >= 3 * bright) ++holes;
  }
  const double all = static_cast<double>(picture.pixels.size()) / 4.0;
  if (blank) return "is blank";
  if (static_cast<double>(holes) > edge_share * all)
    return fmt::format("has {} black pixels where the golden is bright", holes);
  if (static_cast<double>(uncovered) > edge_share * all)
    return fmt::format("covers {} pixels differently", uncovered);
  return {};
}

}  // namespace ambito::golden
