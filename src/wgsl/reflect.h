#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/format.h>
#include <ambito/result.h>

#include "wgsl/assemble.h"
#include "wgsl/bindings.h"
#include "wgsl/types.h"
#include "wgsl/usage.h"

namespace ambito::wgsl {

/// `const NAME = VALUE` whose value is an integer or a boolean that could be worked out.
struct Constant {
  std::string name;
  std::int64_t value = 0;
};

/// `override NAME`, set when a pipeline is made.
struct Override {
  std::string name;
  std::optional<std::uint32_t> id;    ///< @id
  std::optional<std::int64_t> value;  ///< the default, where it is an integer
  bool has_default = false;
};

/// A value that enters or leaves an entry point, members of structs taken apart.
struct StageValue {
  std::string name;
  std::optional<std::uint32_t> location;  ///< either this
  std::string builtin;                    ///< or this, "position"
  Scalar scalar = Scalar::f32;
  std::uint8_t components = 1;
};

struct EntryPoint {
  std::string name;
  ShaderStage stage = ShaderStage::none;
  std::array<std::uint32_t, 3> workgroup_size{1, 1, 1};  ///< compute; overrides with their default
  std::vector<StageValue> inputs{};
  std::vector<StageValue> outputs{};
  std::uint32_t function = 0;  ///< place in Module::functions
  std::uint32_t line = 0;
};

/// What one shader declares. Nothing here refers to the text it was read from.
struct Module {
  std::vector<Type> types;
  std::vector<Struct> structs;
  std::vector<Binding> bindings;
  std::vector<EntryPoint> entry_points;
  std::vector<Constant> constants;
  std::vector<Override> overrides;
  std::vector<FunctionUse> functions;  ///< who calls and uses what; see layout.h

  [[nodiscard]] const Struct* find_struct(std::string_view name) const;
  [[nodiscard]] const Binding* find_binding(std::string_view name) const;
  [[nodiscard]] const EntryPoint* find_entry_point(std::string_view name) const;
  [[nodiscard]] std::optional<std::int64_t> find_constant(std::string_view name) const;
};

/// Reads the declarations of a shader. It trusts the expressions inside of functions to the compiler,
/// but checks what layouts follow from. Errors (`shader`, at "wgsl:LINE:COLUMN" of the text): text
/// that is not WGSL, a name declared twice or unknown, a struct that contains itself, a binding
/// without group or number, a type that a buffer cannot hold, a uniform that breaks the rules of the
/// uniform address space, an array size that is no constant integer above 0.
[[nodiscard]] Result<Module> reflect(std::string_view text);

/// The same with positions in terms of the files, "shading/brdf.wgsl:12:5".
[[nodiscard]] Result<Module> reflect(const Assembled& shader);

}  // namespace ambito::wgsl
