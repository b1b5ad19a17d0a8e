#include <cstring>

#include "resources/readback.h"
#include "resources/refuse.h"

namespace ambito::resources {

namespace {

/// Up to the last pixel of the last row.
std::uint64_t bytes_needed(const CopyLayout& layout) {
  return layout.rows == 0 ? 0 : std::uint64_t{layout.bytes_per_row} * (layout.rows - 1) + layout.row_bytes;
}

}  // namespace

CopyLayout copy_layout(Extent size, Format format, LastRow last_row) {
  constexpr std::uint32_t alignment = 256;
  CopyLayout layout;
  layout.row_bytes = size.width * bytes_per_pixel(format);
  layout.bytes_per_row = (layout.row_bytes + alignment - 1) / alignment * alignment;
  layout.rows = size.height;
  layout.size = last_row == LastRow::bare ? (bytes_needed(layout) + 3) / 4 * 4
                                          : std::uint64_t{layout.bytes_per_row} * layout.rows;
  return layout;
}

Result<std::vector<std::byte>> unpad(std::span<const std::byte> padded, const CopyLayout& layout) {
  const std::uint64_t needed = bytes_needed(layout);
  if (padded.size() < needed)
    return refuse("{} rows of {} bytes need {} bytes, and there are {}.", layout.rows, layout.bytes_per_row,
                  needed, padded.size());
  std::vector<std::byte> pixels(std::size_t{layout.row_bytes} * layout.rows);
  for (std::size_t row = 0; row < layout.rows; ++row)
    std::memcpy(pixels.data() + row * layout.row_bytes, padded.data() + row * layout.bytes_per_row,
                layout.row_bytes);
  return pixels;
}

}  // namespace ambito::resources
