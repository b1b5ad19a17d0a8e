#include <utility>

#include <fmt/format.h>

#include <ambito/scopes.h>

#include "executor/profiler.h"
#include "executor/state.h"

// One frame. Nothing here allocates or creates.
namespace ambito::executor {

namespace {

using command::PassContext;
using command::Recipe;
using command::Record;

/// One pass of one frame.
struct Run {
  const State& state;
  const FrameInputs& inputs;
  std::size_t living;

  [[nodiscard]] const graph::CompiledPass& compiled() const { return state.compiled.passes[living]; }
  [[nodiscard]] const graph::Pass& pass() const { return state.pass_of(living); }
  [[nodiscard]] const Recipe& recipe() const { return state.recipe_of(living); }
  [[nodiscard]] const RealisedPass& realised() const { return state.passes[living]; }
  [[nodiscard]] const Side& side() const { return realised().sides[state.side]; }

  [[nodiscard]] PassContext context() const {
    return {.pass = pass().name,
            .index = compiled().pass,
            .frame_group = inputs.frame_group,
            .pass_group = side().group,
            .view_offset = inputs.view_offset,
            .size = compiled().size,
            .samples = compiled().samples,
            .resources = side().bound,
            .frame = inputs.frame};
  }

  template <class Scope>
  void set_groups(Scope& scope) const {
    if (!side().group) return;  // no shader of its own
    if (inputs.frame_group) scope.set_bind_group(0, inputs.frame_group);
    scope.set_bind_group(1, side().group, {inputs.view_offset});
  }

  void reach(std::string_view side) const {
    if (inputs.watch != nullptr) (*inputs.watch)(side, pass().name);
  }

  template <class Scope>
  void record(Scope& scope) const {
    const auto* function = std::get_if<Record<Scope>>(&recipe().record);
    if (function != nullptr && *function) (*function)(scope, context());
  }
};

void run_render(command::RenderScope& scope, const Run& run) {
  const auto* const nothing = run.inputs.nothing_to_draw;
  if (run.recipe().kind == Recipe::Kind::draws && nothing != nullptr && (*nothing)(run.compiled().pass))
    return run.reach("inside");
  run.set_groups(scope);
  run.reach("inside");
  if (run.recipe().kind != Recipe::Kind::fullscreen) return run.record(scope);
  scope.set_pipeline(run.realised().pipeline);
  scope.draw(3);
}

void run_compute(command::ComputeScope& scope, const Run& run) {
  run.set_groups(scope);
  run.reach("inside");
  scope.set_pipeline(run.realised().compute);
  const vec3u groups = run.recipe().groups;
  if (groups.x == 0) return run.record(scope);
  scope.dispatch(groups.x, groups.y == 0 ? 1 : groups.y, groups.z == 0 ? 1 : groups.z);
}

void run_readback(command::CopyScope& scope, const Run& run) {
  const graph::Access& access = run.pass().accesses.front();
  (*run.inputs.readback)(scope, {.name = run.recipe().capture,
                                 .texture = run.side().bound.front().texture,
                                 .size = run.state.compiled.textures[access.resource].size,
                                 .format = run.state.graph.textures[access.resource].format});
}

void run_copy(command::Encoder& encoder, const Run& run) {
  const bool readback = run.recipe().kind == Recipe::Kind::readback;
  if (readback && run.inputs.readback == nullptr) return;
  const RecordingTime time(run.inputs.profiler, run.living);
  encoder.copy({.label = std::string_view(run.pass().name)}, [&](command::CopyScope& scope) {
    run.reach("inside");
    if (readback) return run_readback(scope, run);
    run.record(scope);
  });
}

// A surface texture is asked for here, as late as possible (R103).
Result<void> acquire_late(State& state, const FrameInputs& inputs, std::size_t group) {
  if (state.groups[group].late.empty()) return {};
  for (const std::uint32_t texture : state.groups[group].late) {
    resources::TextureId& place = state.textures[state.side][texture];
    if (place) continue;  // an earlier pass has asked
    const std::string& name = state.graph.textures[texture].name;
    if (inputs.acquire == nullptr) {
      return fail(ErrorCode::misuse, fmt::format("nobody can be asked for the late import '{}'", name));
    }
    const auto acquired = (*inputs.acquire)(name);
    if (!acquired) return fail(acquired.error());
    if (auto ok = check_import(state, texture, *acquired); !ok) return ok;
    place = *acquired;
  }
  return bind_attachments(state, group, state.side);
}

void forget_late(State& state) {
  for (std::uint32_t i = 0; i < state.graph.textures.size(); ++i) {
    if (!state.graph.textures[i].late) continue;
    for (auto& side : state.textures) side[i] = {};
  }
}

/// One WebGPU pass, or the copies between two.
void run_group(command::Encoder& encoder, const State& state, const FrameInputs& inputs, std::size_t index) {
  const graph::Group& group = state.compiled.groups[index];
  const RealisedGroup& realised = state.groups[index];
  const Run run{.state = state, .inputs = inputs, .living = group.first};
  const std::string_view label = realised.label;
  const std::optional<command::TimestampWrites> timestamps =
      inputs.profiler != nullptr ? inputs.profiler->writes(index) : std::nullopt;
  if (run.pass().kind == graph::PassKind::copy) return run_copy(encoder, run);
  if (run.pass().kind == graph::PassKind::compute) {
    const RecordingTime time(inputs.profiler, run.living);
    return encoder.compute({.label = label, .timestamps = timestamps},
                           [&](command::ComputeScope& scope) { run_compute(scope, run); });
  }
  const Targets& targets = realised.sides[state.side];
  const command::RenderPassDescriptor descriptor{.label = label,
                                                 .colors = targets.colors,
                                                 .depth_stencil = targets.depth,
                                                 .timestamps = timestamps};
  if (group.count == 1) {
    const RecordingTime time(inputs.profiler, run.living);
    return encoder.render(descriptor, [&](command::RenderScope& scope) { run_render(scope, run); });
  }
  encoder.render_merged(descriptor, [&](command::MergedPass& merged) {
    for (std::size_t living = group.first; living < group.first + group.count; ++living) {
      const Run part{.state = state, .inputs = inputs, .living = living};
      const RecordingTime time(inputs.profiler, living);
      merged.part(std::string_view(part.pass().name),
                  [&](command::RenderScope& scope) { run_render(scope, part); });
    }
  });
}

}  // namespace

namespace {

bool is_left_out(const State& state, const FrameInputs& inputs, const graph::Group& group) {
  if (inputs.still_holds == nullptr || group.count != 1) return false;
  return state.recipe_of(group.first).kind == Recipe::Kind::draws &&
         (*inputs.still_holds)(state.compiled.passes[group.first].pass);
}

}  // namespace

Result<void> execute(Realised& realised, command::Encoder& encoder, const FrameInputs& inputs) {
  State& state = *realised.state_;
  if (!state.bound) {
    return fail(ErrorCode::misuse, "a frame graph is executed before its imports and view are bound");
  }
  forget_late(state);
  for (std::size_t group = 0; group < state.groups.size(); ++group) {
    if (is_left_out(state, inputs, state.compiled.groups[group])) continue;
    if (auto ok = acquire_late(state, inputs, group); !ok) {
      encoder.abandon(ok.error());
      return ok;
    }
    const std::size_t first = state.compiled.groups[group].first;
    const std::size_t last = first + state.compiled.groups[group].count - 1;
    Run{.state = state, .inputs = inputs, .living = first}.reach("before");
    run_group(encoder, state, inputs, group);
    Run{.state = state, .inputs = inputs, .living = last}.reach("after");
  }
  if (inputs.profiler != nullptr) inputs.profiler->resolve(encoder);
  return {};
}

}  // namespace ambito::executor
