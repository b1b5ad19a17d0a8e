#include "gltf/nodes.h"

#include <utility>

#include <fmt/format.h>

#include "gltf/json_fields.h"

namespace ambito::gltf {

namespace {

void read_light_reference(Fields& fields, std::uint32_t count, NodeSource& out) {
  const JsonValue value = fields.extension("KHR_lights_punctual");
  if (!value) return;
  Fields extension{value};
  out.light = extension.required_index("light", count, "lights");
  fields.adopt(extension);
}

Result<NodeSource> read_node(JsonValue json, Context& context, const NodeReferences& references,
                             std::uint32_t node_count) {
  Fields fields{json};
  NodeSource out;
  out.json = json;
  out.name = fields.text("name");
  out.local = read_transform(fields, context.warnings);
  out.mesh = fields.index("mesh", references.meshes, "meshes");
  out.camera = fields.index("camera", references.cameras, "cameras");
  read_light_reference(fields, references.lights, out);
  out.skin = fields.index("skin", references.skins, "skins");
  if (out.skin && !out.mesh) fields.refuse("a node with a skin has a mesh", "skin");
  if (fields.array("weights")) {
    context.warnings.add("weights", json, "morph targets are not supported yet: the base mesh is drawn",
                         "weights");
  }
  const JsonValue children = fields.array("children");
  if (!fields.ok()) return fields.failure();
  auto indices = read_indices(children, node_count, "nodes");
  if (!indices) return fail(std::move(indices).error());
  out.children = *std::move(indices);
  return out;
}

Result<void> link_parents(std::vector<NodeSource>& nodes) {
  for (std::uint32_t parent = 0; parent < nodes.size(); ++parent) {
    for (const std::uint32_t child : nodes[parent].children) {
      if (nodes[child].parent) {
        return nodes[parent].json.fail(
            fmt::format("node {} is already a child of node {}", child, *nodes[child].parent), "children");
      }
      nodes[child].parent = parent;
    }
  }
  return {};
}

/// With at most one parent each, a node that cannot be reached from a root belongs to a cycle or hangs on
/// one.
Result<void> refuse_cycles(const std::vector<NodeSource>& nodes) {
  enum class State : std::uint8_t { unknown, on_path, good };
  std::vector<State> states(nodes.size(), State::unknown);
  std::vector<std::uint32_t> path;
  for (std::uint32_t start = 0; start < nodes.size(); ++start) {
    path.clear();
    std::optional<std::uint32_t> at = start;
    while (at && states[*at] == State::unknown) {
      states[*at] = State::on_path;
      path.push_back(*at);
      at = nodes[*at].parent;
    }
    if (at && states[*at] == State::on_path) {
      return nodes[*at].json.fail(fmt::format("node {} is its own ancestor", *at), "children");
    }
    for (const std::uint32_t node : path) states[node] = State::good;
  }
  return {};
}

Result<std::vector<std::uint32_t>> scene_roots(Context& context, const std::vector<NodeSource>& nodes) {
  Fields root{context.root};
  const JsonValue scenes = root.array("scenes");
  const std::optional<std::uint32_t> chosen = root.index("scene", scenes.size(), "scenes");
  if (!root.ok()) return root.failure();

  std::vector<std::uint32_t> out;
  if (scenes.size() == 0) {
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      if (!nodes[i].parent) out.push_back(i);
    }
    return out;
  }
  std::uint32_t index = 0;
  for (const JsonItem item : scenes) {
    Fields fields{item.value};
    const JsonValue list = fields.array("nodes");
    if (!fields.ok()) return fields.failure();
    auto roots = read_indices(list, static_cast<std::uint32_t>(nodes.size()), "nodes");
    if (!roots) return roots;
    for (const std::uint32_t node : *roots) {
      if (nodes[node].parent) {
        return item.value.fail(
            fmt::format("node {} is no root: it is a child of node {}", node, *nodes[node].parent), "nodes");
      }
    }
    if (index++ == chosen.value_or(0)) out = *std::move(roots);
  }
  return out;
}

/// Breadth first: parents come before children, and nothing recurses.
void append_descendants(const std::vector<NodeSource>& nodes, std::vector<std::uint32_t>& order) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::vector<std::uint32_t>& children = nodes[order[i]].children;
    order.insert(order.end(), children.begin(), children.end());
  }
}

}  // namespace

std::vector<mat4x4f> world_matrices(const std::vector<NodeSource>& nodes) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].parent) order.push_back(i);
  }
  append_descendants(nodes, order);
  std::vector<mat4x4f> out(nodes.size());
  for (const std::uint32_t index : order) {
    const NodeSource& node = nodes[index];
    const mat4x4f local = node.local.matrix ? *node.local.matrix : node.local.transform.matrix();
    out[index] = node.parent ? out[*node.parent] * local : local;
  }
  return out;
}

Result<std::vector<NodeSource>> read_nodes(Context& context, const NodeReferences& references) {
  Fields root{context.root};
  const JsonValue list = root.array("nodes");
  if (!root.ok()) return root.failure();
  std::vector<NodeSource> out;
  out.reserve(list.size());
  for (const JsonItem item : list) {
    auto node = read_node(item.value, context, references, list.size());
    if (!node) return fail(std::move(node).error());
    out.push_back(*std::move(node));
  }
  if (auto linked = link_parents(out); !linked) return fail(std::move(linked).error());
  if (auto checked = refuse_cycles(out); !checked) return fail(std::move(checked).error());
  return out;
}

Result<std::vector<std::uint32_t>> default_scene_nodes(Context& context,
                                                       const std::vector<NodeSource>& nodes) {
  auto roots = scene_roots(context, nodes);
  if (!roots) return roots;
  std::vector<bool> seen(nodes.size(), false);
  std::vector<std::uint32_t> out;
  out.reserve(nodes.size());
  for (const std::uint32_t node : *roots) {
    if (seen[node]) {
      context.warnings.add("scene nodes", context.root,
                           fmt::format("node {} is listed twice in a scene", node), "scenes");
      continue;
    }
    seen[node] = true;
    out.push_back(node);
  }
  append_descendants(nodes, out);
  return out;
}

}  // namespace ambito::gltf
