#pragma once

#include <cstdint>
#include <span>

#include <ambito/resources.h>

namespace ambito::shading {

/// What vertices carry besides their position. Positions lie in a stream of their own, for passes that only
/// write depth; the others lie interleaved in a second one, in the order of these bits, 8 bytes each.
enum class Streams : std::uint8_t {
  none = 0,
  normal = 1,   ///< snorm16x4, w unused      @location(1)
  tangent = 2,  ///< snorm16x4, w is the sign @location(2)
  uv0 = 4,      ///< float32x2                @location(3)
  uv1 = 8,      ///< float32x2                @location(4)
  color = 16,   ///< unorm16x4                @location(5)
};
inline constexpr std::uint32_t stream_count = 5;
inline constexpr std::uint32_t stream_combinations = 1u << stream_count;
inline constexpr std::uint32_t position_stride = 12;  ///< float32x3, @location(0)
inline constexpr std::uint32_t attribute_size = 8;    ///< bytes of each further attribute

constexpr Streams operator|(Streams a, Streams b) {
  return static_cast<Streams>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
constexpr Streams& operator|=(Streams& a, Streams b) { return a = a | b; }
constexpr bool has(Streams set, Streams wanted) {
  return (static_cast<std::uint8_t>(set) & static_cast<std::uint8_t>(wanted)) ==
         static_cast<std::uint8_t>(wanted);
}

/// Bytes of one element of the interleaved stream; 0 when there is none.
[[nodiscard]] std::uint32_t attribute_stride(Streams streams);

/// The buffers of a pipeline: positions, then the interleaved stream where it is not empty. Lives forever.
[[nodiscard]] std::span<const resources::VertexBufferLayout> vertex_buffers(Streams streams);

/// The WGSL keys of these streams: "NORMAL", "TANGENT", "UV0", "UV1", "COLOR". Lives forever.
[[nodiscard]] const char* stream_key(std::uint32_t bit);

}  // namespace ambito::shading
