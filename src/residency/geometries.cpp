#include "residency/geometries.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "residency/vertex_packing.h"
#include "resources/resources.h"
#include "scene/mesh_checks.h"

namespace ambito::residency {
namespace {

using resources::BufferId;
using resources::Resources;
using scene::Geometry;
using shading::Streams;

std::uint32_t count_of(const auto& vector) { return static_cast<std::uint32_t>(vector.size()); }

/// Elements of an arena's streams, in 64 bits so that sums cannot wrap before they are checked.
struct Demand {
  std::uint64_t vertices = 0;
  std::uint64_t indices = 0;
};

Demand demand_of(const scene::Scene& scene, Streams streams) {
  Demand demand;
  const auto& rows = scene.geometries();
  for (std::uint32_t slot = 0; slot < rows.slots(); ++slot) {
    if (!rows.alive(slot) || streams_of(rows.row_at(slot)) != streams) continue;
    demand.vertices += rows.row_at(slot).positions.size();
    demand.indices += rows.row_at(slot).indices.size();
  }
  return demand;
}

/// The first time exactly what is needed; later twice the old capacity, so that growing is rare, as far as a
/// buffer of elements of `stride` bytes may grow.
std::uint64_t grown(const Resources& resources, std::uint32_t old, std::uint64_t needed, std::uint64_t stride) {
  if (old == 0) return needed;
  const std::uint64_t most = resources.device().limits().max_buffer_size / stride;
  return std::max<std::uint64_t>(needed, std::min(std::uint64_t{old} * 2, most));
}

/// A caller's geometry is read by its own counts, so they are checked before anything is.
Result<void> check(const scene::Scene& scene, const std::vector<std::uint32_t>& slots) {
  for (const std::uint32_t slot : slots) {
    const Geometry& row = scene.geometries().row_at(slot);
    if (scene::is_consistent(row)) continue;
    return fail(ErrorCode::usage, "geometry '" + row.name + "' has streams of different lengths, or an index past its " +
                                      std::to_string(row.positions.size()) + " vertices");
  }
  return {};
}

Result<void> remake(Resources& resources, BufferId& buffer, Label label, std::uint64_t size, BufferUsage usage) {
  resources.destroy(buffer);
  buffer = {};
  if (size == 0) return {};
  const auto made = resources.buffer({.label = label, .size = size, .usage = usage | BufferUsage::copy_dst});
  if (!made) return fail(made.error());
  buffer = *made;
  return {};
}

}  // namespace

const ResidentGeometry* Geometries::find(scene::GeometryId id) const {
  if (id.index >= entries_.size() || !id || entries_[id.index].generation != id.generation) return nullptr;
  return &entries_[id.index].geometry;
}

void Geometries::forget() {
  for (Arena& arena : arenas_) {
    resources_.destroy(arena.buffers.positions);
    resources_.destroy(arena.buffers.attributes);
    resources_.destroy(arena.buffers.indices);
    arena = Arena{};
  }
  entries_.clear();
  seen_ = 0;
  ++revision_;
}

void Geometries::drop(Entry& entry) {
  if (entry.generation == 0) return;
  Arena& arena = arenas_[static_cast<std::uint8_t>(entry.geometry.streams)];
  arena.vertices.release(entry.geometry.base_vertex, entry.geometry.vertex_count);
  arena.indices.release(entry.geometry.first_index, entry.geometry.index_count);
  entry = Entry{};
}

Result<void> Geometries::sync(const scene::Scene& scene) {
  const auto& rows = scene.geometries();
  const std::uint32_t generation = resources_.device().generation();
  if (rows.revision() == seen_ && generation == device_generation_) return {};
  entries_.resize(rows.slots());
  std::vector<std::uint32_t> changed;
  for (std::uint32_t slot = 0; slot < rows.slots(); ++slot) {
    if (rows.revision_at(slot) <= seen_) continue;
    drop(entries_[slot]);
    if (rows.alive(slot) && !rows.row_at(slot).positions.empty()) changed.push_back(slot);
  }
  if (!changed.empty() || rows.revision() != seen_) ++revision_;
  auto placed = check(scene, changed);
  if (placed && generation != device_generation_) placed = refill(scene);
  if (placed) placed = place_all(scene, changed);
  if (!placed) {
    forget();
    return placed;
  }
  seen_ = rows.revision();
  device_generation_ = generation;
  return {};
}

Result<void> Geometries::refill(const scene::Scene& scene) {
  const auto& rows = scene.geometries();
  for (std::uint32_t slot = 0; slot < entries_.size(); ++slot) {
    if (entries_[slot].generation == 0) continue;
    if (auto ok = upload(rows.row_at(slot), entries_[slot].geometry); !ok) return ok;
  }
  return {};
}

Result<void> Geometries::place_all(const scene::Scene& scene, const std::vector<std::uint32_t>& changed) {
  const auto& rows = scene.geometries();
  for (const std::uint32_t slot : changed) {
    const Geometry& row = rows.row_at(slot);
    Entry& entry = entries_[slot];
    if (entry.generation != 0) continue;  // a rebuild of its arena has placed it already
    entry.generation = rows.id_at(slot).generation;
    if (place(row, entry)) {
      if (auto uploaded = upload(row, entry.geometry); !uploaded) return uploaded;
    } else if (auto rebuilt = rebuild(scene, streams_of(row)); !rebuilt) {
      return rebuilt;
    }
  }
  return {};
}

bool Geometries::place(const Geometry& row, Entry& entry) {
  const Streams streams = streams_of(row);
  Arena& arena = arenas_[static_cast<std::uint8_t>(streams)];
  const auto vertices = arena.vertices.allocate(count_of(row.positions));
  if (!vertices) return false;
  const auto indices = arena.indices.allocate(count_of(row.indices));
  if (!indices) {
    arena.vertices.release(*vertices, count_of(row.positions));
    return false;
  }
  entry.geometry = {.streams = streams,
                    .topology = row.topology,
                    .indexed = !row.indices.empty(),
                    .base_vertex = *vertices,
                    .vertex_count = count_of(row.positions),
                    .first_index = *indices,
                    .index_count = count_of(row.indices)};
  return true;
}

Result<void> Geometries::rebuild(const scene::Scene& scene, Streams streams) {
  Arena& arena = arenas_[static_cast<std::uint8_t>(streams)];
  const Demand demand = demand_of(scene, streams);
  const std::uint64_t stride = std::max(shading::position_stride, shading::attribute_stride(streams));
  const std::uint64_t vertices = grown(resources_, arena.vertices.capacity(), demand.vertices, stride);
  const std::uint64_t indices = grown(resources_, arena.indices.capacity(), demand.indices, sizeof(std::uint32_t));
  if (vertices > INT32_MAX || indices > UINT32_MAX) {
    return fail(ErrorCode::over_limit, "the scene has " + std::to_string(demand.vertices) + " vertices and " +
                                           std::to_string(demand.indices) +
                                           " indices of one kind; the limit is 2147483647");
  }
  const auto number = static_cast<int>(streams);
  ArenaBuffers& buffers = arena.buffers;
  if (auto ok = remake(resources_, buffers.positions, {"geometry positions", number},
                       vertices * shading::position_stride, BufferUsage::vertex);
      !ok) {
    return ok;
  }
  if (auto ok = remake(resources_, buffers.attributes, {"geometry attributes", number},
                       vertices * shading::attribute_stride(streams), BufferUsage::vertex);
      !ok) {
    return ok;
  }
  if (auto ok = remake(resources_, buffers.indices, {"geometry indices", number}, indices * sizeof(std::uint32_t),
                       BufferUsage::index);
      !ok) {
    return ok;
  }
  arena.vertices = RangeAllocator(static_cast<std::uint32_t>(vertices));
  arena.indices = RangeAllocator(static_cast<std::uint32_t>(indices));

  const auto& rows = scene.geometries();
  for (std::uint32_t slot = 0; slot < rows.slots(); ++slot) {
    if (!rows.alive(slot)) continue;
    const Geometry& row = rows.row_at(slot);
    if (row.positions.empty() || streams_of(row) != streams) continue;
    entries_[slot].generation = rows.id_at(slot).generation;
    if (!place(row, entries_[slot])) {
      return fail(ErrorCode::out_of_memory, "the geometry arena has no room for '" + row.name + "'");
    }
    if (auto uploaded = upload(row, entries_[slot].geometry); !uploaded) return uploaded;
  }
  return {};
}

Result<void> Geometries::upload(const Geometry& row, const ResidentGeometry& entry) {
  const ArenaBuffers& buffers = arena(entry.streams);
  auto written = resources_.write(buffers.positions, std::uint64_t{entry.base_vertex} * shading::position_stride,
                                  std::as_bytes(std::span(row.positions)));
  if (!written) return written;
  if (const std::uint32_t stride = shading::attribute_stride(entry.streams); stride > 0) {
    pack_attributes(row, packed_);
    written = resources_.write(buffers.attributes, std::uint64_t{entry.base_vertex} * stride, packed_);
    if (!written) return written;
  }
  if (entry.indexed) {
    written = resources_.write(buffers.indices, std::uint64_t{entry.first_index} * sizeof(std::uint32_t),
                               std::as_bytes(std::span(row.indices)));
  }
  return written;
}

}  // namespace ambito::residency
