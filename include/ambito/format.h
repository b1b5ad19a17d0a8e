#pragma once

#include <cstdint>
#include <type_traits>

/// Plain enumerations that every layer shares. Names are those of the WebGPU specification in snake_case.
namespace ambito {

// One line a family, which clang-format would break up.
// clang-format off
/// Formats of textures the engine uses (a subset of GPUTextureFormat, all in core WebGPU).
enum class Format : std::uint8_t {
  undefined,
  r8_unorm, r8_snorm, r8_uint, r8_sint,
  r16_uint, r16_sint, r16_float, rg8_unorm, rg8_snorm, rg8_uint, rg8_sint,
  r32_uint, r32_sint, r32_float, rg16_uint, rg16_sint, rg16_float,
  rgba8_unorm, rgba8_unorm_srgb, rgba8_snorm, rgba8_uint, rgba8_sint, bgra8_unorm, bgra8_unorm_srgb,
  rgb9e5_ufloat, rgb10a2_uint, rgb10a2_unorm, rg11b10_ufloat,
  rg32_uint, rg32_sint, rg32_float, rgba16_uint, rgba16_sint, rgba16_float,
  rgba32_uint, rgba32_sint, rgba32_float,
  stencil8, depth16_unorm, depth24_plus, depth24_plus_stencil8, depth32_float,
};

/// Bytes of one texel in a buffer copy; 0 where such a copy is not defined (depth24plus and combined formats).
[[nodiscard]] std::uint32_t bytes_per_pixel(Format format);
[[nodiscard]] bool has_depth(Format format);
[[nodiscard]] bool has_stencil(Format format);
[[nodiscard]] bool is_srgb(Format format);
[[nodiscard]] const char* to_string(Format format);  ///< the spec's spelling: "rgba8unorm-srgb"

enum class Topology : std::uint8_t { point_list, line_list, line_strip, triangle_list, triangle_strip };
enum class IndexFormat : std::uint8_t { uint16, uint32 };
enum class CullMode : std::uint8_t { none, front, back };
enum class FrontFace : std::uint8_t { ccw, cw };
enum class CompareFunction : std::uint8_t {
  none, never, less, equal, less_equal, greater, not_equal, greater_equal, always
};
enum class LoadOp : std::uint8_t { clear, load };       ///< R64: clear is free, load reads the whole attachment
enum class StoreOp : std::uint8_t { store, discard };   ///< R65: discard leaves the content undefined
enum class FilterMode : std::uint8_t { nearest, linear };
enum class AddressMode : std::uint8_t { clamp_to_edge, repeat, mirror_repeat };
/// How a fragment joins what is there. `alpha`: straight alpha over; `premultiplied`: premultiplied over; `add`;
/// `constant`: a mix by the blend constant of the pass, component by component (1: the fragment alone).
enum class Blend : std::uint8_t { none, alpha, premultiplied, add, constant };
/// What becomes of a stored stencil value. `replace`: by the reference of the pass; clamp ends at 0 and 255.
enum class StencilOperation : std::uint8_t {
  keep, zero, replace, invert, increment_clamp, decrement_clamp, increment_wrap, decrement_wrap
};
enum class TextureDimension : std::uint8_t { d1, d2, d3 };
enum class ViewDimension : std::uint8_t { undefined, d1, d2, d2_array, cube, cube_array, d3 };
enum class Aspect : std::uint8_t { all, stencil_only, depth_only };
enum class ShaderStage : std::uint8_t { none = 0, vertex = 1, fragment = 2, compute = 4 };
enum class VertexFormat : std::uint8_t {
  float32, float32x2, float32x3, float32x4, uint32, uint32x2, uint32x4, uint16x2, uint16x4, uint8x4,
  unorm8x4, unorm16x2, unorm16x4, snorm8x4, snorm16x2, snorm16x4, float16x2, float16x4
};

/// Which objects are left out because no view sees them. Same picture.
enum class Culling : std::uint8_t {
  cpu,  ///< those whose bounds lie outside of what the camera sees
  off   ///< none
};

/// Whether the depth of the opaque objects is drawn before they are shaded. Same picture.
enum class Prepass : std::uint8_t {
  automatic,  ///< when objects overlap enough for it to pay, by an estimate from their bounds
  on,
  off
};

/// How a draw finds its object (group 3). Same picture either way.
enum class Feed : std::uint8_t {
  storage,  ///< one array for all objects, selected by the instance index: the fast default
  offset,   ///< a dynamic offset a draw: needs no storage buffer in the vertex stage
};

/// Bits, with the values of WGPUBufferUsage.
enum class BufferUsage : std::uint32_t {
  none = 0, map_read = 1, map_write = 2, copy_src = 4, copy_dst = 8, index = 16, vertex = 32, uniform = 64,
  storage = 128, indirect = 256, query_resolve = 512
};
/// Bits, with the values of WGPUTextureUsage.
enum class TextureUsage : std::uint32_t {
  none = 0, copy_src = 1, copy_dst = 2, texture_binding = 4, storage_binding = 8, render_attachment = 16
};

// clang-format on

template <class E>
inline constexpr bool is_flags = false;
template <>
inline constexpr bool is_flags<BufferUsage> = true;
template <>
inline constexpr bool is_flags<TextureUsage> = true;
template <>
inline constexpr bool is_flags<ShaderStage> = true;

template <class E>
requires is_flags<E>
constexpr E operator|(E a, E b) {
  using U = std::underlying_type_t<E>;
  return static_cast<E>(static_cast<U>(a) | static_cast<U>(b));
}
template <class E>
requires is_flags<E>
constexpr E& operator|=(E& a, E b) { return a = a | b; }
/// Whether every bit of `wanted` is set in `set`.
template <class E>
requires is_flags<E>
constexpr bool has(E set, E wanted) {
  using U = std::underlying_type_t<E>;
  return (static_cast<U>(set) & static_cast<U>(wanted)) == static_cast<U>(wanted);
}

}  // namespace ambito
