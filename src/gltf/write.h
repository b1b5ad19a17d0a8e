#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <ambito/result.h>
#include <ambito/scene.h>

namespace ambito::gltf {

struct WriteOptions {
  std::string generator = "ambito";  ///< asset.generator
};

/// A scene as a binary glTF 2.0 file that `load_gltf` reads back to the same rows: nodes, meshes, materials
/// with their KHR extensions, images as PNG, samplers, lights, cameras. The same scene gives the same bytes.
/// Errors: misuse (an image without pixels), over_limit (4 GiB, the largest a GLB can be).
[[nodiscard]] Result<std::vector<std::byte>> write_glb(const Scene& scene, const WriteOptions& options = {});

}  // namespace ambito::gltf
