#pragma once

#include <cstdint>
#include <vector>

#include <ambito/scene.h>

namespace ambito::scene {

/// Drawn instances (node × primitive) as columns. A slot stays with its node and primitive for as long as
/// both live; a dead slot is invisible, names no geometry and waits for reuse.
struct ObjectColumns {
  std::vector<std::uint32_t> node;       ///< node slot: `Pose::worlds()[node]` is the object's matrix
  std::vector<std::uint32_t> primitive;  ///< index into the mesh's primitives
  std::vector<GeometryId> geometry;
  std::vector<MaterialId> material;  ///< null or stale: the default material
  // World-space bounding sphere, metres, finite; grown a little so that float rounding cannot make it miss
  // a vertex.
  std::vector<float> center_x;
  std::vector<float> center_y;
  std::vector<float> center_z;
  std::vector<float> radius;
  std::vector<std::uint8_t> visible;  ///< 1: its node and all ancestors are, and there is something to draw
  std::vector<std::uint8_t> flip;     ///< 1: the matrix mirrors, so the winding is clockwise
  std::vector<Revision> revision;     ///< `Pose::revision()` of the last change to any column or the matrix

  /// Slots, dead ones included.
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(node.size()); }
  [[nodiscard]] Sphere sphere(std::uint32_t object) const {
    return {{center_x[object], center_y[object], center_z[object]}, radius[object]};
  }
  void resize(std::size_t count);
};

}  // namespace ambito::scene
