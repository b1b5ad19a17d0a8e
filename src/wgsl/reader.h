#pragma once

#include "wgsl/reflect.h"
#include "wgsl/type_table.h"

// The steps of reflect(), each for one part of a Module.
namespace ambito::wgsl {

struct Reader {
  const syntax::Module& module;
  Constants& constants;
  TypeTable& types;
  Module& out;

  [[nodiscard]] const Token& token(std::uint32_t index) const { return module.tokens[index]; }
};

/// Fills `out.bindings`, in the order of declaration. `out.structs` and `out.types` are not read.
[[nodiscard]] Result<> read_bindings(Reader& reader);
/// Fills `out.entry_points`.
[[nodiscard]] Result<> read_entry_points(Reader& reader);
/// Fills `out.functions`; `out.bindings` is there.
void read_usage(Reader& reader);

}  // namespace ambito::wgsl
