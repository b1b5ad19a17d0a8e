#include "wgsl/uniform_rules.h"

#include <vector>

#include <fmt/format.h>

namespace ambito::wgsl {
namespace {

constexpr std::uint64_t step = 16;

bool is_composite(const Type& type) {
  return type.kind == TypeKind::array || type.kind == TypeKind::structure;
}

std::optional<std::string> array_violation(const Type& type) {
  if (type.stride % step == 0) return std::nullopt;
  return fmt::format("'{}' steps by {} bytes; in a uniform buffer an array steps by a multiple of {}",
                     type.name, type.stride, step);
}

std::optional<std::string> struct_violation(std::span<const Type> types, const Struct& structure) {
  for (std::size_t i = 0; i < structure.fields.size(); ++i) {
    const Field& field = structure.fields[i];
    const Type& type = types[field.type];
    if (is_composite(type) && field.offset % step != 0) {
      return fmt::format(
          "the member '{}.{}' lies at byte {}; in a uniform buffer {} lies at a multiple of {}",
          structure.name, field.name, field.offset, type.name, step);
    }
    if (type.kind != TypeKind::structure || i + 1 == structure.fields.size()) continue;
    const Field& next = structure.fields[i + 1];
    const std::uint64_t clear = (field.offset + type.size + step - 1) / step * step;
    if (next.offset < clear) {
      return fmt::format(
          "the member '{}.{}' lies at byte {}; in a uniform buffer what follows '{}' begins at {}",
          structure.name, next.name, next.offset, field.name, clear);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> uniform_violation(std::span<const Type> types, std::span<const Struct> structs,
                                             TypeId root) {
  std::vector<bool> seen(types.size(), false);
  std::vector<TypeId> open{root};
  while (!open.empty()) {
    const TypeId id = open.back();
    open.pop_back();
    if (seen[id]) continue;
    seen[id] = true;
    const Type& type = types[id];
    if (type.kind == TypeKind::array) {
      if (auto violation = array_violation(type)) return violation;
      open.push_back(type.element);
    } else if (type.kind == TypeKind::structure) {
      const Struct& structure = structs[type.structure];
      if (auto violation = struct_violation(types, structure)) return violation;
      for (const Field& field : structure.fields) open.push_back(field.type);
    }
  }
  return std::nullopt;
}

}  // namespace ambito::wgsl
