#pragma once

#include <string>
#include <vector>

#include <ambito/graph.h>
#include <ambito/graph_edit.h>
#include <ambito/pass.h>
#include <ambito/renderer.h>
#include <ambito/result.h>
#include <ambito/scene.h>
#include <ambito/view.h>

namespace ambito {

/// The frame that a renderer draws for `plan`, as data, after `edit`: for looking at it, exporting it and counting what
/// it costs, without a GPU. Errors: bad_input (an edit that does not fit the frame), misuse (a frame that cannot be
/// declared, with the pass that was being declared).
[[nodiscard]] Result<graph::FrameGraph> frame_graph(const frame::Plan& plan, const graph::Edit& edit = {});

/// The plan by which a renderer made with these options draws its first frame of `scene`: whether it has a prepass, and how
/// many cascades. Without a GPU. Errors: usage, a view that makes no picture.
[[nodiscard]] Result<frame::Plan> expected_plan(const Scene& scene, const View& view, const RendererOptions& options = {});

/// The passes that an edit can name: those of the frame, in order, and then those that only an edit brings in.
[[nodiscard]] std::vector<std::string> registered_passes();

}  // namespace ambito
