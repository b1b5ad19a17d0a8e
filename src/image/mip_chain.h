#pragma once

#include <cstdint>
#include <vector>

#include <ambito/image.h>

namespace ambito::image {

/// What the bytes of a picture mean, and so how they are averaged.
enum class MipContent : std::uint8_t {
  color,       ///< sRGB colour with straight alpha: averaged as light, weighted by alpha
  data,        ///< four independent numbers
  normal_map,  ///< xyz · 0.5 + 0.5 in rgb: averaged as vectors and normalised; alpha on its own
};

/// Levels of a full chain with level 0: 1 + floor(log2(larger side)).
[[nodiscard]] std::uint32_t mip_level_count(std::uint32_t width, std::uint32_t height);

/// Levels 1 … n − 1 of `image`, down to 1 × 1; level 0 is the picture itself and is not copied. Each
/// side is halved and rounded down, as in WebGPU; the box filter weights what an odd side shares
/// between two texels, so that nothing is lost at the border. All levels are averages of level 0 in
/// floating point. A picture without pixels has no levels.
[[nodiscard]] std::vector<Image> mip_chain(const Image& image, MipContent content);

}  // namespace ambito::image
