#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <ambito/image.h>

// A texture copy writes rows whose length is rounded up to 256 bytes. Who reads the buffer as if it were one
// run of pixels sees a picture in which each row stands a little further to the right than the one above
// (requirements R36, R37). In the run of pixels, what was one above the other is then `stride` apart, not
// `width`: that distance is what is looked for.
namespace ambito {
namespace {

constexpr std::uint32_t row_alignment = 256;  // bytes
constexpr std::uint32_t smallest_width = 80;  // pixels: in less, tiles and dither look like it
constexpr std::uint32_t smallest_height = 8;  // pixels
/// How much better the candidate has to fit than the picture as it stands. Sound pictures reach 0.7 where their
/// diagonals happen to lie along the candidate; skewed ones stay below 0.5.
constexpr double clearly_better = 0.6;
/// By how much a distance has to beat each of its neighbours. One pixel off, edges do not meet any more; in a
/// picture of tiles, hatches or dither, a neighbour one period away fits as well, but for what wraps at the sides.
constexpr double sharp = 1.05;
constexpr double wrapped = 0.06;  // of what the picture as it stands differs by
constexpr std::uint64_t neighbours = 16;  // pixels to either side

/// A way in which a capture may have been padded, seen in the run of pixels of the picture.
struct Candidate {
  std::uint32_t bytes_per_pixel;
  std::uint32_t stride_bytes;
  std::uint64_t distance;  ///< pixels of the picture between two that were one above the other
};

bool is_grey(const Image& image) {
  for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
    const std::uint8_t* const p = &image.pixels[i];
    if (p[0] != p[1] || p[0] != p[2] || p[3] != 255) return false;
  }
  return true;
}

/// The likeliest first: where several explain the picture alike, the first is told.
std::vector<Candidate> candidates_for(std::uint32_t width, bool grey) {
  std::vector<Candidate> all;
  for (const std::uint32_t bytes : grey ? std::array{1u, 2u, 4u, 8u, 16u} : std::array{4u, 8u, 16u, 2u, 1u}) {
    const std::uint64_t row = std::uint64_t{width} * bytes;
    const std::uint64_t stride = (row + row_alignment - 1) / row_alignment * row_alignment;
    if (stride < row + 2 * bytes || stride > UINT32_MAX) continue;  // one pixel a row is too slight to tell
    // Converted pixel by pixel, or its bytes taken for RGBA.
    for (const std::uint32_t unit : {bytes, 4u}) {
      if (unit > bytes) continue;
      all.push_back({bytes, static_cast<std::uint32_t>(stride), stride / unit});
    }
  }
  return all;
}

/// Mean channel difference between pixels `distance` apart, over a spread of at most a million pairs.
double difference_at(const Image& image, std::uint64_t distance) {
  const std::uint64_t pixels = image.pixels.size() / 4;
  if (distance >= pixels) return 256.0;
  const std::uint64_t pairs = pixels - distance;
  const std::uint64_t step = pairs / 1'000'000 + 1;
  std::uint64_t sum = 0;
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < pairs; i += step, ++count) {
    const std::uint8_t* const a = &image.pixels[4 * i];
    const std::uint8_t* const b = &image.pixels[4 * (i + distance)];
    for (int channel = 0; channel < 4; ++channel) {
      sum += static_cast<std::uint64_t>(std::abs(a[channel] - b[channel]));
    }
  }
  return static_cast<double>(sum) / static_cast<double>(count);
}

bool is_sharp_minimum(const Image& image, std::uint64_t distance, double difference, double as_it_stands) {
  for (std::uint64_t off = 1; off <= neighbours; ++off) {
    // Every period up to 16 has a multiple from 4 on; nearer ones are like the pixel itself in a soft picture.
    const double fits = off < 4 ? difference * sharp : std::max(difference * sharp, as_it_stands * wrapped);
    if (difference_at(image, distance + off) <= fits) return false;
    if (distance > off && difference_at(image, distance - off) <= fits) return false;
  }
  return true;
}

}  // namespace

std::optional<Skew> diagnose_skew(const Image& image) {
  if (image.width < smallest_width || image.height < smallest_height) return std::nullopt;
  if (image.pixels.size() != std::uint64_t{image.width} * image.height * 4) return std::nullopt;
  const double as_it_stands = difference_at(image, image.width);
  if (as_it_stands == 0.0) return std::nullopt;
  std::optional<Skew> found;
  double best = as_it_stands * clearly_better;
  for (const Candidate& candidate : candidates_for(image.width, is_grey(image))) {
    const double difference = difference_at(image, candidate.distance);
    if (difference >= best || !is_sharp_minimum(image, candidate.distance, difference, as_it_stands)) continue;
    best = difference;
    found = Skew{.width = image.width,
                 .stride = candidate.stride_bytes,
                 .bytes_per_pixel = candidate.bytes_per_pixel};
  }
  return found;
}

}  // namespace ambito
