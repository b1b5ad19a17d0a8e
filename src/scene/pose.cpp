#include "scene/pose.h"

#include <algorithm>
#include <array>

#include "scene/affine.h"
#include "scene/place.h"

namespace ambito::scene {
namespace {

constexpr std::uint32_t no_slot = UINT32_MAX;
constexpr std::uint32_t unknown = UINT32_MAX;

/// Depths of all live nodes (0: a root) without recursion: a chain may be as long as the table.
void measure_depths(const NodeTable& nodes, std::vector<std::uint32_t>& depths) {
  depths.assign(nodes.slots(), unknown);
  const std::vector<NodeId>& parents = nodes.parents();
  for (std::uint32_t slot = 0; slot < nodes.slots(); ++slot) {
    if (!nodes.alive(slot)) continue;
    std::uint32_t steps = 0;
    std::uint32_t known = slot;
    while (depths[known] == unknown && parents[known]) {
      known = parents[known].index;
      ++steps;
    }
    if (depths[known] == unknown) depths[known] = 0;
    // The way up once more, now that its top is known.
    std::uint32_t depth = depths[known] + steps;
    for (std::uint32_t at = slot; at != known; at = parents[at].index) depths[at] = depth--;
  }
}

}  // namespace

void Pose::update(const Scene& scene) {
  if (scene.identity() == identity_ && scene.revision() == seen_) return;
  ++revision_;
  if (scene.identity() != identity_) {
    reset();
    identity_ = scene.identity();
  }
  const NodeTable& nodes = scene.nodes();
  const bool nodes_came_or_went = nodes.structure_revision() != seen_structure_;
  const bool meshes_changed = scene.meshes().revision() != seen_meshes_;
  if (nodes_came_or_went) order_nodes(nodes);
  moved_count_ = 0;
  if (nodes.revision() != seen_nodes_) move_nodes(nodes);
  if (nodes_came_or_went || meshes_changed) match_objects(scene);
  if (scene.geometries().revision() != seen_geometries_) follow_geometries(scene);
  place_moved();
  seen_ = scene.revision();
  seen_nodes_ = nodes.revision();
  seen_structure_ = nodes.structure_revision();
  seen_meshes_ = scene.meshes().revision();
  seen_geometries_ = scene.geometries().revision();
}

void Pose::reset() {
  seen_nodes_ = seen_structure_ = seen_meshes_ = seen_geometries_ = 0;
  if (objects_.size() > 0) structure_revision_ = revision_;
  order_.clear();
  objects_.resize(0);
  owners_.clear();
  spheres_.clear();
  free_.clear();
  first_.clear();
  of_node_.clear();
  live_objects_ = 0;
}

void Pose::order_nodes(const NodeTable& nodes) {
  worlds_.resize(nodes.slots());
  shown_.resize(nodes.slots());
  node_revisions_.resize(nodes.slots());
  moved_.resize(nodes.slots());
  measure_depths(nodes, depth_);
  // Sorted by depth, then by slot: counting how many lie at each depth says where each depth begins.
  std::vector<std::uint32_t> begin(1, 0);
  for (const std::uint32_t depth : depth_) {
    if (depth == unknown) continue;
    if (begin.size() < depth + 2u) begin.resize(depth + 2u, 0);
    ++begin[depth + 1];
  }
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  order_.resize(nodes.size());
  for (std::uint32_t slot = 0; slot < nodes.slots(); ++slot) {
    if (depth_[slot] == unknown) continue;
    const NodeId parent = nodes.parents()[slot];
    order_[begin[depth_[slot]]++] = {slot, parent ? parent.index : no_slot};
  }
}

void Pose::move_nodes(const NodeTable& nodes) {
  // Plain pointers, because a store of a byte may alias the members that vectors are made of.
  const Revision* changed = nodes.revisions().data();
  const Transform* locals = nodes.locals().data();
  const std::uint8_t* visible = nodes.visible().data();
  mat4x4f* worlds = worlds_.data();
  std::uint8_t* shown = shown_.data();
  Revision* revisions = node_revisions_.data();
  std::uint32_t* moved = moved_.data();
  const Revision now = revision_;
  const Revision seen = seen_nodes_;
  std::size_t count = 0;
  for (const Step step : order_) {
    const bool has_parent = step.parent != no_slot;
    const bool parent_moved = has_parent && revisions[step.parent] == now;
    if (changed[step.node] <= seen && !parent_moved) continue;
    const mat4x4f* given = nodes.matrix(step.node);
    Affine world = given != nullptr ? affine(*given) : affine(locals[step.node]);
    if (has_parent) world = load(worlds[step.parent]) * world;
    bool is_shown = visible[step.node] != 0 && (!has_parent || shown[step.parent] != 0);
    if (!is_finite(world)) {
      world.x = world.y = world.z = float4{};
      world.origin = float4{0.0f, 0.0f, 0.0f, 1.0f};
      is_shown = false;
    }
    world.store_to(worlds[step.node]);
    shown[step.node] = is_shown ? 1 : 0;
    revisions[step.node] = now;
    moved[count++] = step.node;
  }
  moved_count_ = count;
}

void Pose::place_four(const std::array<std::uint32_t, 4>& objects, std::size_t count) {
  const auto world = [&](std::size_t i) { return &worlds_[objects_.node[objects[i]]]; };
  const auto sphere = [&](std::size_t i) { return &spheres_[objects[i]]; };
  const Placed placed =
      place({world(0), world(1), world(2), world(3)}, {sphere(0), sphere(1), sphere(2), sphere(3)});
  // Plain pointers, as above.
  float* x = objects_.center_x.data();
  float* y = objects_.center_y.data();
  float* z = objects_.center_z.data();
  float* radius = objects_.radius.data();
  std::uint8_t* visible = objects_.visible.data();
  std::uint8_t* flip = objects_.flip.data();
  Revision* revisions = objects_.revision.data();
  const std::uint32_t* nodes = objects_.node.data();
  const std::uint8_t* shown = shown_.data();
  const Sphere* spheres = spheres_.data();
  const Revision now = revision_;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t object = objects[i];
    const auto lane = static_cast<int>(i);
    x[object] = placed.x[lane];
    y[object] = placed.y[lane];
    z[object] = placed.z[lane];
    radius[object] = placed.radius[lane];
    visible[object] = shown[nodes[object]] & static_cast<std::uint8_t>(spheres[object].radius >= 0.0f);
    flip[object] = placed.mirrors[lane] & 1;
    revisions[object] = now;
  }
}

void Pose::place_moved() {
  std::array<std::uint32_t, 4> objects{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < moved_count_; ++i) {
    const std::uint32_t node = moved_[i];
    for (std::uint32_t k = first_[node]; k < first_[node + 1]; ++k) {
      objects[count++] = of_node_[k];
      if (count == 4) {
        place_four(objects, 4);
        count = 0;
      }
    }
  }
  // The lanes that are left over repeat what they were last; only `count` of them are written.
  if (count > 0) place_four(objects, count);
}

}  // namespace ambito::scene
