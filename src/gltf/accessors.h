#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <ambito/result.h>

#include "gltf/buffers.h"
#include "gltf/context.h"
#include "gltf/json_document.h"

namespace ambito::gltf {

/// The values are those of the file.
enum class ComponentType : std::uint16_t {
  i8 = 5120,
  u8 = 5121,
  i16 = 5122,
  u16 = 5123,
  u32 = 5125,
  f32 = 5126
};

[[nodiscard]] std::uint32_t bytes_of(ComponentType type);
[[nodiscard]] const char* to_string(ComponentType type);

/// SCALAR is 1 × 1, VECn is 1 × n, MATn is n × n.
struct ElementShape {
  std::uint8_t columns = 1;
  std::uint8_t rows = 1;
  [[nodiscard]] std::uint32_t components() const { return std::uint32_t{columns} * rows; }
  friend bool operator==(const ElementShape&, const ElementShape&) = default;
};
inline constexpr ElementShape scalar{1, 1};
inline constexpr ElementShape vec2{1, 2};
inline constexpr ElementShape vec3{1, 3};
inline constexpr ElementShape vec4{1, 4};

[[nodiscard]] const char* to_string(ElementShape shape);
/// Bytes from one column of a matrix to the next: columns start at multiples of 4.
[[nodiscard]] std::uint32_t column_bytes(ComponentType component, ElementShape shape);
[[nodiscard]] std::uint32_t element_bytes(ComponentType component, ElementShape shape);

struct SparseOverlay {
  JsonValue json;
  std::uint32_t count = 0;
  ComponentType index_type = ComponentType::u32;
  std::uint32_t index_view = 0;
  std::uint64_t index_offset = 0;
  std::uint32_t value_view = 0;
  std::uint64_t value_offset = 0;
};

/// How to read elements out of a view. Everything here was checked against the view's length; `min` and `max`
/// of the file are not trusted and not kept.
struct Accessor {
  JsonValue json;
  ComponentType component = ComponentType::f32;
  ElementShape shape;
  bool normalized = false;
  std::uint32_t count = 0;
  std::optional<std::uint32_t> view;  ///< none: all zero
  std::uint64_t offset = 0;           ///< in the view
  std::uint32_t stride = 0;           ///< bytes from one element to the next
  std::optional<SparseOverlay> sparse;
};

[[nodiscard]] Result<std::vector<Accessor>> read_accessors(Context& context, const Buffers& buffers);

}  // namespace ambito::gltf
