#include "scene/culling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ambito::scene {
namespace {

/// Objects tested together. A constant count of plain loops without aliasing is what compilers vectorise
/// also at -O2.
constexpr std::uint32_t block = 64;

using Block = std::array<float, block>;

/// How far inside the frustum each point lies: its least signed distance over all planes.
void measure(const Frustum& frustum, const float* x, const float* y, const float* z, Block& result) {
  Block least;  // local, so that nothing aliases it
  least.fill(std::numeric_limits<float>::max());
  for (const Plane& plane : frustum.planes) {
    const vec3f n = plane.normal;
    // Planes are rounded too: grown by some units in the last place of their offset.
    const float offset = plane.offset + 5e-7f * std::abs(plane.offset);
    for (std::uint32_t i = 0; i < block; ++i) {
      const float distance = n.x * x[i] + n.y * y[i] + n.z * z[i] + offset;
      least[i] = distance < least[i] ? distance : least[i];
    }
  }
  result = least;
}

}  // namespace

void cull(const Frustum& frustum, const ObjectColumns& objects, std::vector<std::uint32_t>& visible) {
  const std::uint32_t count = objects.size();
  visible.resize(count);
  std::uint32_t kept = 0;
  Block inside;
  const auto keep = [&, indices = visible.data(), radius = objects.radius.data(),
                     shown = objects.visible.data()](std::uint32_t first, std::uint32_t size) {
    for (std::uint32_t i = 0; i < size; ++i) {
      const bool touches = inside[i] + radius[first + i] >= 0.0f;
      // No branch: which objects are seen is as good as random to a predictor.
      indices[kept] = first + i;
      kept += shown[first + i] & static_cast<std::uint32_t>(touches);
    }
  };
  std::uint32_t first = 0;
  for (; first + block <= count; first += block) {
    measure(frustum, &objects.center_x[first], &objects.center_y[first], &objects.center_z[first], inside);
    keep(first, block);
  }
  if (const std::uint32_t rest = count - first; rest > 0) {
    // The last block, filled up so that the loops above stay of one length.
    std::array<Block, 3> centers{};
    std::copy_n(&objects.center_x[first], rest, centers[0].begin());
    std::copy_n(&objects.center_y[first], rest, centers[1].begin());
    std::copy_n(&objects.center_z[first], rest, centers[2].begin());
    measure(frustum, centers[0].data(), centers[1].data(), centers[2].data(), inside);
    keep(first, rest);
  }
  visible.resize(kept);
}

}  // namespace ambito::scene
