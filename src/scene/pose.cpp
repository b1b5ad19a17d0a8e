#include "scene/pose.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "scene/affine.h"

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
  moved_.clear();
  if (nodes.revision() != seen_nodes_) move_nodes(nodes);
  if (nodes_came_or_went || meshes_changed) match_objects(scene);
  if (scene.geometries().revision() != seen_geometries_) follow_geometries(scene);
  for (const std::uint32_t node : moved_) {
    for (std::uint32_t i = first_[node]; i < first_[node + 1]; ++i) place(of_node_[i]);
  }
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
  moved_.reserve(nodes.slots());
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
  const Revision* changed = nodes.revisions().data();
  for (const Step step : order_) {
    const bool has_parent = step.parent != no_slot;
    const bool parent_moved = has_parent && node_revisions_[step.parent] == revision_;
    if (changed[step.node] <= seen_nodes_ && !parent_moved) continue;
    const mat4x4f* given = nodes.matrix(step.node);
    const mat4x4f local = given != nullptr ? *given : nodes.locals()[step.node].matrix();
    const mat4x4f parent = has_parent ? worlds_[step.parent] : mat4x4f(1.0f);
    mat4x4f& world = worlds_[step.node];
    world = compose(parent, local);
    bool shown = nodes.visible()[step.node] != 0 && (!has_parent || shown_[step.parent] != 0);
    if (!is_finite(world)) {
      world = mat4x4f(0.0f);
      world[3].w = 1.0f;
      shown = false;
    }
    shown_[step.node] = shown ? 1 : 0;
    node_revisions_[step.node] = revision_;
    moved_.push_back(step.node);
  }
}

void Pose::place(std::uint32_t object) {
  const std::uint32_t node = objects_.node[object];
  const mat4x4f& world = worlds_[node];
  const Sphere& sphere = spheres_[object];
  const float stretch = largest_stretch(world);
  const vec3f at(world[3]);
  vec3f center = vec3f(world[0]) * sphere.center.x + vec3f(world[1]) * sphere.center.y +
                 vec3f(world[2]) * sphere.center.z + at;
  // What rounding may do to the centre here and to the vertices in a shader: some units in the last place
  // of the largest terms.
  const auto size = [](vec3f v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); };
  const float rounding = 5e-7f * (size(at) + stretch * (size(sphere.center) + sphere.radius));
  float radius = sphere.radius * stretch + rounding;
  if (!(size(center) + radius <= FLT_MAX)) {
    // Beyond what floats hold: never culled.
    center = vec3f(0.0f);
    radius = FLT_MAX;
  }
  const bool drawable = sphere.radius >= 0.0f;
  objects_.center_x[object] = center.x;
  objects_.center_y[object] = center.y;
  objects_.center_z[object] = center.z;
  objects_.radius[object] = drawable ? radius : 0.0f;
  objects_.visible[object] = drawable && shown_[node] != 0 ? 1 : 0;
  objects_.flip[object] = mirrors(world) ? 1 : 0;
  objects_.revision[object] = revision_;
}

}  // namespace ambito::scene
