#include "resources/shader_message.h"

#include <optional>
#include <vector>

#include <fmt/format.h>

#include "device/errors.h"
#include "wgsl/source_map.h"

namespace ambito::resources {

namespace {

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return lines;
}

/// What a compiler says about one place.
struct Finding {
  std::string reason;
  std::optional<wgsl::Position> position;
};

/// The text behind `mark`, if the line has it.
std::optional<std::string_view> behind(std::string_view line, std::string_view mark) {
  const std::size_t at = line.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  return line.substr(at + mark.size());
}

/// Dawn: "Error while parsing WGSL: :2:3 error: REASON", the line, and notes as ":1:5 note: …".
std::string read_dawn(std::string_view message) {
  std::string reason;
  for (const std::string_view line : lines_of(message)) {
    const std::string_view kind = reason.empty() ? " error: " : " note: ";
    const auto text = wgsl::first_position(line) ? behind(line, kind) : std::nullopt;
    if (text) reason.append(reason.empty() ? "" : "; ").append(*text);
  }
  return reason;
}

/// wgpu-native: "Shader 'x' parsing error: REASON", a frame with the place and the line, and notes behind "=
/// ".
Finding read_message(std::string_view message) {
  Finding finding{.reason = {}, .position = wgsl::first_position(message)};
  if (message.starts_with("Error while parsing WGSL: ")) {
    finding.reason = read_dawn(message);
    return finding;
  }
  std::string_view previous;
  for (const std::string_view raw : lines_of(message)) {
    const std::string_view line = trim(raw);
    if (line.starts_with("┌─") && finding.reason.empty()) {
      constexpr std::string_view error = " error: ";
      const std::size_t colon = previous.find(error);
      finding.reason = colon == std::string_view::npos ? previous : previous.substr(colon + error.size());
    } else if (line.starts_with("= ") && !finding.reason.empty()) {
      finding.reason.append("; ").append(line.substr(2));
    }
    if (!line.empty()) previous = line;
  }
  if (finding.reason.empty()) finding.reason = device::one_line(message);
  return finding;
}

}  // namespace

std::string shader_message(std::string_view label, std::string_view message, std::string_view text,
                           const wgsl::SourceMap* map) {
  const Finding finding = read_message(message);
  if (!finding.position) return fmt::format("The shader '{}' does not compile: {}", label, finding.reason);
  const auto [line, column] = *finding.position;
  std::string place = fmt::format("{}:{}:{}", label, line, column);
  if (const auto origin = map ? map->locate(line) : std::nullopt)
    place = fmt::format("{}:{}:{}", origin->file, origin->line, column);

  std::string result = fmt::format("The shader '{}' does not compile: {}: {}", label, place, finding.reason);
  const auto lines = lines_of(text);
  if (line == 0 || line > lines.size()) return result;
  result += fmt::format("\n    {}", lines[line - 1]);
  if (column > 0) result += fmt::format("\n    {:>{}}", '^', column);
  return result;
}

}  // namespace ambito::resources
