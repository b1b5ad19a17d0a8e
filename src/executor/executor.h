#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <ambito/graph.h>
#include <ambito/recipe.h>
#include <ambito/result.h>

#include "resources/ids.h"

namespace ambito::resources {
class Resources;
class TexturePool;
}  // namespace ambito::resources
namespace ambito::shading {
class Groups;
class ShaderLibrary;
}  // namespace ambito::shading
namespace ambito::command {
class Encoder;
}

namespace ambito::executor {

/// The binding of group 1 that every pass has: this view's uniforms, with a dynamic offset.
struct ViewBinding {
  resources::BufferId buffer;
  std::uint64_t size = 0;  ///< bytes of one ViewUniforms
};

/// Where GPU objects come from while a plan is realised. All of it outlives the `Realised`.
struct Workshop {
  resources::Resources& resources;
  resources::TexturePool& pool;
  shading::ShaderLibrary& shaders;
  const shading::Groups& groups;
};

/// An imported texture or buffer by the name it was declared with.
struct Import {
  std::string_view name;
  resources::TextureId texture = {};
  resources::BufferId buffer = {};
};

/// What pipelines need to know of a pass: its targets and its part of the layout.
struct PassTemplate {
  std::string_view name;
  std::uint32_t recipe = 0;                    ///< in Declaration::recipes
  std::vector<resources::ColorTarget> colors;  ///< by @location; blend is that of a full-screen pass
  resources::DepthState depth;                 ///< format undefined: no depth attachment
  std::uint32_t samples = 1;
  resources::BindGroupLayoutId pass_layout;  ///< group 1; null: the pass has no shader
};

/// What a readback pass asks of the sink.
struct ReadbackRequest {
  std::string_view name;
  resources::TextureId texture;
  Extent size;
  Format format = Format::undefined;
};

class Profiler;

struct FrameInputs {
  resources::BindGroupId frame_group = {};  ///< group 0
  std::uint32_t view_offset = 0;            ///< bytes, into ViewBinding::buffer
  const frame::Frame* frame = nullptr;
  /// Records the copy of one texture into a readback buffer. Without one, readback passes do nothing.
  const std::function<void(command::CopyScope&, const ReadbackRequest&)>* readback = nullptr;
  /// Whether a draws pass, by its recipe, has nothing to draw in this frame: it is then left empty. Null: never.
  const std::function<bool(std::uint32_t recipe)>* nothing_to_draw = nullptr;
  /// Whether a draws pass that stands alone, by its recipe, would draw into its targets what they still hold: it is then
  /// left out, and they keep it. Null: never.
  const std::function<bool(std::uint32_t recipe)>* still_holds = nullptr;
  /// Gives a late import when the first pass that writes it begins.
  const std::function<Result<resources::TextureId>(std::string_view name)>* acquire = nullptr;
  Profiler* profiler = nullptr;  ///< measures each pass; null: off
  /// Called "before", "inside" and "after" each pass, with its name; null: off.
  const std::function<void(std::string_view side, std::string_view pass)>* watch = nullptr;
};

struct State;

/// A compiled graph with its GPU objects: textures from the pool, pipelines of full-screen and compute
/// passes, bind groups. Kept as long as its Plan is used; gives its textures back at the end. After a loss of
/// the device it is dropped and realised again.
class Realised {
 public:
  Realised(Realised&&) noexcept;
  Realised& operator=(Realised&&) noexcept;
  ~Realised();

  /// Says which imports and which view uniforms the next frames use. Makes bind groups only where something
  /// is other than before, so it is called every frame, before `Resources` is sealed.
  [[nodiscard]] Result<void> bind(const ViewBinding& view, std::span<const Import> imports);

  /// After the submit: history textures change places. A frame that was given up does not count.
  void advance();

  /// The living render passes, in order; draws passes need pipelines made for them.
  [[nodiscard]] std::span<const PassTemplate> templates() const;
  [[nodiscard]] std::span<const command::Recipe> recipes() const;
  [[nodiscard]] const graph::FrameGraph& graph() const;
  [[nodiscard]] const graph::Compiled& compiled() const;
  /// What WebGPU sees of group `index` of Compiled::groups: the name of its pass, or names joined by " + ".
  [[nodiscard]] std::string_view group_label(std::size_t index) const;
  /// A number that no other one in this process has.
  [[nodiscard]] std::uint64_t identity() const;

 private:
  friend Result<Realised> realise(const Workshop&, graph::FrameGraph, std::vector<command::Recipe>);
  friend Result<void> execute(Realised&, command::Encoder&, const FrameInputs&);
  explicit Realised(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;  // record functions and views point into it
};

/// Compiles the graph and makes all GPU objects that do not depend on imports. Errors: those of compile();
/// `shader`; a read that the WGSL does not declare, or the reverse, named with both.
[[nodiscard]] Result<Realised> realise(const Workshop& workshop, graph::FrameGraph graph,
                                       std::vector<command::Recipe> recipes);

/// Opens the scopes of the frame in order with derived load and store, and calls the record functions.
/// Creates nothing. bind() was called before.
[[nodiscard]] Result<void> execute(Realised& realised, command::Encoder& encoder, const FrameInputs& inputs);

}  // namespace ambito::executor
