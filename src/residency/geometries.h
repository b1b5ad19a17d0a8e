#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>
#include <ambito/scene.h>

#include "residency/range_allocator.h"
#include "shading/vertex_streams.h"

namespace ambito::resources {
class Resources;
}

namespace ambito::residency {

/// Where a geometry lies in its arena. Draws of one arena differ by these numbers, not by buffers set.
struct ResidentGeometry {
  shading::Streams streams = shading::Streams::none;  ///< names the arena too
  Topology topology = Topology::triangle_list;
  bool indexed = false;
  std::uint32_t base_vertex = 0;
  std::uint32_t vertex_count = 0;
  std::uint32_t first_index = 0;
  std::uint32_t index_count = 0;  ///< 0: not indexed
};

/// The buffers of one arena: what `set_vertex_buffer` and `set_index_buffer` take.
struct ArenaBuffers {
  resources::BufferId positions;
  resources::BufferId attributes;  ///< null when the streams are empty
  resources::BufferId indices;     ///< null until a geometry of the arena has indices
};

/// Geometry on the GPU: a few large arenas, one for each combination of vertex streams that the scene has.
class Geometries {
 public:
  explicit Geometries(resources::Resources& resources) : resources_(resources) {}

  /// Uploads what changed since the last call. Errors: out_of_memory, over_limit.
  [[nodiscard]] Result<void> sync(const scene::Scene& scene);
  /// Forgets what it has seen (another scene, another device): the next `sync` uploads everything.
  void forget();

  /// By geometry slot; null when there is nothing to draw.
  [[nodiscard]] const ResidentGeometry* find(scene::GeometryId id) const;
  [[nodiscard]] const ArenaBuffers& arena(shading::Streams streams) const {
    return arenas_[static_cast<std::uint8_t>(streams)].buffers;
  }
  /// Grows when a geometry came, went or moved: whoever copied ranges reads them again.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

 private:
  struct Arena {
    ArenaBuffers buffers;
    RangeAllocator vertices;
    RangeAllocator indices;
  };
  struct Entry {
    ResidentGeometry geometry;
    std::uint32_t generation = 0;  ///< 0: not resident
  };
  void drop(Entry& entry);
  [[nodiscard]] bool place(const scene::Geometry& row, Entry& entry);
  [[nodiscard]] Result<void> place_all(const scene::Scene& scene, const std::vector<std::uint32_t>& changed);
  [[nodiscard]] Result<void> rebuild(const scene::Scene& scene, shading::Streams streams);
  /// On a new device every geometry has its place and none its content.
  [[nodiscard]] Result<void> refill(const scene::Scene& scene);
  [[nodiscard]] Result<void> upload(const scene::Geometry& row, const ResidentGeometry& entry);

  resources::Resources& resources_;
  std::array<Arena, shading::stream_combinations> arenas_;
  std::vector<Entry> entries_;  ///< by geometry slot
  scene::Revision seen_ = 0;
  std::uint32_t device_generation_ = 0;  ///< of what lies in the arenas
  std::uint64_t revision_ = 0;
  std::vector<std::byte> packed_;  ///< scratch of `upload`
};

}  // namespace ambito::residency
