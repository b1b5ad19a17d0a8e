#include "image/srgb.h"

#include <cmath>
#include <limits>

namespace ambito::image {

namespace {

double to_linear(double encoded) {
  return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

}  // namespace

float srgb_to_linear(float encoded) { return static_cast<float>(to_linear(double{encoded})); }

float linear_to_srgb(float linear) {
  const double value = double{linear};
  return static_cast<float>(value <= 0.0031308 ? value * 12.92 : 1.055 * std::pow(value, 1.0 / 2.4) - 0.055);
}

const std::array<float, 256>& linear_of_srgb_byte() {
  static const std::array<float, 256> table = [] {
    std::array<float, 256> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<float>(to_linear(static_cast<double>(i) / 255.0));
    }
    return values;
  }();
  return table;
}

const SrgbEncoder& SrgbEncoder::shared() {
  static const SrgbEncoder encoder;
  return encoder;
}

SrgbEncoder::SrgbEncoder() {
  for (std::size_t code = 0; code < 255; ++code) {
    upper_[code] = static_cast<float>(to_linear((static_cast<double>(code) + 0.5) / 255.0));
  }
  upper_[255] = std::numeric_limits<float>::infinity();
  std::uint8_t code = 0;
  for (std::uint32_t bin = 0; bin < bins; ++bin) {
    const float smallest = static_cast<float>(bin) / static_cast<float>(bins);
    while (smallest >= upper_[code]) {
      ++code;
    }
    first_code_[bin] = code;
  }
}

}  // namespace ambito::image
