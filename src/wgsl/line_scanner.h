#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ambito::wgsl {

/// `//!NAME ARGUMENT`, the argument without blanks around it and without a trailing comment.
struct Directive {
  std::string_view name;
  std::string_view argument;
};

/// One line of a shader file without its line end.
struct ScannedLine {
  std::string_view text;
  std::uint32_t number = 0;  ///< from 1
  std::optional<Directive> directive;
  bool belongs_on_top = false;  ///< an enable, requires or diagnostic directive of WGSL, on one line
};

/// Splits a text into lines and knows which of them lie inside a block comment: those are text,
/// whatever they look like. "\r\n" ends a line like "\n"; a byte order mark is dropped.
class LineScanner {
 public:
  explicit LineScanner(std::string_view text);

  [[nodiscard]] std::optional<ScannedLine> next();
  /// The line where a block comment began that is still open.
  [[nodiscard]] std::optional<std::uint32_t> open_comment() const;

 private:
  void track_comments(std::string_view line);

  std::string_view rest_;
  std::uint32_t number_ = 0;
  int comment_depth_ = 0;
  std::uint32_t comment_line_ = 0;
};

}  // namespace ambito::wgsl
