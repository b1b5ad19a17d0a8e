#pragma once

#include <cstdint>
#include <functional>

#include <ambito/format.h>
#include <ambito/result.h>
#include <ambito/scene.h>

#include "residency/drawables.h"
#include "residency/geometries.h"
#include "residency/materials.h"
#include "residency/objects.h"
#include "residency/textures.h"

namespace ambito::residency {

/// The only bridge from the scene to the GPU. Each table keeps the revision it has seen and uploads what is
/// newer; a scene it has not seen before, or a new device, is uploaded whole by the same path.
class Residency {
 public:
  Residency(resources::Resources& resources, shading::Groups& groups, Feed feed);

  /// Step 0 of the frame. `pose` is of `scene`. `between` is called in the middle of the uploads.
  /// Errors: out_of_memory, over_limit, and then nothing of the scene stays; device_lost.
  [[nodiscard]] Result<void> sync(const scene::Scene& scene, const scene::Pose& pose,
                                  const std::function<void()>& between = {});
  /// Frees everything: the next sync uploads anew.
  void forget();

  [[nodiscard]] const Geometries& geometries() const { return geometries_; }
  [[nodiscard]] const Materials& materials() const { return materials_; }
  [[nodiscard]] const Objects& objects() const { return objects_; }
  [[nodiscard]] const Drawables& drawables() const { return drawables_; }

 private:
  [[nodiscard]] Result<void> sync_tables(const scene::Scene& scene, const scene::Pose& pose,
                                         const std::function<void()>& between);

  Geometries geometries_;
  Textures textures_;
  Materials materials_;
  Objects objects_;
  Drawables drawables_;
  std::uint64_t scene_ = 0;  ///< identity of the scene that was seen
};

}  // namespace ambito::residency
