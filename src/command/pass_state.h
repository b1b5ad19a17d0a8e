#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <limits>
#include <optional>

#include <ambito/math.h>

#include "command/few.h"
#include "device/handles.h"
#include "resources/slots.h"

/// What a recording remembers of its open pass.
namespace ambito::command::detail {

/// Some mip levels and layers of a texture, and whether they are written.
struct TextureUse {
  resources::TextureId texture;
  std::uint32_t base_mip = 0;
  std::uint32_t mip_count = 1;
  std::uint32_t base_layer = 0;
  std::uint32_t layer_count = 1;
  Aspect aspect = Aspect::all;
  bool written = false;
  friend bool operator==(const TextureUse&, const TextureUse&) = default;
};

/// Something that a bind group lets shaders write.
struct WrittenBinding {
  resources::BufferId buffer;  ///< null: a texture
  TextureUse texture;
  friend bool operator==(const WrittenBinding&, const WrittenBinding&) = default;
};

/// What was used so far where nothing may be used in two ways: by the whole render pass or bundle, also when
/// it was replaced since, or by one dispatch.
struct Uses {
  Few<WrittenBinding, 32> written;
  IdSet<resources::BindGroupId, 256> groups;  ///< for one that comes later and writes what they read
  IdSet<resources::BufferId, 128> buffers;    ///< read as vertices, indices or arguments

  void clear() {
    written.clear();
    groups.clear();
    buffers.clear();
  }
};

inline constexpr std::uint32_t max_queries = 4096;                   ///< of one query set
inline constexpr std::uint64_t default_max_draw_count = 50'000'000;  ///< WebGPU's (R154)

/// Fixed by the descriptor for the whole pass (R5), and what is counted over all of it.
struct PassState {
  resources::TargetSignature targets;
  Extent size;
  bool depth_read_only = false;
  bool stencil_read_only = false;
  Few<TextureUse, 2 * resources::max_color_attachments + 2> attachments;
  Uses uses;
  std::uint64_t draws = 0;
  std::uint64_t max_draws = default_max_draw_count;
  std::uint32_t occlusion_count = 0;  ///< queries of the pass's set; 0: none
  std::optional<std::uint32_t> open_query;
  std::bitset<max_queries> used_queries;
  // Set away from their defaults: put back where the next part of a merged pass begins.
  bool viewport_set = false;
  bool scissor_set = false;
  bool blend_constant_set = false;
  bool stencil_reference_set = false;
};

/// The most dynamic offsets one group can have: 8 uniform and 4 storage buffers a layout.
inline constexpr std::size_t max_dynamic_offsets = 12;

struct BoundGroup {
  resources::BindGroupId id;
  resources::BindGroupLayoutId layout;
  std::uint32_t offset_count = 0;
  std::array<std::uint32_t, max_dynamic_offsets> offsets{};
};

struct BoundBuffer {
  resources::BufferId id;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  friend bool operator==(const BoundBuffer&, const BoundBuffer&) = default;
};

inline constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// State that dies with the scope (R4). A new scope has a new one: it starts empty (R3).
struct DrawState {
  resources::RenderPipelineId pipeline;
  std::array<BoundGroup, resources::max_bind_groups> groups;
  std::array<BoundBuffer, resources::max_vertex_buffers> vertex_buffers;
  BoundBuffer index_buffer;
  IndexFormat index_format = IndexFormat::uint32;

  // Whether everything that a draw needs was found in place since the last change, and how far it may reach.
  bool draw_checked = false;
  bool indexed_checked = false;
  std::uint64_t max_vertices = 0;   ///< first_vertex + vertices
  std::uint64_t max_instances = 0;  ///< first_instance + instances
  std::uint64_t max_indices = 0;    ///< first_index + indices

  void changed() { draw_checked = indexed_checked = false; }
};

struct ComputeState {
  resources::ComputePipelineId pipeline;
  std::array<BoundGroup, resources::max_bind_groups> groups;
  bool checked = false;
};

}  // namespace ambito::command::detail
