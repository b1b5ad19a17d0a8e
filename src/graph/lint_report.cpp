#include <algorithm>

#include <fmt/format.h>

#include <ambito/graph_lint.h>

#include "graph/json_write.h"

// What a report says to people and to programs.
namespace ambito::graph {

namespace {

constexpr double mega = 1e6;

std::string megabytes(std::uint64_t bytes) {
  return fmt::format("{:.2f} MB", static_cast<double>(bytes) / mega);
}

/// "8.29 MB a frame, 497.7 MB/s"
std::string cost(std::uint64_t bytes, double frames_per_second) {
  return fmt::format("{} a frame, {:.1f} MB/s", megabytes(bytes),
                     static_cast<double>(bytes) * frames_per_second / mega);
}

std::string line(const LintReport& report, const LintFinding& finding) {
  std::string text = fmt::format("{}{}: {}", finding.severity == LintSeverity::hint ? "hint, " : "",
                                 to_string(finding.rule), finding.sentence);
  if (finding.bytes > 0) {
    text += fmt::format(" ({})", cost(finding.bytes, report.options.frames_per_second));
  } else if (finding.memory > 0) {
    text += fmt::format(" ({} of memory)", megabytes(finding.memory));
  }
  return text + "\n";
}

std::string plural(std::size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

// The members that a finding without a pass does not have are left out.
std::string object(const LintReport& report, const LintFinding& finding) {
  std::string text = fmt::format("{{\"rule\": \"{}\", \"severity\": \"{}\"", to_string(finding.rule),
                                 to_string(finding.severity));
  if (finding.pass != none) {
    text +=
        fmt::format(", \"pass\": {}, \"pass_index\": {}", json::json_text(finding.pass_name), finding.pass);
  }
  if (finding.other != none) {
    text += fmt::format(", \"other_pass\": {}, \"other_pass_index\": {}", json::json_text(finding.other_name),
                        finding.other);
  }
  if (finding.access != none) text += fmt::format(", \"access\": {}", finding.access);
  if (finding.resource != none) {
    const char* const kind = finding.kind == ResourceKind::texture ? "texture" : "buffer";
    text += fmt::format(", \"{}\": {}, \"{}_index\": {}", kind, json::json_text(finding.resource_name), kind,
                        finding.resource);
  }
  return text +
         fmt::format(", \"bytes\": {}, \"bytes_per_second\": {}, \"memory_bytes\": {}, \"sentence\": {}}}",
                     finding.bytes, static_cast<double>(finding.bytes) * report.options.frames_per_second,
                     finding.memory, json::json_text(finding.sentence));
}

}  // namespace

std::size_t LintReport::count(LintSeverity severity) const {
  return static_cast<std::size_t>(std::ranges::count(findings, severity, &LintFinding::severity));
}

std::uint64_t LintReport::avoidable() const {
  std::uint64_t sum = 0;
  for (const LintFinding& finding : findings) {
    if (finding.severity == LintSeverity::finding) sum += finding.bytes;
  }
  return sum;
}

double LintReport::bytes_per_second() const {
  return static_cast<double>(traffic.loaded + traffic.stored) * options.frames_per_second;
}

bool LintReport::over_budget() const {
  return options.budget_bytes_per_second && bytes_per_second() > *options.budget_bytes_per_second;
}

std::string_view to_string(LintRule rule) {
  switch (rule) {
    case LintRule::store_never_read:
      return "store_never_read";
    case LintRule::depth_store:
      return "depth_store";
    case LintRule::multisampled_store:
      return "multisampled_store";
    case LintRule::load_covered:
      return "load_covered";
    case LintRule::load_discarded:
      return "load_discarded";
    case LintRule::content_lost:
      return "content_lost";
    case LintRule::split_pass:
      return "split_pass";
    case LintRule::wide_format:
      return "wide_format";
    case LintRule::kept_never_read:
      return "kept_never_read";
    case LintRule::tile_memory:
      return "tile_memory";
  }
  return "unknown";
}

std::string_view to_string(LintSeverity severity) {
  return severity == LintSeverity::finding ? "finding" : "hint";
}

std::string lint_text(const LintReport& report) {
  std::string text;
  for (const LintFinding& finding : report.findings) text += line(report, finding);
  const std::size_t findings = report.count(LintSeverity::finding);
  const std::size_t hints = report.count(LintSeverity::hint);
  const double fps = report.options.frames_per_second;
  text += fmt::format("{}, {}", findings == 0 ? "nothing found" : plural(findings, "finding"),
                      plural(hints, "hint"));
  if (report.avoidable() > 0) text += fmt::format("; {} could go away", cost(report.avoidable(), fps));
  text += fmt::format("\nthe attachments move {} at {} fps: {} loaded, {} stored\n",
                      cost(report.traffic.loaded + report.traffic.stored, fps), fps,
                      megabytes(report.traffic.loaded), megabytes(report.traffic.stored));
  if (report.options.budget_bytes_per_second) {
    text +=
        fmt::format("{} the budget of {} MB/s\n", report.over_budget() ? "that is over" : "that is within",
                    *report.options.budget_bytes_per_second / mega);
  }
  return text;
}

std::string lint_json(const LintReport& report) {
  const std::uint64_t all = report.traffic.loaded + report.traffic.stored;
  const std::optional<double>& budget = report.options.budget_bytes_per_second;
  std::string text = "{\n  \"schema\": \"ambito.lint\",\n  \"version\": 1,\n";
  text += fmt::format("  \"frames_per_second\": {},\n  \"transient_attachments\": {},\n",
                      report.options.frames_per_second, report.options.transient_attachments);
  text += fmt::format(
      "  \"loaded_bytes\": {},\n  \"stored_bytes\": {},\n  \"bytes\": {},\n  \"bytes_per_second\": {},\n",
      report.traffic.loaded, report.traffic.stored, all, report.bytes_per_second());
  text +=
      fmt::format("  \"avoidable_bytes\": {},\n  \"avoidable_bytes_per_second\": {},\n", report.avoidable(),
                  static_cast<double>(report.avoidable()) * report.options.frames_per_second);
  if (budget) {
    text += fmt::format("  \"budget_bytes_per_second\": {},\n  \"over_budget\": {},\n", *budget,
                        report.over_budget());
  }
  json::Lines lines(text, "  \"findings\": ", 2);
  for (const LintFinding& finding : report.findings) lines.add(object(report, finding));
  lines.close();
  return text + "\n}\n";
}

}  // namespace ambito::graph
