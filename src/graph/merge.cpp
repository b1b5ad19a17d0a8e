#include <algorithm>

#include "graph/analysis.h"
#include "graph/marks.h"

// Neighbours that draw into the same attachments become one WebGPU pass: between two passes every sample
// would be stored and loaded again.
namespace ambito::graph {

namespace {

class Merger {
 public:
  Merger(const Analysis& analysis, const Liveness& liveness, Compiled& compiled)
      : analysis_(analysis), liveness_(liveness), compiled_(compiled), marks_(analysis.parts) {}

  void run() {
    for (std::uint32_t living = 0; living < compiled_.passes.size(); ++living) {
      if (!joins(living)) open(living);
      for (const Access& access : pass(living).accesses) marks_.note(analysis_, access, mark());
    }
    for (Group& group : compiled_.groups) finish(group);
  }

 private:
  [[nodiscard]] const Pass& pass(std::uint32_t living) const {
    return analysis_.graph.passes[compiled_.passes[living].pass];
  }
  [[nodiscard]] const Access& access(const Attachment& attachment) const {
    return analysis_.graph.passes[attachment.pass].accesses[attachment.access];
  }
  [[nodiscard]] std::span<const Attachment> attachments(std::uint32_t living) const {
    const CompiledPass& compiled = compiled_.passes[living];
    return std::span(compiled_.attachments).subspan(compiled.first_attachment, compiled.attachments);
  }
  [[nodiscard]] std::uint32_t mark() const { return static_cast<std::uint32_t>(compiled_.groups.size()); }

  void open(std::uint32_t living) {
    const CompiledPass& compiled = compiled_.passes[living];
    compiled_.groups.push_back({.first = living,
                                .count = 1,
                                .first_attachment = compiled.first_attachment,
                                .attachments = compiled.attachments});
  }

  bool joins(std::uint32_t living) {
    if (compiled_.groups.empty()) return false;
    Group& group = compiled_.groups.back();
    const std::uint32_t last = group.first + group.count - 1;
    if (pass(living).kind != PassKind::render || pass(last).kind != PassKind::render) return false;
    if (!same_attachments(last, living)) return false;
    for (const Access& access : pass(living).accesses) {
      if (marks_.conflict(analysis_, access, mark())) return false;
    }
    ++group.count;
    return true;
  }

  /// The same pictures, and `living` draws on what `last` has left. A resolve happens at the end of a WebGPU
  /// pass, so that behind one that is wanted nobody can join.
  [[nodiscard]] bool same_attachments(std::uint32_t last, std::uint32_t living) const {
    std::size_t matched = 0;
    for (const Attachment& attachment : attachments(living)) {
      if (access(attachment).use == Use::resolve) continue;
      if (attachment.load != LoadOp::load || match(last, access(attachment)) == nullptr) return false;
      ++matched;
    }
    return matched > 0 && matched == attachments(last).size();
  }

  /// The attachment of `living` at the same place, for the same part; null: there is none.
  [[nodiscard]] const Attachment* match(std::uint32_t living, const Access& wanted) const {
    const auto all = attachments(living);
    const auto found = std::ranges::find_if(all, [&](const Attachment& candidate) {
      const Access& a = access(candidate);
      return (a.use == Use::color) == (wanted.use == Use::color) && a.use != Use::resolve &&
             a.slot == wanted.slot && a.resource == wanted.resource && a.mip == wanted.mip &&
             a.layer == wanted.layer;
    });
    return found == all.end() ? nullptr : &*found;
  }

  /// Loads as its first pass does, stores what somebody needs behind its last one, resolves where that one
  /// does.
  void finish(Group& group) {
    if (group.count == 1) return;
    const std::uint32_t last = group.first + group.count - 1;
    group.first_attachment = static_cast<std::uint32_t>(compiled_.attachments.size());
    std::vector<Attachment> merged(attachments(group.first).begin(), attachments(group.first).end());
    for (Attachment& attachment : merged) {
      for (std::uint32_t part = group.first; part <= last; ++part) {
        const Attachment* const same = match(part, access(attachment));
        attachment.read_only = attachment.read_only && same->read_only;
        const bool wanted = liveness_.stored[liveness_.first_access[same->pass] + same->access] != 0;
        attachment.store = wanted ? StoreOp::store : StoreOp::discard;
      }
      if (attachment.read_only) attachment.store = StoreOp::discard;
    }
    for (const Attachment& attachment : attachments(last)) {
      if (access(attachment).use == Use::resolve) merged.push_back(attachment);
    }
    group.attachments = static_cast<std::uint32_t>(merged.size());
    compiled_.attachments.insert(compiled_.attachments.end(), merged.begin(), merged.end());
  }

  const Analysis& analysis_;
  const Liveness& liveness_;
  Compiled& compiled_;
  Marks marks_;
};

}  // namespace

void merge_neighbours(const Analysis& analysis, const Liveness& liveness, Compiled& compiled) {
  Merger(analysis, liveness, compiled).run();
}

}  // namespace ambito::graph
