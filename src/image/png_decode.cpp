#include <csetjmp>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>
#include <png.h>

#include "image/checks.h"
#include "image/formats.h"

// libpng leaves by longjmp when it finds an error. Every function here that calls setjmp has no
// object with a destructor and changes no local variable after it; all state lies in `PngReader`.
namespace ambito::image {

namespace {

struct PngReader {
  const std::byte* next = nullptr;
  std::size_t left = 0;
  png_structp png = nullptr;
  png_infop info = nullptr;
  std::jmp_buf on_error;
  char message[160] = "";

  PngReader() = default;
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png, &info, nullptr); }
};

[[noreturn]] void report_error(png_structp png, png_const_charp message) {
  PngReader& reader = *static_cast<PngReader*>(png_get_error_ptr(png));
  std::snprintf(reader.message, sizeof(reader.message), "%s", message);
  std::longjmp(reader.on_error, 1);
}

// Warnings are about what the pixels do not need.
void ignore_warning(png_structp, png_const_charp) {}

void read_bytes(png_structp png, png_bytep data, std::size_t count) {
  PngReader& reader = *static_cast<PngReader*>(png_get_io_ptr(png));
  if (count > reader.left) {
    png_error(png, "it is truncated");
  }
  std::memcpy(data, reader.next, count);
  reader.next += count;
  reader.left -= count;
}

/// All that comes before the pixels, and the conversion of whatever the file has to RGBA8.
bool read_header(PngReader& reader, const ImageLimits& limits) {
  reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, report_error, ignore_warning);
  reader.info = reader.png != nullptr ? png_create_info_struct(reader.png) : nullptr;
  if (reader.info == nullptr) {
    std::snprintf(reader.message, sizeof(reader.message), "libpng has no memory");
    return false;
  }
  if (setjmp(reader.on_error) != 0) {
    return false;
  }
  png_set_read_fn(reader.png, &reader, read_bytes);
  png_set_user_limits(reader.png, limits.max_side, limits.max_side);
  // Texts, profiles and the like are skipped, not unpacked (-1: all of them but transparency).
  png_set_keep_unknown_chunks(reader.png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
  png_read_info(reader.png, reader.info);
  png_set_expand(reader.png);
  png_set_scale_16(reader.png);
  png_set_gray_to_rgb(reader.png);
  png_set_add_alpha(reader.png, 0xFF, PNG_FILLER_AFTER);
  png_set_interlace_handling(reader.png);
  png_read_update_info(reader.png, reader.info);
  return true;
}

bool read_row(PngReader& reader, std::uint8_t* row) {
  if (setjmp(reader.on_error) != 0) {
    return false;
  }
  png_read_row(reader.png, row, nullptr);
  return true;
}

bool read_end(PngReader& reader) {
  if (setjmp(reader.on_error) != 0) {
    return false;
  }
  png_read_end(reader.png, nullptr);
  // New versions of libpng do not check the sum of the last chunk, which is always the same.
  if (std::memcmp(reader.next - 4, "\xAE\x42\x60\x82", 4) != 0) {
    png_error(reader.png, "IEND: CRC error");
  }
  return true;
}

std::unexpected<Error> broken(const PngReader& reader) {
  return fail(ErrorCode::bad_input, fmt::format("The PNG is damaged: {}.", reader.message));
}

std::uint32_t big_endian(std::span<const std::byte> bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (const std::byte byte : bytes.subspan(at, 4)) {
    value = value << 8 | std::to_integer<std::uint32_t>(byte);
  }
  return value;
}

/// Bits of one pixel in the file, at least; unknown colour types are left to libpng.
std::uint64_t bits_per_pixel(unsigned color_type, unsigned bit_depth) {
  switch (color_type) {
    case PNG_COLOR_TYPE_RGB:
      return 3ull * bit_depth;
    case PNG_COLOR_TYPE_GRAY_ALPHA:
      return 2ull * bit_depth;
    case PNG_COLOR_TYPE_RGB_ALPHA:
      return 4ull * bit_depth;
    default:
      return bit_depth;
  }
}

/// The size is looked at here, before libpng sees a byte, so that the sentences are ours.
Result<void> check_header(std::span<const std::byte> bytes, const ImageLimits& limits) {
  constexpr std::size_t end_of_header = 8 + 4 + 4 + 13 + 4;  // signature, length, name, data, CRC
  if (bytes.size() < end_of_header) {
    return fail(ErrorCode::bad_input, "The PNG is damaged: it is truncated.");
  }
  if (std::memcmp(bytes.data() + 12, "IHDR", 4) != 0) {
    return fail(ErrorCode::bad_input, "The PNG is damaged: it does not start with its header.");
  }
  const std::uint64_t width = big_endian(bytes, 16);
  const std::uint64_t height = big_endian(bytes, 20);
  if (Result<void> size = check_size("PNG", width, height, limits); !size) {
    return size;
  }
  // Deflate packs at most 1032 bytes into one: a small file that claims a large size is a lie.
  const std::uint64_t bits =
      width * bits_per_pixel(std::to_integer<unsigned>(bytes[25]), std::to_integer<unsigned>(bytes[24]));
  if (bits / 8 * height / 1032 > bytes.size()) {
    return fail(ErrorCode::bad_input,
                fmt::format("The PNG is damaged: {} × {} pixels do not fit into its {} bytes.", width, height,
                            bytes.size()));
  }
  return {};
}

/// The rows, into `image`, whose memory grows with them: a truncated file costs little.
bool read_pixels(PngReader& reader, Image& image) {
  const std::size_t stride = std::size_t{image.width} * 4;
  const bool interlaced = png_get_interlace_type(reader.png, reader.info) != PNG_INTERLACE_NONE;
  image.pixels.reserve(stride * image.height);
  if (interlaced) {  // each of the passes adds pixels to all rows
    image.pixels.resize(stride * image.height);
  }
  const int passes = interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1;
  for (int pass = 0; pass < passes; ++pass) {
    for (std::size_t y = 0; y < image.height; ++y) {
      if (!interlaced) {
        image.pixels.resize(stride * (y + 1));
      }
      if (!read_row(reader, image.pixels.data() + stride * y)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

Result<Image> decode_png(std::span<const std::byte> bytes, const ImageLimits& limits) {
  if (Result<void> header = check_header(bytes, limits); !header) {
    return fail(header.error());
  }
  PngReader reader;
  reader.next = bytes.data();
  reader.left = bytes.size();
  if (!read_header(reader, limits)) {
    return broken(reader);
  }
  Image image{.width = png_get_image_width(reader.png, reader.info),
              .height = png_get_image_height(reader.png, reader.info),
              .pixels = {}};
  if (png_get_rowbytes(reader.png, reader.info) != std::size_t{image.width} * 4) {
    return fail(ErrorCode::bad_input, "The PNG is damaged: its rows have an unknown layout.");
  }
  if (!read_pixels(reader, image) || !read_end(reader)) {
    return broken(reader);
  }
  return image;
}

}  // namespace ambito::image
