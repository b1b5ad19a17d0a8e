#pragma once

#include <map>
#include <optional>
#include <span>
#include <string_view>

#include "wgsl/const_eval.h"
#include "wgsl/syntax.h"

namespace ambito::wgsl {

/// Constants that refer to later ones are followed to this depth.
inline constexpr int max_constant_depth = 64;

/// The integer constants of a module, each worked out once, in any order of declaration. Overrides
/// count with their default.
class Constants {
 public:
  /// `module` stays valid as long as this.
  explicit Constants(const syntax::Module& module);

  [[nodiscard]] std::optional<std::int64_t> value(std::string_view name);
  [[nodiscard]] std::optional<std::int64_t> value(syntax::Range expression);
  /// The value where it lies in [least, most].
  [[nodiscard]] std::optional<std::uint32_t> unsigned_value(syntax::Range expression, std::uint32_t least,
                                                            std::uint32_t most);

 private:
  struct Entry {
    syntax::Range initializer;
    bool known = false;  // also while it is being worked out: a cycle has no value
    std::optional<std::int64_t> value;
  };
  std::span<const Token> tokens_;
  std::map<std::string_view, Entry> entries_;
  int depth_ = 0;
};

}  // namespace ambito::wgsl
