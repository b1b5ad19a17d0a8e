#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <ambito/graph_edit.h>
#include <ambito/pass.h>

namespace ambito::engine {

/// A registered pass: a name, and the function that declares it.
struct Step {
  std::string_view name;
  void (*declare)(frame::PassBuilder& f, const frame::Plan& plan);
};

/// The passes of a frame in the order in which they run, and those that only an edit brings in: engine/frame.cpp.
[[nodiscard]] std::span<const Step> frame_steps();
[[nodiscard]] std::span<const Step> other_steps();

/// What an edit makes of the frame. Errors: bad_input.
[[nodiscard]] Result<std::vector<graph::PlacedPass>> arrange_frame(const graph::Edit& edit);

/// Declares the output, the passes in their order, and the way of the picture out of the frame.
void declare_frame(frame::PassBuilder& f, const frame::Plan& plan, std::span<const graph::PlacedPass> passes);

}  // namespace ambito::engine
