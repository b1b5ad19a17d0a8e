#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/result.h>

#include "wgsl/source_map.h"

namespace ambito::wgsl {

/// The text of a shader file by its name ("shading/brdf.wgsl"), or nothing. What it returns stays
/// valid until the assembly is finished. See providers.h for ready ones.
using SourceProvider = std::function<std::optional<std::string_view>(std::string_view name)>;

/// One shader, ready to be compiled.
struct Assembled {
  std::string text;
  SourceMap map;
  std::vector<std::string> keys;  ///< every key that a condition read, sorted; others change nothing

  /// A compiler's message in terms of the files: positions become "file:line:column" and, unless
  /// the message quotes it already, the line at the first position follows with a caret under the
  /// column.
  [[nodiscard]] std::string map_message(std::string_view message) const;
};

/// Limits of one assembly: files inside files, `//!if` inside `//!if`.
inline constexpr std::size_t max_include_depth = 64;
inline constexpr std::size_t max_condition_depth = 64;

/// What stands for the prologue in places and messages.
inline constexpr std::string_view prologue_name = "(prologue)";

/// Puts one shader together from files. Lines that begin with `//!` are directives:
///
///     //!include "shading/brdf.wgsl"     the file, the first time it is named; later ones do
///     nothing
///     //!if KEY   //!elif A && !B   //!else   //!endif     nested; !, &&, || and parentheses
///
/// A key is true when it is in `keys`. Names are whole names for the provider, not relative ones.
/// `enable`, `requires` and `diagnostic(…)` lines, which WGSL wants before everything else, move to
/// the top. `prologue` is WGSL put after those and before the root, such as
/// "const LIGHTS : u32 = 4u;\n"; it holds no directives. A directive inside a block comment is
/// comment.
///
/// Errors (`shader`, each with file:line): an unknown directive, an unbalanced condition, a missing
/// file, a cycle of includes (with its chain), a limit passed, a block comment never closed.
[[nodiscard]] Result<Assembled> assemble(std::string_view root, std::span<const std::string_view> keys,
                                         const SourceProvider& provider, std::string_view prologue = {});

}  // namespace ambito::wgsl
