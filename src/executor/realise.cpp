#include <algorithm>
#include <atomic>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "executor/state.h"
#include "resources/resources.h"
#include "shading/groups.h"
#include "shading/shader_library.h"

// Layouts, pipelines and templates of a plan.
namespace ambito::executor {

namespace {

using command::Recipe;
using graph::Access;
using graph::Use;

std::vector<std::string_view> keys_of(const Recipe& recipe) {
  return {recipe.keys.begin(), recipe.keys.end()};
}

Result<resources::BindingLayout> view_entry(const State& state) {
  const auto* slot = state.workshop.resources.find(state.workshop.groups.view());
  if (slot == nullptr || slot->entries.empty()) {
    return fail(ErrorCode::misuse, "the layout of group 1 has no entry for the view");
  }
  return slot->entries.front();
}

Result<void> match_group(State& state, std::size_t living, const wgsl::Module& module) {
  const auto view = view_entry(state);
  if (!view) return fail(view.error());
  auto group = match_pass_group(state.workshop.resources, state.graph, state.pass_of(living),
                                state.recipe_of(living), module, *view);
  if (!group) return fail(std::move(group).error());
  state.passes[living].group = std::move(*group);
  return {};
}

PassTemplate template_of(const State& state, std::size_t living) {
  const graph::CompiledPass& compiled = state.compiled.passes[living];
  const graph::Pass& pass = state.pass_of(living);
  const Recipe& recipe = state.recipe_of(living);
  PassTemplate result{.name = pass.name,
                      .recipe = compiled.pass,
                      .colors = {},
                      .depth = recipe.depth,
                      .samples = compiled.samples,
                      .pass_layout = state.passes[living].group.layout};
  result.depth.format = Format::undefined;
  for (const Access& access : pass.accesses) {
    if (!is_attachment(access.use)) continue;
    const Format format = state.graph.textures[access.resource].format;
    if (access.use == Use::color) {
      if (result.colors.size() <= access.slot) result.colors.resize(access.slot + 1u);
      result.colors[access.slot] = {.format = format, .blend = recipe.blend};
    } else if (access.use != Use::resolve) {
      result.depth.format = format;
      if (access.use == Use::depth_read) result.depth.write = false;
    }
  }
  return result;
}

Result<resources::PipelineLayoutId> pipeline_layout(State& state, std::size_t living,
                                                    const wgsl::Module& module) {
  const graph::Pass& pass = state.pass_of(living);
  for (const wgsl::Binding& binding : module.bindings) {
    if (binding.group <= shading::pass_group) continue;
    return fail(ErrorCode::misuse,
                fmt::format("shader '{}' declares '{}' in group {}; pass '{}' has groups 0 and "
                            "1 only",
                            state.recipe_of(living).shader, binding.name, binding.group, pass.name));
  }
  return state.workshop.resources.pipeline_layout(
      {.label = std::string_view(pass.name),
       .groups = {state.workshop.groups.frame(), state.passes[living].group.layout}});
}

Result<void> make_fullscreen(State& state, std::size_t living, const shading::Program& program,
                             const PassTemplate& pass) {
  const auto layout = pipeline_layout(state, living, program.module);
  if (!layout) return fail(layout.error());
  const auto pipeline = state.workshop.resources.render_pipeline({.label = pass.name,
                                                                  .layout = *layout,
                                                                  .shader = program.shader,
                                                                  .vertex_buffers = {},
                                                                  .depth = {},
                                                                  .sample_count = pass.samples,
                                                                  .targets = pass.colors});
  if (!pipeline) return fail(pipeline.error());
  state.passes[living].pipeline = *pipeline;
  return {};
}

Result<void> make_compute(State& state, std::size_t living, const shading::Program& program) {
  const auto layout = pipeline_layout(state, living, program.module);
  if (!layout) return fail(layout.error());
  const auto pipeline = state.workshop.resources.compute_pipeline(
      {.label = std::string_view(state.pass_of(living).name), .layout = *layout, .shader = program.shader});
  if (!pipeline) return fail(pipeline.error());
  state.passes[living].compute = *pipeline;
  return {};
}

// A shader that the executor itself runs is compiled; of others only the declarations are read, because their
// variants are made by whoever draws with them.
Result<void> make_pass(State& state, std::size_t living) {
  const Recipe& recipe = state.recipe_of(living);
  const bool render = state.pass_of(living).kind == graph::PassKind::render;
  const bool runs = recipe.kind == Recipe::Kind::fullscreen || recipe.kind == Recipe::Kind::compute;
  if (runs) {
    const auto program = state.workshop.shaders.program(recipe.shader, keys_of(recipe));
    if (!program) return fail(program.error());
    if (auto ok = match_group(state, living, (*program)->module); !ok) return ok;
    if (!render) return make_compute(state, living, **program);
    state.templates.push_back(template_of(state, living));
    return make_fullscreen(state, living, **program, state.templates.back());
  }
  if (!recipe.shader.empty()) {
    const auto module = state.workshop.shaders.declarations(recipe.shader, keys_of(recipe));
    if (!module) return fail(module.error());
    if (auto ok = match_group(state, living, *module); !ok) return ok;
  }
  if (render) state.templates.push_back(template_of(state, living));
  return {};
}

// Those that the group draws into: a resolve that compile() left out is not asked for.
void note_late(const State& state, const graph::Group& compiled, RealisedGroup& group) {
  const std::span attachments(state.compiled.attachments);
  for (const graph::Attachment& ops : attachments.subspan(compiled.first_attachment, compiled.attachments)) {
    const Access& access = state.graph.passes[ops.pass].accesses[ops.access];
    if (state.graph.textures[access.resource].late) group.late.push_back(access.resource);
  }
}

std::unique_ptr<State> make_state(const Workshop& workshop, graph::FrameGraph&& graph,
                                  graph::Compiled&& compiled, std::vector<Recipe>&& recipes) {
  static std::atomic<std::uint64_t> made{0};
  auto state = std::make_unique<State>(workshop);
  state->identity = ++made;
  state->graph = std::move(graph);
  state->compiled = std::move(compiled);
  state->recipes = std::move(recipes);
  state->passes.resize(state->compiled.passes.size());
  return state;
}

}  // namespace

Result<void> make_passes(State& state) {
  for (std::size_t living = 0; living < state.passes.size(); ++living) {
    const auto context = [&] { return fmt::format("realising pass '{}'", state.pass_of(living).name); };
    if (auto ok = make_pass(state, living); !ok) return fail(std::move(ok).error(), context());
  }
  for (const graph::Group& compiled : state.compiled.groups) {
    RealisedGroup& group = state.groups.emplace_back();
    for (std::size_t living = compiled.first; living < compiled.first + compiled.count; ++living) {
      if (!group.label.empty()) group.label += " + ";
      group.label += state.pass_of(living).name;
    }
    note_late(state, compiled, group);
  }
  return {};
}

Result<Realised> realise(const Workshop& workshop, graph::FrameGraph graph, std::vector<Recipe> recipes) {
  if (recipes.size() != graph.passes.size()) {
    return fail(ErrorCode::misuse, fmt::format("the graph has {} passes, but there are {} recipes",
                                               graph.passes.size(), recipes.size()));
  }
  auto compiled = graph::compile(graph);
  if (!compiled) return fail(std::move(compiled).error(), "compiling the frame graph");
  auto state = make_state(workshop, std::move(graph), std::move(*compiled), std::move(recipes));
  if (auto ok = make_memory(*state); !ok) return fail(std::move(ok).error(), "realising the frame graph");
  if (auto ok = make_passes(*state); !ok) return fail(std::move(ok).error());
  return Realised(std::move(state));
}

Realised::Realised(std::unique_ptr<State> state) : state_(std::move(state)) {}
Realised::Realised(Realised&&) noexcept = default;
Realised& Realised::operator=(Realised&&) noexcept = default;
Realised::~Realised() = default;

std::span<const PassTemplate> Realised::templates() const { return state_->templates; }
std::span<const command::Recipe> Realised::recipes() const { return state_->recipes; }
const graph::FrameGraph& Realised::graph() const { return state_->graph; }
const graph::Compiled& Realised::compiled() const { return state_->compiled; }
std::uint64_t Realised::identity() const { return state_->identity; }
std::string_view Realised::group_label(std::size_t index) const { return state_->groups[index].label; }

void Realised::advance() {
  if (state_->textures.size() > 1) state_->side = 1 - state_->side;
}

}  // namespace ambito::executor
