#include <algorithm>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

#include <ambito/graph.h>

#include "graph/analysis.h"
#include "graph/export.h"

namespace ambito::graph {

namespace {

struct Key {
  ResourceKind kind;
  std::uint32_t resource;
  std::uint32_t version;
  friend bool operator==(const Key&, const Key&) = default;
};
struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t h =
        (std::uint64_t{key.resource} << 32 | key.version) + (key.kind == ResourceKind::buffer ? 1 : 0);
    h = (h ^ (h >> 31)) * 0x9E3779B97F4A7C15ull;
    return static_cast<std::size_t>(h ^ (h >> 29));
  }
};

// Order of two edges between the same passes over the same resource: the first one is kept.
auto order(const Edge& e) { return std::tuple(e.from, e.to, e.kind, e.resource, e.version, e.reason); }
auto pair_of(const Edge& e) { return std::tuple(e.from, e.to, e.kind, e.resource); }

}  // namespace

std::vector<Edge> edges(const FrameGraph& graph) {
  // Who makes each version. Where two passes write on one version, which compile() refuses, the first counts.
  std::unordered_map<Key, std::uint32_t, KeyHash> writer_of;
  const auto each = [&](auto&& f) {
    for (std::uint32_t p = 0; p < graph.passes.size(); ++p) {
      for (const Access& access : graph.passes[p].accesses) {
        if (!access.previous && in_range(graph, access.kind, access.resource)) f(p, access);
      }
    }
  };
  each([&](std::uint32_t p, const Access& access) {
    if (is_write(access.use)) writer_of.try_emplace({access.kind, access.resource, access.version + 1}, p);
  });

  std::vector<Edge> all;
  const auto add = [&](std::uint32_t from, std::uint32_t to, const Access& access, Edge::Reason reason) {
    if (from == to) return;
    all.push_back({.from = from,
                   .to = to,
                   .kind = access.kind,
                   .resource = access.resource,
                   .version = access.version,
                   .reason = reason});
  };
  each([&](std::uint32_t p, const Access& access) {
    if (access.version > 0) {
      if (const auto maker = writer_of.find({access.kind, access.resource, access.version});
          maker != writer_of.end()) {
        add(maker->second, p, access,
            needs_content(access) ? Edge::Reason::read_after_write : Edge::Reason::write_after_write);
      }
    }
    if (is_write(access.use)) return;
    if (const auto next = writer_of.find({access.kind, access.resource, access.version + 1});
        next != writer_of.end()) {
      add(p, next->second, access, Edge::Reason::write_after_read);
    }
  });
  std::ranges::sort(all, {}, order);
  const auto twice = std::ranges::unique(all, {}, pair_of);
  all.erase(twice.begin(), twice.end());
  return all;
}

std::string explain(const FrameGraph& graph, const Edge& edge) {
  const std::string& from = graph.passes[edge.from].name;
  const std::string& to = graph.passes[edge.to].name;
  const std::string& name = resource_name(graph, edge.kind, edge.resource);
  switch (edge.reason) {
    case Edge::Reason::write_after_read:
      return fmt::format("'{}' runs after '{}': it writes over version {} of '{}', which '{}' reads", to,
                         from, edge.version, name, from);
    case Edge::Reason::write_after_write:
      return fmt::format("'{}' runs after '{}': it writes over version {} of '{}', which '{}' writes", to,
                         from, edge.version, name, from);
    case Edge::Reason::read_after_write:
      break;
  }
  return fmt::format("'{}' runs after '{}': it reads version {} of '{}', which '{}' writes", to, from,
                     edge.version, name, from);
}

std::string_view to_string(Edge::Reason reason) {
  switch (reason) {
    case Edge::Reason::read_after_write:
      return "read_after_write";
    case Edge::Reason::write_after_read:
      return "write_after_read";
    case Edge::Reason::write_after_write:
      return "write_after_write";
  }
  return "unknown";
}

std::string_view to_string(Dropped::Reason reason) {
  switch (reason) {
    case Dropped::Reason::nobody_reads:
      return "nobody_reads";
    case Dropped::Reason::only_dropped_readers:
      return "only_dropped_readers";
    case Dropped::Reason::overwritten:
      return "overwritten";
  }
  return "unknown";
}

}  // namespace ambito::graph
