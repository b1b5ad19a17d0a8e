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
    if (stride == row || stride > UINT32_MAX) continue;
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

}  // namespace

std::optional<Skew> diagnose_skew(const Image& image) {
  if (image.width == 0 || image.pixels.size() != std::uint64_t{image.width} * image.height * 4) return std::nullopt;
  const double as_it_stands = difference_at(image, image.width);
  if (as_it_stands == 0.0) return std::nullopt;
  std::optional<Skew> found;
  double best = as_it_stands * 0.6;
  for (const Candidate& candidate : candidates_for(image.width, is_grey(image))) {
    const double difference = difference_at(image, candidate.distance);
    // The right distance is a sharp minimum: one pixel beside it, edges do not meet any more.
    const double beside = std::min(difference_at(image, candidate.distance - 1),
                                   difference_at(image, candidate.distance + 1));
    if (difference >= best || difference * 1.05 >= beside) continue;
    best = difference;
    found = Skew{.width = image.width,
                 .stride = candidate.stride_bytes,
                 .bytes_per_pixel = candidate.bytes_per_pixel};
  }
  return found;
}

}  // namespace ambito
