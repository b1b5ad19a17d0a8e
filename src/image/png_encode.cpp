#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <new>

#include <fmt/format.h>
#include <png.h>

#include <ambito/image.h>

#include "image/checks.h"

// Encoding is part of every thumbnail, so time counts more than the last bytes. Measured for
// 1280 × 720 on one core: renders take 10 to 15 ms; noise, the worst case, 30 ms.
namespace ambito {

namespace {

struct Writer {
  std::vector<std::byte> bytes;
  std::vector<std::uint8_t> row;
  png_structp png = nullptr;
  png_infop info = nullptr;
  std::jmp_buf on_error;
  char message[160] = "";

  Writer() = default;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { png_destroy_write_struct(&png, &info); }
};

[[noreturn]] void report_error(png_structp png, png_const_charp message) {
  Writer& writer = *static_cast<Writer*>(png_get_error_ptr(png));
  std::snprintf(writer.message, sizeof(writer.message), "%s", message);
  std::longjmp(writer.on_error, 1);
}

void ignore_warning(png_structp, png_const_charp) {}

bool append(std::vector<std::byte>& bytes, const void* data, std::size_t count) {
  try {
    const auto* const first = static_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + count);
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

void write_bytes(png_structp png, png_bytep data, std::size_t count) {
  if (!append(static_cast<Writer*>(png_get_io_ptr(png))->bytes, data, count)) {
    png_error(png, "there is not enough memory");
  }
}

void flush_nothing(png_structp) {}

/// Whether fewer than 1 of 8 pixels equal their left neighbour, seen in each eighth row. Deflate finds
/// nothing to repeat in such a picture: looking only for runs is twice as fast, and smaller.
bool is_noisy(const Image& image) {
  std::size_t equal = 0;
  std::size_t all = 0;
  const std::size_t stride = std::size_t{image.width} * 4;
  for (std::size_t y = 0; y < image.height; y += 8) {
    const std::uint8_t* const row = image.pixels.data() + y * stride;
    for (std::size_t x = 4; x < stride; x += 4) {
      equal += std::memcmp(row + x, row + x - 4, 4) == 0 ? 1u : 0u;
    }
    all += image.width;
  }
  return equal * 8 < all;
}

void drop_alpha(const std::uint8_t* rgba, std::uint32_t width, std::uint8_t* rgb) {
  for (std::uint32_t x = 0; x < width; ++x, rgba += 4, rgb += 3) {
    rgb[0] = rgba[0];
    rgb[1] = rgba[1];
    rgb[2] = rgba[2];
  }
}

/// Everything between the calls to setjmp and longjmp: no object with a destructor lives here.
bool write_png(Writer& writer, const Image& image, bool opaque, bool noisy) {
  writer.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer, report_error, ignore_warning);
  writer.info = writer.png != nullptr ? png_create_info_struct(writer.png) : nullptr;
  if (writer.info == nullptr) {
    std::snprintf(writer.message, sizeof(writer.message), "libpng has no memory");
    return false;
  }
  if (setjmp(writer.on_error) != 0) {
    return false;
  }
  png_set_write_fn(writer.png, &writer, write_bytes, flush_nothing);
  png_set_user_limits(writer.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(writer.png, writer.info, image.width, image.height, 8,
               opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_filter(writer.png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_compression_level(writer.png, 2);
  png_set_compression_strategy(writer.png, noisy ? 3 : 0);  // Z_RLE : Z_DEFAULT_STRATEGY
  png_set_compression_buffer_size(writer.png, 64 * 1024);
  png_write_info(writer.png, writer.info);
  for (std::size_t y = 0; y < image.height; ++y) {
    const std::uint8_t* const pixels = image.pixels.data() + y * image.width * 4;
    if (opaque) {
      drop_alpha(pixels, image.width, writer.row.data());
      png_write_row(writer.png, writer.row.data());
    } else {
      png_write_row(writer.png, pixels);
    }
  }
  png_write_end(writer.png, nullptr);
  return true;
}

}  // namespace

Result<std::vector<std::byte>> encode_png(const Image& image) {
  if (Result<void> whole = image::check_pixels(image); !whole) {
    return fail(whole.error());
  }
  try {
    const bool opaque = image::is_opaque(image);
    Writer writer;
    writer.bytes.reserve(image.pixels.size() / 8 + 1024);
    writer.row.resize(opaque ? std::size_t{image.width} * 3 : 0);
    if (!write_png(writer, image, opaque, is_noisy(image))) {
      return fail(ErrorCode::out_of_memory,
                  fmt::format("The picture of {} × {} pixels cannot be encoded: {}.", image.width,
                              image.height, writer.message));
    }
    return std::move(writer.bytes);
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::out_of_memory,
                fmt::format("There is not enough memory to encode a picture of {} × {} pixels.", image.width,
                            image.height));
  }
}

}  // namespace ambito
