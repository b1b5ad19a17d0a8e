#include "gltf/write.h"

#include <cstring>
#include <utility>

#include <ambito/image.h>

#include "gltf/write_document.h"

namespace ambito::gltf {
namespace {

int wrap_of(AddressMode mode) {
  if (mode == AddressMode::clamp_to_edge) return 33071;
  return mode == AddressMode::repeat ? 10497 : 33648;
}

int min_filter_of(const scene::Sampler& sampler) {
  const bool linear = sampler.min == FilterMode::linear;
  if (!sampler.use_mips) return linear ? 9729 : 9728;
  if (sampler.mipmap == FilterMode::nearest) return linear ? 9985 : 9984;
  return linear ? 9987 : 9986;
}

void write_samplers(const Scene& scene, WriteDocument& document, Places& places) {
  const auto& rows = scene.samplers();
  places.assign(rows.slots(), -1);
  for (std::uint32_t i = 0; i < rows.slots(); ++i) {
    if (!rows.alive(i)) continue;
    const scene::Sampler& sampler = rows.row_at(i);
    places[i] = static_cast<int>(
        document.add("samplers", {{"magFilter", sampler.mag == FilterMode::linear ? 9729 : 9728},
                                  {"minFilter", min_filter_of(sampler)},
                                  {"wrapS", wrap_of(sampler.wrap_u)},
                                  {"wrapT", wrap_of(sampler.wrap_v)}}));
  }
}

Result<void> write_images(const Scene& scene, WriteDocument& document, Places& places) {
  const auto& rows = scene.images();
  places.assign(rows.slots(), -1);
  for (std::uint32_t i = 0; i < rows.slots(); ++i) {
    if (!rows.alive(i)) continue;
    const auto png = encode_png(rows.row_at(i).image);
    if (!png) return fail(png.error(), "writing image '" + rows.row_at(i).name + "'");
    Json image{{"bufferView", document.add_view(*png, 0)}, {"mimeType", "image/png"}};
    if (!rows.row_at(i).name.empty()) image["name"] = rows.row_at(i).name;
    places[i] = static_cast<int>(document.add("images", std::move(image)));
  }
  return {};
}

void write_cameras(const Scene& scene, WriteDocument& document, Places& places) {
  const auto& rows = scene.cameras();
  places.assign(rows.slots(), -1);
  for (std::uint32_t i = 0; i < rows.slots(); ++i) {
    if (!rows.alive(i)) continue;
    const scene::CameraRow& row = rows.row_at(i);
    Json json = Json::object();
    if (!row.name.empty()) json["name"] = row.name;
    if (row.projection == scene::Projection::perspective) {
      json["type"] = "perspective";
      Json& lens = json["perspective"] = {{"yfov", row.fov_y.radians}, {"znear", row.near_plane}};
      if (row.aspect > 0.0f) lens["aspectRatio"] = row.aspect;
      if (row.far_plane > 0.0f) lens["zfar"] = row.far_plane;
    } else {
      json["type"] = "orthographic";
      json["orthographic"] = {{"xmag", row.half_width},
                              {"ymag", row.half_height},
                              {"znear", row.near_plane},
                              {"zfar", row.far_plane}};
    }
    places[i] = static_cast<int>(document.add("cameras", std::move(json)));
  }
}

Json light_json(const scene::Light& row) {
  constexpr const char* kinds[] = {"directional", "point", "spot"};
  Json json{{"type", kinds[static_cast<int>(row.kind)]},
            {"color", {row.color.r, row.color.g, row.color.b}},
            {"intensity", row.intensity}};
  if (!row.name.empty()) json["name"] = row.name;
  if (row.range > 0.0f) json["range"] = row.range;
  if (row.kind == scene::LightKind::spot) {
    json["spot"] = {{"innerConeAngle", row.inner_cone.radians}, {"outerConeAngle", row.outer_cone.radians}};
  }
  return json;
}

void write_lights(const Scene& scene, WriteDocument& document, Places& places) {
  const auto& rows = scene.lights();
  places.assign(rows.slots(), -1);
  Json list = Json::array();
  for (std::uint32_t i = 0; i < rows.slots(); ++i) {
    if (!rows.alive(i)) continue;
    places[i] = static_cast<int>(list.size());
    list.push_back(light_json(rows.row_at(i)));
  }
  if (list.empty()) return;
  document.extensions.insert("KHR_lights_punctual");
  document.root["extensions"]["KHR_lights_punctual"]["lights"] = std::move(list);
}

struct NodePlaces {
  Places meshes;
  Places cameras;
  Places lights;
};

Json node_json(const scene::NodeTable& nodes, std::uint32_t slot, const NodePlaces& places) {
  Json json = Json::object();
  if (!nodes.name(slot).empty()) json["name"] = nodes.name(slot);
  const scene::Transform& local = nodes.locals()[slot];
  if (const mat4x4f* matrix = nodes.matrix(slot)) {
    json["matrix"] = std::span<const float, 16>(&(*matrix)[0][0], 16);
  } else {
    if (local.translation != vec3f(0.0f)) {
      json["translation"] = {local.translation.x, local.translation.y, local.translation.z};
    }
    const quatf& q = local.rotation;
    if (q != quatf(1.0f, 0.0f, 0.0f, 0.0f)) json["rotation"] = {q.x, q.y, q.z, q.w};
    if (local.scale != vec3f(1.0f)) json["scale"] = {local.scale.x, local.scale.y, local.scale.z};
  }
  if (const auto mesh = place_of(places.meshes, nodes.meshes()[slot])) json["mesh"] = *mesh;
  if (const auto camera = place_of(places.cameras, nodes.cameras()[slot])) json["camera"] = *camera;
  if (const auto light = place_of(places.lights, nodes.lights()[slot])) {
    json["extensions"]["KHR_lights_punctual"]["light"] = *light;
  }
  return json;
}

void write_nodes(const Scene& scene, WriteDocument& document, const NodePlaces& places) {
  const scene::NodeTable& nodes = scene.nodes();
  Places at(nodes.slots(), -1);
  for (std::uint32_t slot = 0; slot < nodes.slots(); ++slot) {
    if (nodes.alive(slot)) at[slot] = static_cast<int>(document.add("nodes", node_json(nodes, slot, places)));
  }
  Json roots = Json::array();
  for (std::uint32_t slot = 0; slot < nodes.slots(); ++slot) {
    if (!nodes.alive(slot)) continue;
    if (const auto parent = place_of(at, nodes.parents()[slot])) {
      Json& children = document.root["nodes"][static_cast<std::size_t>(*parent)]["children"];
      children.push_back(at[slot]);
    } else {
      roots.push_back(at[slot]);
    }
  }
  Json first = Json::object();
  if (!roots.empty()) first["nodes"] = std::move(roots);
  document.root["scene"] = 0;
  document.add("scenes", std::move(first));
}

void append_u32(std::vector<std::byte>& out, std::size_t value) {
  for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<std::byte>(value >> shift & 0xFF));
}

void append_chunk(std::vector<std::byte>& out, std::string_view kind, std::span<const std::byte> bytes,
                  char padding) {
  const std::size_t padded = (bytes.size() + 3) / 4 * 4;
  append_u32(out, padded);
  for (const char c : kind) out.push_back(static_cast<std::byte>(c));
  out.insert(out.end(), bytes.begin(), bytes.end());
  out.resize(out.size() + padded - bytes.size(), static_cast<std::byte>(padding));
}

Result<std::vector<std::byte>> pack(const std::string& json, std::span<const std::byte> binary) {
  const std::size_t size = 12 + 8 + (json.size() + 3) / 4 * 4 + 8 + (binary.size() + 3) / 4 * 4;
  if (size > UINT32_MAX) {
    return fail(ErrorCode::over_limit,
                "the scene takes " + std::to_string(size) + " bytes; a GLB file holds at most 4294967295");
  }
  std::vector<std::byte> out;
  out.reserve(size);
  for (const char c : std::string_view("glTF")) out.push_back(static_cast<std::byte>(c));
  append_u32(out, 2);
  append_u32(out, binary.empty() ? size - 8 : size);
  append_chunk(out, "JSON", std::as_bytes(std::span(json)), ' ');
  if (!binary.empty()) append_chunk(out, std::string_view("BIN\0", 4), binary, '\0');
  return out;
}

}  // namespace

Result<std::vector<std::byte>> write_glb(const Scene& scene, const WriteOptions& options) {
  WriteDocument document;
  document.root["asset"] = {{"version", "2.0"}, {"generator", options.generator}};
  Places images;
  Places samplers;
  Places materials;
  NodePlaces places;
  if (auto ok = write_images(scene, document, images); !ok) return fail(std::move(ok).error());
  write_samplers(scene, document, samplers);
  write_materials(scene, document, images, samplers, materials);
  write_meshes(scene, document, materials, places.meshes);
  write_cameras(scene, document, places.cameras);
  write_lights(scene, document, places.lights);
  write_nodes(scene, document, places);
  if (!document.binary.empty()) document.add("buffers", {{"byteLength", document.binary.size()}});
  if (!document.extensions.empty()) document.root["extensionsUsed"] = document.extensions;
  return pack(document.root.dump(), document.binary);
}

}  // namespace ambito::gltf
