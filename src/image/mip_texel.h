#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "image/srgb.h"

/// How a texel becomes four numbers of which a plain average is meaningful, and back.
namespace ambito::image {

struct Vec {
  float x, y, z, w;
  friend Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }
  friend Vec operator*(Vec a, float s) { return {a.x * s, a.y * s, a.z * s, a.w * s}; }
};

/// 0 … 255 → the nearest byte.
inline std::uint8_t to_byte(float value) {
  return static_cast<std::uint8_t>(std::min(std::max(value, 0.0f), 255.0f) + 0.5f);
}

struct DataTexel {
  [[nodiscard]] Vec load(const std::uint8_t* p) const {
    return {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2]),
            static_cast<float>(p[3])};
  }
  void store(Vec v, std::uint8_t* p) const {
    p[0] = to_byte(v.x);
    p[1] = to_byte(v.y);
    p[2] = to_byte(v.z);
    p[3] = to_byte(v.w);
  }
};

struct OpaqueColorTexel {
  const std::array<float, 256>& linear = linear_of_srgb_byte();
  const SrgbEncoder& encode = SrgbEncoder::shared();

  [[nodiscard]] Vec load(const std::uint8_t* p) const {
    return {linear[p[0]], linear[p[1]], linear[p[2]], 1.0f};
  }
  void store(Vec v, std::uint8_t* p) const {
    p[0] = encode(v.x);
    p[1] = encode(v.y);
    p[2] = encode(v.z);
    p[3] = 255;
  }
};

/// Colour is weighted by alpha, so that what is transparent does not bleed; w is the weight. The tiny
/// constant gives a wholly transparent area its plain average.
struct ColorTexel {
  static constexpr float least_weight = 0x1p-20f;
  const std::array<float, 256>& linear = linear_of_srgb_byte();
  const SrgbEncoder& encode = SrgbEncoder::shared();

  [[nodiscard]] Vec load(const std::uint8_t* p) const {
    const float weight = static_cast<float>(p[3]) * (1.0f / 255.0f) + least_weight;
    return Vec{linear[p[0]], linear[p[1]], linear[p[2]], 1.0f} * weight;
  }
  void store(Vec v, std::uint8_t* p) const {
    const float scale = 1.0f / v.w;
    p[0] = encode(v.x * scale);
    p[1] = encode(v.y * scale);
    p[2] = encode(v.z * scale);
    p[3] = to_byte((v.w - least_weight) * 255.0f);
  }
};

struct NormalTexel {
  [[nodiscard]] Vec load(const std::uint8_t* p) const {
    constexpr float scale = 2.0f / 255.0f;
    return {static_cast<float>(p[0]) * scale - 1.0f, static_cast<float>(p[1]) * scale - 1.0f,
            static_cast<float>(p[2]) * scale - 1.0f, static_cast<float>(p[3])};
  }
  void store(Vec v, std::uint8_t* p) const {
    const float length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    // Directions that cancel out leave none: the surface's own normal then.
    const Vec n = length > 1e-3f ? v * (1.0f / length) : Vec{0.0f, 0.0f, 1.0f, 0.0f};
    p[0] = to_byte((n.x + 1.0f) * 127.5f);
    p[1] = to_byte((n.y + 1.0f) * 127.5f);
    p[2] = to_byte((n.z + 1.0f) * 127.5f);
    p[3] = to_byte(v.w);
  }
};

}  // namespace ambito::image
