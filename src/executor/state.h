#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <ambito/scope_descriptors.h>

#include "executor/executor.h"
#include "executor/pass_group.h"

namespace ambito::executor {

/// What a pass uses in frames of one parity; without history textures there is one side only.
struct Side {
  resources::BindGroupId group;       ///< group 1
  std::vector<command::Bound> bound;  ///< parallel to Pass::accesses
};

/// What a WebGPU pass is opened with in frames of one parity.
struct Targets {
  std::vector<command::ColorAttachment> colors;
  std::optional<command::DepthAttachment> depth;
};

/// A living pass with its GPU objects.
struct RealisedPass {
  PassGroup group;  ///< layout null: no shader
  resources::RenderPipelineId pipeline;
  resources::ComputePipelineId compute;
  std::vector<Side> sides;
};

/// Living neighbours that are one WebGPU pass.
struct RealisedGroup {
  std::string label;                ///< the names of its passes
  std::vector<Targets> sides;
  std::vector<std::uint32_t> late;  ///< imports to ask for when it begins, in FrameGraph::textures
};

struct State {
  Workshop workshop;
  std::uint64_t identity = 0;
  graph::FrameGraph graph;
  graph::Compiled compiled;
  std::vector<command::Recipe> recipes;
  std::vector<PassTemplate> templates;
  std::vector<RealisedPass> passes;                         ///< parallel to Compiled::passes
  std::vector<RealisedGroup> groups;                        ///< parallel to Compiled::groups
  std::vector<std::vector<resources::TextureId>> textures;  ///< by side, then as in FrameGraph::textures
  std::vector<resources::BufferId> buffers;                 ///< as in FrameGraph::buffers
  std::vector<resources::TextureId> pooled;                 ///< to give back
  std::vector<resources::TextureId> owned_textures;         ///< persistent and history ones, to destroy
  std::vector<resources::BufferId> owned_buffers;
  ViewBinding view;
  std::uint32_t side = 0;
  bool bound = false;

  explicit State(const Workshop& shop) : workshop(shop) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State();

  [[nodiscard]] const graph::Pass& pass_of(std::size_t living) const {
    return graph.passes[compiled.passes[living].pass];
  }
  [[nodiscard]] const command::Recipe& recipe_of(std::size_t living) const {
    return recipes[compiled.passes[living].pass];
  }
  [[nodiscard]] resources::TextureId texture_for(const graph::Access& access, std::size_t on_side) const {
    const std::size_t from = access.previous ? 1 - on_side : on_side;
    return textures[from][access.resource];
  }
};

/// Textures and buffers that the living passes use; imports stay null.
[[nodiscard]] Result<void> make_memory(State& state);
/// Layouts, pipelines and templates.
[[nodiscard]] Result<void> make_passes(State& state);
/// Whether `texture` is what the graph declares as import `index`. Errors: misuse.
[[nodiscard]] Result<void> check_import(const State& state, std::uint32_t index, resources::TextureId texture);
/// Bind groups and attachments of all sides, from the textures there are now.
[[nodiscard]] Result<void> bind_passes(State& state);
/// The attachments of one group on one side. Allocates nothing the second time.
[[nodiscard]] Result<void> bind_attachments(State& state, std::size_t group, std::size_t on_side);

}  // namespace ambito::executor
