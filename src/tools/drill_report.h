#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ambito::tools {

/// What became of one exercise of `ambito drill loss`.
struct DrillRow {
  std::string name;
  bool forced = false;  ///< as by a driver; else the device was destroyed by its owner
  std::uint32_t losses = 1;
  bool recovered = false;
  bool same_picture = false;     ///< bit by bit
  bool scene_unchanged = false;  ///< by its hash
  std::uint64_t live_before = 0;  ///< WebGPU objects
  std::uint64_t live_after = 0;
  double ratio = 0.0;    ///< time of the last recovery, to the submit, in parts of a cold start
  std::string message = {};  ///< of what went wrong

  [[nodiscard]] bool passed() const {
    return recovered && same_picture && scene_unchanged && live_before == live_after && message.empty();
  }
};

struct DrillReport {
  std::string scene;
  double cold_milliseconds = 0.0;  ///< from nothing to the first submit, reading and decoding included
  std::vector<DrillRow> rows;

  [[nodiscard]] bool passed() const {
    for (const DrillRow& row : rows) {
      if (!row.passed()) return false;
    }
    return true;
  }
};

/// A table with one line an exercise.
[[nodiscard]] std::string to_text(const DrillReport& report);
[[nodiscard]] std::string to_json(const DrillReport& report);  // json.cpp

}  // namespace ambito::tools
