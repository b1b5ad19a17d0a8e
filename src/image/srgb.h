#pragma once

#include <array>
#include <cstdint>

namespace ambito::image {

/// The sRGB transfer function, IEC 61966-2-1. `encoded` and the results are 0 … 1.
[[nodiscard]] float srgb_to_linear(float encoded);
[[nodiscard]] float linear_to_srgb(float linear);

/// The linear value of each sRGB byte.
[[nodiscard]] const std::array<float, 256>& linear_of_srgb_byte();

/// Linear light → the nearest sRGB byte, exactly and fast. Below 0 is 0, above 1 is 255, NaN is 0.
class SrgbEncoder {
 public:
  /// The table that all share; made at the first call.
  [[nodiscard]] static const SrgbEncoder& shared();

  [[nodiscard]] std::uint8_t operator()(float linear) const {
    if (!(linear > 0.0f)) {
      return 0;
    }
    if (linear >= 1.0f) {
      return 255;
    }
    std::uint32_t code = first_code_[static_cast<std::uint32_t>(linear * bins)];
    while (linear >= upper_[code]) {  // at most once: a bin is narrower than the smallest step
      ++code;
    }
    return static_cast<std::uint8_t>(code);
  }

 private:
  static constexpr std::uint32_t bins = 4096;

  SrgbEncoder();

  std::array<std::uint8_t, bins> first_code_{};  // of the smallest value in each bin
  std::array<float, 256> upper_{};               // the linear value where the next code begins
};

}  // namespace ambito::image
