#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>
#include <ambito/scope_descriptors.h>
#include <ambito/scope_rules.h>

/// Recording. A pass is a scope: a lambda receives it by reference, it starts empty, and it ends when the
/// lambda returns. Copies exist only on `CopyScope`, draws only on `RenderScope`: a copy inside a pass is not
/// an error message, it does not compile.
///
///   auto commands = record(resources, {.label = "frame 1234"}, [&](Encoder& encoder) {
///     encoder.render({.label = "scene", .colors = {&color, 1}}, [&](RenderScope& pass) {
///       pass.set_pipeline(pipeline);
///       pass.draw(3);
///     });
///     encoder.copy({.label = "readback"}, [&](CopyScope& copy) { copy.texture_to_buffer(...); });
///   });                                                   // Result<CommandBuffer>
///
/// What the compiler cannot see is checked at the call, before WebGPU sees it. The first error is kept, all
/// later verbs do nothing (the lambdas still run), and `record` returns it:
///
///   draw(3, 1, 0, 0) in pass 'sombras' › 'cascada 0' of encoder 'frame 1234': no pipeline is set
///   (passes/shadow/shadow.cpp:88)
///
/// An exception that leaves a lambda ends the scopes, drops the encoder and passes on.
struct WGPUCommandBufferImpl;

namespace ambito::resources {
class Resources;
}

namespace ambito::command {

class Encoder;
class MergedPass;
class RenderBundle;
class Scope;
namespace detail {
struct Recording;
struct BundleState;
class Recorder;
class BundleRecorder;
const BundleState* state_of(const RenderBundle& bundle);
}  // namespace detail

/// An open debug group: closed where the object dies. Groups nest; one opened in a scope is closed in it.
class [[nodiscard]] DebugGroup : a_scope_lives_only_inside_its_lambda {
 public:
  ~DebugGroup();

 private:
  friend class Scope;
  friend struct detail::Recording;
  DebugGroup(Scope& scope, Label label, Where where);

  detail::Recording* recording_ = nullptr;  ///< null: closed already, or nothing was opened
  DebugGroup* outer_ = nullptr;
  const Scope* scope_ = nullptr;
  std::string_view label_;
  Where where_;
};

/// What encoder, passes and bundles have in common: debug groups and markers (R42). They change no picture.
class Scope : a_scope_lives_only_inside_its_lambda, rules::a_scope_ends_when_its_lambda_returns {
 public:
  using rules::a_scope_ends_when_its_lambda_returns::end;
  using rules::a_scope_ends_when_its_lambda_returns::finish;

  /// `auto group = pass.debug_group("cascade 0");` lasts until the end of the block.
  DebugGroup debug_group(Label label, Where where = Where::current()) { return {*this, label, where}; }
  /// `pass.debug_group({"cascade", 0}, [&] { … });`
  template <std::invocable F>
  void debug_group(Label label, F&& commands, Where where = Where::current()) {
    const DebugGroup group(*this, label, where);
    std::forward<F>(commands)();
  }
  void debug_marker(Label label, Where where = Where::current());

  /// Latches an error of the caller's own: nothing will be submitted and `record` returns it.
  void abandon(Error error, Where where = Where::current());
  /// Whether verbs still do something: no error was latched, the device is there, this scope is open.
  [[nodiscard]] bool recording() const;

 protected:
  enum class Kind : std::uint8_t { encoder, render, merged, compute, copy, bundle };
  Scope(detail::Recording& recording, Kind kind, std::string_view label, Scope* outer)
      : recording_(&recording), label_(label), outer_(outer), kind_(kind) {}
  ~Scope() = default;

  detail::Recording* recording_;

 private:
  friend class DebugGroup;
  friend class Encoder;
  friend class MergedPass;
  friend struct detail::Recording;

  std::string_view label_;
  Scope* outer_;  ///< the scope this one was opened in; null for an encoder
  Kind kind_;
  bool ended_ = false;
};

/// The draw verbs, which passes and bundles share.
class DrawScope : public Scope,
                  public rules::passes_do_not_nest,
                  public rules::copies_are_recorded_between_passes_on_a_copy_scope,
                  public rules::dispatches_are_recorded_on_a_compute_scope,
                  public rules::nothing_is_created_while_recording {
 public:
  /// Refused when the pipeline's targets, sample count or depth format are not the pass's.
  void set_pipeline(resources::RenderPipelineId pipeline, Where where = Where::current());
  /// `index`: 0 … 3. `offsets`: in bytes, one for each dynamic binding of the group, multiples of 256 inside
  /// their buffer.
  void set_bind_group(std::uint32_t index, resources::BindGroupId group,
                      std::span<const std::uint32_t> offsets = {}, Where where = Where::current());
  void set_bind_group(std::uint32_t index, resources::BindGroupId group,
                      std::initializer_list<std::uint32_t> offsets, Where where = Where::current()) {
    set_bind_group(index, group, std::span(offsets.begin(), offsets.size()), where);
  }
  /// `slot`: 0 … 7. `offset` and `size` in bytes, `offset` a multiple of 4; `size` 0: the rest, of which
  /// something must be left.
  void set_vertex_buffer(std::uint32_t slot, resources::BufferId buffer, std::uint64_t offset = 0,
                         std::uint64_t size = 0, Where where = Where::current());
  /// `offset` and `size` in bytes, `offset` a multiple of the index size (2 or 4); `size` 0: the rest, of
  /// which something must be left.
  void set_index_buffer(resources::BufferId buffer, IndexFormat format, std::uint64_t offset = 0,
                        std::uint64_t size = 0, Where where = Where::current());

  /// Counts of vertices and instances. Where the pipeline has vertex buffers, `first_vertex` + `vertices` and
  /// `first_instance` + `instances` are at most what the buffers set for them hold; drawing 0 is allowed.
  /// Each draw counts towards the `max_draw_count` of its pass.
  void draw(std::uint32_t vertices, std::uint32_t instances = 1, std::uint32_t first_vertex = 0,
            std::uint32_t first_instance = 0, Where where = Where::current());
  /// Counts of indices and instances: `first_index` + `indices` is at most what the index buffer holds, for
  /// instances see `draw`. `base_vertex` is added to each index; a vertex outside its buffer reads anything
  /// inside it, or 0.
  void draw_indexed(std::uint32_t indices, std::uint32_t instances = 1, std::uint32_t first_index = 0,
                    std::int32_t base_vertex = 0, std::uint32_t first_instance = 0,
                    Where where = Where::current());
  /// 16 bytes of arguments at `offset`, a multiple of 4; the buffer has usage `indirect`.
  void draw_indirect(resources::BufferId arguments, std::uint64_t offset = 0, Where where = Where::current());
  /// 20 bytes of arguments at `offset`.
  void draw_indexed_indirect(resources::BufferId arguments, std::uint64_t offset = 0,
                             Where where = Where::current());

 protected:
  using Scope::Scope;
  ~DrawScope() = default;
};

/// An open render pass. It starts empty (R3): no pipeline, groups or buffers; viewport and scissor cover
/// everything, blend constant and stencil reference are 0.
class RenderScope final : public DrawScope {
 public:
  /// In pixels; width and height up to the largest texture, also beyond the attachment. Depths
  /// 0 … 1, min ≤ max.
  void set_viewport(float x, float y, float width, float height, float min_depth = 0.0f,
                    float max_depth = 1.0f, Where where = Where::current());
  /// In pixels, inside the attachment.
  void set_scissor(std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height,
                   Where where = Where::current());
  void set_blend_constant(vec4f color, Where where = Where::current());
  void set_stencil_reference(std::uint32_t reference, Where where = Where::current());

  /// Replays bundles, in order. Afterwards pipeline, groups and buffers are empty again, as WebGPU has it.
  void execute(std::span<const RenderBundle* const> bundles, Where where = Where::current());
  void execute(const RenderBundle& bundle, Where where = Where::current()) {
    const RenderBundle* const one = &bundle;
    execute(std::span(&one, 1), where);
  }

  /// Counts the samples that pass inside the lambda, into query `index` of the pass's occlusion set; each
  /// index once a pass, never one inside another.
  template <std::invocable F>
  void occlusion_query(std::uint32_t index, F&& commands, Where where = Where::current()) {
    const Occlusion query(*this, index, where);
    std::forward<F>(commands)();
  }

 private:
  friend struct detail::Recording;
  using DrawScope::DrawScope;

  struct Occlusion {
    Occlusion(RenderScope& pass, std::uint32_t index, Where where);
    ~Occlusion();
    Occlusion(const Occlusion&) = delete;
    Occlusion& operator=(const Occlusion&) = delete;
    RenderScope* pass;  ///< null: not begun
    Where where;
  };
};

/// An open compute pass: pipeline, groups, dispatches (R14).
class ComputeScope final : public Scope,
                           public rules::passes_do_not_nest,
                           public rules::copies_are_recorded_between_passes_on_a_copy_scope,
                           public rules::draws_are_recorded_on_a_render_scope_or_a_bundle,
                           public rules::nothing_is_created_while_recording {
 public:
  void set_pipeline(resources::ComputePipelineId pipeline, Where where = Where::current());
  /// As in a render pass, except that every set reaches WebGPU. What one dispatch writes it uses in no other
  /// way, also not as its arguments; the next may.
  void set_bind_group(std::uint32_t index, resources::BindGroupId group,
                      std::span<const std::uint32_t> offsets = {}, Where where = Where::current());
  void set_bind_group(std::uint32_t index, resources::BindGroupId group,
                      std::initializer_list<std::uint32_t> offsets, Where where = Where::current()) {
    set_bind_group(index, group, std::span(offsets.begin(), offsets.size()), where);
  }
  /// Workgroups, each ≤ 65,535: `dispatch(ceil_div(n, 64))`.
  void dispatch(std::uint32_t x, std::uint32_t y = 1, std::uint32_t z = 1, Where where = Where::current());
  /// 12 bytes of arguments at `offset`, a multiple of 4; the buffer has usage `indirect`.
  void dispatch_indirect(resources::BufferId arguments, std::uint64_t offset = 0,
                         Where where = Where::current());

 private:
  friend struct detail::Recording;
  using Scope::Scope;
};

/// Copies, clears and query resolves, between passes (R23).
class CopyScope final : public Scope,
                        public rules::passes_do_not_nest,
                        public rules::draws_are_recorded_on_a_render_scope_or_a_bundle,
                        public rules::dispatches_are_recorded_on_a_compute_scope,
                        public rules::state_is_set_only_inside_a_pass,
                        public rules::nothing_is_created_while_recording {
 public:
  /// Source with `copy_src`, destination with `copy_dst`, two different buffers; offsets and size in bytes,
  /// multiples of 4 (R29).
  void buffer_to_buffer(resources::BufferId source, std::uint64_t source_offset,
                        resources::BufferId destination, std::uint64_t destination_offset, std::uint64_t size,
                        Where where = Where::current());
  /// The short form: both offsets are 0 (R27).
  void buffer_to_buffer(resources::BufferId source, resources::BufferId destination, std::uint64_t size,
                        Where where = Where::current());
  void buffer_to_texture(const TexelBuffer& source, const TexelTexture& destination, CopyExtent extent,
                         Where where = Where::current());
  void texture_to_buffer(const TexelTexture& source, const TexelBuffer& destination, CopyExtent extent,
                         Where where = Where::current());
  void texture_to_texture(const TexelTexture& source, const TexelTexture& destination, CopyExtent extent,
                          Where where = Where::current());
  /// Zeroes the whole buffer (R38).
  void clear_buffer(resources::BufferId buffer, Where where = Where::current());
  /// Zeroes a range; offset and size in bytes, multiples of 4.
  void clear_buffer(resources::BufferId buffer, std::uint64_t offset, std::uint64_t size,
                    Where where = Where::current());
  /// 8 bytes a query into a buffer with usage `query_resolve`; `offset` a multiple of 256 (R40, R155).
  /// Queries that were never written read 0 where the buffer also has `copy_dst`.
  void resolve_queries(resources::QuerySetId queries, std::uint32_t first, std::uint32_t count,
                       resources::BufferId destination, std::uint64_t offset = 0,
                       Where where = Where::current());

 private:
  friend struct detail::Recording;
  using Scope::Scope;
};

/// One WebGPU render pass that several passes of the graph share because their attachments are the same.
/// Each part is a pass of its own: it starts empty, also where its neighbour left state behind.
class MergedPass final : public Scope,
                         public rules::passes_do_not_nest,
                         public rules::copies_are_recorded_between_passes_on_a_copy_scope,
                         public rules::draws_are_recorded_on_a_render_scope_or_a_bundle,
                         public rules::dispatches_are_recorded_on_a_compute_scope,
                         public rules::state_is_set_only_inside_a_pass,
                         public rules::nothing_is_created_while_recording {
 public:
  template <class F>
  void part(Label label, F&& commands, Where where = Where::current()) {
    detail::check_lambda<RenderScope, F>();
    const Open<RenderScope> open{begin_part(label, where), where};
    std::forward<F>(commands)(open.scope);
  }

 private:
  friend struct detail::Recording;
  friend class Encoder;
  using Scope::Scope;
  RenderScope& begin_part(Label label, Where where);
  static void close(Scope& scope, Where where);

  template <class S>
  struct Open {
    S& scope;
    Where where;
    ~Open() { MergedPass::close(scope, where); }
  };
};

/// Opens passes, one at a time, in the order in which they execute (R11).
class Encoder final : public Scope,
                      public rules::draws_are_recorded_on_a_render_scope_or_a_bundle,
                      public rules::copies_are_recorded_between_passes_on_a_copy_scope,
                      public rules::dispatches_are_recorded_on_a_compute_scope,
                      public rules::state_is_set_only_inside_a_pass,
                      public rules::nothing_is_created_while_recording {
 public:
  /// `commands`: `[&](RenderScope& pass) { … }`.
  template <class F>
  void render(const RenderPassDescriptor& descriptor, F&& commands, Where where = Where::current()) {
    detail::check_lambda<RenderScope, F>();
    const MergedPass::Open<RenderScope> open{begin_render(descriptor, where), where};
    std::forward<F>(commands)(open.scope);
  }
  /// `commands`: `[&](MergedPass& merged) { merged.part("opaque", [&](RenderScope& pass) { … }); … }`.
  template <class F>
  void render_merged(const RenderPassDescriptor& descriptor, F&& commands, Where where = Where::current()) {
    detail::check_lambda<MergedPass, F>();
    const MergedPass::Open<MergedPass> open{begin_merged(descriptor, where), where};
    std::forward<F>(commands)(open.scope);
  }
  /// `commands`: `[&](ComputeScope& pass) { … }`.
  template <class F>
  void compute(const ComputePassDescriptor& descriptor, F&& commands, Where where = Where::current()) {
    detail::check_lambda<ComputeScope, F>();
    const MergedPass::Open<ComputeScope> open{begin_compute(descriptor, where), where};
    std::forward<F>(commands)(open.scope);
  }
  /// `commands`: `[&](CopyScope& copy) { … }`.
  template <class F>
  void copy(const CopyDescriptor& descriptor, F&& commands, Where where = Where::current()) {
    detail::check_lambda<CopyScope, F>();
    const MergedPass::Open<CopyScope> open{begin_copy(descriptor, where), where};
    std::forward<F>(commands)(open.scope);
  }

 private:
  friend struct detail::Recording;
  using Scope::Scope;
  RenderScope& begin_render(const RenderPassDescriptor& descriptor, Where where);
  MergedPass& begin_merged(const RenderPassDescriptor& descriptor, Where where);
  ComputeScope& begin_compute(const ComputePassDescriptor& descriptor, Where where);
  CopyScope& begin_copy(const CopyDescriptor& descriptor, Where where);
};

/// Records draws once, to be replayed by `RenderScope::execute`.
class BundleEncoder final : public DrawScope, public rules::a_bundle_sets_no_state_of_its_pass {
 private:
  friend struct detail::Recording;
  using DrawScope::DrawScope;
};

namespace detail {
/// Buffers that a recording writes and that a map may hold: none may be mapped when it is submitted.
class MappableBuffers {
 public:
  void add(resources::BufferId id) {
    if (!any([id](resources::BufferId known) { return known == id; })) {
      count_ < ids_.size() ? void(ids_[count_++] = id) : more_.push_back(id);
    }
  }
  template <class Test>
  [[nodiscard]] bool any(Test&& test) const {
    for (std::uint32_t i = 0; i < count_; ++i) {
      if (test(ids_[i])) return true;
    }
    for (const resources::BufferId id : more_) {
      if (test(id)) return true;
    }
    return false;
  }

 private:
  std::array<resources::BufferId, 8> ids_ = {};  ///< a frame has few: no memory is asked for
  std::uint32_t count_ = 0;
  std::vector<resources::BufferId> more_;
};
}  // namespace detail

/// A finished recording: submitted once, or dropped.
class [[nodiscard]] CommandBuffer {
 public:
  CommandBuffer(CommandBuffer&& other) noexcept
      : raw_(std::exchange(other.raw_, nullptr)), owner_(other.owner_), generation_(other.generation_), mappable_(std::move(other.mappable_)), counts_(other.counts_) {}
  CommandBuffer& operator=(CommandBuffer&& other) noexcept {
    std::swap(raw_, other.raw_);
    std::swap(owner_, other.owner_);
    std::swap(generation_, other.generation_);
    std::swap(mappable_, other.mappable_);
    std::swap(counts_, other.counts_);
    return *this;
  }
  ~CommandBuffer();
  [[nodiscard]] const CommandCounts& counts() const { return counts_; }

 private:
  friend class detail::Recorder;
  friend Result<> submit(resources::Resources& resources, CommandBuffer commands);
  CommandBuffer(WGPUCommandBufferImpl* raw, const resources::Resources* owner, std::uint32_t generation,
                detail::MappableBuffers mappable, const CommandCounts& counts)
      : raw_(raw), owner_(owner), generation_(generation), mappable_(std::move(mappable)), counts_(counts) {}

  WGPUCommandBufferImpl* raw_;
  const resources::Resources* owner_;  ///< whose objects the commands name
  std::uint32_t generation_;           ///< of the device it was recorded on
  detail::MappableBuffers mappable_;
  CommandCounts counts_;
};

/// Draws recorded once. It belongs to the device it was recorded on: after a loss it is recorded again.
class [[nodiscard]] RenderBundle {
 public:
  RenderBundle(RenderBundle&& other) noexcept : state_(std::exchange(other.state_, nullptr)) {}
  RenderBundle& operator=(RenderBundle&& other) noexcept {
    std::swap(state_, other.state_);
    return *this;
  }
  ~RenderBundle();

 private:
  friend class detail::BundleRecorder;
  friend const detail::BundleState* detail::state_of(const RenderBundle& bundle);
  explicit RenderBundle(detail::BundleState* state) : state_(state) {}
  detail::BundleState* state_;
};

namespace detail {

/// Room for one recording on the caller's stack, so that recording allocates nothing.
class Storage {
 protected:
  Storage() = default;
  ~Storage();
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  Recording* recording_ = nullptr;
  alignas(16) std::byte bytes_[16 * 1024];  // NOLINT: filled by placement
};

class Recorder : Storage {
 public:
  Recorder(resources::Resources& resources, const EncoderDescriptor& descriptor, Where where);
  [[nodiscard]] Encoder& encoder();
  [[nodiscard]] Result<CommandBuffer> finish(Where where);
};

class BundleRecorder : Storage {
 public:
  BundleRecorder(resources::Resources& resources, const BundleDescriptor& descriptor, Where where);
  [[nodiscard]] BundleEncoder& encoder();
  [[nodiscard]] Result<RenderBundle> finish(Where where);
};

}  // namespace detail

/// Runs `commands(Encoder&)` and finishes. The first error of the recording is returned; after a loss of the
/// device the verbs do nothing and the result is `device_lost`.
template <class F>
[[nodiscard]] Result<CommandBuffer> record(resources::Resources& resources,
                                           const EncoderDescriptor& descriptor, F&& commands,
                                           Where where = Where::current()) {
  detail::check_lambda<Encoder, F>();
  detail::Recorder recorder(resources, descriptor, where);
  std::forward<F>(commands)(recorder.encoder());
  return recorder.finish(where);
}

/// Runs `commands(BundleEncoder&)` and finishes the bundle.
template <class F>
[[nodiscard]] Result<RenderBundle> record_bundle(resources::Resources& resources,
                                                 const BundleDescriptor& descriptor, F&& commands,
                                                 Where where = Where::current()) {
  detail::check_lambda<BundleEncoder, F>();
  detail::BundleRecorder recorder(resources, descriptor, where);
  std::forward<F>(commands)(recorder.encoder());
  return recorder.finish(where);
}

/// Hands the commands to the queue. The error says when the device is lost; nothing was submitted then.
[[nodiscard]] Result<> submit(resources::Resources& resources, CommandBuffer commands);

}  // namespace ambito::command
