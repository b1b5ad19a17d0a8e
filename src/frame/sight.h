#pragma once

#include <cstdint>
#include <vector>

#include <ambito/format.h>

#include "scene/cascades.h"

namespace ambito::scene {
class Pose;
struct View;
}  // namespace ambito::scene
namespace ambito::residency {
class Residency;
}

namespace ambito::frame {

/// What the camera sees: the first half of step 1, on which prepass, cascades and all lists depend. Keeps its memory from
/// frame to frame.
class Sight {
 public:
  explicit Sight(Culling culling) : culling_(culling) {}

  void look(const scene::View& view, const scene::Pose& pose, const residency::Residency& residency);

  /// Object slots, ascending.
  [[nodiscard]] const std::vector<std::uint32_t>& visible() const { return visible_; }
  /// By object slot.
  [[nodiscard]] const std::vector<std::uint8_t>& is_visible() const { return is_visible_; }
  /// By object slot, of visible ones: along the view direction, metres, finite.
  [[nodiscard]] const std::vector<float>& distance() const { return distance_; }
  /// Opaque objects over each pixel, from the bounds of the visible ones: rather too high (scene::Coverage).
  [[nodiscard]] float overdraw() const { return overdraw_; }
  /// Object slots of what throws shadows, and of what is seen and lit.
  [[nodiscard]] const std::vector<std::uint32_t>& casters() const { return casters_; }
  [[nodiscard]] const std::vector<std::uint32_t>& receivers() const { return receivers_; }

 private:
  Culling culling_;
  std::vector<std::uint32_t> visible_;
  std::vector<std::uint8_t> is_visible_;
  std::vector<float> distance_;
  std::vector<std::uint32_t> casters_;
  std::vector<std::uint32_t> receivers_;
  float overdraw_ = 0.0f;
};

/// The objects of a view as `culling` leaves them.
void cull(Culling culling, const scene::View& view, const scene::Pose& pose, std::vector<std::uint32_t>& visible);

}  // namespace ambito::frame
