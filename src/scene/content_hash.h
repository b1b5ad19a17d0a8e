#pragma once

#include <cstdint>

#include <ambito/scene.h>

namespace ambito::scene {

/// A hash over everything a scene holds: every row of every table with its id, whether it lives, its revision,
/// and the scene's own. Two calls give the same number exactly when nobody has touched the scene in between.
[[nodiscard]] std::uint64_t content_hash(const Scene& scene);

}  // namespace ambito::scene
