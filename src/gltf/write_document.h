#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include <ambito/scene.h>

// Only for the files that write glTF: nlohmann-json is a heavy header.
namespace ambito::gltf {

using Json = nlohmann::ordered_json;

/// The file while it is put together: JSON, binary chunk, and where each live row of a table went.
struct WriteDocument {
  Json root = Json::object();
  std::vector<std::byte> binary;
  std::set<std::string> extensions;

  /// Appends bytes at a multiple of 4 and describes them; the index of the buffer view. `target`: 34962
  /// vertices, 34963 indices, 0 neither.
  std::size_t add_view(std::span<const std::byte> bytes, int target);
  /// One accessor over a buffer view of its own. `type`: "VEC3" …; `component`: 5126 float, 5125 uint32 …
  std::size_t add_accessor(std::span<const std::byte> bytes, std::size_t count, int component,
                           const char* type, int target);
  /// Appends to an array of the root; the index.
  std::size_t add(const char* array, Json value);
};

/// Row slots to places in the file; -1 for a dead slot.
using Places = std::vector<int>;

template <class Tag>
[[nodiscard]] std::optional<int> place_of(const Places& places, Id<Tag> id) {
  if (!id || id.index >= places.size() || places[id.index] < 0) return std::nullopt;
  return places[id.index];
}

// write_materials.cpp
void write_materials(const Scene& scene, WriteDocument& document, const Places& images,
                     const Places& samplers, Places& places);
// write_meshes.cpp
void write_meshes(const Scene& scene, WriteDocument& document, const Places& materials, Places& places);

}  // namespace ambito::gltf
