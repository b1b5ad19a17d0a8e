#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <ambito/result.h>

namespace ambito::wgsl {

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

enum class TokenKind : std::uint8_t { identifier, number, punctuation, end };

/// One token of WGSL. Punctuation is one character each ("->" is two tokens), so that the ">>"
/// which closes two template lists needs no special case; `follows` tells "a < < b" from "a << b".
struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;     ///< a piece of the tokenized text
  std::uint32_t line = 1;    ///< from 1
  std::uint32_t column = 1;  ///< in bytes, from 1

  [[nodiscard]] bool is(char c) const { return kind == TokenKind::punctuation && text.front() == c; }
  [[nodiscard]] bool is_word(std::string_view word) const {
    return kind == TokenKind::identifier && text == word;
  }
};

/// Whether `b` begins at the byte after `a`.
[[nodiscard]] inline bool follows(const Token& a, const Token& b) {
  return a.text.data() + a.text.size() == b.text.data();
}

/// Texts larger than this are refused, in bytes.
inline constexpr std::size_t max_text_size = std::size_t{8} << 20;

/// Splits a text into tokens without comments; the last one is always `end`. The tokens point into
/// `text`. Errors (`shader`): an unterminated block comment, a byte that begins no token, a text
/// over `max_text_size`.
[[nodiscard]] Result<std::vector<Token>> tokenize(std::string_view text);

/// An error at a token: "wgsl:LINE:COLUMN: SENTENCE".
[[nodiscard]] std::unexpected<Error> fail_at(const Token& token, std::string_view sentence);

}  // namespace ambito::wgsl
