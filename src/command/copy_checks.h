#pragma once

#include <cstdint>
#include <string>

#include <ambito/scope_descriptors.h>

#include "resources/slots.h"

/// The rules of copies (R26 … R40). Each answers the reason of a refusal, or an empty string.
namespace ambito::command::detail {

struct BufferRange {
  const resources::BufferSlot& buffer;
  std::uint64_t offset;
};

/// `same`: both ids name one buffer.
[[nodiscard]] std::string check_buffer_copy(const BufferRange& source, const BufferRange& destination,
                                            std::uint64_t size, bool same);
[[nodiscard]] std::string check_clear(const resources::BufferSlot& buffer, std::uint64_t offset,
                                      std::uint64_t size);
[[nodiscard]] std::string check_resolve(const resources::QuerySetSlot& queries, std::uint32_t first,
                                        std::uint32_t count, const resources::BufferSlot& destination,
                                        std::uint64_t offset);

enum class Direction : std::uint8_t { to_buffer, to_texture };

/// Texels between a buffer and a texture, in either direction.
[[nodiscard]] std::string check_texel_copy(const resources::BufferSlot& buffer, const TexelBuffer& layout,
                                           const resources::TextureSlot& texture, const TexelTexture& place,
                                           CopyExtent extent, Direction direction);
[[nodiscard]] std::string check_texture_copy(const resources::TextureSlot& source, const TexelTexture& from,
                                             const resources::TextureSlot& destination,
                                             const TexelTexture& to, CopyExtent extent);

/// Width, height and depth (or layers) of a mip level.
struct LevelSize {
  std::uint32_t width;
  std::uint32_t height;
  std::uint32_t depth_or_layers;
};
[[nodiscard]] LevelSize level_size(const resources::TextureDescriptor& texture, std::uint32_t mip_level);

}  // namespace ambito::command::detail
