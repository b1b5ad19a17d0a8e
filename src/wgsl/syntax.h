#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <ambito/result.h>

#include "wgsl/tokens.h"

// The declarations of a module as written, names not looked up yet. Everything points into the tokens.
namespace ambito::wgsl::syntax {

/// Templates inside of templates, parentheses inside of parentheses.
inline constexpr int max_depth = 64;

/// Tokens [begin, end).
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  [[nodiscard]] bool empty() const { return begin == end; }
};

struct Attribute {
  std::string_view name;
  std::vector<Range> arguments;
  std::uint32_t token = 0;  // its name
};
using Attributes = std::vector<Attribute>;
[[nodiscard]] const Attribute* find(const Attributes& attributes, std::string_view name);

/// A type, or an expression as template argument: then `name` is empty.
struct TypeExpression {
  std::string_view name;
  std::vector<TypeExpression> arguments;
  Range tokens;
};

/// A struct member or a function parameter.
struct Member {
  Attributes attributes;
  std::string_view name;
  TypeExpression type;
  std::uint32_t token = 0;
};

struct Struct {
  std::string_view name;
  std::vector<Member> members;
  std::uint32_t token = 0;
};

struct Alias {
  std::string_view name;
  TypeExpression type;
  std::uint32_t token = 0;
};

/// `const`, `override`, or `var` at module scope.
struct Value {
  Attributes attributes;
  std::string_view name{};
  std::string_view address_space{};  // var
  std::string_view access{};         // var
  bool has_type = false;
  TypeExpression type{};
  Range initializer{};
  std::uint32_t token = 0;
};

struct Function {
  Attributes attributes;
  std::string_view name;
  std::vector<Member> parameters;
  bool returns = false;
  Attributes return_attributes;
  TypeExpression return_type;
  Range body;  // inside of the braces
  std::uint32_t token = 0;
};

struct Module {
  std::vector<Token> tokens;
  std::vector<Struct> structs;
  std::vector<Alias> aliases;
  std::vector<Value> constants;
  std::vector<Value> overrides;
  std::vector<Value> variables;
  std::vector<Function> functions;
};

/// Errors (`shader`): "wgsl:LINE:COLUMN: …" at what does not fit.
[[nodiscard]] Result<Module> parse(std::string_view text);

}  // namespace ambito::wgsl::syntax
