#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <ambito/recipe.h>
#include <ambito/scopes.h>

/// What the programs of this folder are written with: declarations only, nothing here is linked.
using namespace ambito;
using namespace ambito::command;

extern resources::Resources& store;
extern const resources::BufferId buffer;
extern const resources::BufferId other_buffer;
extern const resources::TextureId texture;
extern const resources::TextureViewId texture_view;
extern const resources::RenderPipelineId pipeline;
extern const resources::ComputePipelineId compute_pipeline;
extern const resources::BindGroupId group;
extern const resources::QuerySetId queries;

/// A lambda that receives a scope, as a program would write it.
template <class F>
void in_render_pass(F&& commands) {
  (void)record(store, {.label = "frame"},
               [&](Encoder& encoder) { encoder.render({.label = "pass"}, commands); });
}
template <class F>
void in_compute_pass(F&& commands) {
  (void)record(store, {.label = "frame"},
               [&](Encoder& encoder) { encoder.compute({.label = "pass"}, commands); });
}
template <class F>
void in_copy(F&& commands) {
  (void)record(store, {.label = "frame"},
               [&](Encoder& encoder) { encoder.copy({.label = "copy"}, commands); });
}
