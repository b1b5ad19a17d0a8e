#pragma once

#include <filesystem>
#include <vector>

#include <ambito/gltf.h>

#include "gltf/asset.h"
#include "gltf/budget.h"
#include "gltf/json_document.h"
#include "gltf/warnings.h"

namespace ambito::gltf {

/// What every step of one load shares.
struct Context {
  JsonValue root;
  const GltfOptions& options;
  std::filesystem::path base;  ///< folder of the model; empty: relative URIs are refused
  Warnings& warnings;
  Asset asset;
  Budget bytes;     ///< of the file, its buffers and its encoded images
  Budget vertices;  ///< over all primitives
  Budget geometry;  ///< bytes of vertices and indices once they are read
  std::vector<std::filesystem::path> files = {};  ///< beside the model, that were read
};

}  // namespace ambito::gltf
