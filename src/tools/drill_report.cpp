#include "tools/drill_report.h"

#include <fmt/format.h>

namespace ambito::tools {

std::string to_text(const DrillReport& report) {
  const auto word = [](bool yes, const char* good, const char* bad) { return yes ? good : bad; };
  std::string text = fmt::format("{:<40} {:>6}  {:<9}  {:<9}  {:<9}  {:>9}  {:>6}\n", "the device is lost",
                                 "losses", "recovered", "picture", "scene", "objects", "time");
  std::size_t failed = 0;
  for (const DrillRow& row : report.rows) {
    text += fmt::format("{:<40} {:>6}  {:<9}  {:<9}  {:<9}  {:>4} {:>4}  {:>5.2f}\n",
                        row.name + (row.forced ? " (forced)" : ""), row.losses,
                        word(row.recovered, "yes", "NO"), word(row.same_picture, "identical", "DIFFERENT"),
                        word(row.scene_unchanged, "unchanged", "CHANGED"), row.live_before, row.live_after,
                        row.ratio);
    if (!row.message.empty()) text += "  " + row.message + "\n";
    if (!row.passed()) ++failed;
  }
  return text + fmt::format(
                    "{} exercises, {} failed; objects before and after; time in parts of a cold start of "
                    "{:.0f} ms\n",
                    report.rows.size(), failed, report.cold_milliseconds);
}

}  // namespace ambito::tools
