#include <utility>

#include "engine/engine.h"

namespace ambito::engine {

Result<void> revive(Engine& engine) {
  // A new device first, then the same objects on it. What lies in them is uploaded by those who own it, by
  // their usual path, when the frame begins again: they compare device generations.
  if (auto ok = engine.device->rebuild(); !ok) return ok;
  if (auto ok = embody_again(engine); !ok) return ok;
  ++engine.stats.device_losses;
  return {};
}

Result<void> embody_again(Engine& engine) {
  auto rebuilt = engine.resources.rebuild();
  if (!rebuilt) return fail(std::move(rebuilt).error(), "making the objects of the lost device again");
  return {};
}

}  // namespace ambito::engine
