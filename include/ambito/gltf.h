#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <ambito/image.h>
#include <ambito/result.h>
#include <ambito/scene.h>

namespace ambito {

struct GltfOptions {
  ImageLimits image_limits = {};
  std::uint64_t max_bytes = 1ull << 30;           ///< of the file, its buffers and its encoded images together
  std::uint32_t max_objects = 1u << 20;           ///< drawn instances: primitives, counted for each node that has them
  std::uint32_t max_vertices = 1u << 27;          ///< over all primitives
  std::uint64_t max_geometry_bytes = 1ull << 30;  ///< of vertices and indices once read; a file can ask for more than it holds
  std::uint64_t max_image_bytes = 2ull << 30;     ///< of decoded pixels, over all images
};

/// What a file holds besides the scene, for people and tools.
struct GltfReport {
  std::vector<std::string> warnings;             ///< one sentence each: ignored extensions, repaired data
  std::vector<std::string> extensions_used;
  std::vector<std::string> extensions_required;
  std::string generator;                         ///< asset.generator
  std::string version;                           ///< asset.version
  std::vector<std::filesystem::path> files;      ///< buffers and images beside it that were read
  double parse_seconds = 0.0;                    ///< reading, JSON and accessors
  double decode_seconds = 0.0;                   ///< images
  std::chrono::steady_clock::time_point begin = {};         ///< of reading
  std::chrono::steady_clock::time_point decode_begin = {};  ///< of the first image, where there is one
};

/// Reads a `.gltf` or `.glb` (told apart by content) with its buffers and images into a scene: the default
/// scene, at rest. Specification: glTF 2.0.
/// Errors: bad_input with file, JSON pointer and reason; over_limit; never a crash on hostile input.
[[nodiscard]] Result<Scene> load_gltf(const std::filesystem::path& path, const GltfOptions& options = {},
                                      GltfReport* report = nullptr);
/// The same from memory; relative URIs are resolved against `base`, and refused when it is empty.
[[nodiscard]] Result<Scene> load_gltf_bytes(std::span<const std::byte> bytes, const std::filesystem::path& base = {},
                                            const GltfOptions& options = {}, GltfReport* report = nullptr);

}  // namespace ambito
