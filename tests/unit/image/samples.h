#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <vector>

#include <jpeglib.h>
#include <png.h>
#include <webp/encode.h>

#include <ambito/image.h>

/// Pictures and image files made by the encoders of the same libraries, for the tests of the decoders.
namespace ambito::test {

using Bytes = std::vector<std::byte>;

inline void append(Bytes& bytes, const void* data, std::size_t count) {
  const auto* const first = static_cast<const std::byte*>(data);
  bytes.insert(bytes.end(), first, first + count);
}

inline Bytes bytes_of(std::string_view text) {
  Bytes bytes;
  append(bytes, text.data(), text.size());
  return bytes;
}

/// A smooth picture in which no two channels are equal; alpha varies unless `opaque`.
inline Image smooth_image(std::uint32_t width, std::uint32_t height, bool opaque = true) {
  Image image{.width = width, .height = height, .pixels = {}};
  for (std::uint32_t y = 0; y < height; ++y) {
    for (std::uint32_t x = 0; x < width; ++x) {
      image.pixels.push_back(static_cast<std::uint8_t>(x * 255 / width));
      image.pixels.push_back(static_cast<std::uint8_t>(y * 255 / height));
      image.pixels.push_back(static_cast<std::uint8_t>(255 - (x + y) * 255 / (width + height)));
      image.pixels.push_back(opaque ? std::uint8_t{255} : static_cast<std::uint8_t>(40 + x + y));
    }
  }
  return image;
}

inline Image noise_image(std::uint32_t width, std::uint32_t height, std::uint32_t seed = 1) {
  Image image{.width = width, .height = height, .pixels = {}};
  image.pixels.resize(std::size_t{width} * height * 4);
  std::mt19937 random(seed);
  for (std::uint8_t& value : image.pixels) {
    value = static_cast<std::uint8_t>(random());
  }
  return image;
}

/// What a PNG is made of. `rows` holds the samples as they lie in the file, one row after the other.
struct PngFile {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  int color_type = PNG_COLOR_TYPE_RGB_ALPHA;
  int bit_depth = 8;
  bool interlaced = false;
  std::vector<std::uint8_t> rows{};
  std::vector<png_color> palette{};
  std::vector<png_byte> palette_alpha{};
  const png_color_16* transparent = nullptr;  // of grey and RGB
  double gamma = 0.0;                         // 0: none
  std::string text{};                         // a compressed comment, when not empty
};

inline Bytes encode_png_file(const PngFile& file) {
  Bytes bytes;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(
      png, &bytes,
      [](png_structp p, png_bytep data, std::size_t count) {
        append(*static_cast<Bytes*>(png_get_io_ptr(p)), data, count);
      },
      [](png_structp) {});
  png_set_IHDR(png, info, file.width, file.height, file.bit_depth, file.color_type,
               file.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  if (!file.palette.empty()) {
    png_set_PLTE(png, info, file.palette.data(), static_cast<int>(file.palette.size()));
  }
  if (!file.palette_alpha.empty() || file.transparent != nullptr) {
    png_set_tRNS(png, info, file.palette_alpha.data(), static_cast<int>(file.palette_alpha.size()),
                 file.transparent);
  }
  if (file.gamma > 0.0) {
    png_set_gAMA(png, info, file.gamma);
  }
  std::string key = "Comment";
  std::string text = file.text;
  if (!text.empty()) {
    png_text comment{};
    comment.compression = PNG_TEXT_COMPRESSION_zTXt;
    comment.key = key.data();
    comment.text = text.data();
    comment.text_length = text.size();
    png_set_text(png, info, &comment, 1);
  }
  png_write_info(png, info);
  std::vector<png_bytep> rows;
  const std::size_t stride = png_get_rowbytes(png, info);
  std::vector<std::uint8_t> data = file.rows;
  for (std::size_t y = 0; y < file.height; ++y) {
    rows.push_back(data.data() + y * stride);
  }
  png_write_image(png, rows.data());
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return bytes;
}

inline Bytes encode_png_file(const Image& image, bool interlaced = false) {
  return encode_png_file(
      {.width = image.width, .height = image.height, .interlaced = interlaced, .rows = image.pixels});
}

/// What a JPEG is made of. `samples` holds interleaved samples in `color_space`.
struct JpegFile {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  int channels = 4;
  J_COLOR_SPACE color_space = JCS_EXT_RGBX;
  std::vector<std::uint8_t> samples{};
  J_COLOR_SPACE stored_as = JCS_YCbCr;
  bool progressive = false;
  std::vector<jpeg_scan_info> scans{};
  bool adobe_marker = true;  // of CMYK
};

inline Bytes encode_jpeg_file(const JpegFile& file) {
  jpeg_compress_struct jpeg{};
  jpeg_error_mgr errors{};
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  unsigned char* data = nullptr;
  unsigned long count = 0;
  jpeg_mem_dest(&jpeg, &data, &count);
  jpeg.image_width = file.width;
  jpeg.image_height = file.height;
  jpeg.input_components = file.channels;
  jpeg.in_color_space = file.color_space;
  jpeg_set_defaults(&jpeg);
  jpeg_set_colorspace(&jpeg, file.stored_as);
  jpeg_set_quality(&jpeg, 100, TRUE);
  for (int i = 0; i < jpeg.num_components; ++i) {  // no subsampling: colours stay close
    jpeg.comp_info[i].h_samp_factor = 1;
    jpeg.comp_info[i].v_samp_factor = 1;
  }
  if (file.progressive) {
    jpeg_simple_progression(&jpeg);
  }
  if (!file.scans.empty()) {
    jpeg.scan_info = file.scans.data();
    jpeg.num_scans = static_cast<int>(file.scans.size());
  }
  if (!file.adobe_marker) {
    jpeg.write_Adobe_marker = FALSE;
  }
  jpeg_start_compress(&jpeg, TRUE);
  std::vector<std::uint8_t> samples = file.samples;
  const std::size_t stride = std::size_t{file.width} * static_cast<std::size_t>(file.channels);
  for (std::size_t y = 0; y < file.height; ++y) {
    JSAMPROW row = samples.data() + y * stride;
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  Bytes bytes;
  append(bytes, data, count);
  std::free(data);
  return bytes;
}

inline Bytes encode_jpeg_file(const Image& image, bool progressive = false) {
  return encode_jpeg_file(
      {.width = image.width, .height = image.height, .samples = image.pixels, .progressive = progressive});
}

inline Bytes encode_webp_file(const Image& image, bool lossless) {
  std::uint8_t* data = nullptr;
  const auto width = static_cast<int>(image.width);
  const auto height = static_cast<int>(image.height);
  const std::size_t count = lossless
                                ? WebPEncodeLosslessRGBA(image.pixels.data(), width, height, width * 4, &data)
                                : WebPEncodeRGBA(image.pixels.data(), width, height, width * 4, 95.0f, &data);
  Bytes bytes;
  append(bytes, data, count);
  WebPFree(data);
  return bytes;
}

}  // namespace ambito::test
