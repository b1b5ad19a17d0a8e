#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "scene/primitives.h"
#include "tools/patio_builder.h"
#include "tools/patio_shapes.h"
#include "tools/texture_maker.h"

// The pool and the plants.
namespace ambito::tools {
namespace {

using scene::Geometry;

constexpr float rim = 0.24f;
constexpr float rim_height = 0.36f;

Geometry pool_rim() {
  const vec2f size = layout::pool_size;
  const float x = 0.5f * (size.x - rim);
  const float z = 0.5f * (size.y - rim);
  Geometry whole;
  append(whole, block({size.x, rim_height, rim}, stone_metres), {0.0f, 0.0f, z});
  append(whole, block({size.x, rim_height, rim}, stone_metres), {0.0f, 0.0f, -z});
  append(whole, block({rim, rim_height, size.y - 2.0f * rim}, stone_metres), {x, 0.0f, 0.0f});
  append(whole, block({rim, rim_height, size.y - 2.0f * rim}, stone_metres), {-x, 0.0f, 0.0f});
  shade(whole, [](vec3f p, vec3f n) { return n.y > 0.5f || p.y > 0.1f ? 1.0f : 0.6f; });
  return whole;
}

void add_pool(PatioBuilder& patio) {
  const vec2f inside = layout::pool_size - 2.0f * rim;
  patio.place("pool rim", patio.mesh("pool rim", pool_rim(), patio.materials.stone), layout::pool);
  Geometry bed = scene::plane(inside.x, inside.y, inside / 0.9f);
  patio.place("pool bed", patio.mesh("pool bed", std::move(bed), patio.materials.mosaic),
              layout::pool + vec3f(0.0f, 0.05f, 0.0f));
  Geometry water = scene::plane(inside.x, inside.y, inside / 1.3f);
  patio.place("water", patio.mesh("water", std::move(water), patio.materials.water),
              layout::pool + vec3f(0.0f, 0.27f, 0.0f));
}

Geometry pot() {
  constexpr vec2f outline[] = {{0.20f, 0.0f},  {0.22f, 0.03f}, {0.20f, 0.06f}, {0.20f, 0.06f},
                               {0.27f, 0.22f}, {0.31f, 0.40f}, {0.31f, 0.40f}, {0.35f, 0.41f},
                               {0.36f, 0.45f}, {0.35f, 0.49f}, {0.31f, 0.50f}, {0.31f, 0.50f},
                               {0.28f, 0.48f}, {0.27f, 0.42f}, {0.01f, 0.42f}};
  Geometry shape = lathe(outline, 20, stone_metres);
  shade(shape, [](vec3f p, vec3f n) {
    const float inside = n.y > 0.9f && p.y < 0.45f && p.y > 0.3f ? 0.25f : 1.0f;
    return inside * (0.6f + 0.4f * smooth_step(0.0f, 0.3f, p.y));
  });
  return shape;
}

/// A clipped bush: darker below, where no sky is seen.
Geometry bush(std::vector<vec2f> outline, float low, float high) {
  Geometry shape = lathe(outline, 24, 0.8f);
  shade(shape, [&](vec3f p, vec3f) { return 0.45f + 0.55f * smooth_step(low, high, p.y); });
  return shape;
}

Geometry round_bush() {
  constexpr int points = 14;
  std::vector<vec2f> outline;
  for (int i = 0; i <= points; ++i) {
    const float angle = 3.14159265f * static_cast<float>(i) / static_cast<float>(points);
    outline.emplace_back(std::max(0.004f, 0.50f * std::sin(angle)), 0.92f - 0.50f * std::cos(angle));
  }
  return bush(std::move(outline), 0.4f, 1.1f);
}

Geometry cypress() {
  return bush({{0.05f, 0.42f},
               {0.24f, 0.50f},
               {0.33f, 0.80f},
               {0.34f, 1.20f},
               {0.28f, 1.80f},
               {0.17f, 2.40f},
               {0.07f, 2.85f},
               {0.004f, 3.05f}},
              0.4f, 1.4f);
}

void add_planters(PatioBuilder& patio) {
  const scene::MeshId holder = patio.mesh("pot", pot(), patio.materials.stone);
  const scene::MeshId low = patio.mesh("round bush", round_bush(), patio.materials.leaves);
  const scene::MeshId tall = patio.mesh("cypress", cypress(), patio.materials.leaves);
  for (std::size_t i = 0; i < std::size(layout::planters); ++i) {
    const std::string number = " " + std::to_string(i);
    patio.place("pot" + number, holder, layout::planters[i]);
    patio.place("plant" + number, i == 3 ? low : tall, layout::planters[i]);
  }
}

}  // namespace

void add_garden(PatioBuilder& patio) {
  add_pool(patio);
  add_planters(patio);
}

}  // namespace ambito::tools
