#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <ambito/gltf.h>
#include <ambito/scene.h>

namespace ambito::tools {

/// What `ambito info` tells of a scene.
struct SceneReport {
  std::string file;
  std::uint64_t bytes = 0;  ///< of the file itself
  GltfReport gltf;
  std::uint32_t nodes = 0;
  std::uint32_t meshes = 0;
  std::uint32_t geometries = 0;
  std::uint32_t materials = 0;
  std::uint32_t lights = 0;
  std::uint64_t vertices = 0;   ///< stored, over all geometries
  std::uint64_t triangles = 0;  ///< stored, over all geometries
  std::vector<std::string> cameras;
  std::vector<std::string> images;  ///< "albedo 512x512"
  Aabb bounds;                      ///< metres, world
};

[[nodiscard]] SceneReport describe(const std::string& file, std::uint64_t bytes, const Scene& scene,
                                   const GltfReport& gltf);
[[nodiscard]] std::string to_text(const SceneReport& report);
[[nodiscard]] std::string to_json(const SceneReport& report);  // json.cpp

}  // namespace ambito::tools
