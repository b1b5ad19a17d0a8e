#pragma once

#include <algorithm>
#include <numbers>

#include "scene/view.h"

namespace ambito::scene {

/// How much of the picture a ball covers, as a fraction, 0 … 1. An estimate that is cheap and rather too high: the
/// middle of the ball is taken to lie in the middle of the picture. `distance` along the view direction, metres.
class Coverage {
 public:
  explicit Coverage(const View& view)
      : disc_(0.25f * std::numbers::pi_v<float> * view.projection[0][0] * view.projection[1][1]),
        parallel_(view.kind == Projection::orthographic) {}

  [[nodiscard]] float of(float radius, float distance) const {
    const float depth = parallel_ ? 1.0f : std::max(distance, radius);
    const float squares = disc_ * radius * radius;
    if (squares >= depth * depth) return radius > 0.0f ? 1.0f : 0.0f;
    return squares / (depth * depth);
  }

 private:
  float disc_;     ///< of a ball of 1 m in 1 m distance
  bool parallel_;  ///< size does not depend on distance
};

}  // namespace ambito::scene
