#pragma once

#include <cstdint>
#include <vector>

#include <ambito/resources.h>
#include <ambito/scene.h>

#include "shading/material_key.h"

namespace ambito::scene {
class Pose;
}

namespace ambito::residency {

class Geometries;
class Materials;

/// All a draw needs to know of one object, by object slot. `count` 0: nothing to draw.
struct Drawable {
  std::uint32_t count = 0;        ///< indices, or vertices when not indexed
  std::uint32_t first = 0;        ///< first index, or first vertex
  std::int32_t base_vertex = 0;   ///< indexed only
  bool indexed = false;
  bool blended = false;           ///< drawn after the opaques, back to front
  std::uint32_t material = 0;     ///< index in Materials
  resources::BindGroupId group;   ///< of the material
  shading::VariantKey variant;    ///< its streams name the arena
};

/// Objects, geometries and materials put together: made again only when one of them changed.
class Drawables {
 public:
  void sync(const scene::Scene& scene, const scene::Pose& pose, const Geometries& geometries,
            const Materials& materials);
  [[nodiscard]] const std::vector<Drawable>& rows() const { return rows_; }
  /// Grows when a row changed.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

 private:
  std::vector<Drawable> rows_;
  std::vector<std::uint8_t> flips_;
  scene::Revision seen_structure_ = 0;
  std::uint64_t seen_geometries_ = 0;
  std::uint64_t seen_materials_ = 0;
  std::uint64_t revision_ = 0;
};

}  // namespace ambito::residency
