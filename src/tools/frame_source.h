#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <ambito/graph.h>
#include <ambito/graph_edit.h>
#include <ambito/result.h>

#include "tools/commands.h"

namespace ambito::tools {

/// A frame to look at, without a GPU.
struct LoadedFrame {
  graph::FrameGraph graph;
  graph::Compiled compiled;  ///< with the operations of a file of graph JSON, where it has some
  std::string title;         ///< "patio.glb, 1280 × 720"
  std::vector<std::filesystem::path> files = {};  ///< beside the scene, that were read
};

/// The engine's frame for a scene (.gltf, .glb) or for none, edited; or the one in a file of graph JSON. Errors:
/// usage (a file of graph JSON and something that only goes with the engine's frame), and those of reading, declaring
/// and compiling.
[[nodiscard]] Result<LoadedFrame> load_frame(const FrameSource& source);

/// The edit file; none: no edits. Errors name the file.
[[nodiscard]] Result<graph::Edit> load_edit(const std::filesystem::path& path);

}  // namespace ambito::tools
