#include "wgsl/numeric_types.h"

#include <fmt/format.h>

namespace ambito::wgsl {
namespace {

std::uint32_t scalar_size(Scalar scalar) { return scalar == Scalar::f16 ? 2 : 4; }

bool is_dimension(char c) { return c >= '2' && c <= '4'; }
std::uint8_t digit(char c) { return static_cast<std::uint8_t>(c - '0'); }

// The element of "vec3" by its argument "f32", or by the short ending of "vec3f".
std::optional<Scalar> element_of(std::string_view ending, std::string_view argument) {
  if (ending.empty()) return scalar_type(argument);
  if (ending.size() != 1 || !argument.empty()) return std::nullopt;
  switch (ending.front()) {
    case 'f':
      return Scalar::f32;
    case 'h':
      return Scalar::f16;
    case 'i':
      return Scalar::i32;
    case 'u':
      return Scalar::u32;
    default:
      return std::nullopt;
  }
}

Type vector_of(Scalar scalar, std::uint8_t components) {
  const std::uint32_t size = scalar_size(scalar);
  return {.kind = TypeKind::vector,
          .name = fmt::format("vec{}<{}>", components, to_string(scalar)),
          .scalar = scalar,
          .rows = components,
          .size = std::uint64_t{size} * components,
          .align = size * (components == 3 ? 4 : components),
          .host_shareable = scalar != Scalar::boolean};
}

std::optional<Type> matrix(std::string_view shape, std::string_view argument) {
  if (shape.size() < 3 || !is_dimension(shape[0]) || shape[1] != 'x' || !is_dimension(shape[2]))
    return std::nullopt;
  const auto scalar = element_of(shape.substr(3), argument);
  if (scalar != Scalar::f32 && scalar != Scalar::f16) return std::nullopt;
  const std::uint8_t columns = digit(shape[0]);
  const Type column = vector_of(*scalar, digit(shape[2]));
  const std::uint64_t stride = (column.size + column.align - 1) / column.align * column.align;
  return Type{.kind = TypeKind::matrix,
              .name = fmt::format("mat{}x{}<{}>", columns, column.rows, to_string(*scalar)),
              .scalar = *scalar,
              .columns = columns,
              .rows = column.rows,
              .size = stride * columns,
              .align = column.align,
              .host_shareable = true};
}

}  // namespace

std::optional<Scalar> scalar_type(std::string_view name) {
  if (name == "bool") return Scalar::boolean;
  if (name == "i32") return Scalar::i32;
  if (name == "u32") return Scalar::u32;
  if (name == "f32") return Scalar::f32;
  if (name == "f16") return Scalar::f16;
  return std::nullopt;
}

std::string_view to_string(Scalar scalar) {
  switch (scalar) {
    case Scalar::boolean:
      return "bool";
    case Scalar::i32:
      return "i32";
    case Scalar::u32:
      return "u32";
    case Scalar::f32:
      return "f32";
    case Scalar::f16:
      return "f16";
  }
  return "?";
}

std::optional<Type> numeric_type(std::string_view name, std::string_view argument) {
  if (const auto scalar = scalar_type(name)) {
    if (!argument.empty()) return std::nullopt;
    return Type{.kind = TypeKind::scalar,
                .name = std::string(name),
                .scalar = *scalar,
                .size = scalar_size(*scalar),
                .align = scalar_size(*scalar),
                .host_shareable = *scalar != Scalar::boolean};
  }
  if (name == "atomic") {
    const auto scalar = scalar_type(argument);
    if (scalar != Scalar::u32 && scalar != Scalar::i32) return std::nullopt;
    return Type{.kind = TypeKind::atomic,
                .name = fmt::format("atomic<{}>", argument),
                .scalar = *scalar,
                .size = 4,
                .align = 4,
                .host_shareable = true};
  }
  if (name.starts_with("vec") && name.size() >= 4 && is_dimension(name[3])) {
    const auto scalar = element_of(name.substr(4), argument);
    return scalar ? std::optional(vector_of(*scalar, digit(name[3]))) : std::nullopt;
  }
  return name.starts_with("mat") ? matrix(name.substr(3), argument) : std::nullopt;
}

}  // namespace ambito::wgsl
