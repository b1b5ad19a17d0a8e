#include "graph/lint.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

namespace ambito::graph {

namespace linting {

namespace {

Result<void> foreign(std::string_view what) {
  return fail(ErrorCode::misuse, fmt::format("the compiled graph does not belong to the graph: {}", what));
}

Result<void> check_passes(const FrameGraph& graph, const Compiled& compiled) {
  if (compiled.textures.size() != graph.textures.size() || compiled.buffers.size() != graph.buffers.size()) {
    return foreign(fmt::format("it has {} textures and {} buffers, the graph has {} and {}",
                               compiled.textures.size(), compiled.buffers.size(), graph.textures.size(),
                               graph.buffers.size()));
  }
  std::uint32_t next = 0;
  for (const CompiledPass& pass : compiled.passes) {
    if (pass.pass >= graph.passes.size() || pass.pass < next) {
      return foreign(fmt::format("pass {} is not there, or not in order", pass.pass));
    }
    next = pass.pass + 1;
  }
  return {};
}

Result<void> check_group(const FrameGraph& graph, const Compiled& compiled, const Group& group) {
  const std::uint32_t first = compiled.passes[group.first].pass;
  const std::uint32_t last = compiled.passes[group.first + group.count - 1].pass;
  if (group.first_attachment > compiled.attachments.size() ||
      group.attachments > compiled.attachments.size() - group.first_attachment) {
    return foreign(
        fmt::format("the group of '{}' has attachments that are not there", graph.passes[first].name));
  }
  for (const Attachment& a :
       std::span(compiled.attachments).subspan(group.first_attachment, group.attachments)) {
    const bool there = a.pass >= first && a.pass <= last && a.access < graph.passes[a.pass].accesses.size() &&
                       is_attachment(graph.passes[a.pass].accesses[a.access].use);
    if (!there) {
      return foreign(fmt::format("the group of '{}' has an attachment that none of its passes has",
                                 graph.passes[first].name));
    }
  }
  return {};
}

Result<void> check_belongs(const FrameGraph& graph, const Compiled& compiled) {
  if (auto ok = check_passes(graph, compiled); !ok) return ok;
  std::size_t next = 0;
  for (const Group& group : compiled.groups) {
    if (group.first != next || group.count == 0 || group.count > compiled.passes.size() - next) {
      return foreign(fmt::format("its groups do not follow each other at pass {}", next));
    }
    next += group.count;
    if (auto ok = check_group(graph, compiled, group); !ok) return ok;
  }
  if (next != compiled.passes.size()) {
    return foreign(fmt::format("its groups have {} passes, but it has {}", next, compiled.passes.size()));
  }
  return {};
}

Result<void> check_options(const LintOptions& options) {
  // A comparison that a NaN does not pass either.
  if (!(options.frames_per_second > 0.0 && options.frames_per_second <= max_lint_rate)) {
    return fail(ErrorCode::usage,
                fmt::format("{} frames a second are not possible; more than 0 and up to {} are",
                            options.frames_per_second, max_lint_rate));
  }
  const double budget = options.budget_bytes_per_second.value_or(0.0);
  if (!std::isfinite(budget) || budget < 0.0) {
    return fail(ErrorCode::usage,
                fmt::format("a budget of {} bytes a second is not possible; 0 and more are", budget));
  }
  return {};
}

bool same_kind(Use a, Use b) {
  const auto kind = [](Use use) { return use == Use::depth_read ? Use::depth : use; };
  return kind(a) == kind(b);
}

// The attachment of one of the group's passes at the same place, for the same part; none: there is none.
std::uint32_t match(const Pass& pass, const Access& wanted) {
  const auto found = std::ranges::find_if(pass.accesses, [&](const Access& a) {
    return is_attachment(a.use) && same_kind(a.use, wanted.use) && a.slot == wanted.slot &&
           a.resource == wanted.resource && a.mip == wanted.mip && a.layer == wanted.layer;
  });
  return found == pass.accesses.end() ? none : static_cast<std::uint32_t>(found - pass.accesses.begin());
}

Judged judged(const Context& context, std::uint32_t g, const Attachment& ops) {
  const Group& group = context.compiled.groups[g];
  Judged result{.ops = &ops, .access = &context.graph.passes[ops.pass].accesses[ops.access], .group = g};
  const Access& access = *result.access;
  context.analysis.each_part(access, [&](std::uint32_t part) { result.part = part; });
  const Texture& texture = context.graph.textures[access.resource];
  result.bytes = texture_bytes(mip_size(context.analysis.sizes[access.resource], access.mip), texture.format,
                               texture.samples);
  for (std::uint32_t living = group.first; living < group.first + group.count; ++living) {
    const std::uint32_t p = context.compiled.passes[living].pass;
    const std::uint32_t a = match(context.graph.passes[p], access);
    if (a == none) continue;
    result.written = result.written || is_write(context.graph.passes[p].accesses[a].use);
    result.wanted = context.liveness.stored[context.liveness.first_access[p] + a] != 0;
    result.last = p;
  }
  return result;
}

void collect(Context& context) {
  context.attachments.reserve(context.compiled.attachments.size());
  for (std::uint32_t g = 0; g < context.compiled.groups.size(); ++g) {
    const Group& group = context.compiled.groups[g];
    context.first_attachment.push_back(static_cast<std::uint32_t>(context.attachments.size()));
    for (const Attachment& ops :
         std::span(context.compiled.attachments).subspan(group.first_attachment, group.attachments)) {
      context.attachments.push_back(judged(context, g, ops));
    }
  }
  context.first_attachment.push_back(static_cast<std::uint32_t>(context.attachments.size()));
}

bool comes_first(const LintFinding& a, const LintFinding& b) {
  // Places are unsigned, so that what belongs to no pass comes last.
  const auto key = [](const LintFinding& f) {
    return std::tuple(f.severity, ~f.bytes, ~f.memory, f.pass, f.access, f.rule, f.kind, f.resource);
  };
  return key(a) < key(b);
}

}  // namespace

LintFinding& Context::add(LintRule rule, std::uint32_t pass, std::uint32_t access, std::uint64_t bytes,
                          std::string sentence) {
  const Access& a = graph.passes[pass].accesses[access];
  LintFinding& finding = add_resource(rule, a.kind, a.resource, std::move(sentence));
  finding.pass = pass;
  finding.access = access;
  finding.pass_name = graph.passes[pass].name;
  finding.bytes = bytes;
  return finding;
}

LintFinding& Context::add_resource(LintRule rule, ResourceKind kind, std::uint32_t resource,
                                   std::string sentence) {
  LintFinding& finding = found.emplace_back();
  finding.rule = rule;
  finding.kind = kind;
  finding.resource = resource;
  finding.resource_name =
      kind == ResourceKind::texture ? graph.textures[resource].name : graph.buffers[resource].name;
  finding.sentence = std::move(sentence);
  return finding;
}

}  // namespace linting

Result<LintReport> lint(const FrameGraph& graph, const Compiled& compiled, const LintOptions& options) {
  if (auto ok = linting::check_options(options); !ok) return fail(std::move(ok).error());
  const auto reference = compile(graph);
  if (!reference) return fail(reference.error());
  if (auto ok = linting::check_belongs(graph, compiled); !ok) return fail(std::move(ok).error());
  const auto analysis = analyse(graph);
  if (!analysis) return fail(analysis.error());
  const Liveness liveness = find_living(*analysis);

  linting::Context context{.graph = graph,
                           .compiled = compiled,
                           .reference = *reference,
                           .analysis = *analysis,
                           .liveness = liveness,
                           .options = options};
  linting::collect(context);
  linting::judge_operations(context);
  linting::judge_splits(context);
  linting::judge_resources(context);

  LintReport report{.findings = std::move(context.found), .traffic = {}, .options = options};
  for (const linting::Judged& a : context.attachments) {
    report.traffic.loaded += a.loads() ? a.bytes : 0;
    report.traffic.stored += a.stores() ? a.bytes : 0;
  }
  std::ranges::sort(report.findings, linting::comes_first);
  return report;
}

Result<LintReport> lint(const FrameGraph& graph, const LintOptions& options) {
  const auto compiled = compile(graph);
  if (!compiled) return fail(compiled.error());
  return lint(graph, *compiled, options);
}

}  // namespace ambito::graph
