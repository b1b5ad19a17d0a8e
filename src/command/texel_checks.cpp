// The rules of copies that touch a texture.

#include <algorithm>
#include <optional>

#include <limits>

#include <fmt/format.h>

#include "command/copy_checks.h"

namespace ambito::command::detail {

namespace {

using resources::BufferSlot;
using resources::TextureSlot;

const char* aspect_name(Aspect aspect) {
  switch (aspect) {
    case Aspect::depth_only:
      return "depth";
    case Aspect::stencil_only:
      return "stencil";
    case Aspect::all:
      break;
  }
  return "all";
}

bool has_both(Format format) { return has_depth(format) && has_stencil(format); }
bool is_depth_or_stencil(Format format) { return has_depth(format) || has_stencil(format); }

bool covers(LevelSize level, TexelOrigin origin, CopyExtent extent, bool layers_too) {
  return origin.x == 0 && origin.y == 0 && extent.width == level.width && extent.height == level.height &&
         (!layers_too || (origin.z == 0 && extent.depth_or_layers == level.depth_or_layers));
}

std::string check_axis(const TextureSlot& texture, std::string_view axis, std::uint32_t origin,
                       std::uint32_t count, std::uint32_t size) {
  if (std::uint64_t{origin} + count > size) {
    return fmt::format("{} {} from {} leave texture '{}', whose level has {}", count, axis, origin,
                       texture.label, size);
  }
  return {};
}

/// What holds for a texture on either side of any copy.
std::string check_place(const TextureSlot& texture, const TexelTexture& place, CopyExtent extent,
                        TextureUsage usage) {
  const auto& d = texture.descriptor;
  if (!has(d.usage, usage)) {
    return fmt::format("texture '{}' has no usage {}", texture.label,
                       usage == TextureUsage::copy_src ? "copy_src" : "copy_dst");
  }
  if (place.mip_level >= d.mip_levels) {
    return fmt::format("mip level {} is asked for and texture '{}' has {}", place.mip_level, texture.label,
                       d.mip_levels);
  }
  const LevelSize level = level_size(d, place.mip_level);
  for (std::string reason : {check_axis(texture, "columns", place.origin.x, extent.width, level.width),
                             check_axis(texture, "rows", place.origin.y, extent.height, level.height),
                             check_axis(texture, d.dimension == TextureDimension::d3 ? "slices" : "layers",
                                        place.origin.z, extent.depth_or_layers, level.depth_or_layers)}) {
    if (!reason.empty()) {
      return reason;
    }
  }
  if ((place.aspect == Aspect::depth_only && !has_depth(d.format)) ||
      (place.aspect == Aspect::stencil_only && !has_stencil(d.format))) {
    return fmt::format("texture '{}' is {}, which has no {} aspect", texture.label, to_string(d.format),
                       aspect_name(place.aspect));
  }
  // Of depth, stencil and multisampled textures only whole levels are copied.
  if ((is_depth_or_stencil(d.format) || d.sample_count > 1) && !covers(level, place.origin, extent, false)) {
    return fmt::format("texture '{}' is {}, of which only whole levels are copied: {} × {} px", texture.label,
                       d.sample_count > 1 ? "multisampled" : to_string(d.format), level.width, level.height);
  }
  return {};
}

/// Bytes of a texel in a buffer; nothing where such a copy does not exist.
std::optional<std::uint32_t> texel_bytes(Format format, Aspect aspect, Direction direction) {
  if (!is_depth_or_stencil(format)) {
    const std::uint32_t bytes = bytes_per_pixel(format);
    return bytes == 0 ? std::nullopt : std::optional(bytes);
  }
  if (aspect == Aspect::stencil_only || format == Format::stencil8) {
    return 1;
  }
  if (has_both(format) || format == Format::depth24_plus) {
    return std::nullopt;
  }
  if (format == Format::depth32_float) {
    return direction == Direction::to_buffer ? std::optional<std::uint32_t>(4) : std::nullopt;
  }
  return 2;  // depth16unorm
}

std::string check_layout(const BufferSlot& buffer, const TexelBuffer& layout, CopyExtent extent,
                         std::uint32_t texel, bool depth_or_stencil) {
  const std::uint64_t row = std::uint64_t{extent.width} * texel;
  const std::uint32_t images = extent.depth_or_layers;
  if (layout.bytes_per_row % row_alignment != 0) {
    return fmt::format("bytes_per_row {} is not a multiple of {}", layout.bytes_per_row, row_alignment);
  }
  if (layout.bytes_per_row == 0 && (extent.height > 1 || images > 1)) {
    return fmt::format("bytes_per_row is not given for {} rows", extent.height);
  }
  if (layout.bytes_per_row != 0 && layout.bytes_per_row < row) {
    return fmt::format("bytes_per_row {} is less than a row of {} bytes", layout.bytes_per_row, row);
  }
  if (layout.rows_per_image == 0 && images > 1) {
    return fmt::format("rows_per_image is not given for {} images", images);
  }
  if (layout.rows_per_image != 0 && layout.rows_per_image < extent.height) {
    return fmt::format("rows_per_image {} is less than the {} rows copied", layout.rows_per_image,
                       extent.height);
  }
  const std::uint32_t alignment = depth_or_stencil ? 4 : texel;
  if (layout.offset % alignment != 0) {
    return fmt::format("the offset {} is not a multiple of {}", layout.offset, alignment);
  }
  if (extent.width == 0 || extent.height == 0 || images == 0) {
    return {};
  }
  const std::uint64_t image = std::uint64_t{layout.bytes_per_row} * layout.rows_per_image;
  const std::uint64_t rows = std::uint64_t{layout.bytes_per_row} * (extent.height - 1);
  std::uint64_t needed = 0;
  if (__builtin_mul_overflow(image, std::uint64_t{images - 1}, &needed) ||
      __builtin_add_overflow(needed, rows + row, &needed)) {
    needed = std::numeric_limits<std::uint64_t>::max();  // more than any buffer has
  }
  if (layout.offset > buffer.size || needed > buffer.size - layout.offset) {
    return fmt::format("{} bytes from {} leave buffer '{}' of {} bytes", needed, layout.offset, buffer.label,
                       buffer.size);
  }
  return {};
}

/// Formats that differ only in being sRGB are copied into each other.
Format without_srgb(Format format) {
  switch (format) {
    case Format::rgba8_unorm_srgb:
      return Format::rgba8_unorm;
    case Format::bgra8_unorm_srgb:
      return Format::bgra8_unorm;
    default:
      return format;
  }
}

bool same_place(const TextureSlot& source, const TexelTexture& from, const TexelTexture& to,
                CopyExtent extent) {
  if (from.texture != to.texture || from.mip_level != to.mip_level) {
    return false;
  }
  if (source.descriptor.dimension == TextureDimension::d3) {
    return true;  // a level of a 3D texture is one subresource
  }
  return from.origin.z < to.origin.z + extent.depth_or_layers &&
         to.origin.z < from.origin.z + extent.depth_or_layers;
}

}  // namespace

LevelSize level_size(const resources::TextureDescriptor& texture, std::uint32_t mip_level) {
  const auto at = [&](std::uint32_t size) { return mip_level < 32 ? std::max(size >> mip_level, 1u) : 1u; };
  const bool is_3d = texture.dimension == TextureDimension::d3;
  return {at(texture.size.width), texture.dimension == TextureDimension::d1 ? 1 : at(texture.size.height),
          is_3d ? at(texture.depth_or_layers) : texture.depth_or_layers};
}

std::string check_texel_copy(const BufferSlot& buffer, const TexelBuffer& layout, const TextureSlot& texture,
                             const TexelTexture& place, CopyExtent extent, Direction direction) {
  const bool from_texture = direction == Direction::to_buffer;
  if (!has(buffer.usage, from_texture ? BufferUsage::copy_dst : BufferUsage::copy_src)) {
    return fmt::format("buffer '{}' has no usage {}", buffer.label, from_texture ? "copy_dst" : "copy_src");
  }
  if (buffer.mapped) {
    return fmt::format("buffer '{}' is mapped", buffer.label);
  }
  if (std::string reason =
          check_place(texture, place, extent, from_texture ? TextureUsage::copy_src : TextureUsage::copy_dst);
      !reason.empty()) {
    return reason;
  }
  const auto& d = texture.descriptor;
  if (d.sample_count > 1) {
    return fmt::format("texture '{}' has {} samples, and only textures of 1 are copied to or from a buffer",
                       texture.label, d.sample_count);
  }
  if (has_both(d.format) && place.aspect == Aspect::all) {
    return fmt::format("texture '{}' is {}, and a copy takes one aspect", texture.label, to_string(d.format));
  }
  const std::optional<std::uint32_t> texel = texel_bytes(d.format, place.aspect, direction);
  if (!texel) {
    return fmt::format("texture '{}' is {}, which is not copied {} a buffer", texture.label,
                       to_string(d.format), from_texture ? "to" : "from");
  }
  return check_layout(buffer, layout, extent, *texel, is_depth_or_stencil(d.format));
}

std::string check_texture_copy(const TextureSlot& source, const TexelTexture& from,
                               const TextureSlot& destination, const TexelTexture& to, CopyExtent extent) {
  if (std::string reason = check_place(source, from, extent, TextureUsage::copy_src); !reason.empty()) {
    return reason;
  }
  if (std::string reason = check_place(destination, to, extent, TextureUsage::copy_dst); !reason.empty()) {
    return reason;
  }
  const auto& a = source.descriptor;
  const auto& b = destination.descriptor;
  if (without_srgb(a.format) != without_srgb(b.format)) {
    return fmt::format("texture '{}' is {} and '{}' is {}", source.label, to_string(a.format),
                       destination.label, to_string(b.format));
  }
  if (a.sample_count != b.sample_count) {
    return fmt::format("texture '{}' has {} samples and '{}' has {}", source.label, a.sample_count,
                       destination.label, b.sample_count);
  }
  if (has_both(a.format) && (from.aspect != Aspect::all || to.aspect != Aspect::all)) {
    return fmt::format("texture '{}' is {}, and a copy between textures takes all aspects", source.label,
                       to_string(a.format));
  }
  if (same_place(source, from, to, extent)) {
    return fmt::format("source and destination are the same layers of texture '{}'", source.label);
  }
  return {};
}

}  // namespace ambito::command::detail
