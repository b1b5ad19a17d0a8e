#include <algorithm>
#include <utility>

#include "gltf/write_document.h"

namespace ambito::gltf {
namespace {

constexpr int float_component = 5126;
constexpr int vertex_target = 34962;
constexpr int index_target = 34963;

int mode_of(Topology topology) {
  switch (topology) {
    case Topology::point_list:
      return 0;
    case Topology::line_list:
      return 1;
    case Topology::line_strip:
      return 3;
    case Topology::triangle_list:
      return 4;
    case Topology::triangle_strip:
      return 5;
  }
  return 4;
}

template <class T>
void add_stream(WriteDocument& document, Json& attributes, const char* name, const char* type,
                const std::vector<T>& values) {
  if (values.empty()) return;
  attributes[name] = document.add_accessor(std::as_bytes(std::span(values)), values.size(), float_component,
                                           type, vertex_target);
}

template <class T>
std::size_t add_narrow_indices(WriteDocument& document, const std::vector<std::uint32_t>& indices,
                               int component) {
  std::vector<T> narrow(indices.size());
  std::transform(indices.begin(), indices.end(), narrow.begin(),
                 [](std::uint32_t i) { return static_cast<T>(i); });
  return document.add_accessor(std::as_bytes(std::span(narrow)), narrow.size(), component, "SCALAR",
                               index_target);
}

/// 16 bits where they do: 65535 itself is the restart value.
std::size_t add_indices(WriteDocument& document, const scene::Geometry& geometry) {
  if (geometry.positions.size() <= 0xFFFF)
    return add_narrow_indices<std::uint16_t>(document, geometry.indices, 5123);
  return add_narrow_indices<std::uint32_t>(document, geometry.indices, 5125);
}

/// What all primitives with this geometry share; the material comes on top.
Json primitive_json(WriteDocument& document, const scene::Geometry& geometry) {
  Json attributes = Json::object();
  add_stream(document, attributes, "POSITION", "VEC3", geometry.positions);
  Json& positions = document.root["accessors"].back();
  positions["min"] = {geometry.bounds.min.x, geometry.bounds.min.y, geometry.bounds.min.z};
  positions["max"] = {geometry.bounds.max.x, geometry.bounds.max.y, geometry.bounds.max.z};
  add_stream(document, attributes, "NORMAL", "VEC3", geometry.normals);
  add_stream(document, attributes, "TANGENT", "VEC4", geometry.tangents);
  add_stream(document, attributes, "TEXCOORD_0", "VEC2", geometry.uv0);
  add_stream(document, attributes, "TEXCOORD_1", "VEC2", geometry.uv1);
  add_stream(document, attributes, "COLOR_0", "VEC4", geometry.colors);
  Json primitive{{"attributes", std::move(attributes)}};
  if (!geometry.indices.empty()) primitive["indices"] = add_indices(document, geometry);
  primitive["mode"] = mode_of(geometry.topology);
  return primitive;
}

}  // namespace

void write_meshes(const Scene& scene, WriteDocument& document, const Places& materials, Places& places) {
  std::map<std::uint32_t, Json> primitives;  // by geometry slot: shared geometry is written once
  const auto& rows = scene.meshes();
  places.assign(rows.slots(), -1);
  for (std::uint32_t i = 0; i < rows.slots(); ++i) {
    if (!rows.alive(i)) continue;
    Json list = Json::array();
    for (const scene::Primitive& primitive : rows.row_at(i).primitives) {
      const scene::Geometry* geometry = scene.geometries().find(primitive.geometry);
      if (geometry == nullptr || geometry->positions.empty()) continue;
      const std::uint32_t slot = primitive.geometry.index;
      if (!primitives.contains(slot)) primitives[slot] = primitive_json(document, *geometry);
      Json json = primitives[slot];
      if (const auto material = place_of(materials, primitive.material)) json["material"] = *material;
      list.push_back(std::move(json));
    }
    if (list.empty()) continue;  // glTF has no mesh without primitives
    Json mesh{{"primitives", std::move(list)}};
    if (!rows.row_at(i).name.empty()) mesh["name"] = rows.row_at(i).name;
    places[i] = static_cast<int>(document.add("meshes", std::move(mesh)));
  }
}

}  // namespace ambito::gltf
