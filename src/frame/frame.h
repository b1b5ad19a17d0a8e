#pragma once

#include <cstdint>

#include <ambito/pass.h>
#include <ambito/view.h>

#include "scene/view.h"

namespace ambito::frame {

/// What a record function may look at: the inputs of this frame, none of which it can change.
class Frame {
 public:
  Frame(const Plan& plan, const Settings& settings, const scene::View& camera)
      : plan_(plan), settings_(settings), camera_(camera) {}

  [[nodiscard]] const Plan& plan() const { return plan_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const scene::View& camera() const { return camera_; }

 private:
  const Plan& plan_;
  const Settings& settings_;
  const scene::View& camera_;
};

}  // namespace ambito::frame
