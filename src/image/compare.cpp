#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include <ambito/image.h>

#include "image/checks.h"

namespace ambito {

Result<ImageDifference> compare_images(const Image& a, const Image& b, std::uint32_t tolerance) {
  if (a.width != b.width || a.height != b.height) {
    return fail(ErrorCode::usage,
                fmt::format("The pictures have different sizes, {} × {} and {} × {} pixels.", a.width,
                            a.height, b.width, b.height));
  }
  for (const Image* image : {&a, &b}) {
    if (Result<void> whole = image::check_pixels(*image); !whole) {
      return fail(whole.error());
    }
  }

  ImageDifference result;
  std::uint64_t sum = 0;
  std::uint64_t squares = 0;
  for (std::size_t i = 0; i < a.pixels.size(); i += 4) {
    std::uint32_t largest = 0;
    for (std::size_t channel = i; channel < i + 4; ++channel) {
      const auto difference =
          static_cast<std::uint32_t>(std::abs(int{a.pixels[channel]} - int{b.pixels[channel]}));
      sum += difference;
      squares += difference * difference;
      largest = std::max(largest, difference);
    }
    result.max_difference = std::max(result.max_difference, largest);
    result.differing_pixels += largest > tolerance ? 1u : 0u;
  }
  const auto samples = static_cast<double>(a.pixels.size());
  result.differing_share = static_cast<double>(result.differing_pixels) / (samples / 4);
  result.mean_absolute_error = static_cast<double>(sum) / samples;
  const double mean_square = static_cast<double>(squares) / samples;
  result.psnr_db =
      squares == 0 ? std::numeric_limits<double>::infinity() : 10.0 * std::log10(255.0 * 255.0 / mean_square);
  return result;
}

}  // namespace ambito
