#include <fmt/format.h>

#include "graph/analysis.h"

namespace ambito::graph {

namespace {

bool same_resource(const Access& a, const Access& b) { return a.kind == b.kind && a.resource == b.resource; }

/// What is known of each part on the way from pass to pass.
struct Content {
  std::vector<std::uint8_t> written;
  std::vector<std::uint32_t> discarded_by;  ///< pass, or none
};

Content content_at_start(const Analysis& analysis) {
  Content content{.written = std::vector<std::uint8_t>(analysis.parts, 0),
                  .discarded_by = std::vector<std::uint32_t>(analysis.parts, none)};
  const FrameGraph& graph = analysis.graph;
  for (std::uint32_t i = 0; i < graph.textures.size(); ++i) {
    const Texture& texture = graph.textures[i];
    if (texture.lifetime != Lifetime::persistent &&
        !(texture.lifetime == Lifetime::imported && texture.has_content)) {
      continue;
    }
    analysis.each_part_of_texture(i, [&](std::uint32_t part) { content.written[part] = 1; });
  }
  for (std::uint32_t i = 0; i < graph.buffers.size(); ++i) {
    const Buffer& buffer = graph.buffers[i];
    const bool full = buffer.lifetime == Lifetime::persistent ||
                      (buffer.lifetime == Lifetime::imported && buffer.has_content);
    content.written[analysis.buffer_part[i]] = full ? 1 : 0;
  }
  return content;
}

// The pass that makes version `version` of the resource of `access`; only used to explain an error.
std::uint32_t maker_of(const FrameGraph& graph, const Access& access, std::uint32_t version) {
  for (std::uint32_t p = 0; p < graph.passes.size(); ++p) {
    for (const Access& other : graph.passes[p].accesses) {
      if (is_write(other.use) && same_resource(access, other) && other.version + 1 == version) return p;
    }
  }
  return none;
}

Result<void> check_version(const Analysis& analysis, const Pass& pass, const Access& access,
                           std::uint32_t current) {
  if (access.version == current) return {};
  const FrameGraph& graph = analysis.graph;
  const std::string& name = analysis.name(access);
  const char* verb = is_write(access.use) ? "writes on" : "reads";
  if (access.version < current) {
    const std::uint32_t maker = maker_of(graph, access, access.version + 1);
    const std::string& first = graph.passes[maker].name;
    if (is_write(access.use)) {
      return fail(
          ErrorCode::misuse,
          fmt::format("pass '{}' writes on version {} of '{}', but pass '{}' got there first and made "
                      "version {}: one version has one writer",
                      pass.name, access.version, name, first, access.version + 1));
    }
    return fail(
        ErrorCode::misuse,
        fmt::format("pass '{}' reads version {} of '{}', which is stale: pass '{}' got there first and "
                    "made version {}",
                    pass.name, access.version, name, first, access.version + 1));
  }
  const std::uint32_t maker = maker_of(graph, access, access.version);
  if (maker == none) {
    return fail(ErrorCode::misuse, fmt::format("pass '{}' {} version {} of '{}', which no pass makes",
                                               pass.name, verb, access.version, name));
  }
  return fail(
      ErrorCode::misuse,
      fmt::format("pass '{}' {} version {} of '{}', which pass '{}' makes only later in the frame; last "
                  "frame's content needs a resource with lifetime history",
                  pass.name, verb, access.version, name, graph.passes[maker].name));
}

// The first pass behind `pass` that writes some of what `access` reads; only used to explain an error.
std::uint32_t later_writer(const Analysis& analysis, const Pass& pass, const Access& access) {
  const std::vector<Pass>& passes = analysis.graph.passes;
  for (auto p = static_cast<std::uint32_t>(&pass - passes.data()) + 1; p < passes.size(); ++p) {
    for (const Access& other : passes[p].accesses) {
      if (is_write(other.use) && same_resource(access, other) && analysis.overlap(access, other)) return p;
    }
  }
  return none;
}

Result<void> check_content(const Analysis& analysis, const Content& content, const Pass& pass,
                           const Access& access) {
  std::uint32_t missing = none;
  analysis.each_part(access, [&](std::uint32_t part) {
    if (missing == none && content.written[part] == 0) missing = part;
  });
  if (missing == none) return {};
  const FrameGraph& graph = analysis.graph;
  const std::string& name = analysis.name(access);
  if (const std::uint32_t by = content.discarded_by[missing]; by != none) {
    return fail(ErrorCode::misuse,
                fmt::format("pass '{}' reads version {} of '{}', which pass '{}' discarded", pass.name,
                            access.version, name, graph.passes[by].name));
  }
  if (is_write(access.use)) {
    return fail(
        ErrorCode::misuse,
        fmt::format("pass '{}' writes on top of version {} of '{}', which no pass before it has written: "
                    "give it a clear value, or cover all of it",
                    pass.name, access.version, name));
  }
  const std::uint32_t later = later_writer(analysis, pass, access);
  return fail(ErrorCode::misuse,
              fmt::format("pass '{}' reads version {} of '{}', which no pass before it has written{}", pass.name,
                          access.version, name,
                          later == none ? ""
                                        : fmt::format(": pass '{}' writes it only later", graph.passes[later].name)));
}

Result<void> check_previous(const Analysis& analysis, const Pass& pass, const Access& access) {
  const Lifetime lifetime = analysis.lifetime(access);
  if (lifetime != Lifetime::history) {
    return fail(ErrorCode::misuse,
                fmt::format("pass '{}' reads the previous frame's '{}', which is {}: only a "
                            "resource with lifetime history keeps it",
                            pass.name, analysis.name(access), to_string(lifetime)));
  }
  for (const Pass& other : analysis.graph.passes) {
    for (const Access& write : other.accesses) {
      if (is_write(write.use) && same_resource(write, access)) return {};
    }
  }
  return fail(ErrorCode::misuse,
              fmt::format("pass '{}' reads the previous frame's '{}', which no pass writes", pass.name,
                          analysis.name(access)));
}

Result<void> check_reads(const Analysis& analysis, const Content& content, const Pass& pass,
                         Versions& versions) {
  for (const Access& access : pass.accesses) {
    if (access.previous) {
      if (auto ok = check_previous(analysis, pass, access); !ok) return ok;
      continue;
    }
    if (auto ok = check_version(analysis, pass, access, versions.of(access)); !ok) return ok;
    if (!needs_content(access)) continue;
    if (auto ok = check_content(analysis, content, pass, access); !ok) return ok;
  }
  return {};
}

}  // namespace

Result<void> check_order(const Analysis& analysis) {
  const FrameGraph& graph = analysis.graph;
  Versions versions{.texture = std::vector<std::uint32_t>(graph.textures.size(), 0),
                    .buffer = std::vector<std::uint32_t>(graph.buffers.size(), 0)};
  Content content = content_at_start(analysis);
  for (std::uint32_t p = 0; p < graph.passes.size(); ++p) {
    const Pass& pass = graph.passes[p];
    if (auto ok = check_pass(analysis, pass); !ok) return ok;
    if (auto ok = check_reads(analysis, content, pass, versions); !ok) return ok;
    for (const Access& access : pass.accesses) {
      if (!is_write(access.use)) continue;
      versions.of(access) = access.version + 1;
      analysis.each_part(access, [&](std::uint32_t part) {
        content.written[part] = access.discards ? 0 : 1;
        content.discarded_by[part] = access.discards ? p : none;
      });
    }
  }
  return {};
}

}  // namespace ambito::graph
