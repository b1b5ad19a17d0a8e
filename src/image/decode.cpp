#include <algorithm>
#include <new>
#include <string>

#include <fmt/format.h>

#include <ambito/image.h>

#include "core/file.h"
#include "image/formats.h"

namespace ambito {

namespace {

bool starts_with(std::span<const std::byte> bytes, std::string_view magic, std::size_t at = 0) {
  return bytes.size() >= at + magic.size() &&
         std::ranges::equal(bytes.subspan(at, magic.size()), std::as_bytes(std::span(magic)));
}

std::unexpected<Error> unknown_format(std::span<const std::byte> bytes) {
  if (bytes.empty()) {
    return fail(ErrorCode::bad_input, "The image is empty.");
  }
  std::string first;
  for (const std::byte byte : bytes.first(std::min<std::size_t>(bytes.size(), 8))) {
    first += fmt::format(" {:02x}", std::to_integer<unsigned>(byte));
  }
  return fail(ErrorCode::bad_input,
              fmt::format("The image is neither PNG nor JPEG nor WebP: it starts with{}.", first));
}

}  // namespace

Result<Image> decode_image(std::span<const std::byte> bytes, const ImageLimits& limits) {
  try {
    if (starts_with(bytes, "\x89PNG\r\n\x1a\n")) {
      return image::decode_png(bytes, limits);
    }
    if (starts_with(bytes, "\xff\xd8\xff")) {
      return image::decode_jpeg(bytes, limits);
    }
    if (starts_with(bytes, "RIFF") && starts_with(bytes, "WEBP", 8)) {
      return image::decode_webp(bytes, limits);
    }
    return unknown_format(bytes);
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::out_of_memory, "There is not enough memory for the pixels of the image.");
  }
}

Result<Image> load_image(const std::filesystem::path& path, const ImageLimits& limits) {
  // No format needs more than its pixels at 16 bits a channel, and some room for what is around.
  constexpr std::uint64_t room = 16 * 1024 * 1024;
  const std::uint64_t max_pixels = std::min<std::uint64_t>(limits.max_pixels, UINT64_MAX / 16);
  const Result<std::vector<std::byte>> bytes = read_file(path, max_pixels * 8 + room);
  if (!bytes) {
    return fail(bytes.error());
  }
  Result<Image> image = decode_image(*bytes, limits);
  if (!image) {
    return fail(std::move(image).error(), fmt::format("reading the image '{}'", path.string()));
  }
  return image;
}

}  // namespace ambito
