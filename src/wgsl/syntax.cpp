#include "wgsl/syntax.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace ambito::wgsl::syntax {
namespace {

// Every reader returns false after it has put a sentence into `error_`.
class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) { module_.tokens = std::move(tokens); }

  Result<Module> run() {
    while (peek().kind != TokenKind::end) {
      if (!declaration()) return fail(std::move(error_));
    }
    return std::move(module_);
  }

 private:
  const Token& peek(std::size_t ahead = 0) const {
    return module_.tokens[std::min(at_ + ahead, module_.tokens.size() - 1)];
  }
  std::uint32_t here() const { return static_cast<std::uint32_t>(at_); }

  bool take(char c) {
    if (!peek().is(c)) return false;
    ++at_;
    return true;
  }
  bool take_arrow() {
    if (!peek().is('-') || !peek(1).is('>')) return false;
    at_ += 2;
    return true;
  }

  bool expected(std::string_view what) {
    const std::string found =
        peek().kind == TokenKind::end ? "the end of the text" : fmt::format("'{}'", peek().text);
    error_ = fail_at(peek(), fmt::format("{} is expected here, not {}", what, found)).error();
    return false;
  }
  bool too_deep() {
    error_ = fail_at(peek(), fmt::format("the nesting is deeper than {} levels", max_depth)).error();
    return false;
  }

  bool need(char c) { return take(c) || expected(fmt::format("'{}'", c)); }
  bool need_name(std::string_view& name, std::uint32_t& token) {
    if (peek().kind != TokenKind::identifier) return expected("a name");
    token = here();
    name = peek().text;
    ++at_;
    return true;
  }

  // Skips to one of `ends` outside of any bracket, without taking it.
  bool skip_to(std::string_view ends, Range& range) {
    range.begin = here();
    std::string open;
    for (;; ++at_) {
      const Token& token = peek();
      if (token.kind == TokenKind::end) return expected(fmt::format("one of '{}'", ends));
      if (token.kind != TokenKind::punctuation) continue;
      const char c = token.text.front();
      if (open.empty() && ends.find(c) != std::string_view::npos) break;
      if (c == '(' || c == '[' || c == '{') {
        open += c == '(' ? ')' : c == '[' ? ']' : '}';
      } else if (c == ')' || c == ']' || c == '}') {
        if (open.empty() || open.back() != c)
          return expected(open.empty() ? "an expression" : fmt::format("'{}'", open.back()));
        open.pop_back();
      }
    }
    range.end = here();
    return true;
  }

  bool declaration() {
    if (take(';')) return true;
    Attributes attributes;
    if (!read_attributes(attributes)) return false;
    const std::string_view word = peek().kind == TokenKind::identifier ? peek().text : std::string_view{};
    if (word == "struct") return read_struct();
    if (word == "fn") return read_function(std::move(attributes));
    if (word == "var" || word == "const" || word == "override")
      return read_value(word, std::move(attributes));
    if (word == "alias") return read_alias();
    if (word == "const_assert" || word == "enable" || word == "requires" || word == "diagnostic") {
      Range skipped;
      return skip_to(";", skipped) && need(';');
    }
    return expected("a declaration");
  }

  bool read_attributes(Attributes& attributes) {
    while (take('@')) {
      Attribute attribute;
      if (!need_name(attribute.name, attribute.token)) return false;
      if (take('(')) {
        while (!peek().is(')')) {
          Range argument;
          if (!skip_to(",)", argument)) return false;
          attribute.arguments.push_back(argument);
          if (!take(',')) break;
        }
        if (!need(')')) return false;
      }
      attributes.push_back(std::move(attribute));
    }
    return true;
  }

  bool read_type(TypeExpression& type, int depth = 0) {
    if (depth >= max_depth) return too_deep();
    std::uint32_t token = 0;
    type.tokens.begin = here();
    if (!need_name(type.name, token)) return false;
    if (take('<')) {
      while (!peek().is('>')) {
        if (!read_template_argument(type.arguments.emplace_back(), depth + 1)) return false;
        if (!take(',')) break;
      }
      if (!need('>')) return false;
    }
    type.tokens.end = here();
    return true;
  }

  bool read_template_argument(TypeExpression& argument, int depth) {
    if (peek().kind == TokenKind::identifier) {
      const Token& next = peek(1);
      const bool shift = next.is('<') && peek(2).is('<') && follows(next, peek(2));
      if (next.is('<') && !shift) return read_type(argument, depth);
      if (next.is(',') || next.is('>')) return read_type(argument, depth);
    }
    return skip_to(",>", argument.tokens) && (!argument.tokens.empty() || expected("a template argument"));
  }

  bool read_members(char close, std::vector<Member>& members) {
    while (!peek().is(close)) {
      Member& member = members.emplace_back();
      if (!read_attributes(member.attributes) || !need_name(member.name, member.token) || !need(':') ||
          !read_type(member.type)) {
        return false;
      }
      if (!take(',')) break;
    }
    return need(close);
  }

  bool read_struct() {
    ++at_;
    Struct& declared = module_.structs.emplace_back();
    return need_name(declared.name, declared.token) && need('{') && read_members('}', declared.members);
  }

  bool read_alias() {
    ++at_;
    Alias& alias = module_.aliases.emplace_back();
    return need_name(alias.name, alias.token) && need('=') && read_type(alias.type) && need(';');
  }

  bool read_value(std::string_view word, Attributes attributes) {
    ++at_;
    Value value{.attributes = std::move(attributes)};
    if (word == "var" && take('<')) {
      std::uint32_t token = 0;
      if (!need_name(value.address_space, token)) return false;
      if (take(',') && !peek().is('>') && !need_name(value.access, token)) return false;
      take(',');
      if (!need('>')) return false;
    }
    if (!need_name(value.name, value.token)) return false;
    value.has_type = take(':');
    if (value.has_type && !read_type(value.type)) return false;
    if (take('=') && !skip_to(";", value.initializer)) return false;
    auto& list = word == "var" ? module_.variables : word == "const" ? module_.constants : module_.overrides;
    list.push_back(std::move(value));
    return need(';');
  }

  bool read_function(Attributes attributes) {
    ++at_;
    Function& function = module_.functions.emplace_back();
    function.attributes = std::move(attributes);
    if (!need_name(function.name, function.token) || !need('(') || !read_members(')', function.parameters))
      return false;
    function.returns = take_arrow();
    if (function.returns &&
        (!read_attributes(function.return_attributes) || !read_type(function.return_type))) {
      return false;
    }
    Attributes body_attributes;
    return read_attributes(body_attributes) && need('{') && skip_to("}", function.body) && need('}');
  }

  Module module_;
  std::size_t at_ = 0;
  Error error_;
};

}  // namespace

const Attribute* find(const Attributes& attributes, std::string_view name) {
  const auto found = std::ranges::find(attributes, name, &Attribute::name);
  return found == attributes.end() ? nullptr : &*found;
}

Result<Module> parse(std::string_view text) {
  auto tokens = tokenize(text);
  if (!tokens) return fail(std::move(tokens).error());
  return Parser(*std::move(tokens)).run();
}

}  // namespace ambito::wgsl::syntax
