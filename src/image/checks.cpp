#include "image/checks.h"

#include <fmt/format.h>

namespace ambito::image {

Result<void> check_pixels(const Image& image) {
  if (image.width == 0 || image.height == 0) {
    return fail(ErrorCode::misuse,
                fmt::format("The picture has {} × {} pixels, which is none.", image.width, image.height));
  }
  const std::uint64_t pixels = std::uint64_t{image.width} * image.height;
  if (image.pixels.size() % 4 != 0 || image.pixels.size() / 4 != pixels) {
    return fail(ErrorCode::misuse,
                fmt::format("The picture has {} × {} pixels and {} bytes; {} × {} × 4 are needed.",
                            image.width, image.height, image.pixels.size(), image.width, image.height));
  }
  return {};
}

Result<void> check_size(std::string_view kind, std::uint64_t width, std::uint64_t height,
                        const ImageLimits& limits) {
  if (width == 0 || height == 0) {
    return fail(ErrorCode::bad_input,
                fmt::format("The {} has {} × {} pixels, which is none.", kind, width, height));
  }
  if (width > limits.max_side || height > limits.max_side) {
    return fail(ErrorCode::over_limit,
                fmt::format("The {} has {} × {} pixels; the limit is {} pixels a side.", kind, width, height,
                            limits.max_side));
  }
  if (width * height > limits.max_pixels) {
    return fail(ErrorCode::over_limit, fmt::format("The {} has {} × {} = {} pixels; the limit is {} pixels.",
                                                   kind, width, height, width * height, limits.max_pixels));
  }
  return {};
}

bool is_opaque(const Image& image) {
  std::uint8_t all = 255;
  for (std::size_t i = 3; i < image.pixels.size(); i += 4) {
    all &= image.pixels[i];
  }
  return all == 255;
}

}  // namespace ambito::image
