#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <ambito/graph_lint.h>

#include "graph/analysis.h"

/// What the rules of the lint share: they judge the groups of one Compiled by what the declaration needs.
namespace ambito::graph::linting {

/// An attachment of a group, with what the declaration says about it. Parallel to the attachments of all
/// groups, in order.
struct Judged {
  const Attachment* ops = nullptr;
  const Access* access = nullptr;  ///< of the first pass of the group that has it
  std::uint32_t group = none;
  std::uint32_t part = none;
  std::uint64_t bytes = 0;    ///< of the whole attachment
  std::uint32_t last = none;  ///< the last pass of the group that has it, in FrameGraph::passes
  bool written = false;       ///< a pass of the group writes it; a depth may only be tested
  bool wanted = false;        ///< somebody needs what the group leaves
  bool load_found = false;    ///< its load, or its store, is part of a finding already
  bool store_found = false;

  [[nodiscard]] bool resolve() const { return access->use == Use::resolve; }
  [[nodiscard]] bool loads() const { return !resolve() && (ops->read_only || ops->load == LoadOp::load); }
  [[nodiscard]] bool stores() const { return resolve() || (!ops->read_only && ops->store == StoreOp::store); }
};

/// Everything that the rules look at, and where they put what they find.
struct Context {
  const FrameGraph& graph;
  const Compiled& compiled;   ///< is judged; checked to belong to `graph`
  const Compiled& reference;  ///< what compile() makes of `graph`
  const Analysis& analysis;
  const Liveness& liveness;
  const LintOptions& options;
  std::vector<Judged> attachments = {};
  std::vector<std::uint32_t> first_attachment = {};  ///< of each group, and the end
  std::vector<LintFinding> found = {};

  [[nodiscard]] std::span<Judged> of_group(std::uint32_t group) {
    return std::span(attachments)
        .subspan(first_attachment[group], first_attachment[group + 1] - first_attachment[group]);
  }
  /// Places in FrameGraph::passes.
  [[nodiscard]] std::uint32_t first_pass(std::uint32_t group) const {
    return compiled.passes[compiled.groups[group].first].pass;
  }
  [[nodiscard]] std::uint32_t last_pass(std::uint32_t group) const {
    const Group& g = compiled.groups[group];
    return compiled.passes[g.first + g.count - 1].pass;
  }
  [[nodiscard]] const std::string& pass_name(std::uint32_t pass) const { return graph.passes[pass].name; }
  [[nodiscard]] const std::string& name(const Judged& a) const { return analysis.name(*a.access); }
  /// Calls `f(pass, access)`, both as places, for all accesses of a group.
  template <class F>
  void each_access(const Group& group, F&& f) const {
    for (std::uint32_t living = group.first; living < group.first + group.count; ++living) {
      const std::uint32_t p = compiled.passes[living].pass;
      for (std::uint32_t a = 0; a < graph.passes[p].accesses.size(); ++a) f(p, a);
    }
  }

  /// About one access of one pass.
  LintFinding& add(LintRule rule, std::uint32_t pass, std::uint32_t access, std::uint64_t bytes,
                   std::string sentence);
  /// About an attachment, told of `pass`.
  LintFinding& add(LintRule rule, const Judged& attachment, std::uint64_t bytes, std::string sentence) {
    return add(rule, attachment.ops->pass, attachment.ops->access, bytes, std::move(sentence));
  }
  /// About a resource alone.
  LintFinding& add_resource(LintRule rule, ResourceKind kind, std::uint32_t resource, std::string sentence);
};

/// Stores for nobody; loads of what is covered or gone; content that is dropped although it is needed.
void judge_operations(Context& context);
/// Passes that could be one. After the operations.
void judge_splits(Context& context);
/// Formats, lifetimes and tile memory. After the splits.
void judge_resources(Context& context);

}  // namespace ambito::graph::linting
