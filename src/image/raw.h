#pragma once

#include <bit>
#include <cstdint>

/// Numbers as they lie in texels and vertices.
namespace ambito::image {

/// The value of a 16-bit float (IEEE 754 binary16), exact; NaN stays NaN.
[[nodiscard]] constexpr float half_to_float(std::uint16_t half) {
  const std::uint32_t sign = (half & 0x8000u) << 16;
  const std::uint32_t exponent = (half >> 10) & 0x1Fu;
  const std::uint32_t fraction = half & 0x3FFu;
  if (exponent == 31) {  // infinity, NaN
    return std::bit_cast<float>(sign | 0x7F800000u | fraction << 13);
  }
  if (exponent == 0) {  // zero, subnormal: fraction · 2^-24
    const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return sign != 0 ? -magnitude : magnitude;
  }
  return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
}

/// The nearest 16-bit float, ties to even; too large becomes infinity, NaN stays NaN.
[[nodiscard]] constexpr std::uint16_t float_to_half(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
  const std::uint32_t magnitude = bits & 0x7FFFFFFFu;
  if (magnitude > 0x7F800000u) {  // NaN
    return static_cast<std::uint16_t>(sign | 0x7E00u);
  }
  if (magnitude >= 0x477FF000u) {  // 65520 and more round to infinity
    return static_cast<std::uint16_t>(sign | 0x7C00u);
  }
  // What is cut off: 13 bits of a normal half, more of a subnormal one.
  const std::uint32_t exponent = magnitude >> 23;
  if (exponent < 102) {  // below half of the smallest subnormal
    return sign;
  }
  const bool normal = exponent >= 113;
  const std::uint32_t cut = normal ? 13 : 126 - exponent;
  const std::uint32_t whole = normal ? magnitude - (112u << 23) : (magnitude & 0x7FFFFFu) | 0x800000u;
  const std::uint32_t rest = whole & ((1u << cut) - 1);
  const std::uint32_t tie = 1u << (cut - 1);
  const std::uint32_t kept = whole >> cut;
  const bool up = rest > tie || (rest == tie && (kept & 1u) != 0);
  return static_cast<std::uint16_t>(sign | (kept + (up ? 1u : 0u)));
}

}  // namespace ambito::image
