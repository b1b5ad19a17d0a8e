#pragma once

#include <string>
#include <vector>

#include <ambito/graph.h>
#include <ambito/graph_edit.h>
#include <ambito/pass.h>
#include <ambito/result.h>

namespace ambito {

/// The frame that a renderer draws for `plan`, as data, after `edit`: for looking at it, exporting it and counting what
/// it costs, without a GPU. Errors: bad_input (an edit that does not fit the frame), misuse (a frame that cannot be
/// declared, with the pass that was being declared).
[[nodiscard]] Result<graph::FrameGraph> frame_graph(const frame::Plan& plan, const graph::Edit& edit = {});

/// The passes that an edit can name: those of the frame, in order, and then those that only an edit brings in.
[[nodiscard]] std::vector<std::string> registered_passes();

}  // namespace ambito
