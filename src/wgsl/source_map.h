#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ambito::wgsl {

/// Where a line of an assembled text comes from.
struct Place {
  std::string_view file;   ///< valid as long as the map
  std::uint32_t line = 0;  ///< from 1
};

/// From lines of an assembled text back to the files they were written in.
class SourceMap {
 public:
  /// The id of a file; the same name gets the same id.
  std::uint32_t add_file(std::string_view name);
  /// The origin of the next line of the assembled text.
  void add_line(std::uint32_t file, std::uint32_t line);

  /// `line` counts from 1. Empty for a line the text does not have.
  [[nodiscard]] std::optional<Place> locate(std::uint32_t line) const;

  /// The message with each position in the assembled text ("wgsl:12:5", the frame "┌─ label:12:5" of a
  /// quotation, and Dawn's ":12:5 error") replaced by "file:line:column", and the line numbers beside quoted
  /// lines put right.
  [[nodiscard]] std::string rewrite(std::string_view message) const;

  /// Every file that contributed, in the order they were first read: what a change of the result
  /// depends on.
  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }
  [[nodiscard]] std::size_t line_count() const { return lines_.size(); }

 private:
  struct Line {
    std::uint32_t file;
    std::uint32_t line;
  };
  std::vector<std::string> files_;
  std::vector<Line> lines_;
};

/// A position that a compiler names in its message: line and column in the assembled text, from 1.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// The first position in a compiler's message; empty where it names none.
[[nodiscard]] std::optional<Position> first_position(std::string_view message);

}  // namespace ambito::wgsl
