#include <utility>

#include <ambito/scene.h>

namespace ambito::scene {

NodeId NodeTable::add(NodeRow row, Revision now) {
  std::uint32_t slot = 0;
  if (!free_.empty()) {
    slot = free_.back();
    free_.pop_back();
  } else {
    slot = slots();
    const std::size_t count = local_.size() + 1;
    parent_.resize(count);
    local_.resize(count);
    mesh_.resize(count);
    light_.resize(count);
    camera_.resize(count);
    visible_.resize(count);
    revision_at_.resize(count);
    name_.resize(count);
    generation_.resize(count);
    alive_.resize(count);
    children_.resize(count);
    matrix_of_.resize(count, no_matrix);
  }
  const NodeId parent = contains(row.parent) ? row.parent : NodeId{};
  if (parent) ++children_[parent.index];
  parent_[slot] = parent;
  local_[slot] = row.local;
  mesh_[slot] = row.mesh;
  light_[slot] = row.light;
  camera_[slot] = row.camera;
  visible_[slot] = row.visible ? 1 : 0;
  name_[slot] = std::move(row.name);
  alive_[slot] = 1;
  ++generation_[slot];
  revision_at_[slot] = revision_ = structure_revision_ = now;
  ++live_;
  return id_at(slot);
}

bool NodeTable::erase(NodeId id, Revision now) {
  if (!contains(id)) return false;
  const std::uint32_t slot = id.index;
  // Only a node with children pays for the walk over all nodes: erasing leaves first is linear.
  for (std::uint32_t child = 0; children_[slot] > 0 && child < slots(); ++child) {
    if (parent_[child] != id) continue;
    parent_[child] = {};
    revision_at_[child] = now;
    --children_[slot];
  }
  if (parent_[slot]) --children_[parent_[slot].index];
  drop_matrix(slot);
  parent_[slot] = {};
  local_[slot] = {};
  mesh_[slot] = {};
  light_[slot] = {};
  camera_[slot] = {};
  visible_[slot] = 0;
  name_[slot].clear();
  alive_[slot] = 0;
  revision_at_[slot] = revision_ = structure_revision_ = now;
  --live_;
  // A slot whose generation would wrap is retired: no stale id can ever name a new node.
  if (generation_[slot] != UINT32_MAX) free_.push_back(slot);
  return true;
}

bool NodeTable::contains(NodeId id) const {
  return id.index < slots() && alive_[id.index] != 0 && generation_[id.index] == id.generation;
}

bool NodeTable::set_local(NodeId id, const Transform& local, Revision now) {
  if (!contains(id)) return false;
  drop_matrix(id.index);
  local_[id.index] = local;
  revision_at_[id.index] = revision_ = now;
  return true;
}

bool NodeTable::set_matrix(NodeId id, const mat4x4f& matrix, Revision now) {
  if (!contains(id)) return false;
  std::uint32_t& at = matrix_of_[id.index];
  if (at == no_matrix) {
    at = static_cast<std::uint32_t>(matrices_.size());
    matrices_.emplace_back(id.index, matrix);
  } else {
    matrices_[at].second = matrix;
  }
  revision_at_[id.index] = revision_ = now;
  return true;
}

bool NodeTable::set_visible(NodeId id, bool visible, Revision now) {
  if (!contains(id)) return false;
  visible_[id.index] = visible ? 1 : 0;
  revision_at_[id.index] = revision_ = now;
  return true;
}

bool NodeTable::set_parent(NodeId id, NodeId parent, Revision now) {
  if (!contains(id) || (parent && !contains(parent))) return false;
  for (NodeId ancestor = parent; ancestor; ancestor = parent_[ancestor.index]) {
    if (ancestor == id) return false;
  }
  const std::uint32_t slot = id.index;
  if (parent_[slot]) --children_[parent_[slot].index];
  if (parent) ++children_[parent.index];
  parent_[slot] = parent;
  revision_at_[slot] = revision_ = structure_revision_ = now;
  return true;
}

bool NodeTable::set_mesh(NodeId id, MeshId mesh, Revision now) {
  if (!contains(id)) return false;
  mesh_[id.index] = mesh;
  revision_at_[id.index] = revision_ = structure_revision_ = now;
  return true;
}

void NodeTable::drop_matrix(std::uint32_t slot) {
  const std::uint32_t at = matrix_of_[slot];
  if (at == no_matrix) return;
  matrix_of_[slot] = no_matrix;
  if (at + 1 != matrices_.size()) {
    matrices_[at] = matrices_.back();
    matrix_of_[matrices_[at].first] = at;
  }
  matrices_.pop_back();
}

}  // namespace ambito::scene
