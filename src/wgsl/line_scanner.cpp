#include "wgsl/line_scanner.h"

#include <algorithm>

namespace ambito::wgsl {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::optional<Directive> read_directive(std::string_view line) {
  std::string_view text = trimmed(line);
  if (!text.starts_with("//!")) return std::nullopt;
  text.remove_prefix(3);
  const std::size_t split = std::min(text.find_first_of(" \t\"!("), text.size());
  std::string_view argument = text.substr(split);
  // A name in quotes may hold slashes; a comment begins behind it.
  const std::size_t quoted =
      trimmed(argument).starts_with('"') ? argument.find('"', argument.find('"') + 1) : 0;
  argument = argument.substr(0, argument.find("//", std::min(quoted, argument.size())));
  return Directive{.name = text.substr(0, split), .argument = trimmed(argument)};
}

// Such as "enable f16;". Written over several lines it stays where it is.
bool belongs_on_top(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.find(';') == std::string_view::npos) return false;
  const std::string_view word = text.substr(0, text.find_first_of(" \t("));
  return word == "enable" || word == "requires" || word == "diagnostic";
}

}  // namespace

LineScanner::LineScanner(std::string_view text) : rest_(text) {
  if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
}

std::optional<ScannedLine> LineScanner::next() {
  if (rest_.empty()) return std::nullopt;
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  ScannedLine result{.text = line, .number = ++number_, .directive = {}, .belongs_on_top = false};
  if (comment_depth_ == 0) {
    result.directive = read_directive(line);
    result.belongs_on_top = belongs_on_top(line);
  }
  track_comments(line);
  return result;
}

std::optional<std::uint32_t> LineScanner::open_comment() const {
  return comment_depth_ > 0 ? std::optional(comment_line_) : std::nullopt;
}

void LineScanner::track_comments(std::string_view line) {
  constexpr std::string_view marks = "/*";
  std::size_t at = line.find_first_of(marks);
  while (at < line.size()) {
    const std::string_view pair = line.substr(at, 2);
    if (pair == "//" && comment_depth_ == 0) return;
    const bool opens = pair == "/*";
    const bool closes = pair == "*/" && comment_depth_ > 0;
    if (opens && comment_depth_++ == 0) comment_line_ = number_;
    if (closes) --comment_depth_;
    at = line.find_first_of(marks, at + (opens || closes ? 2 : 1));
  }
}

}  // namespace ambito::wgsl
