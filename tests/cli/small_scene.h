#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/temporary_folder.h"

/// A triangle as a .gltf with a buffer beside it: valid, small, and easy to break at one place.
namespace ambito::test {

using Json = nlohmann::ordered_json;

inline Json triangle_json() {
  return Json::parse(R"({
    "asset": {"version": "2.0"},
    "scene": 0,
    "scenes": [{"nodes": [0]}],
    "nodes": [{"mesh": 0}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
    "materials": [{"doubleSided": true}],
    "buffers": [{"uri": "triangle.bin", "byteLength": 44}],
    "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 6}],
    "accessors": [
      {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [-1, -1, 0], "max": [1, 1, 0]},
      {"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"}
    ]
  })");
}

struct TriangleData {
  std::array<float, 9> positions{-1.0f, -1.0f, 0.0f, 1.0f, -1.0f, 0.0f, 0.0f, 1.0f, 0.0f};
  std::array<std::uint16_t, 4> indices{0, 1, 2, 0};

  [[nodiscard]] std::string bytes() const {
    std::string bytes(sizeof(positions) + sizeof(indices), '\0');
    std::memcpy(bytes.data(), positions.data(), sizeof(positions));
    std::memcpy(bytes.data() + sizeof(positions), indices.data(), sizeof(indices));
    return bytes;
  }
};

/// Writes NAME.gltf and triangle.bin; returns the path of the former.
inline std::filesystem::path write_triangle(const TemporaryFolder& folder, const Json& json = triangle_json(),
                                            const TriangleData& data = {},
                                            std::string_view name = "triangle.gltf") {
  folder.write("triangle.bin", data.bytes());
  return folder.write(name, json.dump());
}

/// The same triangle as a .glb.
inline std::string triangle_glb() {
  Json json = triangle_json();
  json["buffers"][0].erase("uri");
  std::string text = json.dump();
  text.resize((text.size() + 3) / 4 * 4, ' ');
  const std::string binary = TriangleData{}.bytes();
  std::string out = "glTF";
  const auto append = [&out](std::size_t value) {
    for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(value >> shift & 0xFF));
  };
  append(2);
  append(12 + 8 + text.size() + 8 + binary.size());
  append(text.size());
  out += "JSON" + text;
  append(binary.size());
  out += std::string("BIN\0", 4) + binary;
  return out;
}

}  // namespace ambito::test
