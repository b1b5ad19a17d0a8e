#include "engine/plans.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/log.h"
#include "engine/passes.h"
#include "shading/pipelines.h"

namespace ambito::engine {
namespace {

/// Each holds transient textures: a program that renders many sizes must not keep them all.
constexpr std::size_t kept_plans = 4;

/// What pipelines of a draws pass have in common, from what the executor derived and the recipe says.
shading::PassTemplate template_of(const executor::PassTemplate& derived, const command::Recipe& recipe) {
  shading::PassTemplate result{.name = std::string(derived.name),
                               .shader = recipe.shader,
                               .keys = recipe.keys,
                               .colors = {},
                               .depth = derived.depth,
                               .samples = derived.samples,
                               .depth_only = derived.colors.empty(),
                               .both_sides = recipe.both_sides,
                               .pass_layout = derived.pass_layout};
  for (const resources::ColorTarget& color : derived.colors) result.colors.push_back(color.format);
  return result;
}

}  // namespace

Result<std::unique_ptr<ReadyPlan>> Plans::make(const frame::Plan& plan) {
  frame::PassBuilder builder(plan, draw_lists_);
  declare_frame(builder, plan, passes_);
  auto declared = std::move(builder).finish();
  if (!declared) return fail(std::move(declared).error(), "declaring the frame");
  return realise(plan, std::move(*declared));
}

Result<std::unique_ptr<ReadyPlan>> Plans::realise(const frame::Plan& plan, frame::Declaration declared) {
  const std::vector<command::Recipe> recipes = declared.recipes;
  auto realised = executor::realise(workshop_, std::move(declared.graph), std::move(declared.recipes));
  if (!realised) return fail(std::move(realised).error());
  // In the frame as it is nothing is dropped; who edits it should not wonder why a pass has no effect. Told once, not
  // for each size.
  for (const graph::Dropped& dropped : realised->compiled().dropped) {
    std::string sentence = graph::explain(realised->graph(), dropped);
    if (std::ranges::find(warned_, sentence) != warned_.end()) continue;
    log::warning(sentence);
    warned_.push_back(std::move(sentence));
  }

  std::vector<frame::DrawsPassInfo> draws;
  for (const executor::PassTemplate& derived : realised->templates()) {
    const command::Recipe& recipe = recipes[derived.recipe];
    if (recipe.kind != command::Recipe::Kind::draws) continue;
    draws.push_back({.recipe = derived.recipe,
                     .pass_template = pipelines_.register_template(template_of(derived, recipe)),
                     .lists = recipe.lists});
  }
  return std::make_unique<ReadyPlan>(ReadyPlan{plan, std::move(*realised), std::move(draws)});
}

Result<ReadyPlan*> Plans::get(const frame::Plan& plan) {
  const auto known = std::find_if(ready_.begin(), ready_.end(), [&](const auto& p) { return p->plan == plan; });
  if (known != ready_.end()) {
    std::rotate(known, known + 1, ready_.end());
    return ready_.back().get();
  }
  auto made = make(plan);
  if (!made) return fail(std::move(made).error());
  return keep(std::move(*made));
}

Result<void> Plans::put(const frame::Plan& plan, frame::Declaration declared) {
  auto made = realise(plan, std::move(declared));
  if (!made) return fail(std::move(made).error());
  std::erase_if(ready_, [&](const auto& known) { return known->plan == plan; });
  keep(std::move(*made));
  return {};
}

ReadyPlan* Plans::keep(std::unique_ptr<ReadyPlan> ready) {
  if (ready_.size() >= kept_plans) ready_.erase(ready_.begin());
  ready_.push_back(std::move(ready));
  return ready_.back().get();
}

}  // namespace ambito::engine
