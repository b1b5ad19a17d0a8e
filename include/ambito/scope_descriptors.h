#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include <ambito/format.h>
#include <ambito/label.h>
#include <ambito/math.h>
#include <ambito/resources.h>
#include <ambito/scope_rules.h>

/// What the passes of an encoder are opened with. Every descriptor is usable with nothing but its label,
/// except that load and store operations are always written out.
namespace ambito::command {

class Trace;  // command/trace.h

/// A view, or a texture directly (its first mip level and layer): R53.
using AttachmentView = std::variant<std::monostate, resources::TextureViewId, resources::TextureId>;

struct ColorAttachment {
  AttachmentView view;                            ///< monostate: a hole in the @location numbering (R51)
  AttachmentView resolve_target = {};             ///< monostate: none
  std::optional<std::uint32_t> depth_slice = {};  ///< a slice of a 3D texture
  vec4f clear_value{0.0f};                        ///< transparent black
  must_be_given<LoadOp> load;
  must_be_given<StoreOp> store;
};

/// A hole in the @location numbering (R51).
[[nodiscard]] inline ColorAttachment no_attachment() {
  return {.view = {}, .load = LoadOp::clear, .store = StoreOp::discard};
}

/// Operations on one aspect of a depth-stencil attachment.
template <class Value>
struct AspectOps {
  must_be_given<LoadOp> load;
  must_be_given<StoreOp> store;
  Value clear_value{};  ///< reversed Z: depth clears to 0
};
struct ReadOnly {};  ///< test without writing; may be sampled in the same pass

struct DepthAttachment {
  AttachmentView view;
  std::variant<std::monostate, AspectOps<float>, ReadOnly> depth = {};  ///< monostate: no such aspect
  std::variant<std::monostate, AspectOps<std::uint32_t>, ReadOnly> stencil =
      {};  ///< monostate: no such aspect
};

/// Written at the begin and at the end of the pass. Nothing is written on a device without timestamps.
struct TimestampWrites {
  resources::QuerySetId queries;
  std::optional<std::uint32_t> begin = {};
  std::optional<std::uint32_t> end = {};
};

struct RenderPassDescriptor {
  Label label;
  std::span<const ColorAttachment> colors = {};
  std::optional<DepthAttachment> depth_stencil = {};
  resources::QuerySetId occlusion_queries = {};
  std::optional<TimestampWrites> timestamps = {};
  std::optional<std::uint64_t> max_draw_count = {};  ///< enforced by us; left out: 50,000,000
};

struct ComputePassDescriptor {
  Label label;
  std::optional<TimestampWrites> timestamps = {};
};

struct CopyDescriptor {
  Label label;  ///< becomes a debug group around the copies
};

struct EncoderDescriptor {
  Label label;
  Trace* trace = nullptr;  ///< writes each command as a JSON line; null: off
};

/// What a bundle may be replayed in: a pass with exactly these targets.
struct BundleDescriptor {
  Label label;
  std::span<const Format> colors = {};  ///< `undefined`: a hole
  Format depth_stencil = Format::undefined;
  std::uint32_t sample_count = 1;  ///< 1 or 4
  bool depth_read_only = false;
  bool stencil_read_only = false;
  Trace* trace = nullptr;  ///< as of an encoder
};

/// Texels in a buffer: rows of `bytes_per_row`, images of `rows_per_image` rows.
struct TexelBuffer {
  resources::BufferId buffer;
  std::uint64_t offset = 0;
  std::uint32_t bytes_per_row = 0;   ///< a multiple of 256 (R33); 0: not given, one row only
  std::uint32_t rows_per_image = 0;  ///< 0: not given, one image only
};

struct TexelOrigin {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  std::uint32_t z = 0;  ///< layer, or slice of a 3D texture
  friend constexpr bool operator==(TexelOrigin, TexelOrigin) = default;
};

/// Texels in one mip level of a texture.
struct TexelTexture {
  resources::TextureId texture;
  std::uint32_t mip_level = 0;
  TexelOrigin origin = {};
  Aspect aspect = Aspect::all;
};

struct CopyExtent {
  std::uint32_t width = 0;
  std::uint32_t height = 1;
  std::uint32_t depth_or_layers = 1;
};

inline constexpr std::uint32_t row_alignment = 256;      ///< of bytes_per_row (R33)
inline constexpr std::uint64_t resolve_alignment = 256;  ///< of the offset of resolve_queries (R155)

/// How the texels of one image lie in a buffer (R34, R35): 100 px of rgba8unorm are 400 B, in rows of 512.
struct Footprint {
  std::uint32_t bytes_per_pixel = 0;  ///< 0: the format cannot be copied to a buffer
  std::uint32_t row_bytes = 0;        ///< used bytes of a row
  std::uint32_t bytes_per_row = 0;    ///< with the padding
  std::uint64_t size = 0;             ///< bytes_per_row · height: the safe size
  std::uint64_t minimal_size = 0;     ///< without the padding of the last row (R153)
};
[[nodiscard]] inline Footprint footprint(Extent extent, Format format) {
  Footprint result;
  result.bytes_per_pixel = bytes_per_pixel(format);
  result.row_bytes = extent.width * result.bytes_per_pixel;
  result.bytes_per_row = (result.row_bytes + row_alignment - 1) / row_alignment * row_alignment;
  result.size = std::uint64_t{result.bytes_per_row} * extent.height;
  result.minimal_size = extent.height == 0 ? 0 : result.size - (result.bytes_per_row - result.row_bytes);
  return result;
}

/// Workgroups that cover `count` items: `dispatch(ceil_div(n, 64))` (R15).
[[nodiscard]] constexpr std::uint32_t ceil_div(std::uint32_t count, std::uint32_t per_group) {
  return count / per_group + (count % per_group != 0 ? 1 : 0);
}

/// What a recording contains, as it reached WebGPU: render passes leave out sets of what was set already;
/// compute passes leave out only pipelines, each of their bind group sets counts.
struct CommandCounts {
  std::uint64_t render_passes = 0;
  std::uint64_t compute_passes = 0;
  std::uint64_t copies = 0;  ///< with clears and resolves
  std::uint64_t draws = 0;
  std::uint64_t dispatches = 0;
  std::uint64_t pipeline_sets = 0;
  std::uint64_t vertex_buffer_sets = 0;
  std::uint64_t index_buffer_sets = 0;
  std::array<std::uint64_t, resources::max_bind_groups> bind_group_sets = {};  ///< by index (R108)
};

}  // namespace ambito::command
