#include "gltf/accessors.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "gltf/json_fields.h"
#include "gltf/uri.h"

namespace ambito::gltf {

namespace {

constexpr std::array<std::pair<const char*, ElementShape>, 7> shapes = {{
    {"SCALAR", {1, 1}},
    {"VEC2", {1, 2}},
    {"VEC3", {1, 3}},
    {"VEC4", {1, 4}},
    {"MAT2", {2, 2}},
    {"MAT3", {3, 3}},
    {"MAT4", {4, 4}},
}};

ElementShape read_shape(Fields& fields) {
  const std::string_view text = fields.required_text("type");
  for (const auto& [name, shape] : shapes) {
    if (text == name) return shape;
  }
  fields.refuse(fmt::format("'{}' is not an accessor type", shortened(text)), "type");
  return {};
}

ComponentType read_component_type(Fields& fields) {
  const std::uint64_t code = fields.required_integer("componentType");
  switch (code) {
    case 5120:
    case 5121:
    case 5122:
    case 5123:
    case 5125:
    case 5126:
      return static_cast<ComponentType>(code);
    default:
      break;
  }
  fields.refuse(fmt::format("{} is not a component type", code), "componentType");
  return ComponentType::u8;
}

/// Whether `count` elements at `offset`, `stride` apart, lie in `available` bytes. No product overflows:
/// count < 2^32, stride < 2^9. `element`: of the last one, which needs no padding after it.
void check_fits(Fields& fields, std::uint64_t offset, std::uint64_t count, std::uint64_t stride,
                std::uint64_t element, std::uint64_t available, std::string_view key) {
  const std::uint64_t bytes = count == 0 ? 0 : (count - 1) * stride + element;
  if (offset <= available && bytes <= available - offset) return;
  fields.refuse(fmt::format("{} elements take {} bytes from offset {}, the view has {}", count, bytes, offset,
                            available),
                key);
}

void warn_of_alignment(Context& context, JsonValue json, std::uint64_t offset, std::uint64_t size) {
  if (offset % size == 0) return;
  context.warnings.add(
      "alignment", json,
      fmt::format("byte {} of the buffer is not a multiple of the component's {} bytes", offset, size));
}

SparseOverlay read_sparse(JsonValue json, Fields& parent, const Accessor& accessor, const Buffers& buffers) {
  SparseOverlay out;
  out.json = json;
  Fields fields{json};
  out.count = static_cast<std::uint32_t>(fields.required_integer("count", 1, accessor.count));
  if (!fields.has("indices")) fields.refuse("this is missing", "indices");
  if (!fields.has("values")) fields.refuse("this is missing", "values");
  const JsonValue indices_json = fields.object("indices");
  const JsonValue values_json = fields.object("values");
  if (!fields.ok()) {
    parent.adopt(fields);
    return out;
  }
  Fields indices{indices_json};
  out.index_type = read_component_type(indices);
  if (out.index_type != ComponentType::u8 && out.index_type != ComponentType::u16 &&
      out.index_type != ComponentType::u32) {
    indices.refuse(fmt::format("{} is not an unsigned integer type", to_string(out.index_type)),
                   "componentType");
  }
  out.index_view = indices.required_index("bufferView", buffers.view_count(), "bufferViews");
  out.index_offset = indices.integer("byteOffset", 0);
  if (indices.ok()) {
    check_fits(indices, out.index_offset, out.count, bytes_of(out.index_type), bytes_of(out.index_type),
               buffers.view(out.index_view).length, "byteOffset");
  }
  parent.adopt(indices);

  Fields values{values_json};
  out.value_view = values.required_index("bufferView", buffers.view_count(), "bufferViews");
  out.value_offset = values.integer("byteOffset", 0);
  if (values.ok()) {
    const std::uint32_t size = element_bytes(accessor.component, accessor.shape);
    check_fits(values, out.value_offset, out.count, size, size, buffers.view(out.value_view).length,
               "byteOffset");
  }
  parent.adopt(values);
  return out;
}

void read_layout(Accessor& accessor, Fields& fields, const Buffers& buffers, Context& context) {
  const std::uint32_t size = element_bytes(accessor.component, accessor.shape);
  accessor.stride = size;
  if (!accessor.view || !fields.ok()) return;
  const BufferView& view = buffers.view(*accessor.view);
  if (view.stride != 0) accessor.stride = view.stride;
  if (accessor.stride < size) {
    fields.refuse(
        fmt::format("elements of {} bytes do not fit the view's byteStride {}", size, accessor.stride));
    return;
  }
  const std::uint32_t padding =
      column_bytes(accessor.component, accessor.shape) - bytes_of(accessor.component) * accessor.shape.rows;
  check_fits(fields, accessor.offset, accessor.count, accessor.stride, size - padding, view.length,
             fields.has("byteOffset") ? "byteOffset" : "count");
  if (fields.ok())
    warn_of_alignment(context, accessor.json, view.offset + accessor.offset, bytes_of(accessor.component));
}

Result<Accessor> read_accessor(JsonValue json, Context& context, const Buffers& buffers) {
  Fields fields{json};
  Accessor out;
  out.json = json;
  out.component = read_component_type(fields);
  out.shape = read_shape(fields);
  out.normalized = fields.boolean("normalized", false);
  out.count = static_cast<std::uint32_t>(fields.required_integer("count", 1, UINT32_MAX));
  out.view = fields.index("bufferView", buffers.view_count(), "bufferViews");
  out.offset = fields.integer("byteOffset", 0);
  if (out.normalized && (out.component == ComponentType::f32 || out.component == ComponentType::u32)) {
    fields.refuse(fmt::format("{} components cannot be normalized", to_string(out.component)), "normalized");
  }
  read_layout(out, fields, buffers, context);
  if (const JsonValue sparse = fields.object("sparse"); sparse && fields.ok()) {
    out.sparse = read_sparse(sparse, fields, out, buffers);
  }
  if (!fields.ok()) return fields.failure();
  return out;
}

}  // namespace

std::uint32_t bytes_of(ComponentType type) {
  switch (type) {
    case ComponentType::i8:
    case ComponentType::u8:
      return 1;
    case ComponentType::i16:
    case ComponentType::u16:
      return 2;
    case ComponentType::u32:
    case ComponentType::f32:
      return 4;
  }
  return 4;
}

const char* to_string(ComponentType type) {
  switch (type) {
    case ComponentType::i8:
      return "BYTE";
    case ComponentType::u8:
      return "UNSIGNED_BYTE";
    case ComponentType::i16:
      return "SHORT";
    case ComponentType::u16:
      return "UNSIGNED_SHORT";
    case ComponentType::u32:
      return "UNSIGNED_INT";
    case ComponentType::f32:
      return "FLOAT";
  }
  return "unknown";
}

const char* to_string(ElementShape shape) {
  for (const auto& [name, known] : shapes) {
    if (known == shape) return name;
  }
  return "unknown";
}

std::uint32_t column_bytes(ComponentType component, ElementShape shape) {
  const std::uint32_t bytes = bytes_of(component) * shape.rows;
  return shape.columns == 1 ? bytes : (bytes + 3) / 4 * 4;
}

std::uint32_t element_bytes(ComponentType component, ElementShape shape) {
  return column_bytes(component, shape) * shape.columns;
}

Result<std::vector<Accessor>> read_accessors(Context& context, const Buffers& buffers) {
  Fields root{context.root};
  const JsonValue list = root.array("accessors");
  if (!root.ok()) return root.failure();
  std::vector<Accessor> out;
  out.reserve(list.size());
  for (const JsonItem item : list) {
    auto accessor = read_accessor(item.value, context, buffers);
    if (!accessor) return fail(std::move(accessor).error());
    out.push_back(*std::move(accessor));
  }
  return out;
}

}  // namespace ambito::gltf
