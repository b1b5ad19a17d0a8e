#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/graph.h>
#include <ambito/result.h>

/// What a frame moves through memory for nothing. docs/lint.md explains every rule with an example.
namespace ambito::graph {

enum class LintRule : std::uint8_t {
  store_never_read,    ///< a colour or a resolve is stored, and nobody reads it
  depth_store,         ///< a depth is stored for nobody, or although it was only tested
  multisampled_store,  ///< the samples are stored beside their resolve
  load_covered,        ///< a load of what is then cleared or covered
  load_discarded,      ///< a load of what was discarded or never written; it reads as zero
  content_lost,        ///< an operation drops what a pass, or the next frame, needs
  split_pass,          ///< two passes with the same attachments that could be one
  wide_format,         ///< more bits than any reader can use
  kept_never_read,     ///< kept from frame to frame for nobody
  tile_memory,         ///< an attachment of one pass alone, which could live in the tile
};
inline constexpr std::size_t lint_rules = 10;
inline constexpr double max_lint_rate = 1e6;  ///< frames a second

enum class LintSeverity : std::uint8_t {
  finding,  ///< costs something, and can be changed
  hint,     ///< worth a look: it cannot be changed here, or the graph does not know enough to be sure
};

struct LintFinding {
  LintRule rule = LintRule::store_never_read;
  LintSeverity severity = LintSeverity::finding;
  std::uint32_t pass = none;    ///< in FrameGraph::passes; none: it is about a resource alone
  std::uint32_t access = none;  ///< in Pass::accesses
  std::uint32_t other = none;   ///< split_pass: the pass that `pass` could be one with
  ResourceKind kind = ResourceKind::texture;
  std::uint32_t resource = none;  ///< in FrameGraph::textures or ::buffers
  std::string pass_name;
  std::string other_name;
  std::string resource_name;
  std::uint64_t bytes = 0;   ///< of attachment traffic a frame that go away; no byte counts in two findings
  std::uint64_t memory = 0;  ///< bytes of memory that go away
  std::string sentence;      ///< names pass and resource, and says what to change
  friend bool operator==(const LintFinding&, const LintFinding&) = default;
};

struct LintOptions {
  double frames_per_second = 60.0;  ///< > 0, up to max_lint_rate
  /// For the attachment traffic of the whole frame, not only for what could go away; finite, ≥ 0.
  std::optional<double> budget_bytes_per_second = {};
  /// Whether the implementation can keep attachments in tile memory: LintRule::tile_memory is a finding then,
  /// else a hint.
  bool transient_attachments = false;
};

struct LintReport {
  std::vector<LintFinding>
      findings;     ///< findings before hints, the most bytes first, then in order of passes
  Traffic traffic;  ///< of all attachments of the frame
  LintOptions options;

  [[nodiscard]] std::size_t count(LintSeverity severity) const;
  /// Bytes a frame of all that are findings: the frame without them moves so much less.
  [[nodiscard]] std::uint64_t avoidable() const;
  [[nodiscard]] double bytes_per_second() const;
  /// More than the budget; exactly the budget is within it.
  [[nodiscard]] bool over_budget() const;
};

/// Judges what compile() derives: only rules about the declaration can fire, because its operations are the
/// best ones. Time is linear in passes and accesses. Errors: those of compile(); an option out of range.
[[nodiscard]] Result<LintReport> lint(const FrameGraph& graph, const LintOptions& options = {});
/// Judges the operations and the groups in `compiled`, which may come from elsewhere: what is needed is told
/// by the declaration. Errors: those above; a `compiled` that does not belong to `graph` (misuse).
[[nodiscard]] Result<LintReport> lint(const FrameGraph& graph, const Compiled& compiled,
                                      const LintOptions& options);

/// compile(graph) with the passes that run, the operations and the groups that the member "compiled" of a
/// text of schema "ambito.graph" tells; without that member, compile(graph). `graph` is what read_json() has
/// read from the same text; its output may have another size. Without "groups" every pass is one. Passes that
/// compile() drops may be there. Errors (bad_input, over_limit, misuse): one sentence that begins with the
/// place.
[[nodiscard]] Result<Compiled> with_operations(const FrameGraph& graph, std::string_view json);

/// For people: one line a finding, then the traffic of the frame, and the budget when there is one.
[[nodiscard]] std::string lint_text(const LintReport& report);
/// JSON, schema "ambito.lint" version 1. The same report gives the same bytes, one finding a line.
[[nodiscard]] std::string lint_json(const LintReport& report);

[[nodiscard]] std::string_view to_string(LintRule rule);          ///< "depth_store"
[[nodiscard]] std::string_view to_string(LintSeverity severity);  ///< "finding"

}  // namespace ambito::graph
