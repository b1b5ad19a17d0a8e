#pragma once

#include <cstdint>
#include <functional>

#include <ambito/image.h>
#include <ambito/math.h>

/// Textures out of code: a function says what a surface is like at each point, its height becomes the normal
/// map. Everything repeats without a seam, is quantised so that it compresses, and uses only arithmetic that
/// IEEE 754 rounds exactly: the same pixels from every compiler that does not fuse operations.
namespace ambito::tools {

/// A surface at one point. All 0 … 1.
struct Texel {
  vec3f color{0.5f};  ///< sRGB-encoded
  float height = 0.0f;
  float roughness = 0.8f;
  float occlusion = 1.0f;  ///< 1: open
};

/// The three images that a material of glTF takes.
struct SurfaceImages {
  Image color;
  Image packed;  ///< R occlusion, G roughness, B metallic (0 … 1 of the material's factor)
  Image normal;  ///< tangent space, +Y up
};

/// `uv` runs over 0 … 1, v downwards.
using TexelFunction = std::function<Texel(vec2f uv)>;

/// `side` pixels each way; `relief` is the height 1 in widths of the texture.
[[nodiscard]] SurfaceImages make_surface(std::uint32_t side, float relief, const TexelFunction& texel);

/// A number 0 … 1 for a cell; always the same.
[[nodiscard]] float random_of(std::uint32_t x, std::uint32_t y, std::uint32_t seed);

/// Smooth noise 0 … 1 on a grid of `period` cells each way over the unit square, which it repeats.
[[nodiscard]] float smooth_noise(vec2f uv, std::uint32_t period, std::uint32_t seed);

/// `octaves` of smooth noise, each of twice the period and half the weight; 0 … 1.
[[nodiscard]] float fractal_noise(vec2f uv, std::uint32_t period, std::uint32_t octaves, std::uint32_t seed);

/// 0 below `from`, 1 above `to`, smooth between.
[[nodiscard]] float smooth_step(float from, float to, float value);

}  // namespace ambito::tools
