#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "device/handles.h"
#include "resources/ids.h"
#include "resources/shader_text.h"

/// What lies behind an id: the handle, and the descriptor that can make it again after a loss. Spans and
/// labels in these descriptors point into memory that `Resources` keeps as long as the slot.
namespace ambito::resources {

struct BufferSlot {
  WGPUBufferImpl* handle = nullptr;
  std::uint64_t size = 0;  ///< bytes, a multiple of 4
  BufferUsage usage = BufferUsage::none;
  bool mapped = false;  ///< a map is pending or done: no submit may use it
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

struct TextureSlot {
  WGPUTextureImpl* handle = nullptr;
  TextureDescriptor descriptor{.label = ""};
  TextureViewId attachment_view = {};  ///< mip 0, layer 0; null without TextureUsage::render_attachment
  bool borrowed = false;               ///< somebody else's: its handle comes with lend() and goes with take_back()
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

struct TextureViewSlot {
  WGPUTextureViewImpl* handle = nullptr;
  TextureViewDescriptor descriptor{.label = ""};  ///< nothing undefined and no 0 for "the rest"
  Extent size = {};                               ///< of its first mip level
  std::uint32_t depth = 1;                        ///< slices of its first mip level, 3D textures
  std::uint32_t sample_count = 1;
  TextureUsage usage = TextureUsage::none;
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

struct SamplerSlot {
  WGPUSamplerImpl* handle = nullptr;
  SamplerDescriptor descriptor{.label = ""};
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

struct ShaderSlot {
  WGPUShaderModuleImpl* handle = nullptr;
  ShaderText text = {};
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

struct BindGroupLayoutSlot {
  WGPUBindGroupLayoutImpl* handle = nullptr;
  std::vector<BindingLayout> entries = {};  ///< sorted by binding
  std::uint32_t dynamic_count = 0;          ///< how many dynamic offsets `set_bind_group` takes
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

struct PipelineLayoutSlot {
  WGPUPipelineLayoutImpl* handle = nullptr;
  std::array<BindGroupLayoutId, max_bind_groups> groups{};
  std::uint32_t group_count = 0;      ///< trailing nulls cut
  std::uint32_t required_groups = 0;  ///< bit i: group i has entries and must be set before a draw
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

/// A buffer binding of a bind group, with what a check of its dynamic offset needs.
struct DynamicBinding {
  std::uint32_t binding = 0;
  BufferId buffer = {};
  std::uint64_t offset = 0;
  std::uint64_t size = 0;         ///< bytes bound
  std::uint64_t buffer_size = 0;  ///< offset + dynamic offset + size must not exceed it
  std::uint32_t alignment = 256;
};

struct BindGroupSlot {
  WGPUBindGroupImpl* handle = nullptr;
  BindGroupLayoutId layout = {};
  std::vector<Binding> entries = {};         ///< sorted by binding
  std::vector<DynamicBinding> dynamic = {};  ///< in the order of the offsets
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

/// What the attachments of a pass must be for a pipeline to draw into it. Equal signatures fit.
struct TargetSignature {
  std::array<Format, max_color_attachments> colors{};  ///< undefined: a hole, or beyond the last
  Format depth = Format::undefined;
  std::uint8_t sample_count = 1;
  friend bool operator==(const TargetSignature&, const TargetSignature&) = default;
};

struct RenderPipelineSlot {
  WGPURenderPipelineImpl* handle = nullptr;
  PipelineLayoutId layout = {};
  TargetSignature targets = {};
  std::uint32_t required_groups = 0;          ///< bit i: bind group i must be set
  std::uint32_t required_vertex_buffers = 0;  ///< bit i: vertex buffer i must be set
  std::array<BindGroupLayoutId, max_bind_groups> groups{};
  std::array<std::uint32_t, max_vertex_buffers> strides{};  ///< bytes
  /// Bytes from an element's start to the end of its last attribute: what the last element needs.
  std::array<std::uint32_t, max_vertex_buffers> last_strides{};
  std::uint32_t instance_buffers = 0;  ///< bit i: buffer i steps by instance
  Topology topology = Topology::triangle_list;
  IndexFormat strip_index_format = IndexFormat::uint32;
  bool writes_depth = false;
  bool writes_stencil = false;
  bool blends_constant = false;  ///< some target mixes by the blend constant
  std::shared_ptr<const struct OwnedRenderPipeline> descriptor = {};
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

struct ComputePipelineSlot {
  WGPUComputePipelineImpl* handle = nullptr;
  PipelineLayoutId layout = {};
  std::uint32_t required_groups = 0;
  std::array<BindGroupLayoutId, max_bind_groups> groups{};
  ShaderId shader = {};
  std::string entry = {};
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

struct QuerySetSlot {
  WGPUQuerySetImpl* handle = nullptr;
  QueryKind kind = QueryKind::timestamp;
  std::uint32_t count = 0;
  std::uint32_t device_generation = 0;
  std::uint64_t note = 0;  ///< in the registry
  std::string_view label = {};
};

}  // namespace ambito::resources
