#include "gltf/meshes.h"

#include <utility>

#include <fmt/format.h>

#include "gltf/json_fields.h"
#include "gltf/uri.h"

namespace ambito::gltf {

namespace {

enum class Semantic : std::uint8_t { position, normal, tangent, texture_coordinates, color };

bool is_float(const Accessor& a) { return a.component == ComponentType::f32; }
bool is_unsigned_unorm(const Accessor& a) {
  return a.normalized && (a.component == ComponentType::u8 || a.component == ComponentType::u16);
}
bool is_small_integer(const Accessor& a) { return bytes_of(a.component) <= 2; }
bool is_snorm(const Accessor& a) {
  return a.normalized && (a.component == ComponentType::i8 || a.component == ComponentType::i16);
}

/// What the core specification allows, and what KHR_mesh_quantization adds.
bool is_allowed(Semantic semantic, const Accessor& a, bool quantized) {
  switch (semantic) {
    case Semantic::position:
      return a.shape == vec3 && (is_float(a) || (quantized && is_small_integer(a)));
    case Semantic::normal:
      return a.shape == vec3 && (is_float(a) || (quantized && is_snorm(a)));
    case Semantic::tangent:
      return a.shape == vec4 && (is_float(a) || (quantized && is_snorm(a)));
    case Semantic::texture_coordinates:
      return a.shape == vec2 && (is_float(a) || is_unsigned_unorm(a) || (quantized && is_small_integer(a)));
    case Semantic::color:
      return (a.shape == vec3 || a.shape == vec4) && (is_float(a) || is_unsigned_unorm(a));
  }
  return false;
}

class PrimitiveReader {
 public:
  PrimitiveReader(JsonValue json, Context& context, const std::vector<Accessor>& accessors,
                  const Buffers& buffers)
      : fields_(json), context_(context), accessors_(accessors), buffers_(buffers) {
    out_.json = json;
  }

  /// Nothing when the primitive has no positions: such a one is not drawn.
  Result<std::optional<PrimitiveSource>> read(std::uint32_t material_count) {
    out_.mode = static_cast<PrimitiveMode>(fields_.integer("mode", 4, 0, 6));
    out_.material = fields_.index("material", material_count, "materials");
    out_.indices = fields_.index("indices", accessor_count(), "accessors");
    if (fields_.array("targets")) {
      context_.warnings.add("targets", out_.json,
                            "morph targets are not supported yet: the base mesh is drawn", "targets");
    }
    if (!fields_.has("attributes")) fields_.refuse("this is missing", "attributes");
    const JsonValue attributes = fields_.object("attributes");
    if (!fields_.ok()) return fields_.failure();
    read_attributes(attributes);
    if (out_.indices && fields_.ok()) check_indices();
    if (!fields_.ok()) return fields_.failure();
    if (!has_positions_) {
      context_.warnings.add("no positions", out_.json, "a primitive without POSITION is not drawn",
                            "attributes");
      return std::optional<PrimitiveSource>{};
    }
    return std::optional{out_};
  }

 private:
  [[nodiscard]] std::uint32_t accessor_count() const { return static_cast<std::uint32_t>(accessors_.size()); }

  void read_attributes(JsonValue json) {
    Fields attributes{json};
    const auto position = read_attribute(attributes, "POSITION", Semantic::position);
    has_positions_ = position.has_value();
    out_.position = position.value_or(0);
    out_.normal = read_attribute(attributes, "NORMAL", Semantic::normal);
    out_.tangent = read_attribute(attributes, "TANGENT", Semantic::tangent);
    out_.uv0 = read_attribute(attributes, "TEXCOORD_0", Semantic::texture_coordinates);
    out_.uv1 = read_attribute(attributes, "TEXCOORD_1", Semantic::texture_coordinates);
    out_.color = read_attribute(attributes, "COLOR_0", Semantic::color);
    for (const JsonItem item : json) check_other(attributes, item);
    fields_.adopt(attributes);
  }

  std::optional<std::uint32_t> read_attribute(Fields& attributes, std::string_view name, Semantic semantic) {
    const std::optional<std::uint32_t> index = attributes.index(name, accessor_count(), "accessors");
    if (!index) return index;
    const Accessor& accessor = accessors_[*index];
    if (!is_allowed(semantic, accessor, context_.asset.uses("KHR_mesh_quantization"))) {
      attributes.refuse(
          fmt::format("accessor {} ({} of {}{}) cannot be a {}", *index, to_string(accessor.shape),
                      accessor.normalized ? "normalized " : "", to_string(accessor.component), name),
          name);
    }
    check_count(attributes, name, accessor);
    return index;
  }

  void check_count(Fields& attributes, std::string_view name, const Accessor& accessor) {
    if (!vertex_count_) vertex_count_ = accessor.count;
    if (accessor.count == *vertex_count_) return;
    attributes.refuse(fmt::format("the attribute has {} elements, others of the primitive have {}",
                                  accessor.count, *vertex_count_),
                      name);
  }

  /// Attributes that are not drawn still have to be references.
  void check_other(Fields& attributes, const JsonItem& item) {
    const auto index = attributes.index(item.key, accessor_count(), "accessors");
    if (index) check_count(attributes, item.key, accessors_[*index]);
  }

  void check_indices() {
    const Accessor& accessor = accessors_[*out_.indices];
    const bool is_integer = accessor.component == ComponentType::u8 ||
                            accessor.component == ComponentType::u16 ||
                            accessor.component == ComponentType::u32;
    if (accessor.shape != scalar || !is_integer || accessor.normalized) {
      fields_.refuse(
          fmt::format("accessor {} ({} of {}{}) cannot be indices", *out_.indices, to_string(accessor.shape),
                      accessor.normalized ? "normalized " : "", to_string(accessor.component)),
          "indices");
    } else if (accessor.view && buffers_.view(*accessor.view).stride != 0 &&
               !buffers_.view(*accessor.view).compressed) {
      fields_.refuse(
          fmt::format("the view of accessor {} has a byteStride, which indices cannot have", *out_.indices),
          "indices");
    }
  }

  Fields fields_;
  Context& context_;
  const std::vector<Accessor>& accessors_;
  const Buffers& buffers_;
  PrimitiveSource out_;
  bool has_positions_ = false;
  std::optional<std::uint32_t> vertex_count_;
};

}  // namespace

Result<std::vector<MeshSource>> read_meshes(Context& context, const std::vector<Accessor>& accessors,
                                            const Buffers& buffers, std::uint32_t material_count) {
  Fields root{context.root};
  const JsonValue list = root.array("meshes");
  if (!root.ok()) return root.failure();
  std::vector<MeshSource> out;
  out.reserve(list.size());
  for (const JsonItem item : list) {
    Fields fields{item.value};
    MeshSource mesh;
    mesh.json = item.value;
    mesh.name = fields.text("name");
    if (!fields.has("primitives")) fields.refuse("this is missing", "primitives");
    const JsonValue primitives = fields.array("primitives");
    if (!fields.ok()) return fields.failure();
    for (const JsonItem primitive : primitives) {
      auto read = PrimitiveReader{primitive.value, context, accessors, buffers}.read(material_count);
      if (!read) return fail(std::move(read).error());
      if (*read) mesh.primitives.push_back(**read);
    }
    out.push_back(std::move(mesh));
  }
  return out;
}

}  // namespace ambito::gltf
