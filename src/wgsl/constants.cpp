#include "wgsl/constants.h"

namespace ambito::wgsl {

Constants::Constants(const syntax::Module& module) : tokens_(module.tokens) {
  for (const auto* list : {&module.constants, &module.overrides}) {
    for (const syntax::Value& value : *list) {
      entries_.emplace(value.name, Entry{.initializer = value.initializer, .known = false, .value = {}});
    }
  }
  // In their order, so that a long chain of constants, each built on the one before, is not deep.
  for (const auto& constant : module.constants) static_cast<void>(value(constant.name));
}

std::optional<std::int64_t> Constants::value(std::string_view name) {
  const auto found = entries_.find(name);
  if (found == entries_.end()) return std::nullopt;
  Entry& entry = found->second;
  if (!entry.known) {
    entry.known = true;
    if (depth_ < max_constant_depth) {
      ++depth_;
      entry.value = value(entry.initializer);
      --depth_;
    }
  }
  return entry.value;
}

std::optional<std::int64_t> Constants::value(syntax::Range expression) {
  return evaluate_integer(tokens_.subspan(expression.begin, expression.end - expression.begin),
                          [this](std::string_view name) { return value(name); });
}

std::optional<std::uint32_t> Constants::unsigned_value(syntax::Range expression, std::uint32_t least,
                                                       std::uint32_t most) {
  const auto result = value(expression);
  if (!result || *result < least || *result > most) return std::nullopt;
  return static_cast<std::uint32_t>(*result);
}

}  // namespace ambito::wgsl
