#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "device/webgpu_enums.h"
#include "resources/private.h"
#include "resources/readback.h"
#include "resources/refuse.h"
#include "resources/resources.h"
#include "resources/words.h"

namespace ambito::resources {

namespace {

/// Where one write goes and how its bytes lie.
struct TextureWrite {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::uint64_t row_bytes = 0;
  std::uint64_t bytes_per_row = 0;
};

Result<void> check_destination(const TextureSlot& texture, std::uint32_t mip, std::uint32_t layer) {
  const TextureDescriptor& t = texture.descriptor;
  if (!has(t.usage, TextureUsage::copy_dst))
    return refuse("A write goes to the texture '{}' of usage {}; it needs copy_dst.", texture.label,
                  words(t.usage));
  if (t.sample_count != 1)
    return refuse("A write goes to the texture '{}', which has 4 samples.", texture.label);
  if (bytes_per_pixel(t.format) == 0 || has_depth(t.format))
    return refuse("A write goes to the texture '{}', whose format {} takes no bytes.", texture.label,
                  to_string(t.format));
  if (mip >= t.mip_levels)
    return refuse("A write goes to mip level {} of the texture '{}', which has {}.", mip, texture.label,
                  t.mip_levels);
  const std::uint32_t layers =
      t.dimension == TextureDimension::d3 ? mip_size(t.depth_or_layers, mip) : t.depth_or_layers;
  if (layer >= layers)
    return refuse("A write goes to layer {} of the texture '{}', which has {}.", layer, texture.label,
                  layers);
  return {};
}

Result<TextureWrite> plan_write(const TextureSlot& texture, std::uint32_t mip, std::uint64_t size,
                                std::uint32_t bytes_per_row) {
  const TextureDescriptor& t = texture.descriptor;
  TextureWrite write{.width = mip_size(t.size.width, mip), .height = mip_size(t.size.height, mip)};
  write.row_bytes = std::uint64_t{write.width} * bytes_per_pixel(t.format);
  write.bytes_per_row = bytes_per_row == 0 ? write.row_bytes : bytes_per_row;
  if (write.bytes_per_row < write.row_bytes)
    return refuse("A write of the texture '{}' has {} bytes a row, and {} pixels take {}.", texture.label,
                  write.bytes_per_row, write.width, write.row_bytes);
  if (const std::uint64_t needed = write.bytes_per_row * (write.height - 1) + write.row_bytes; size < needed)
    return refuse("A write of {} × {} pixels of the texture '{}' has {} bytes; it needs {}.", write.width,
                  write.height, texture.label, size, needed);
  return write;
}

}  // namespace

Result<void> Resources::write(BufferId id, std::uint64_t offset, std::span<const std::byte> bytes) {
  const BufferSlot* buffer = buffers_.find(id);
  if (!buffer) return refuse("A write goes to a buffer that does not exist (any more).");
  if (!has(buffer->usage, BufferUsage::copy_dst))
    return refuse("A write goes to the buffer '{}' of usage {}; it needs copy_dst.", buffer->label,
                  words(buffer->usage));
  if (offset % 4 != 0 || bytes.size() % 4 != 0)
    return refuse("A write goes to the bytes {} + {} of the buffer '{}'; both must be multiples of 4.",
                  offset, bytes.size(), buffer->label);
  if (offset > buffer->size || bytes.size() > buffer->size - offset)
    return refuse("A write goes to the bytes {} + {} of the buffer '{}', which has {}.", offset, bytes.size(),
                  buffer->label, buffer->size);
  if (buffer->mapped) return refuse("A write goes to the buffer '{}' while it is mapped.", buffer->label);
  if (device_.lost()) return device_.check_alive();
  if (bytes.empty()) return {};
  device::ErrorCapture capture(device_);
  wgpuQueueWriteBuffer(device_.queue(), buffer->handle, offset, bytes.data(), bytes.size());
  if (auto error = capture.take())
    return fail(std::move(*error), fmt::format("writing the buffer '{}'", buffer->label));
  ++uploads_.buffer_writes;
  uploads_.bytes += bytes.size();
  return {};
}

Result<void> Resources::write_texture(TextureId id, std::uint32_t mip, std::uint32_t layer,
                                      std::span<const std::byte> bytes, std::uint32_t bytes_per_row) {
  const TextureSlot* texture = textures_.find(id);
  if (!texture) return refuse("A write goes to a texture that does not exist (any more).");
  if (auto ok = check_destination(*texture, mip, layer); !ok) return ok;
  if (texture->borrowed && !texture->handle)
    return refuse("A write goes to the borrowed texture '{}' while nothing is lent.", texture->label);
  const auto write = plan_write(*texture, mip, bytes.size(), bytes_per_row);
  if (!write) return fail(write.error());
  if (device_.lost()) return device_.check_alive();

  WGPUTexelCopyTextureInfo destination = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  destination.texture = texture->handle;
  destination.mipLevel = mip;
  destination.origin = {0, 0, layer};
  destination.aspect = WGPUTextureAspect_All;
  const WGPUTexelCopyBufferLayout layout{.offset = 0,
                                         .bytesPerRow = static_cast<std::uint32_t>(write->bytes_per_row),
                                         .rowsPerImage = write->height};
  const WGPUExtent3D size{write->width, write->height, 1};
  device::ErrorCapture capture(device_);
  wgpuQueueWriteTexture(device_.queue(), &destination, bytes.data(), bytes.size(), &layout, &size);
  if (auto error = capture.take())
    return fail(std::move(*error), fmt::format("writing the texture '{}'", texture->label));
  ++uploads_.texture_writes;
  uploads_.bytes += write->row_bytes * write->height;
  return {};
}

}  // namespace ambito::resources
