#pragma once

#include <cstdint>
#include <string_view>

#include <ambito/image.h>

namespace ambito::image {

/// Whether a picture that a caller made has pixels, and as many as its size says.
/// Error: misuse.
[[nodiscard]] Result<void> check_pixels(const Image& image);

/// Whether a size in the header of a file may be taken.
/// Errors: bad_input (no pixels), over_limit. `kind` is the name of the format, for the sentence.
[[nodiscard]] Result<void> check_size(std::string_view kind, std::uint64_t width, std::uint64_t height,
                                      const ImageLimits& limits);

/// Whether every alpha is 255.
[[nodiscard]] bool is_opaque(const Image& image);

}  // namespace ambito::image
