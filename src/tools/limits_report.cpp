#include "tools/limits_report.h"

#include <algorithm>

#include <fmt/format.h>

namespace ambito::tools {
namespace {

/// What granting the wish alone changed; empty where this adapter has no more than the default.
std::string alone(const WishRow& row, bool renders_without) {
  if (!row.tried) return "";
  const std::string raised = row.wish.feature ? "granted alone" : fmt::format("raised alone to {}", std::min(row.wish.wanted, row.wish.adapter));
  if (!row.renders) return fmt::format("; {} the scene still does not render: {}", raised, row.message);
  if (!renders_without) return "; " + raised + " the scene renders";
  return "; " + raised + (row.same_picture ? " the picture is the same" : " the picture is ANOTHER ONE");
}

std::string feature_sentence(const Wish& wish) {
  return fmt::format("{} needs {}, you have {}, without it {}", wish.used_by, wish.name,
                     wish.adapter > 0 ? "it (this adapter offers it)" : "it not (this adapter has none)", wish.lost);
}

}  // namespace

std::string sentence(const WishRow& row) {
  const Wish& wish = row.wish;
  if (wish.feature) return feature_sentence(wish);
  if (!row.enough()) {
    return fmt::format("'{}' needs {} {}, you have {} (the default; this adapter has {}), without it {}", wish.needed_by,
                       wish.name, wish.needed, wish.standard, wish.adapter, wish.lost);
  }
  if (wish.needed_by.empty()) {
    return fmt::format("{}: the default of {} is enough: nothing asked for any of it; this adapter has {}", wish.name,
                       wish.standard, wish.adapter);
  }
  return fmt::format("{}: the default of {} is enough: the most is {} for '{}'; this adapter has {}", wish.name,
                     wish.standard, wish.needed, wish.needed_by, wish.adapter);
}

std::string to_text(const LimitsReport& report) {
  std::string text = fmt::format("{}, {} x {}, {} with the default limits on {}\n", report.scene, report.size.width,
                                 report.size.height, report.renders ? "renders" : "does NOT render", report.adapter);
  for (const WishRow& row : report.rows) text += fmt::format("{}{}\n", sentence(row), alone(row, report.renders));
  return text;
}

}  // namespace ambito::tools
