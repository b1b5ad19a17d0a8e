#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include <ambito/result.h>

namespace ambito {

/// A picture on the CPU: RGBA, 8 bits a channel, row 0 on top, rows without padding, straight
/// alpha. Colour is sRGB-encoded where it is colour; the struct does not care.
struct Image {
  std::uint32_t width = 0;           ///< pixels
  std::uint32_t height = 0;          ///< pixels
  std::vector<std::uint8_t> pixels;  ///< width · height · 4 bytes
};

/// Limits that are checked before memory is taken.
struct ImageLimits {
  std::uint32_t max_side = 8192;                 ///< pixels; WebGPU's default maxTextureDimension2D
  std::uint64_t max_pixels = 8192ull * 8192ull;  ///< width · height
};

/// Decodes PNG, JPEG or WebP, told apart by their first bytes. 16-bit samples are reduced to 8,
/// grey and palette are widened to RGBA, missing alpha is 255; gamma, profiles and orientation are
/// ignored, as glTF wants it. What is truncated or damaged is refused, not repaired.
/// Errors: bad_input (damaged or unknown), over_limit, out_of_memory.
[[nodiscard]] Result<Image> decode_image(std::span<const std::byte> bytes, const ImageLimits& limits = {});
/// Reads and decodes a file; every message names it.
[[nodiscard]] Result<Image> load_image(const std::filesystem::path& path, const ImageLimits& limits = {});

/// Encodes as an RGBA (or RGB, when every alpha is 255) 8-bit PNG; fast, and the same bytes for the
/// same pixels. Errors: misuse (no pixels, or not as many as the size says), out_of_memory.
[[nodiscard]] Result<std::vector<std::byte>> encode_png(const Image& image);
/// Writes a PNG under a temporary name beside `path` and renames it: `path` is never half-written.
/// An existing file is replaced. Errors: io, and those of encode_png().
[[nodiscard]] Result<void> save_png(const Image& image, const std::filesystem::path& path);
/// "chair.####.png", 7 → "chair.0007.png": the first run of '#' becomes the number, zero-padded to
/// its length. A pattern without '#' comes back as it is.
[[nodiscard]] std::filesystem::path numbered(const std::filesystem::path& pattern, int number);

/// How two pictures of the same size differ, over all four channels.
struct ImageDifference {
  std::uint32_t max_difference = 0;    ///< largest channel difference, 0 … 255
  std::uint64_t differing_pixels = 0;  ///< pixels with any channel difference above `tolerance`
  double differing_share = 0.0;        ///< differing_pixels / all pixels, 0 … 1
  double mean_absolute_error = 0.0;    ///< mean channel difference, 0 … 255
  double psnr_db = 0.0;                ///< infinity when equal
};
/// Errors: usage, when the sizes differ (the sentence gives both); misuse, when one has no pixels or
/// not as many as its size says.
[[nodiscard]] Result<ImageDifference> compare_images(const Image& a, const Image& b,
                                                     std::uint32_t tolerance = 0);

/// How the rows of a capture lay in the buffer that it was read from.
struct Skew {
  std::uint32_t width = 0;            ///< pixels of a row
  std::uint32_t stride = 0;           ///< bytes from one row to the next, a multiple of 256
  std::uint32_t bytes_per_pixel = 0;  ///< 1, 2, 4, 8 or 16
};
/// Recognises a capture whose row padding was not undone: its buffer was read as one run of pixels, so that
/// the picture is skewed (R37). Nothing: the picture is sound, too even or too
/// regular to tell, smaller than 80 × 8 pixels, or padded by a single pixel. Where several sizes of a pixel explain the picture alike, 4 bytes win, or 1 in a grey picture.
[[nodiscard]] std::optional<Skew> diagnose_skew(const Image& image);

}  // namespace ambito
