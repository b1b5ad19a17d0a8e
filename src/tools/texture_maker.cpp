#include "tools/texture_maker.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <glm/common.hpp>

namespace ambito::tools {
namespace {

// Steps between the values that are stored: fewer values compress better, and mip levels smooth them again.
constexpr int color_step = 3;
constexpr int packed_step = 8;
constexpr int normal_step = 4;

int rounded(float value) { return static_cast<int>(std::floor(value + 0.5f)); }

std::uint8_t unit_byte(float value, int step) {
  const int byte = rounded(std::clamp(value, 0.0f, 1.0f) * 255.0f / static_cast<float>(step)) * step;
  return static_cast<std::uint8_t>(std::min(byte, 255));
}

/// −1 … 1 around 128, which stays exact: a flat surface has no tilt.
std::uint8_t signed_byte(float value, int step) {
  const int byte = 128 + rounded(value * 127.0f / static_cast<float>(step)) * step;
  return static_cast<std::uint8_t>(std::clamp(byte, 0, 255));
}

Image blank(std::uint32_t side) {
  return {side, side, std::vector<std::uint8_t>(std::size_t{side} * side * 4, 255)};
}

std::uint8_t* pixel(Image& image, std::uint32_t x, std::uint32_t y) {
  return image.pixels.data() + (std::size_t{y} * image.width + x) * 4;
}

void write_normals(Image& image, const std::vector<float>& heights, float relief) {
  const std::uint32_t side = image.width;
  const auto at = [&](std::uint32_t x, std::uint32_t y) {
    return heights[std::size_t{y % side} * side + x % side];
  };
  const float scale = relief * 0.5f * static_cast<float>(side);
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      const float along_u = (at(x + 1, y) - at(x + side - 1, y)) * scale;
      const float along_v = (at(x, y + 1) - at(x, y + side - 1)) * scale;
      const float length = std::sqrt(along_u * along_u + along_v * along_v + 1.0f);
      std::uint8_t* const p = pixel(image, x, y);
      p[0] = signed_byte(-along_u / length, normal_step);
      p[1] = signed_byte(along_v / length, normal_step);  // green points up, v down
      p[2] = signed_byte(1.0f / length, 1);
      if (p[0] == 128 && p[1] == 128) p[2] = 255;
    }
  }
}

float wrapped_corner(std::uint32_t x, std::uint32_t y, std::uint32_t period, std::uint32_t seed) {
  return random_of(x % period, y % period, seed);
}

}  // namespace

float random_of(std::uint32_t x, std::uint32_t y, std::uint32_t seed) {
  std::uint32_t bits = x * 0x9E3779B1u ^ y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
  bits = (bits ^ bits >> 15) * 0x2C1B3C6Du;
  bits = (bits ^ bits >> 12) * 0x297A2D39u;
  bits ^= bits >> 15;
  return static_cast<float>(bits >> 8) * 0x1p-24f;
}

float smooth_step(float from, float to, float value) {
  const float t = std::clamp((value - from) / (to - from), 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

float smooth_noise(vec2f uv, std::uint32_t period, std::uint32_t seed) {
  const vec2f at = (uv - glm::floor(uv)) * static_cast<float>(period);
  const vec2f cell = glm::floor(at);
  const vec2f f = at - cell;
  const vec2f w = f * f * (vec2f(3.0f) - 2.0f * f);
  const auto x = static_cast<std::uint32_t>(cell.x);
  const auto y = static_cast<std::uint32_t>(cell.y);
  const float a = wrapped_corner(x, y, period, seed);
  const float b = wrapped_corner(x + 1, y, period, seed);
  const float c = wrapped_corner(x, y + 1, period, seed);
  const float d = wrapped_corner(x + 1, y + 1, period, seed);
  const float top = a + (b - a) * w.x;
  const float bottom = c + (d - c) * w.x;
  return top + (bottom - top) * w.y;
}

float fractal_noise(vec2f uv, std::uint32_t period, std::uint32_t octaves, std::uint32_t seed) {
  float sum = 0.0f;
  float weight = 0.5f;
  float all = 0.0f;
  for (std::uint32_t i = 0; i < octaves; ++i) {
    sum += weight * smooth_noise(uv, period << i, seed + i);
    all += weight;
    weight *= 0.5f;
  }
  return all > 0.0f ? sum / all : 0.0f;
}

SurfaceImages make_surface(std::uint32_t side, float relief, const TexelFunction& texel) {
  SurfaceImages images{blank(side), blank(side), blank(side)};
  std::vector<float> heights(std::size_t{side} * side);
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      const vec2f uv =
          (vec2f(static_cast<float>(x), static_cast<float>(y)) + 0.5f) / static_cast<float>(side);
      const Texel t = texel(uv);
      heights[std::size_t{y} * side + x] = t.height;
      std::uint8_t* const color = pixel(images.color, x, y);
      std::uint8_t* const packed = pixel(images.packed, x, y);
      for (int k = 0; k < 3; ++k) color[k] = unit_byte(t.color[k], color_step);
      packed[0] = unit_byte(t.occlusion, packed_step);
      packed[1] = unit_byte(t.roughness, packed_step);
    }
  }
  write_normals(images.normal, heights, relief);
  return images;
}

}  // namespace ambito::tools
