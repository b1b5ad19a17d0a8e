#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <ambito/scene.h>

#include "scene/objects.h"

namespace ambito::scene {

/// Where everything is: world matrices and drawn objects, derived from a scene and from nothing else.
/// `update` recomputes what changed since the last one, told by revisions; it allocates only when nodes
/// or meshes came or went. It may be given another scene each time: everything is then computed anew.
class Pose {
 public:
  /// Counted from the pose's first update on, never back, whichever scene is shown.
  /// Consumers keep the one they have seen and look at rows that are newer.
  [[nodiscard]] Revision revision() const { return revision_; }
  /// Of the last time an object came or went, or got another geometry or material.
  [[nodiscard]] Revision structure_revision() const { return structure_revision_; }

  void update(const Scene& scene);

  // By node slot; rows of dead slots mean nothing.
  /// Node space to world, affine, always finite: a matrix that is not becomes zero and hides its node.
  [[nodiscard]] const std::vector<mat4x4f>& worlds() const { return worlds_; }
  /// 1: the node and all its ancestors are visible and finite.
  [[nodiscard]] const std::vector<std::uint8_t>& shown() const { return shown_; }
  [[nodiscard]] const std::vector<Revision>& node_revisions() const { return node_revisions_; }

  [[nodiscard]] const ObjectColumns& objects() const { return objects_; }
  /// Without the dead slots.
  [[nodiscard]] std::uint32_t live_objects() const { return live_objects_; }
  [[nodiscard]] bool alive(std::uint32_t object) const { return static_cast<bool>(owners_[object]); }

 private:
  struct Step {
    std::uint32_t node;
    std::uint32_t parent;  ///< or no_slot
  };

  void reset();
  // pose.cpp
  void order_nodes(const NodeTable& nodes);
  void move_nodes(const NodeTable& nodes);
  void place_moved();
  /// The first `count` of four objects; the others only have to exist.
  void place_four(const std::array<std::uint32_t, 4>& objects, std::size_t count);
  // pose_objects.cpp
  void match_objects(const Scene& scene);
  void kill_orphans(const Scene& scene);
  void index_nodes(const Scene& scene);
  void fill_nodes(const Scene& scene);
  std::uint32_t take_slot();
  void follow_geometries(const Scene& scene);
  void read_geometry(const Scene& scene, std::uint32_t object);

  Revision revision_ = 0;
  Revision structure_revision_ = 0;

  // What has been seen of which scene.
  std::uint64_t identity_ = 0;
  Revision seen_ = 0;
  Revision seen_nodes_ = 0;
  Revision seen_structure_ = 0;
  Revision seen_meshes_ = 0;
  Revision seen_geometries_ = 0;

  // Nodes.
  std::vector<Step> order_;  ///< live nodes, parents first
  std::vector<std::uint32_t> depth_;
  std::vector<mat4x4f> worlds_;
  std::vector<std::uint8_t> shown_;
  std::vector<Revision> node_revisions_;
  std::vector<std::uint32_t> moved_;  ///< the first `moved_count_`: nodes that this update recomputed
  std::size_t moved_count_ = 0;

  // Objects.
  ObjectColumns objects_;
  std::vector<NodeId> owners_;        ///< by object; null: dead
  std::vector<Sphere> spheres_;       ///< by object, object space; negative radius: nothing to draw
  std::vector<std::uint32_t> free_;   ///< dead slots, lowest last
  std::vector<std::uint32_t> first_;  ///< by node: where its objects begin in `of_node_`; one more at the end
  std::vector<std::uint32_t> of_node_;
  std::uint32_t live_objects_ = 0;
};

/// Most objects that one scene may have: places of objects are 32 bits, and memory is finite.
inline constexpr std::uint64_t max_objects = 1u << 24;

/// Primitives of live nodes, without making a pose of them: few rows can ask for very many objects, so this
/// is to be compared with `max_objects` first.
[[nodiscard]] std::uint64_t count_objects(const Scene& scene);

}  // namespace ambito::scene
