#pragma once

#include <concepts>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/scopes.h>

#include "command/arena.h"
#include "command/argument.h"
#include "command/pass_state.h"
#include "device/device.h"
#include "resources/resources.h"

namespace ambito::command {
class Trace;
}

namespace ambito::command::detail {

/// One recording from its first verb to `finish`: the encoder, the chain of open scopes, the first error.
///
/// A verb does something only while its scope is `active`. That one comparison catches a scope that has
/// ended, a scope that is locked by one opened inside it, a recording that has failed and a lost device: all
/// of them are told apart in `not_open`, off the fast path.
struct Recording {
  using Kind = Scope::Kind;

  Recording(resources::Resources& owner, std::string_view kind_word, Label label, Trace* trace_or_null);
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  // ---- scopes
  /// Opens `S` inside `parent`. If the parent is not active the error is latched; a scope comes back always.
  template <class S>
  S& open(Scope& parent, Kind kind, Label name, Where where) {
    S& scope = make<S>(kind, name, innermost);
    Scope* const before = active;
    enter(scope);
    if (before != &parent) {
      not_open_inside(parent, scope, where);
    }
    return scope;
  }
  template <class S>
  S& make(Kind kind, Label name, Scope* outer) {
    return *new (arena.allocate(sizeof(S), alignof(S))) S(*this, kind, arena.text(name), outer);
  }
  void enter(Scope& scope);
  void close(Scope& scope, Where where);
  [[nodiscard]] bool works() const { return !error && !lost; }

  /// Whether `scope` may record `call`, which goes to the trace. For verbs off the fast path.
  [[nodiscard]] bool ready(const Scope& scope, Where where, const Call& call) {
    return ready(scope, where, [&](auto&& use) { use(call); });
  }
  /// The same with a call that is written down only when somebody reads it: looking up names costs time.
  template <MakesCall Make>
  [[nodiscard]] bool ready(const Scope& scope, Where where, const Make& call) {
    if (active != &scope) [[unlikely]] {
      call([&](const Call& written) { not_open(scope, where, written); });
      return false;
    }
    if (trace != nullptr) [[unlikely]] {
      call([&](const Call& written) { trace_call(scope, written); });
    }
    return true;
  }

  // ---- errors: the first one is kept, and nothing is active any more
  [[gnu::cold]] void refuse(const Scope& scope, Where where, const Call& call, std::string_view reason);
  template <MakesCall Make>
  [[gnu::cold]] void refuse(const Scope& scope, Where where, const Make& call, std::string_view reason) {
    call([&](const Call& written) { refuse(scope, where, written, reason); });
  }
  [[gnu::cold]] void not_open(const Scope& scope, Where where, const Call& call);
  [[gnu::cold]] void not_open_inside(const Scope& parent, const Scope& scope, Where where);
  void latch(Error first);
  void notice_loss();
  /// "in pass 'sombras' › 'cascada 0' of encoder 'frame 1234'"; "of encoder 'frame 1234'" outside of all.
  [[nodiscard]] std::string path(const Scope& scope) const;
  /// Where a verb of `scope`, which may have ended or be locked, is called from: the innermost open scope.
  [[nodiscard]] const Scope& caller(const Scope& scope) const;
  [[nodiscard]] std::string sentence(const Scope& scope, Where where, const Call& call,
                                     std::string_view reason) const;
  [[gnu::cold]] void trace_call(const Scope& scope, const Call& call);
  [[nodiscard]] static std::string_view kind_word(const Scope& scope);

  // ---- debug groups
  void push(DebugGroup& group, Scope& scope, Label name, Where where);
  void pop(DebugGroup& group);
  void raw_push(Kind kind, std::string_view name);
  void raw_pop(Kind kind);
  void raw_marker(Kind kind, std::string_view name);
  void marker(Scope& scope, Label name, Where where);
  void detach_groups(const Scope& scope, Where where);

  // ---- inside a pass
  [[gnu::cold]] void check_draw(const Scope& scope, Where where, const Call& call, bool indexed,
                                std::uint64_t count, std::uint64_t instances);
  /// Checks a buffer that is read as vertices, indices or arguments. Null, with the reason, when it cannot
  /// be.
  [[nodiscard]] const resources::BufferSlot* readable(resources::BufferId id, BufferUsage usage,
                                                      std::uint64_t alignment, std::uint64_t offset,
                                                      std::uint64_t& size, std::string& reason);
  /// A copy writes `buffer`: when a map can hold it, that is asked again at the submit.
  void note_written(const resources::BufferSlot& buffer, resources::BufferId id) {
    if (has(buffer.usage, BufferUsage::map_read)) {
      mappable.add(id);
    }
  }
  /// From here to its end the render pass or bundle may not write `id`.
  void note_read(resources::BufferId id);
  /// Viewport, scissor, blend constant and stencil reference as in a new pass.
  void default_pass_state();
  /// Before something that blends by the constant: wgpu-native asks for it where WebGPU takes 0.
  void need_blend_constant();

  // ---- names, for sentences
  template <class Tag>
  [[nodiscard]] std::string_view name(Id<Tag> id) const {
    if (!id) {
      return "null id";
    }
    const auto* const slot = store.find(id);
    return slot == nullptr ? std::string_view("stale id") : slot->label;
  }

  resources::Resources& store;
  device::Device& gpu;
  std::optional<device::ErrorCapture> capture;  ///< what WebGPU says against all expectation
  std::string_view word;                        ///< "encoder" or "bundle"
  std::string_view label;
  Trace* trace = nullptr;
  std::uint32_t generation = 0;  ///< of the device

  Scope* root = nullptr;         ///< the encoder, or the bundle encoder
  Scope* active = nullptr;       ///< the one scope whose verbs do something; null after an error or a loss
  Scope* innermost = nullptr;    ///< the last scope opened that has not ended
  DebugGroup* groups = nullptr;  ///< the innermost open group
  std::optional<Error> error;
  bool lost = false;

  WGPUCommandEncoderImpl* encoder = nullptr;
  WGPURenderPassEncoderImpl* render_pass = nullptr;
  WGPUComputePassEncoderImpl* compute_pass = nullptr;
  WGPURenderBundleEncoderImpl* bundle = nullptr;

  CommandCounts counts;
  MappableBuffers mappable;
  PassState pass;
  DrawState draw;
  ComputeState compute;
  std::vector<resources::BindGroupId> bundle_groups;  ///< what a bundle uses, for the passes that replay it
  std::vector<resources::BufferId> bundle_buffers;
  Arena arena;
};

}  // namespace ambito::command::detail
