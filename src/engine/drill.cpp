#include "engine/drill.h"

#include <algorithm>

#include "engine/engine.h"

namespace ambito::engine {

void Drill::reach(std::string_view point) {
  if (listing_ && std::ranges::find(points_, point) == points_.end()) points_.emplace_back(point);
  if (times_ == 0 || point != armed_) return;
  --times_;
  engine_.device->destroy();
}

void Drill::reach(std::string_view side, std::string_view pass) {
  if (!active()) return;
  reach(std::string(side) + " " + std::string(pass));
}

}  // namespace ambito::engine
