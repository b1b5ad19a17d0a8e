#include <fmt/format.h>
#include <webp/decode.h>

#include "image/checks.h"
#include "image/formats.h"

namespace ambito::image {

namespace {

const char* reason_of(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED:
      return "it is truncated";
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      return "it uses a feature that libwebp does not know";
    default:
      return "its data contradicts itself";
  }
}

std::unexpected<Error> broken(VP8StatusCode status) {
  if (status == VP8_STATUS_OUT_OF_MEMORY) {
    return fail(ErrorCode::out_of_memory, "There is not enough memory for the pixels of the WebP.");
  }
  return fail(ErrorCode::bad_input, fmt::format("The WebP is damaged: {}.", reason_of(status)));
}

/// What the container says it has after its first 8 bytes. libwebp is content with less.
std::uint64_t riff_bytes(std::span<const std::byte> bytes) {
  std::uint64_t size = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    size |= std::to_integer<std::uint64_t>(bytes[4 + i]) << (8 * i);
  }
  return size;
}

}  // namespace

Result<Image> decode_webp(std::span<const std::byte> bytes, const ImageLimits& limits) {
  const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  WebPBitstreamFeatures features;
  if (const VP8StatusCode status = WebPGetFeatures(data, bytes.size(), &features); status != VP8_STATUS_OK) {
    return broken(status);
  }
  const auto width = static_cast<std::uint32_t>(features.width);
  const auto height = static_cast<std::uint32_t>(features.height);
  if (Result<void> size = check_size("WebP", width, height, limits); !size) {
    return fail(size.error());
  }
  if (features.has_animation != 0) {
    return fail(ErrorCode::bad_input, "The WebP is an animation; only single pictures are read.");
  }
  if (riff_bytes(bytes) + 8 > bytes.size()) {
    return broken(VP8_STATUS_NOT_ENOUGH_DATA);
  }

  Image image{.width = width, .height = height, .pixels = {}};
  image.pixels.resize(std::size_t{width} * height * 4);
  WebPDecoderConfig config;
  if (WebPInitDecoderConfig(&config) == 0) {
    return fail(ErrorCode::bad_input, "The libwebp of this machine is of another version.");
  }
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA = {
      .rgba = image.pixels.data(), .stride = static_cast<int>(width * 4), .size = image.pixels.size()};
  const VP8StatusCode status = WebPDecode(data, bytes.size(), &config);
  WebPFreeDecBuffer(&config.output);
  if (status != VP8_STATUS_OK) {
    return broken(status);
  }
  return image;
}

}  // namespace ambito::image
