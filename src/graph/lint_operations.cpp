#include <fmt/format.h>

#include "graph/lint.h"

// What is stored, loaded, cleared and discarded, group by group, against what the declaration needs.
namespace ambito::graph::linting {

namespace {

/// What a part holds on the way from group to group.
struct Held {
  bool defined = false;
  std::uint32_t discarded = none;  ///< in Context::attachments; none: it was never written
};

class Operations {
 public:
  explicit Operations(Context& context) : context_(context), held_(context.analysis.parts) { start(); }

  void run() {
    for (std::uint32_t g = 0; g < context_.compiled.groups.size(); ++g) {
      for (Judged& a : context_.of_group(g)) load(a);
      const Group& group = context_.compiled.groups[g];
      context_.each_access(group, [&](std::uint32_t p, std::uint32_t a) { read(p, a); });
      context_.each_access(group, [&](std::uint32_t p, std::uint32_t a) { write(p, a); });
      for (Judged& a : context_.of_group(g)) store(a);
    }
    finish();
  }

 private:
  void start() {
    const FrameGraph& graph = context_.graph;
    for (std::uint32_t i = 0; i < graph.textures.size(); ++i) {
      const Texture& texture = graph.textures[i];
      const bool full = texture.lifetime == Lifetime::persistent ||
                        (texture.lifetime == Lifetime::imported && texture.has_content);
      if (!full) continue;
      context_.analysis.each_part_of_texture(i, [&](std::uint32_t part) { held_[part].defined = true; });
    }
  }

  // "'opaque' discarded it" or the like, behind "but ".
  [[nodiscard]] std::string why_gone(const Held& held) const {
    if (held.discarded == none) return "no pass has written it";
    return fmt::format("'{}' discards it", context_.pass_name(context_.attachments[held.discarded].last));
  }

  void load(Judged& a) {
    if (a.resolve()) return;
    const Held& held = held_[a.part];
    const std::string& pass = context_.pass_name(a.ops->pass);
    const std::string& name = context_.name(a);
    const bool needed = needs_content(*a.access);
    if (a.loads() && !held.defined) {
      a.load_found = true;
      context_.add(LintRule::load_discarded, a, a.bytes,
                   fmt::format("'{}' loads '{}', but {}: {}", pass, name, why_gone(held),
                               needed ? "store it there, or clear it here" : "clear it here"));
    } else if (a.loads() && !needed) {
      a.load_found = true;
      context_.add(LintRule::load_covered, a, a.bytes,
                   fmt::format("'{}' loads '{}' and then {} all of it: clear it instead", pass, name,
                               a.access->clear ? "clears" : "covers"));
    } else if (!a.loads() && needed) {
      context_.add(LintRule::content_lost, a, 0,
                   fmt::format("'{}' clears '{}', but draws on top of what was there: load it", pass, name));
    }
  }

  // Attachments have operations of their own.
  void read(std::uint32_t p, std::uint32_t index) {
    const Access& access = context_.graph.passes[p].accesses[index];
    if (access.kind == ResourceKind::buffer || is_attachment(access.use)) return;
    if (access.previous || !needs_content(access)) return;
    std::uint32_t missing = none;
    context_.analysis.each_part(access, [&](std::uint32_t part) {
      if (missing == none && !held_[part].defined) missing = part;
    });
    if (missing == none) return;
    context_.add(LintRule::content_lost, p, index, 0,
                 fmt::format("'{}' reads '{}', but {}: store it there", context_.pass_name(p),
                             context_.analysis.name(access), why_gone(held_[missing])));
  }

  void write(std::uint32_t p, std::uint32_t index) {
    const Access& access = context_.graph.passes[p].accesses[index];
    if (access.kind == ResourceKind::buffer || is_attachment(access.use) || !is_write(access.use)) return;
    context_.analysis.each_part(access, [&](std::uint32_t part) { held_[part] = {.defined = true}; });
  }

  void store(Judged& a) {
    if (a.ops->read_only) return;  // leaves what was there
    held_[a.part] = a.stores()
                        ? Held{.defined = true}
                        : Held{.defined = false,
                               .discarded = static_cast<std::uint32_t>(&a - context_.attachments.data())};
    if (!a.stores()) return;
    const Access& access = *a.access;
    const bool tested_only = !a.resolve() && !a.written;
    if (a.wanted && !tested_only) return samples_beside_resolve(a);
    a.store_found = true;
    const std::string& pass = context_.pass_name(a.last);
    const std::string& name = context_.name(a);
    if (tested_only) {
      context_.add(
          LintRule::depth_store, a, a.bytes,
          fmt::format("'{}' stores the depth '{}', which it has only tested: make it read-only", pass, name));
    } else if (access.use == Use::depth) {
      context_.add(LintRule::depth_store, a, a.bytes,
                   fmt::format("'{}' stores the depth '{}' for nobody: discard it", pass, name));
    } else if (const Judged* const resolve = resolve_of(a); resolve != nullptr) {
      context_.add(
          LintRule::multisampled_store, a, a.bytes,
          fmt::format("'{}' stores the samples of '{}' although they are resolved into '{}' and nobody "
                      "reads them: discard them",
                      pass, name, context_.name(*resolve)));
    } else {
      stored_for_nobody(a);
    }
  }

  void stored_for_nobody(Judged& a) {
    std::uint64_t bytes = a.bytes;
    const char* advice = a.resolve() ? "leave the resolve out" : "discard it";
    if (context_.liveness.lives[a.ops->pass] == 0 && context_.liveness.lives[a.last] == 0) {
      advice = "drop the pass";
      if (a.loads() && !a.load_found) bytes += a.bytes;
      a.load_found = true;
    }
    context_.add(LintRule::store_never_read, a, bytes,
                 fmt::format("'{}' {} '{}', which nobody reads: {}", context_.pass_name(a.last),
                             a.resolve() ? "resolves into" : "stores", context_.name(a), advice));
  }

  [[nodiscard]] const Judged* resolve_of(const Judged& color) {
    if (color.access->use != Use::color) return nullptr;
    for (const Judged& other : context_.of_group(color.group)) {
      if (other.resolve() && other.access->slot == color.access->slot) return &other;
    }
    return nullptr;
  }

  // The samples have a reader: they could have been left in the tile if it read the resolved picture.
  void samples_beside_resolve(const Judged& a) {
    const Judged* const resolve = resolve_of(a);
    if (resolve == nullptr || !resolve->wanted) return;
    beside_.push_back({.samples = &a, .resolve = resolve});
  }

  // What must be known of all passes behind.
  void finish() {
    for (const Judged& a : context_.attachments) {
      const auto index = static_cast<std::uint32_t>(&a - context_.attachments.data());
      const Held& held = held_[a.part];
      if (held.defined || held.discarded != index || !a.wanted) continue;
      const Lifetime lifetime = context_.graph.textures[a.access->resource].lifetime;
      if (lifetime == Lifetime::transient) continue;  // its reader has told
      context_.add(LintRule::content_lost, a, 0,
                   fmt::format("'{}' discards '{}', which is {} and needed after the frame: store it",
                               context_.pass_name(a.last), context_.name(a), to_string(lifetime)));
    }
    if (beside_.empty()) return;
    const std::vector<std::uint32_t> readers = sampling_passes();
    for (const auto& [samples, resolve] : beside_) {
      const std::uint32_t reader = readers[samples->access->resource];
      if (reader == none) continue;
      context_
          .add(LintRule::multisampled_store, *samples, samples->bytes,
               fmt::format(
                   "'{}' stores the samples of '{}' beside their resolve '{}', because '{}' reads them: "
                   "could it read the resolve",
                   context_.pass_name(samples->last), context_.name(*samples), context_.name(*resolve),
                   context_.pass_name(reader)))
          .severity = LintSeverity::hint;
    }
  }

  // Of each texture the first pass that samples it, if nobody loads it to draw on it again; else none.
  [[nodiscard]] std::vector<std::uint32_t> sampling_passes() const {
    std::vector<std::uint32_t> readers(context_.graph.textures.size(), none);
    for (const Group& group : context_.compiled.groups) {
      context_.each_access(group, [&](std::uint32_t p, std::uint32_t a) {
        const Access& access = context_.graph.passes[p].accesses[a];
        if (access.kind != ResourceKind::texture || access.use != Use::sampled || access.previous) return;
        if (readers[access.resource] == none) readers[access.resource] = p;
      });
    }
    for (const Judged& a : context_.attachments) {
      if (a.loads()) readers[a.access->resource] = none;
    }
    return readers;
  }

  struct Beside {
    const Judged* samples;
    const Judged* resolve;
  };

  Context& context_;
  std::vector<Held> held_;
  std::vector<Beside> beside_;
};

}  // namespace

void judge_operations(Context& context) { Operations(context).run(); }

}  // namespace ambito::graph::linting
