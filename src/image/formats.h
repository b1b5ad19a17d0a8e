#pragma once

#include <cstddef>
#include <span>

#include <ambito/image.h>

/// One decoder a file format. Each checks the size in the header against the limits before it takes
/// memory, refuses what is truncated or damaged, and lets no jump or exception of its library out.
namespace ambito::image {

[[nodiscard]] Result<Image> decode_png(std::span<const std::byte> bytes, const ImageLimits& limits);
[[nodiscard]] Result<Image> decode_jpeg(std::span<const std::byte> bytes, const ImageLimits& limits);
[[nodiscard]] Result<Image> decode_webp(std::span<const std::byte> bytes, const ImageLimits& limits);

}  // namespace ambito::image
