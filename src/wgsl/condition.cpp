#include "wgsl/condition.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "wgsl/tokens.h"

namespace ambito::wgsl {
namespace {

class Condition {
 public:
  Condition(const std::vector<Token>& tokens, const std::function<bool(std::string_view)>& is_true)
      : tokens_(tokens), is_true_(is_true) {}

  Result<bool> run() {
    auto value = any_of(0);
    if (value && peek().kind != TokenKind::end) return unexpected();
    return value;
  }

 private:
  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }

  bool take_pair(char c) {
    if (!peek().is(c) || !peek(1).is(c) || !follows(peek(), peek(1))) return false;
    at_ += 2;
    return true;
  }

  std::unexpected<Error> unexpected() const {
    const std::string found =
        peek().kind == TokenKind::end ? "the end of the line" : fmt::format("'{}'", peek().text);
    return fail(ErrorCode::shader,
                fmt::format("the condition has {} where a key or an operator belongs", found));
  }

  Result<bool> any_of(int depth) {
    auto left = all_of(depth);
    while (left && take_pair('|')) {
      auto right = all_of(depth);
      if (!right) return right;
      left = *left || *right;
    }
    return left;
  }

  Result<bool> all_of(int depth) {
    auto left = single(depth);
    while (left && take_pair('&')) {
      auto right = single(depth);
      if (!right) return right;
      left = *left && *right;
    }
    return left;
  }

  Result<bool> single(int depth) {
    if (depth >= max_expression_depth) {
      return fail(ErrorCode::shader,
                  fmt::format("the condition is nested deeper than {} levels", max_expression_depth));
    }
    if (peek().is('!')) {
      ++at_;
      auto value = single(depth + 1);
      if (value) value = !*value;
      return value;
    }
    if (peek().is('(')) {
      ++at_;
      auto value = any_of(depth + 1);
      if (!value) return value;
      if (!peek().is(')')) return unexpected();
      ++at_;
      return value;
    }
    if (peek().kind != TokenKind::identifier) return unexpected();
    return is_true_(tokens_[at_++].text);
  }

  const std::vector<Token>& tokens_;
  const std::function<bool(std::string_view)>& is_true_;
  std::size_t at_ = 0;
};

}  // namespace

Result<bool> evaluate_condition(std::string_view expression,
                                const std::function<bool(std::string_view key)>& is_true) {
  auto tokens = tokenize(expression);
  if (!tokens) return fail(ErrorCode::shader, fmt::format("the condition '{}' cannot be read", expression));
  return Condition(*tokens, is_true).run();
}

}  // namespace ambito::wgsl
