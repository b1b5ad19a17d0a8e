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

struct Margins {
  std::array<float, block> values;
};

/// How far each sphere reaches into the frustum: its least signed distance over all planes, plus its radius.
void measure(const Frustum& frustum, const float* x, const float* y, const float* z, const float* radius,
             Margins& margins) {
  // The radius at the end would drown in the distance less often, but costs a loop.
  std::array<float, block> least;
  for (std::uint32_t i = 0; i < block; ++i) least[i] = std::numeric_limits<float>::max();
  for (const Plane& plane : frustum.planes) {
    const vec3f n = plane.normal;
    // Planes are rounded too: grown by some units in the last place of their offset.
    const float offset = plane.offset + 5e-7f * std::abs(plane.offset);
    for (std::uint32_t i = 0; i < block; ++i) {
      const float distance = n.x * x[i] + n.y * y[i] + n.z * z[i] + offset;
      least[i] = distance < least[i] ? distance : least[i];
    }
  }
  for (std::uint32_t i = 0; i < block; ++i) margins.values[i] = least[i] + radius[i];
}

}  // namespace

void cull(const Frustum& frustum, const ObjectColumns& objects, std::vector<std::uint32_t>& visible) {
  const std::uint32_t count = objects.size();
  visible.resize(count);
  std::uint32_t kept = 0;
  Margins margins;
  const auto keep = [&](std::uint32_t first, std::uint32_t size) {
    for (std::uint32_t i = 0; i < size; ++i) {
      visible[kept] = first + i;
      // No branch: which objects are seen is as good as random to a predictor.
      kept += objects.visible[first + i] & static_cast<std::uint32_t>(margins.values[i] >= 0.0f);
    }
  };
  std::uint32_t first = 0;
  for (; first + block <= count; first += block) {
    measure(frustum, &objects.center_x[first], &objects.center_y[first], &objects.center_z[first],
            &objects.radius[first], margins);
    keep(first, block);
  }
  if (const std::uint32_t rest = count - first; rest > 0) {
    // The last block, filled up so that the loops above stay of one length.
    std::array<std::array<float, block>, 4> columns{};
    std::copy_n(&objects.center_x[first], rest, columns[0].begin());
    std::copy_n(&objects.center_y[first], rest, columns[1].begin());
    std::copy_n(&objects.center_z[first], rest, columns[2].begin());
    std::copy_n(&objects.radius[first], rest, columns[3].begin());
    measure(frustum, columns[0].data(), columns[1].data(), columns[2].data(), columns[3].data(), margins);
    keep(first, rest);
  }
  visible.resize(kept);
}

}  // namespace ambito::scene
