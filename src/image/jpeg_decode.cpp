#include <csetjmp>
#include <cstdio>
#include <jerror.h>

#include <fmt/format.h>
#include <jpeglib.h>

#include "image/checks.h"
#include "image/formats.h"

// libjpeg leaves by longjmp when it finds an error. Every function here that calls setjmp has no
// object with a destructor and changes no local variable after it; all state lies in `JpegReader`.
namespace ambito::image {

namespace {

// A progressive file may go over the whole picture again and again; 10 scans are usual.
constexpr int max_scans = 100;

struct JpegReader {
  jpeg_decompress_struct jpeg{};
  jpeg_error_mgr errors{};
  jpeg_progress_mgr progress{};
  std::jmp_buf on_error;
  char message[JMSG_LENGTH_MAX] = "";

  JpegReader() = default;
  JpegReader(const JpegReader&) = delete;
  JpegReader& operator=(const JpegReader&) = delete;
  ~JpegReader() { jpeg_destroy_decompress(&jpeg); }
};

[[noreturn]] void report_error(j_common_ptr common) {
  JpegReader& reader = *static_cast<JpegReader*>(common->client_data);
  common->err->format_message(common, reader.message);
  std::longjmp(reader.on_error, 1);
}

/// libjpeg warns where it makes up what is missing. We refuse that, and let pass what changes no pixel.
void handle_message(j_common_ptr common, int level) {
  if (level >= 0) {
    return;  // not a warning
  }
  switch (common->err->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_BOGUS_ICC:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
      return;
    default:
      report_error(common);
  }
}

void print_nothing(j_common_ptr) {}

void check_scans(j_common_ptr common) {
  JpegReader& reader = *static_cast<JpegReader*>(common->client_data);
  if (reader.jpeg.input_scan_number > max_scans) {
    std::snprintf(reader.message, sizeof(reader.message), "it has more than %d scans", max_scans);
    std::longjmp(reader.on_error, 1);
  }
}

bool read_header(JpegReader& reader, std::span<const std::byte> bytes) {
  reader.jpeg.err = jpeg_std_error(&reader.errors);
  reader.errors.error_exit = report_error;
  reader.errors.emit_message = handle_message;
  reader.errors.output_message = print_nothing;
  reader.jpeg.client_data = &reader;
  if (setjmp(reader.on_error) != 0) {
    return false;
  }
  jpeg_create_decompress(&reader.jpeg);
  reader.progress.progress_monitor = check_scans;
  reader.jpeg.progress = &reader.progress;
  jpeg_mem_src(&reader.jpeg, reinterpret_cast<const unsigned char*>(bytes.data()),
               static_cast<unsigned long>(bytes.size()));
  jpeg_read_header(&reader.jpeg, TRUE);
  return true;
}

bool start(JpegReader& reader) {
  if (setjmp(reader.on_error) != 0) {
    return false;
  }
  const bool inks = reader.jpeg.jpeg_color_space == JCS_CMYK || reader.jpeg.jpeg_color_space == JCS_YCCK;
  reader.jpeg.out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg_start_decompress(&reader.jpeg);
  return true;
}

bool read_row(JpegReader& reader, std::uint8_t* row) {
  if (setjmp(reader.on_error) != 0) {
    return false;
  }
  return jpeg_read_scanlines(&reader.jpeg, &row, 1) == 1;
}

bool read_end(JpegReader& reader) {
  if (setjmp(reader.on_error) != 0) {
    return false;
  }
  return jpeg_finish_decompress(&reader.jpeg) == TRUE;
}

std::unexpected<Error> broken(const JpegReader& reader) {
  return fail(ErrorCode::bad_input, fmt::format("The JPEG is damaged: {}.", reader.message));
}

/// Inks to colour, in place and without a profile. Adobe's files hold paper white as 255.
void cmyk_to_rgba(std::uint8_t* row, std::uint32_t width, bool inverted) {
  const unsigned flip = inverted ? 0x00 : 0xFF;
  for (std::uint8_t* pixel = row; pixel != row + std::size_t{width} * 4; pixel += 4) {
    const unsigned light = pixel[3] ^ flip;
    for (int channel = 0; channel < 3; ++channel) {
      pixel[channel] = static_cast<std::uint8_t>(((pixel[channel] ^ flip) * light + 127) / 255);
    }
    pixel[3] = 255;
  }
}

}  // namespace

Result<Image> decode_jpeg(std::span<const std::byte> bytes, const ImageLimits& limits) {
  JpegReader reader;
  if (!read_header(reader, bytes)) {
    return broken(reader);
  }
  Result<void> size = check_size("JPEG", reader.jpeg.image_width, reader.jpeg.image_height, limits);
  if (!size) {
    return fail(size.error());
  }
  if (!start(reader)) {
    return broken(reader);
  }
  Image image{.width = reader.jpeg.output_width, .height = reader.jpeg.output_height, .pixels = {}};
  const std::size_t stride = std::size_t{image.width} * 4;
  const bool inks = reader.jpeg.out_color_space == JCS_CMYK;
  const bool inverted = reader.jpeg.saw_Adobe_marker == TRUE;
  image.pixels.reserve(stride * image.height);
  for (std::size_t y = 0; y < image.height; ++y) {
    image.pixels.resize(stride * (y + 1));  // memory grows with the rows: a truncated file costs little
    std::uint8_t* const row = image.pixels.data() + stride * y;
    if (!read_row(reader, row)) {
      return broken(reader);
    }
    if (inks) {
      cmyk_to_rgba(row, image.width, inverted);
    }
  }
  if (!read_end(reader)) {
    return broken(reader);
  }
  return image;
}

}  // namespace ambito::image
