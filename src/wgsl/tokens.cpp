#include "wgsl/tokens.h"

#include <optional>

#include <fmt/format.h>

namespace ambito::wgsl {
namespace {

// Identifiers may hold any letter of Unicode: every byte of a longer UTF-8 sequence counts as one.
bool starts_identifier(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool continues_identifier(char c) { return starts_identifier(c) || is_digit(c); }

bool ends_line_comment(char c) { return c >= '\n' && c <= '\r'; }
bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  Result<std::vector<Token>> run() {
    std::vector<Token> tokens;
    tokens.reserve(text_.size() / 5 + 1);
    for (;;) {
      if (auto skipped = skip_blanks_and_comments(); !skipped) return fail(std::move(skipped).error());
      if (at_ == text_.size()) break;
      Token token = start();
      if (auto kind = read()) {
        token.kind = *kind;
      } else {
        return fail_at(
            token, fmt::format("byte 0x{:02x} begins no WGSL token", static_cast<unsigned char>(text_[at_])));
      }
      token.text = text_.substr(begin_, at_ - begin_);
      tokens.push_back(token);
    }
    tokens.push_back(start());
    return tokens;
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  Token start() {
    begin_ = at_;
    return {.kind = TokenKind::end,
            .text = text_.substr(at_, 0),
            .line = line_,
            .column = static_cast<std::uint32_t>(at_ - line_begin_ + 1)};
  }

  void advance() {
    if (text_[at_++] == '\n') {
      ++line_;
      line_begin_ = at_;
    }
  }

  Result<> skip_blanks_and_comments() {
    while (at_ < text_.size()) {
      if (is_blank(peek())) {
        advance();
      } else if (peek() == '/' && peek(1) == '/') {
        while (at_ < text_.size() && !ends_line_comment(peek())) ++at_;
      } else if (peek() == '/' && peek(1) == '*') {
        if (auto skipped = skip_block_comment(); !skipped) return skipped;
      } else {
        break;
      }
    }
    return {};
  }

  Result<> skip_block_comment() {
    const Token opening = start();
    int depth = 0;  // block comments nest
    do {
      if (at_ >= text_.size()) return fail_at(opening, "the block comment that begins here is never closed");
      if (peek() == '/' && peek(1) == '*') {
        ++depth;
        at_ += 2;
      } else if (peek() == '*' && peek(1) == '/') {
        --depth;
        at_ += 2;
      } else {
        advance();
      }
    } while (depth > 0);
    return {};
  }

  std::optional<TokenKind> read() {
    const char c = peek();
    if (starts_identifier(c)) {
      while (continues_identifier(peek())) ++at_;
      return TokenKind::identifier;
    }
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
      read_number();
      return TokenKind::number;
    }
    if (std::string_view{"(){}[]<>,;:.@=+-*/%&|^!~"}.find(c) != std::string_view::npos) {
      ++at_;
      return TokenKind::punctuation;
    }
    return std::nullopt;
  }

  void read_number() {
    const bool hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
    while (continues_identifier(peek()) || peek() == '.') {
      const char c = peek();
      ++at_;
      const bool exponent = hexadecimal ? (c == 'p' || c == 'P') : (c == 'e' || c == 'E');
      if (exponent && (peek() == '+' || peek() == '-')) ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
  std::size_t line_begin_ = 0;
  std::uint32_t line_ = 1;
};

}  // namespace

Result<std::vector<Token>> tokenize(std::string_view text) {
  if (text.size() > max_text_size) {
    return fail(ErrorCode::shader, fmt::format("A shader text of {} bytes is over the limit of {} bytes",
                                               text.size(), max_text_size));
  }
  return Tokenizer(text).run();
}

std::unexpected<Error> fail_at(const Token& token, std::string_view sentence) {
  return fail(ErrorCode::shader, fmt::format("wgsl:{}:{}: {}", token.line, token.column, sentence));
}

}  // namespace ambito::wgsl
