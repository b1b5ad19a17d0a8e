#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/result.h>

#include "wgsl/constants.h"
#include "wgsl/handle_types.h"
#include "wgsl/syntax.h"
#include "wgsl/types.h"

namespace ambito::wgsl {

/// Structs in structs, arrays in arrays and aliases of aliases go this deep.
inline constexpr int max_type_depth = 64;
/// The largest type, in bytes.
inline constexpr std::uint64_t max_type_size = std::uint64_t{1} << 40;

/// Members of one struct ("Limits" of the WGSL specification).
inline constexpr std::size_t max_members = 1023;

/// Gives every type that is asked for an id and its layout, each once. Declarations may come in any order.
class TypeTable {
 public:
  /// Both stay valid as long as this.
  TypeTable(const syntax::Module& module, Constants& constants);

  [[nodiscard]] Result<TypeId> resolve(const syntax::TypeExpression& expression);
  /// Lays out every struct of the module.
  [[nodiscard]] Result<> resolve_structs();

  [[nodiscard]] const Type& type(TypeId id) const { return types_[id]; }
  [[nodiscard]] const HandleType* handle(TypeId id) const;
  /// A type expression with aliases followed.
  [[nodiscard]] const syntax::TypeExpression& unaliased(const syntax::TypeExpression& expression) const;

  [[nodiscard]] const std::vector<Struct>& structs() const { return structs_; }
  std::vector<Type> take_types() { return std::move(types_); }
  std::vector<Struct> take_structs() { return std::move(structs_); }

 private:
  enum class State : std::uint8_t { untouched, open, done };

  TypeId add(Type type);
  std::unexpected<Error> fail_type(const syntax::TypeExpression& expression, std::string_view sentence) const;
  Result<TypeId> resolve_array(const syntax::TypeExpression& expression);
  Result<TypeId> resolve_handle(const syntax::TypeExpression& expression);
  Result<TypeId> resolve_numeric(const syntax::TypeExpression& expression);
  Result<TypeId> resolve_struct(std::uint32_t index);
  Result<> add_field(const syntax::Struct& declared, const syntax::Member& member, Struct& laid_out);
  Result<> apply_attributes(const syntax::Member& member, Field& field);

  const syntax::Module& module_;
  Constants& constants_;
  std::map<std::string_view, const syntax::Alias*> aliases_;
  std::map<std::string_view, std::uint32_t> struct_indices_;
  std::vector<State> struct_states_;
  std::vector<TypeId> struct_types_;
  std::map<std::string, TypeId, std::less<>> ids_;
  std::map<TypeId, HandleType> handles_;
  std::vector<Type> types_;
  std::vector<Struct> structs_;
  int depth_ = 0;
};

/// `value` rounded up to a multiple of `alignment`.
[[nodiscard]] constexpr std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

}  // namespace ambito::wgsl
