#include <map>

#include <fmt/format.h>

#include <ambito/graph.h>

#include "graph/export.h"

namespace ambito::graph {

namespace dot {

namespace {

/// `text` in quotes. Graphviz knows backslashes and HTML entities within them.
std::string escaped(std::string_view text) {
  std::string result = "\"";
  for (const char c : valid_utf8(text)) {
    if (c == '"' || c == '\\') {
      (result += '\\') += c;
    } else if (c == '&') {
      result += "&amp;";
    } else if (c == '\n') {
      result += "\\n";
    } else {
      result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    }
  }
  return result += '"';
}

std::string version_of(const FrameGraph& graph, ResourceKind kind, std::uint32_t resource,
                       std::uint32_t version) {
  return fmt::format("{} v{}", resource_name(graph, kind, resource), version);
}

std::string about(const FrameGraph& graph, const Compiled& compiled, ResourceKind kind,
                  std::uint32_t resource) {
  if (kind == ResourceKind::buffer) {
    const Buffer& buffer = graph.buffers[resource];
    return fmt::format("{}\n{} buffer\n{} bytes", buffer.name, to_string(buffer.lifetime), compiled.buffers[resource].size);
  }
  const Texture& texture = graph.textures[resource];
  const Extent size = compiled.textures[resource].size;
  return fmt::format("{}\n{} {}\n{} × {}", texture.name, to_string(texture.lifetime),
                     to_string(texture.format), size.width, size.height);
}

class Writer {
 public:
  Writer(const FrameGraph& graph, const Compiled& compiled) : graph_(graph), compiled_(compiled) {}

  std::string run() {
    out_ +=
        "digraph frame {\n"
        "  rankdir=LR;\n"
        "  graph [fontname=\"Helvetica\", fontsize=10];\n"
        "  node [fontname=\"Helvetica\", fontsize=11];\n"
        "  edge [fontname=\"Helvetica\", fontsize=9];\n";
    for (std::size_t i = 0; i < compiled_.groups.size(); ++i) append_group(i);
    for (const Dropped& dropped : compiled_.dropped) {
      out_ += fmt::format(
          "  p{} [shape=box, style=\"rounded,dashed\", color=gray60, fontcolor=gray50, label={}, "
          "tooltip={}];\n",
          dropped.pass, escaped(graph_.passes[dropped.pass].name + "\ndropped"),
          escaped(explain(graph_, dropped)));
    }
    append_outside();
    append_edges();
    return std::move(out_) + "}\n";
  }

 private:
  void append_group(std::size_t index) {
    const Group& group = compiled_.groups[index];
    const bool merged = group.count > 1;
    const char* indent = merged ? "    " : "  ";
    if (merged) {
      out_ += fmt::format(
          "  subgraph cluster_{} {{\n    label=\"one WebGPU pass\"; style=rounded; color=gray40;\n", index);
    }
    for (std::uint32_t i = group.first; i < group.first + group.count; ++i) {
      const CompiledPass& compiled = compiled_.passes[i];
      const Pass& pass = graph_.passes[compiled.pass];
      std::string label = fmt::format("{}\n{}", pass.name, to_string(pass.kind));
      if (pass.kind == PassKind::render) {
        label += fmt::format(" {} × {}", compiled.size.width, compiled.size.height);
        if (compiled.samples > 1) label += fmt::format(", {} samples", compiled.samples);
      }
      out_ +=
          fmt::format("{}p{} [shape=box, style=rounded, label={}];\n", indent, compiled.pass, escaped(label));
    }
    if (merged) out_ += "  }\n";
  }

  // What lives beyond the frame is a node of its own: the rest is on the arrows between passes.
  void append_outside() {
    std::map<std::pair<ResourceKind, std::uint32_t>, std::pair<std::uint32_t, std::uint32_t>> last;
    std::string arrows;
    for (std::uint32_t p = 0; p < graph_.passes.size(); ++p) {
      for (const Access& access : graph_.passes[p].accesses) {
        if (lifetime(access) == Lifetime::transient) continue;
        const std::string node = node_of(access.kind, access.resource);
        if (access.previous) {
          arrows += fmt::format(
              "  {} -> p{} [style=dotted, label={}];\n", node, p,
              escaped(resource_name(graph_, access.kind, access.resource) + " of the last frame"));
        } else if (access.version == 0 && !is_write(access.use)) {
          arrows += arrow(node, fmt::format("p{}", p), access, 0);
        }
        auto& [version, pass] = last.try_emplace({access.kind, access.resource}, 0, none).first->second;
        if (is_write(access.use)) std::tie(version, pass) = std::pair(access.version + 1, p);
      }
    }
    for (const auto& [resource, end] : last) {
      const auto& [kind, index] = resource;
      out_ += fmt::format("  {} [shape={}, label={}];\n", node_of(kind, index),
                          kind == ResourceKind::texture ? "ellipse" : "cylinder",
                          escaped(about(graph_, compiled_, kind, index)));
      if (end.second == none) continue;
      arrows += fmt::format("  p{} -> {} [label={}];\n", end.second, node_of(kind, index),
                            escaped(version_of(graph_, kind, index, end.first)));
    }
    out_ += arrows;
  }

  void append_edges() {
    for (const Edge& edge : edges(graph_)) {
      const char* style = edge.reason == Edge::Reason::read_after_write ? "solid" : "dashed";
      out_ += fmt::format("  p{} -> p{} [style={}, label={}, tooltip={}];\n", edge.from, edge.to, style,
                          escaped(version_of(graph_, edge.kind, edge.resource, edge.version)),
                          escaped(explain(graph_, edge)));
    }
  }

  [[nodiscard]] std::string arrow(const std::string& from, const std::string& to, const Access& access,
                                  std::uint32_t version) const {
    return fmt::format("  {} -> {} [label={}];\n", from, to,
                       escaped(version_of(graph_, access.kind, access.resource, version)));
  }
  [[nodiscard]] static std::string node_of(ResourceKind kind, std::uint32_t resource) {
    return fmt::format("{}{}", kind == ResourceKind::texture ? 't' : 'b', resource);
  }
  [[nodiscard]] Lifetime lifetime(const Access& access) const {
    return access.kind == ResourceKind::texture ? graph_.textures[access.resource].lifetime
                                                : graph_.buffers[access.resource].lifetime;
  }

  const FrameGraph& graph_;
  const Compiled& compiled_;
  std::string out_;
};

}  // namespace

}  // namespace dot

std::string to_dot(const FrameGraph& graph, const Compiled& compiled) {
  return dot::Writer(graph, compiled).run();
}

}  // namespace ambito::graph
