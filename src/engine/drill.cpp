#include "engine/drill.h"

#include <algorithm>
#include <array>
#include <utility>

#include <ambito/scopes.h>

#include "engine/engine.h"

namespace ambito::engine {

bool Drill::arm(std::string_view point, std::uint32_t times, LossKind kind) {
  if (kind == LossKind::forced && !engine_.device->can_force_loss()) return false;
  armed_ = point;
  times_ = times;
  kind_ = kind;
  watch_calls();
  return true;
}

void Drill::list(bool on) {
  listing_ = on;
  if (on) points_.clear();
  watch_calls();
}

void Drill::watch_calls() { engine_.device->watch_calls(active() ? &inside_ : nullptr); }

void Drill::reach(std::string_view point) {
  if (listing_ && std::ranges::find(points_, point) == points_.end()) points_.emplace_back(point);
  if (times_ == 0 || point != armed_) return;
  --times_;
  watch_calls();
  if (kind_ == LossKind::forced) {
    engine_.device->force_loss();
  } else {
    engine_.device->destroy();
  }
}

void Drill::reach(std::string_view side, std::string_view pass) {
  if (!active()) return;
  reach(std::string(side) + " " + std::string(pass));
}

Result<void> Drill::finish_a_bundle() {
  if (!engine_.device->survives_loss_inside_calls()) return {};
  if (!listing_ && armed_ != "inside bundle finish") return {};
  constexpr std::array formats{Output::output_format};
  const auto bundle = command::record_bundle(engine_.resources, {.label = "drill", .colors = formats},
                                             [](command::BundleEncoder&) {});
  if (!bundle) return fail(bundle.error());
  return {};
}

}  // namespace ambito::engine
