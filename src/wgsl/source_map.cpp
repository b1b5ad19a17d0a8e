#include "wgsl/source_map.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "wgsl/tokens.h"

namespace ambito::wgsl {
namespace {

struct Match {
  std::size_t begin = 0;
  std::size_t size = 0;
  Position position;
};

bool belongs_to_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '.' || c == '/';
}

std::optional<std::uint32_t> read_number(std::string_view text, std::size_t& at) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
  if (error != std::errc{}) return std::nullopt;
  at = static_cast<std::size_t>(end - text.data());
  return value;
}

// ":12:5" at `at`.
std::optional<Position> read_position(std::string_view text, std::size_t& at) {
  Position position;
  for (std::uint32_t* number : {&position.line, &position.column}) {
    if (at >= text.size() || text[at] != ':') return std::nullopt;
    ++at;
    const auto value = read_number(text, at);
    if (!value) return std::nullopt;
    *number = *value;
  }
  return position;
}

bool names_a_severity(std::string_view rest) {
  return rest.starts_with(" error") || rest.starts_with(" warning") || rest.starts_with(" note");
}

// wgpu-native writes "wgsl:12:5"; Dawn writes ":12:5 error: …".
std::optional<Match> find_position(std::string_view message) {
  for (std::size_t at = 0; at < message.size(); ++at) {
    const bool begins_word = at == 0 || !belongs_to_name(message[at - 1]);
    if (!begins_word) continue;
    const bool named = message.substr(at).starts_with("wgsl:");
    if (!named && message[at] != ':') continue;
    std::size_t end = at + (named ? 4 : 0);
    const auto position = read_position(message, end);
    if (position && (named || names_a_severity(message.substr(end)))) {
      return Match{.begin = at, .size = end - at, .position = *position};
    }
  }
  return std::nullopt;
}

// "  ┌─ my shader:12:5": the frame of a quotation, which names the shader by its label.
std::optional<Match> find_quotation(std::string_view line) {
  constexpr std::string_view corner = "┌─ ";
  const std::size_t frame = line.find(corner);
  if (frame == std::string_view::npos) return std::nullopt;
  const std::size_t begin = frame + corner.size();
  line = line.substr(0, line.find_last_not_of(" \r\n") + 1);
  const std::size_t column = line.rfind(':');
  if (column == std::string_view::npos || column <= begin) return std::nullopt;
  std::size_t end = line.rfind(':', column - 1);
  if (end == std::string_view::npos || end < begin) return std::nullopt;
  const auto position = read_position(line, end);
  if (!position || end != line.size()) return std::nullopt;
  return Match{.begin = begin, .size = end - begin, .position = *position};
}

constexpr std::string_view gutter = " │";

// The first position in a line, of either kind.
std::optional<Match> find_place(std::string_view line) {
  const auto quotation = find_quotation(line);
  return quotation ? quotation : find_position(line);
}

// "12 │   let x = …": the number beside a quoted line.
std::optional<Match> gutter_number(std::string_view line) {
  std::size_t at = line.find_first_not_of(' ');
  if (at == std::string_view::npos || !is_digit(line[at])) return std::nullopt;
  const std::size_t begin = at;
  const auto number = read_number(line, at);
  if (!number || !line.substr(at).starts_with(gutter)) return std::nullopt;
  return Match{.begin = begin, .size = at - begin, .position = {.line = *number, .column = 0}};
}

}  // namespace

std::uint32_t SourceMap::add_file(std::string_view name) {
  const auto known = std::ranges::find(files_, name);
  if (known == files_.end()) {
    files_.emplace_back(name);
    return static_cast<std::uint32_t>(files_.size() - 1);
  }
  return static_cast<std::uint32_t>(known - files_.begin());
}

void SourceMap::add_line(std::uint32_t file, std::uint32_t line) { lines_.push_back({file, line}); }

std::optional<Place> SourceMap::locate(std::uint32_t line) const {
  if (line == 0 || line > lines_.size()) return std::nullopt;
  const Line& origin = lines_[line - 1];
  return Place{.file = files_[origin.file], .line = origin.line};
}

std::string SourceMap::rewrite(std::string_view message) const {
  std::string result;
  while (!message.empty()) {
    const std::size_t length = std::min(message.find('\n'), message.size() - 1) + 1;
    std::string_view line = message.substr(0, length);
    message.remove_prefix(length);
    if (const auto quoted = gutter_number(line)) {
      const auto place = locate(quoted->position.line);
      result += line.substr(0, quoted->begin);
      result += fmt::format("{:>{}}", place ? place->line : quoted->position.line, quoted->size);
      result += line.substr(quoted->begin + quoted->size);  // source text: nothing in it is a position
      continue;
    }
    for (auto match = find_place(line); match; match = find_position(line)) {
      result += line.substr(0, match->begin);
      if (const auto place = locate(match->position.line)) {
        result += fmt::format("{}:{}:{}", place->file, place->line, match->position.column);
      } else {
        result += line.substr(match->begin, match->size);
      }
      line.remove_prefix(match->begin + match->size);
    }
    result += line;
  }
  return result;
}

std::optional<Position> first_position(std::string_view message) {
  while (!message.empty()) {
    const std::size_t length = std::min(message.find('\n'), message.size() - 1) + 1;
    const std::string_view line = message.substr(0, length);
    message.remove_prefix(length);
    if (gutter_number(line)) continue;
    if (const auto match = find_place(line)) return match->position;
  }
  return std::nullopt;
}

}  // namespace ambito::wgsl
