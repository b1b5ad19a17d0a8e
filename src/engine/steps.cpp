#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <ambito/frame_graph.h>

#include "engine/engine.h"
#include "engine/passes.h"

// From the list of passes, and what an edit makes of it, to a declared frame.
namespace ambito::engine {

namespace {

/// The step of `edit` that made a rewire of `pass`: the last one like it, because a pass may go and come back.
std::uint32_t step_of(const graph::Edit& edit, const graph::PlacedPass& pass, const graph::Rewire& rewire) {
  const auto kind = rewire.write ? graph::EditStep::Kind::write : graph::EditStep::Kind::read;
  std::uint32_t found = 0;
  for (std::uint32_t i = 0; i < edit.steps.size(); ++i) {
    const graph::EditStep& step = edit.steps[i];
    if (step.kind == kind && step.pass == pass.name && step.wire == rewire.wire) found = i;
  }
  return found;
}

}  // namespace

Result<std::vector<graph::PlacedPass>> arrange_frame(const graph::Edit& edit) {
  std::vector<std::string_view> frame;
  for (const Step& step : frame_steps()) frame.push_back(step.name);
  std::vector<std::string_view> registered = frame;
  for (const Step& step : other_steps()) registered.push_back(step.name);
  auto placed = graph::arrange(frame, registered, edit);
  if (!placed) return placed;
  for (graph::PlacedPass& pass : *placed)
    for (graph::Rewire& rewire : pass.rewires) rewire.edit = step_of(edit, pass, rewire);
  return placed;
}

namespace {

const Step& step_named(std::string_view name) {
  for (const auto steps : {frame_steps(), other_steps()})
    if (const auto found = std::ranges::find(steps, name, &Step::name); found != steps.end()) return *found;
  return frame_steps().front();  // arrange_frame() gives registered names only
}

}  // namespace

void declare_frame(frame::PassBuilder& f, const frame::Plan& plan, std::span<const graph::PlacedPass> passes) {
  (void)f.import_texture({.label = output_name, .format = plan.output_format, .late = plan.late_output});
  for (const graph::PlacedPass& pass : passes) {
    f.begin_step(pass.name, pass.rewires);
    step_named(pass.name).declare(f, plan);
  }
  f.end_step();
  // After the last pass that writes it, the picture is copied out: a copy lies between passes, never in one.
  if (plan.readback) f.copy_out(f.latest(output_name));
}

}  // namespace ambito::engine

namespace ambito {

Result<graph::FrameGraph> frame_graph(const frame::Plan& plan, const graph::Edit& edit) {
  const auto passes = engine::arrange_frame(edit);
  if (!passes) return fail(passes.error());
  frame::PassBuilder builder(plan);
  engine::declare_frame(builder, plan, *passes);
  auto declared = std::move(builder).finish();
  if (!declared) return fail(std::move(declared).error());
  return std::move(declared->graph);
}

std::vector<std::string> registered_passes() {
  std::vector<std::string> names;
  for (const auto steps : {engine::frame_steps(), engine::other_steps()})
    for (const engine::Step& step : steps) names.emplace_back(step.name);
  return names;
}

}  // namespace ambito
