#include "wgsl/const_eval.h"

#include <algorithm>
#include <charconv>

namespace ambito::wgsl {
namespace {

using Value = std::optional<std::int64_t>;

constexpr int max_depth = 64;

struct Operator {
  std::string_view text;
  int precedence;  // higher binds tighter
};
// Longer ones first, so that "<<" is not read as "<".
constexpr Operator operators[] = {
    {"<<", 5}, {">>", 5}, {"==", 4}, {"!=", 4}, {"<=", 4}, {">=", 4}, {"&&", 0}, {"||", 0}, {"*", 7},
    {"/", 7},  {"%", 7},  {"+", 6},  {"-", 6},  {"<", 4},  {">", 4},  {"&", 3},  {"^", 2},  {"|", 1},
};

Value shifted(std::int64_t a, std::int64_t b, bool left) {
  if (b < 0 || b > 62) return std::nullopt;
  std::int64_t result = 0;
  if (!left) return a >> b;
  if (__builtin_mul_overflow(a, std::int64_t{1} << b, &result)) return std::nullopt;
  return result;
}

Value divided(std::int64_t a, std::int64_t b, bool remainder) {
  if (b == 0 || (a == INT64_MIN && b == -1)) return std::nullopt;
  return remainder ? a % b : a / b;
}

Value apply(std::string_view op, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (op == "+") return __builtin_add_overflow(a, b, &result) ? Value{} : Value{result};
  if (op == "-") return __builtin_sub_overflow(a, b, &result) ? Value{} : Value{result};
  if (op == "*") return __builtin_mul_overflow(a, b, &result) ? Value{} : Value{result};
  if (op == "/" || op == "%") return divided(a, b, op == "%");
  if (op == "<<" || op == ">>") return shifted(a, b, op == "<<");
  if (op == "&") return a & b;
  if (op == "|") return a | b;
  if (op == "^") return a ^ b;
  if (op == "==") return a == b;
  if (op == "!=") return a != b;
  if (op == "<") return a < b;
  if (op == ">") return a > b;
  if (op == "<=") return a <= b;
  if (op == ">=") return a >= b;
  if (op == "&&") return a != 0 && b != 0;
  return a != 0 || b != 0;
}

class Evaluator {
 public:
  Evaluator(std::span<const Token> tokens, const ConstantLookup& lookup) : tokens_(tokens), lookup_(lookup) {}

  Value run() {
    const Value value = binary(0, 0);
    return at_ == tokens_.size() ? value : std::nullopt;
  }

 private:
  bool is(char c) const { return at_ < tokens_.size() && tokens_[at_].is(c); }
  bool take(char c) {
    if (!is(c)) return false;
    ++at_;
    return true;
  }

  const Operator* peek_operator() const {
    for (const Operator& op : operators) {
      bool fits = at_ + op.text.size() <= tokens_.size();
      for (std::size_t i = 0; fits && i < op.text.size(); ++i) {
        fits = tokens_[at_ + i].is(op.text[i]) && (i == 0 || follows(tokens_[at_ + i - 1], tokens_[at_ + i]));
      }
      if (fits) return &op;
    }
    return nullptr;
  }

  Value binary(int least, int depth) {
    Value left = unary(depth);
    for (const Operator* op = peek_operator(); left && op && op->precedence >= least; op = peek_operator()) {
      at_ += op->text.size();
      const Value right = depth < max_depth ? binary(op->precedence + 1, depth + 1) : std::nullopt;
      left = right ? apply(op->text, *left, *right) : std::nullopt;
    }
    return left;
  }

  Value unary(int depth) {
    if (depth >= max_depth || at_ >= tokens_.size()) return std::nullopt;
    if (take('-')) {
      const Value value = unary(depth + 1);
      return value ? apply("-", 0, *value) : value;
    }
    if (take('~')) {
      const Value value = unary(depth + 1);
      return value ? Value{~*value} : value;
    }
    if (take('!')) {
      const Value value = unary(depth + 1);
      return value ? Value{*value == 0} : value;
    }
    if (take('(')) {
      const Value value = binary(0, depth + 1);
      return take(')') ? value : std::nullopt;
    }
    const Token& token = tokens_[at_++];
    if (token.kind == TokenKind::number) return integer_literal(token.text);
    if (token.kind != TokenKind::identifier) return std::nullopt;
    if (token.text == "true" || token.text == "false") return token.text == "true";
    return take('(') ? call(token.text, depth) : lookup_(token.text);
  }

  Value call(std::string_view function, int depth) {
    const Value first = binary(0, depth + 1);
    Value second;
    if (take(',') && !is(')')) second = binary(0, depth + 1);
    take(',');
    if (!first || !take(')')) return std::nullopt;
    if (function == "u32") return *first >= 0 && *first <= UINT32_MAX ? first : std::nullopt;
    if (function == "i32") return *first >= INT32_MIN && *first <= INT32_MAX ? first : std::nullopt;
    if (function == "abs") return *first < 0 ? apply("-", 0, *first) : first;
    if (function == "min" && second) return std::min(*first, *second);
    if (function == "max" && second) return std::max(*first, *second);
    return std::nullopt;
  }

  std::span<const Token> tokens_;
  const ConstantLookup& lookup_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<std::int64_t> integer_literal(std::string_view literal) {
  if (literal.ends_with('u') || literal.ends_with('i')) literal.remove_suffix(1);
  int base = 10;
  if (literal.starts_with("0x") || literal.starts_with("0X")) {
    literal.remove_prefix(2);
    base = 16;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(literal.data(), literal.data() + literal.size(), value, base);
  if (error != std::errc{} || end != literal.data() + literal.size() || literal.starts_with('-'))
    return std::nullopt;
  return value;
}

std::optional<std::int64_t> evaluate_integer(std::span<const Token> expression,
                                             const ConstantLookup& lookup) {
  return Evaluator(expression, lookup).run();
}

}  // namespace ambito::wgsl
