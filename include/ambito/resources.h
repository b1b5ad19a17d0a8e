#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include <ambito/format.h>
#include <ambito/id.h>
#include <ambito/label.h>
#include <ambito/math.h>

/// GPU objects as the engine names them: ids outside, owners inside `resources/`. A descriptor goes in, an id
/// comes out; ids stay valid over a device loss. Layouts, samplers, shader modules, views, pipelines and bind
/// groups are cached by their whole descriptor (labels excluded).
namespace ambito::resources {

using BufferId = Id<struct BufferTag>;
using TextureId = Id<struct TextureTag>;
using TextureViewId = Id<struct TextureViewTag>;
using SamplerId = Id<struct SamplerTag>;
using ShaderId = Id<struct ShaderTag>;
using BindGroupLayoutId = Id<struct BindGroupLayoutTag>;
using PipelineLayoutId = Id<struct PipelineLayoutTag>;
using RenderPipelineId = Id<struct RenderPipelineTag>;
using ComputePipelineId = Id<struct ComputePipelineTag>;
using BindGroupId = Id<struct BindGroupTag>;
using QuerySetId = Id<struct QuerySetTag>;
using RenderBundleId = Id<struct RenderBundleTag>;

inline constexpr std::uint32_t max_bind_groups = 4;         ///< the contract (R105)
inline constexpr std::uint32_t max_color_attachments = 8;   ///< default limit (R50)
inline constexpr std::uint32_t max_vertex_buffers = 8;      ///< default limit
inline constexpr std::uint32_t dynamic_offset_alignment = 256;  ///< minUniformBufferOffsetAlignment (R110)

struct BufferDescriptor {
  Label label;
  std::uint64_t size = 0;  ///< bytes; rounded up to a multiple of 4
  BufferUsage usage = BufferUsage::none;
};

struct TextureDescriptor {
  Label label;
  Extent size = {};
  std::uint32_t depth_or_layers = 1;
  std::uint32_t mip_levels = 1;
  std::uint32_t sample_count = 1;  ///< 1 or 4
  TextureDimension dimension = TextureDimension::d2;
  Format format = Format::undefined;
  TextureUsage usage = TextureUsage::none;
  Format view_format = Format::undefined;  ///< a second format views may have (the sRGB twin), or undefined
};

struct TextureViewDescriptor {
  Label label;
  TextureId texture = {};
  Format format = Format::undefined;                   ///< undefined: the texture's
  ViewDimension dimension = ViewDimension::undefined;  ///< undefined: follows the texture
  Aspect aspect = Aspect::all;
  std::uint32_t base_mip = 0;
  std::uint32_t mip_count = 0;    ///< 0: the rest
  std::uint32_t base_layer = 0;
  std::uint32_t layer_count = 0;  ///< 0: the rest
};

struct SamplerDescriptor {
  Label label;
  AddressMode address_u = AddressMode::clamp_to_edge;
  AddressMode address_v = AddressMode::clamp_to_edge;
  AddressMode address_w = AddressMode::clamp_to_edge;
  FilterMode mag = FilterMode::nearest;
  FilterMode min = FilterMode::nearest;
  FilterMode mipmap = FilterMode::nearest;
  float lod_min = 0.0f;
  float lod_max = 32.0f;
  CompareFunction compare = CompareFunction::none;
  std::uint16_t max_anisotropy = 1;
};

enum class BindingKind : std::uint8_t {
  uniform_buffer, storage_buffer, read_only_storage_buffer,
  filtering_sampler, non_filtering_sampler, comparison_sampler,
  texture_float, texture_unfilterable_float, texture_depth, texture_sint, texture_uint,
  storage_texture_write, storage_texture_read, storage_texture_read_write,
};

/// One entry of a bind group layout.
struct BindingLayout {
  std::uint32_t binding = 0;
  ShaderStage visibility = ShaderStage::none;
  BindingKind kind = BindingKind::uniform_buffer;
  bool dynamic_offset = false;                              ///< buffers
  std::uint64_t min_size = 0;                               ///< buffers, bytes
  ViewDimension view_dimension = ViewDimension::undefined;  ///< textures; undefined: 2d
  bool multisampled = false;                                ///< textures
  Format storage_format = Format::undefined;                ///< storage textures
  friend bool operator==(const BindingLayout&, const BindingLayout&) = default;
};

struct BindGroupLayoutDescriptor {
  Label label;
  std::span<const BindingLayout> entries = {};
};

struct PipelineLayoutDescriptor {
  Label label;
  std::array<BindGroupLayoutId, max_bind_groups> groups{};  ///< null: an empty group; trailing nulls are cut
};

struct BufferBinding {
  BufferId buffer = {};
  std::uint64_t offset = 0;
  std::uint64_t size = 0;  ///< 0: the rest
  friend bool operator==(const BufferBinding&, const BufferBinding&) = default;
};

struct Binding {
  std::uint32_t binding = 0;
  std::variant<BufferBinding, TextureViewId, SamplerId> resource = {};
  friend bool operator==(const Binding&, const Binding&) = default;
};

struct BindGroupDescriptor {
  Label label;
  BindGroupLayoutId layout = {};
  std::span<const Binding> entries = {};
};

struct VertexAttribute {
  VertexFormat format = VertexFormat::float32x3;
  std::uint32_t offset = 0;    ///< bytes
  std::uint32_t location = 0;  ///< @location
  friend bool operator==(const VertexAttribute&, const VertexAttribute&) = default;
};
struct VertexBufferLayout {
  std::uint32_t stride = 0;  ///< bytes, multiple of 4
  bool per_instance = false;
  std::span<const VertexAttribute> attributes = {};
};

struct ColorTarget {
  Format format = Format::undefined;  ///< undefined: a hole in the @location numbering (R51)
  Blend blend = Blend::none;
  std::uint8_t write_mask = 0xF;      ///< R 1, G 2, B 4, A 8
  friend bool operator==(const ColorTarget&, const ColorTarget&) = default;
};
/// For front and back faces alike. It needs a format with a stencil. The reference is the pass's, 0 at its begin.
struct StencilState {
  CompareFunction compare = CompareFunction::always;        ///< of the reference with what is stored
  StencilOperation pass = StencilOperation::keep;           ///< both tests pass
  StencilOperation fail = StencilOperation::keep;           ///< this test fails
  StencilOperation depth_fail = StencilOperation::keep;     ///< this one passes, depth fails
  std::uint8_t read_mask = 0xFF;                            ///< bits that are compared
  std::uint8_t write_mask = 0xFF;                           ///< bits that operations change
  friend bool operator==(const StencilState&, const StencilState&) = default;
};
struct DepthState {
  Format format = Format::undefined;  ///< undefined: no depth attachment
  CompareFunction compare = CompareFunction::greater_equal;  ///< reversed Z
  bool write = true;
  std::int32_t bias = 0;
  float bias_slope = 0.0f;
  float bias_clamp = 0.0f;
  StencilState stencil = {};
  friend bool operator==(const DepthState&, const DepthState&) = default;
};

struct RenderPipelineDescriptor {
  Label label;
  PipelineLayoutId layout = {};
  ShaderId shader = {};                              ///< both entry points lie in one module
  std::string_view vertex_entry = "vertex";
  std::string_view fragment_entry = "fragment"; ///< empty: no fragment stage (depth only)
  std::span<const VertexBufferLayout> vertex_buffers = {};
  Topology topology = Topology::triangle_list;
  IndexFormat strip_index_format = IndexFormat::uint32;  ///< strips drawn with indices
  FrontFace front_face = FrontFace::ccw;
  CullMode cull = CullMode::none;
  DepthState depth = {};
  std::uint32_t sample_count = 1;
  bool alpha_to_coverage = false;
  std::span<const ColorTarget> targets = {};
};

struct ComputePipelineDescriptor {
  Label label;
  PipelineLayoutId layout = {};
  ShaderId shader = {};
  std::string_view entry = "compute";
};

enum class QueryKind : std::uint8_t { occlusion, timestamp };
struct QuerySetDescriptor {
  Label label;
  QueryKind kind = QueryKind::timestamp;
  std::uint32_t count = 0;  ///< 1 … 4096
};

}  // namespace ambito::resources
