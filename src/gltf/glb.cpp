#include "gltf/glb.h"

#include <cstdint>
#include <cstring>

#include <fmt/format.h>

namespace ambito::gltf {

namespace {

constexpr std::uint32_t magic = 0x46546C67;       // "glTF"
constexpr std::uint32_t json_chunk = 0x4E4F534A;  // "JSON"
constexpr std::uint32_t bin_chunk = 0x004E4942;   // "BIN\0"
constexpr std::size_t header_bytes = 12;
constexpr std::size_t chunk_header_bytes = 8;

std::uint32_t little_endian_u32(std::span<const std::byte> bytes, std::size_t offset) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value |= std::to_integer<std::uint32_t>(bytes[offset + i]) << (8 * i);
  return value;
}

bool looks_like_json(std::span<const std::byte> bytes) {
  // With a byte order mark it is text too; the JSON reader says what is wrong with it.
  if (bytes.size() >= 3 && bytes[0] == std::byte{0xEF} && bytes[1] == std::byte{0xBB}) return true;
  for (const std::byte c : bytes) {
    const char character = static_cast<char>(c);
    if (character == ' ' || character == '\t' || character == '\n' || character == '\r') continue;
    return character == '{' || character == '[';
  }
  return false;
}

class Chunks {
 public:
  Chunks(std::span<const std::byte> bytes, std::string_view label) : bytes_(bytes), label_(label) {}

  Result<Container> read(Warnings& warnings) {
    if (auto header = read_header(warnings); !header) return ambito::fail(std::move(header).error());
    Container container;
    for (std::size_t index = 0, offset = header_bytes; offset < length_; ++index) {
      auto next = read_chunk(container, index, offset);
      if (!next) return ambito::fail(std::move(next).error());
      offset = *next;
    }
    if (container.json.empty()) return refuse("the JSON chunk is missing or empty");
    return container;
  }

 private:
  std::unexpected<Error> refuse(std::string_view reason) const {
    return fail(ErrorCode::bad_input, fmt::format("{}: {}.", label_, reason));
  }

  Result<void> read_header(Warnings& warnings) {
    if (bytes_.size() < header_bytes) {
      return refuse(
          fmt::format("the GLB is truncated: {} bytes, its header has {}", bytes_.size(), header_bytes));
    }
    if (const std::uint32_t version = little_endian_u32(bytes_, 4); version != 2) {
      return refuse(fmt::format("the GLB container has version {}, only 2 is supported", version));
    }
    length_ = little_endian_u32(bytes_, 8);
    if (length_ > bytes_.size()) {
      return refuse(fmt::format("the GLB is truncated: its header says {} bytes, there are {}", length_,
                                bytes_.size()));
    }
    if (length_ < header_bytes + chunk_header_bytes) {
      return refuse(fmt::format("the GLB header says {} bytes, too few for a chunk", length_));
    }
    if (length_ < bytes_.size()) {
      warnings.add("glb length", fmt::format("{}: {} bytes after the end of the GLB are ignored.", label_,
                                             bytes_.size() - length_));
    }
    return {};
  }

  /// Gives the offset of the next chunk.
  Result<std::size_t> read_chunk(Container& container, std::size_t index, std::size_t offset) const {
    if (length_ - offset < chunk_header_bytes) {
      return refuse(fmt::format("the GLB is truncated inside the header of chunk {}", index));
    }
    const std::size_t size = little_endian_u32(bytes_, offset);
    const std::uint32_t type = little_endian_u32(bytes_, offset + 4);
    const std::size_t start = offset + chunk_header_bytes;
    if (size > length_ - start) {
      return refuse(fmt::format("GLB chunk {} says {} bytes, {} are left", index, size, length_ - start));
    }
    const std::span<const std::byte> data = bytes_.subspan(start, size);
    if (index == 0) {
      if (type != json_chunk)
        return refuse(fmt::format("the first GLB chunk has type 0x{:08X}, not JSON", type));
      container.json = data;
    } else if (type == json_chunk) {
      return refuse(fmt::format("GLB chunk {} is a second JSON chunk", index));
    } else if (type == bin_chunk) {
      if (index != 1)
        return refuse(fmt::format("GLB chunk {} is a BIN chunk, which may only be the second", index));
      container.binary = data;
    }  // other types are for extensions, and are skipped
    return start + size;
  }

  std::span<const std::byte> bytes_;
  std::string_view label_;
  std::size_t length_ = 0;
};

}  // namespace

Result<Container> open_container(std::span<const std::byte> bytes, std::string_view label,
                                 Warnings& warnings) {
  if (bytes.empty()) return fail(ErrorCode::bad_input, fmt::format("{} is empty.", label));
  if (bytes.size() >= 4 && little_endian_u32(bytes, 0) == magic) return Chunks{bytes, label}.read(warnings);
  if (looks_like_json(bytes)) return Container{.json = bytes, .binary = std::nullopt};
  return fail(ErrorCode::bad_input,
              fmt::format("{} is not a glTF file: it starts neither with the GLB magic 'glTF' nor with JSON.",
                          label));
}

}  // namespace ambito::gltf
