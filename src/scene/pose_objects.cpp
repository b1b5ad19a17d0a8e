#include <algorithm>
#include <functional>

#include "scene/pose.h"

// Which objects there are. Runs only when nodes, meshes or geometries came, went or changed.
namespace ambito::scene {
namespace {

constexpr std::uint32_t no_object = UINT32_MAX;

const Mesh* mesh_of(const Scene& scene, std::uint32_t node) {
  return scene.nodes().alive(node) ? scene.meshes().find(scene.nodes().meshes()[node]) : nullptr;
}

}  // namespace

void ObjectColumns::resize(std::size_t count) {
  node.resize(count);
  primitive.resize(count);
  geometry.resize(count);
  material.resize(count);
  center_x.resize(count);
  center_y.resize(count);
  center_z.resize(count);
  radius.resize(count);
  visible.resize(count);
  flip.resize(count);
  revision.resize(count);
}

void Pose::match_objects(const Scene& scene) {
  kill_orphans(scene);
  index_nodes(scene);
  fill_nodes(scene);
}

void Pose::kill_orphans(const Scene& scene) {
  for (std::uint32_t object = 0; object < objects_.size(); ++object) {
    const NodeId owner = owners_[object];
    if (!owner) continue;
    const Mesh* mesh = scene.nodes().contains(owner) ? mesh_of(scene, owner.index) : nullptr;
    if (mesh != nullptr && objects_.primitive[object] < mesh->primitives.size()) continue;
    owners_[object] = {};
    spheres_[object] = {};
    objects_.node[object] = 0;
    objects_.primitive[object] = 0;
    objects_.geometry[object] = {};
    objects_.material[object] = {};
    objects_.center_x[object] = objects_.center_y[object] = objects_.center_z[object] = 0.0f;
    objects_.radius[object] = 0.0f;
    objects_.visible[object] = 0;
    objects_.flip[object] = 0;
    objects_.revision[object] = structure_revision_ = revision_;
    free_.push_back(object);
    --live_objects_;
  }
  std::sort(free_.begin(), free_.end(), std::greater<>());
}

void Pose::index_nodes(const Scene& scene) {
  const std::uint32_t slots = scene.nodes().slots();
  first_.assign(slots + 1u, 0);
  for (std::uint32_t node = 0; node < slots; ++node) {
    const Mesh* mesh = mesh_of(scene, node);
    const std::size_t count = mesh != nullptr ? mesh->primitives.size() : 0;
    first_[node + 1] = first_[node] + static_cast<std::uint32_t>(count);
  }
  of_node_.assign(first_[slots], no_object);
  for (std::uint32_t object = 0; object < objects_.size(); ++object) {
    if (owners_[object]) of_node_[first_[owners_[object].index] + objects_.primitive[object]] = object;
  }
}

void Pose::fill_nodes(const Scene& scene) {
  for (std::uint32_t node = 0; node < scene.nodes().slots(); ++node) {
    const Mesh* mesh = mesh_of(scene, node);
    if (mesh == nullptr) continue;
    for (std::uint32_t i = 0; i < mesh->primitives.size(); ++i) {
      const Primitive& primitive = mesh->primitives[i];
      std::uint32_t& object = of_node_[first_[node] + i];
      const bool is_new = object == no_object;
      if (is_new) {
        object = take_slot();
        owners_[object] = scene.nodes().id_at(node);
        objects_.node[object] = node;
        objects_.primitive[object] = i;
      } else if (objects_.geometry[object] == primitive.geometry &&
                 objects_.material[object] == primitive.material) {
        continue;
      }
      objects_.geometry[object] = primitive.geometry;
      objects_.material[object] = primitive.material;
      structure_revision_ = revision_;
      read_geometry(scene, object);
      place_four({object, object, object, object}, 1);
    }
  }
}

std::uint32_t Pose::take_slot() {
  ++live_objects_;
  if (!free_.empty()) {
    const std::uint32_t object = free_.back();
    free_.pop_back();
    return object;
  }
  const std::uint32_t object = objects_.size();
  objects_.resize(object + 1u);
  owners_.resize(object + 1u);
  spheres_.resize(object + 1u);
  return object;
}

void Pose::follow_geometries(const Scene& scene) {
  for (std::uint32_t object = 0; object < objects_.size(); ++object) {
    const GeometryId geometry = objects_.geometry[object];
    if (!geometry || geometry.index >= scene.geometries().slots()) continue;
    if (scene.geometries().revision_at(geometry.index) <= seen_geometries_) continue;
    read_geometry(scene, object);
    place_four({object, object, object, object}, 1);
  }
}

void Pose::read_geometry(const Scene& scene, std::uint32_t object) {
  const Geometry* geometry = scene.geometries().find(objects_.geometry[object]);
  spheres_[object] = geometry != nullptr && geometry->sphere.radius >= 0.0f ? geometry->sphere : Sphere{};
}

std::uint64_t count_objects(const Scene& scene) {
  std::uint64_t count = 0;
  for (std::uint32_t node = 0; node < scene.nodes().slots(); ++node) {
    const Mesh* mesh = mesh_of(scene, node);
    if (mesh != nullptr) count += mesh->primitives.size();
  }
  return count;
}

}  // namespace ambito::scene
