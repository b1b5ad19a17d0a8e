#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <ambito/format.h>
#include <ambito/graph.h>
#include <ambito/graph_edit.h>
#include <ambito/pass.h>
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
/// usage (a file of graph JSON and something that only goes with the engine's frame), those of reading, and bad_input
/// for a frame of a file that cannot be declared or compiled.
[[nodiscard]] Result<LoadedFrame> load_frame(const FrameSource& source);

/// The edit file, tried on the frame before there is a device, on both where the engine chooses the prepass; no path: no
/// edits. Errors name the file and are those of load_frame().
[[nodiscard]] Result<graph::Edit> load_edit(const std::filesystem::path& path, frame::Plan plan, Prepass prepass);

/// A warning for each pass that is not run. A frame that the engine has made has none of them; who edits one should
/// not wonder why a pass has no effect.
void warn_of_dropped(const LoadedFrame& frame);

}  // namespace ambito::tools
