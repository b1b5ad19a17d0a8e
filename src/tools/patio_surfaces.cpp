#include "tools/patio_surfaces.h"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>

namespace ambito::tools {
namespace {

struct Cell {
  std::uint32_t x, y;
  vec2f at;  ///< −0.5 … 0.5
};

Cell cell_of(vec2f uv, std::uint32_t count) {
  const vec2f scaled = uv * static_cast<float>(count);
  const vec2f corner = glm::floor(scaled);
  return {static_cast<std::uint32_t>(corner.x) % count, static_cast<std::uint32_t>(corner.y) % count,
          scaled - corner - 0.5f};
}

vec3f mix(vec3f a, vec3f b, float t) { return a + (b - a) * t; }

/// Few distinct values where the eye does not tell them apart.
float coarse(float value, float steps) { return std::floor(value * steps + 0.5f) / steps; }

/// A leaf around `centre`: how high above its rim, 0 outside. `turned` picks one of two directions.
float leaf_height(vec2f offset, bool turned) {
  const float along = (turned ? offset.x + offset.y : offset.x - offset.y) * 0.7071f;
  const float across = (turned ? offset.x - offset.y : offset.x + offset.y) * 0.7071f;
  const float d = along * along / 0.55f + across * across / 0.16f;
  return std::max(0.0f, 1.0f - d) * (1.0f - 0.35f * smooth_step(0.05f, 0.0f, std::abs(across)));
}

}  // namespace

Texel floor_tiles(vec2f uv) {
  constexpr std::uint32_t count = 4;
  constexpr float cut = 0.74f;  // |x| + |y| where the octagon ends
  const Cell cell = cell_of(uv, count);
  const vec2f size = glm::abs(cell.at);
  const float diagonal = size.x + size.y;
  const bool dot = diagonal > cut;
  const float edge = dot ? (diagonal - cut) * 0.7071f
                         : std::min(0.5f - std::max(size.x, size.y), (cut - diagonal) * 0.7071f);
  // The small squares lie around the corners that four cells share.
  const std::uint32_t dot_x = (cell.x + (cell.at.x > 0.0f ? 1 : 0)) % count;
  const std::uint32_t dot_y = (cell.y + (cell.at.y > 0.0f ? 1 : 0)) % count;
  const float tone = dot ? random_of(dot_x, dot_y, 7) : random_of(cell.x, cell.y, 3);
  const float veins =
      fractal_noise(uv + 0.06f * vec2f(smooth_noise(uv, 6, 41), smooth_noise(uv, 6, 42)), 8, 3, 11);
  const float cloud = coarse(veins, 14.0f);
  const vec3f stone =
      mix(vec3f(0.66f, 0.575f, 0.47f), vec3f(0.79f, 0.71f, 0.60f), 0.65f * tone + 0.35f * cloud);
  const vec3f glaze = mix(vec3f(0.05f, 0.25f, 0.31f), vec3f(0.11f, 0.36f, 0.40f), 0.6f * tone + 0.4f * cloud);
  const float body = smooth_step(0.010f, 0.022f, edge);
  Texel texel;
  texel.color = mix(vec3f(0.36f, 0.31f, 0.26f), dot ? glaze : stone, body);
  texel.height = smooth_step(0.008f, 0.05f, edge) * 0.92f + 0.08f * cloud * body;
  texel.roughness = (1.0f - body) * 0.95f + body * (dot ? 0.22f : 0.34f + 0.30f * cloud);
  texel.occlusion = 0.55f + 0.45f * smooth_step(0.0f, 0.035f, edge);
  return texel;
}

Texel limestone(vec2f uv) {
  const float broad = coarse(fractal_noise(uv, 4, 3, 21), 20.0f);
  const float grain = fractal_noise(uv, 40, 2, 27);
  const float pit = smooth_step(0.76f, 0.88f, grain);
  Texel texel;
  texel.color = mix(vec3f(0.69f, 0.62f, 0.53f), vec3f(0.83f, 0.77f, 0.67f), broad) * (1.0f - 0.16f * pit);
  texel.height = 0.5f * broad + 0.5f * (1.0f - pit);
  texel.roughness = 0.62f + 0.2f * broad;
  texel.occlusion = 1.0f - 0.35f * pit;
  return texel;
}

Texel plaster(vec2f uv) {
  const float broad = coarse(fractal_noise(uv, 3, 4, 31), 24.0f);
  const float trowel = fractal_noise(vec2f(uv.x, uv.y), 12, 2, 37);
  Texel texel;
  texel.color = mix(vec3f(0.73f, 0.66f, 0.57f), vec3f(0.86f, 0.80f, 0.71f), broad);
  texel.height = 0.6f * trowel + 0.4f * broad;
  texel.roughness = 0.80f + 0.15f * broad;
  return texel;
}

Texel mosaic(vec2f uv) {
  constexpr std::uint32_t count = 12;
  const Cell cell = cell_of(uv, count);
  const vec2f size = glm::abs(cell.at);
  const float edge = 0.5f - std::max(size.x, size.y);
  const float tone = random_of(cell.x, cell.y, 51);
  const float hue = random_of(cell.x, cell.y, 52);
  const vec3f deep = mix(vec3f(0.03f, 0.22f, 0.36f), vec3f(0.04f, 0.38f, 0.44f), hue);
  const vec3f light = mix(vec3f(0.14f, 0.50f, 0.58f), vec3f(0.42f, 0.66f, 0.66f), hue);
  const float body = smooth_step(0.04f, 0.07f, edge);
  Texel texel;
  texel.color = mix(vec3f(0.55f, 0.54f, 0.50f), mix(deep, light, tone * tone), body);
  texel.height = smooth_step(0.03f, 0.13f, edge);
  texel.roughness = 0.9f - body * (0.65f - 0.2f * random_of(cell.x, cell.y, 53));
  texel.occlusion = 0.6f + 0.4f * body;
  return texel;
}

Texel leaves(vec2f uv) {
  constexpr std::uint32_t count = 10;
  const Cell cell = cell_of(uv, count);
  float best = 0.0f;
  float tone = 0.0f;
  for (std::uint32_t j = 0; j < 3; ++j) {
    for (std::uint32_t i = 0; i < 3; ++i) {
      const std::uint32_t x = (cell.x + count + i - 1) % count;
      const std::uint32_t y = (cell.y + count + j - 1) % count;
      const vec2f shift(random_of(x, y, 61), random_of(x, y, 62));
      const vec2f centre = vec2f(static_cast<float>(i), static_cast<float>(j)) - 1.0f + (shift - 0.5f) * 0.7f;
      const float lift = 0.5f + 0.5f * random_of(x, y, 63);
      const float height = leaf_height(cell.at - centre, random_of(x, y, 64) > 0.5f) * lift;
      if (height <= best) continue;
      best = height;
      tone = random_of(x, y, 65);
    }
  }
  Texel texel;
  const vec3f leaf = mix(vec3f(0.18f, 0.33f, 0.13f), vec3f(0.42f, 0.53f, 0.22f), tone);
  texel.color = mix(vec3f(0.05f, 0.10f, 0.05f), leaf, smooth_step(0.0f, 0.45f, best));
  texel.height = best;
  texel.roughness = 0.62f;
  texel.occlusion = 0.35f + 0.65f * smooth_step(0.0f, 0.6f, best);
  return texel;
}

Texel ripples(vec2f uv) {
  const vec2f bent = uv + 0.08f * vec2f(smooth_noise(uv, 4, 71), smooth_noise(uv, 4, 72));
  Texel texel;
  texel.height = fractal_noise(bent, 5, 2, 73);
  return texel;
}

}  // namespace ambito::tools
