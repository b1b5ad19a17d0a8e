#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ambito::wgsl {

enum class Scalar : std::uint8_t { boolean, i32, u32, f32, f16 };
enum class TypeKind : std::uint8_t { scalar, vector, matrix, atomic, array, structure, sampler, texture };

/// A place in Module::types.
using TypeId = std::uint32_t;

/// A type with its layout in memory by the rules of WGSL ("Alignment and Size").
struct Type {
  TypeKind kind = TypeKind::scalar;
  std::string name;             ///< "vec4<f32>", "array<Light, 4>", whichever way it was written
  Scalar scalar = Scalar::f32;  ///< scalars, vectors, matrices, atomics; textures: what a texel yields
  std::uint8_t columns = 1;     ///< matrices
  std::uint8_t rows = 1;        ///< vectors: components; matrices: rows
  TypeId element = 0;           ///< arrays
  std::uint64_t count = 0;      ///< arrays: elements, 0 for a runtime-sized one
  std::uint64_t stride = 0;     ///< arrays: bytes from element to element
  std::uint32_t structure = 0;  ///< structures: place in Module::structs
  std::uint64_t size = 0;       ///< bytes; a runtime-sized array counts as one element
  std::uint32_t align = 1;      ///< bytes
  bool host_shareable = false;  ///< may lie in a buffer
  bool runtime_sized = false;   ///< ends in a runtime-sized array
};

/// One member of a struct.
struct Field {
  std::string name;
  TypeId type = 0;
  std::string type_name;                    ///< of that type
  std::uint64_t offset = 0;                 ///< bytes; 0 throughout where a struct is not host-shareable
  std::uint64_t size = 0;                   ///< bytes, with @size
  std::uint32_t align = 1;                  ///< bytes, with @align
  std::optional<std::uint32_t> location{};  ///< @location
  std::string builtin{};                    ///< @builtin, or empty
  std::uint32_t line = 0;
};

struct Struct {
  std::string name;
  std::vector<Field> fields;
  std::uint64_t size = 0;  ///< bytes; a runtime-sized array counts as one element
  std::uint32_t align = 1;
  bool host_shareable = false;
  bool runtime_sized = false;
  std::uint32_t line = 0;

  [[nodiscard]] const Field* find(std::string_view field) const;
};

}  // namespace ambito::wgsl
