#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <ambito/graph.h>

namespace ambito::graph {

/// One mip level of one layer of a texture, or a whole buffer, is a part: the unit in which content comes and
/// goes. Parts of all resources are numbered through.
struct Analysis {
  const FrameGraph& graph;
  std::vector<Extent> sizes;                ///< of textures, resolved
  std::vector<std::uint64_t> buffer_sizes;  ///< bytes, resolved
  std::vector<std::uint32_t> texture_part;  ///< first part of each texture
  std::vector<std::uint32_t> buffer_part;
  std::uint32_t parts = 0;

  /// Calls `f(part)` for each part that the access names. The access is in range.
  template <class F>
  void each_part(const Access& access, F&& f) const {
    if (access.kind == ResourceKind::buffer) return f(buffer_part[access.resource]);
    const Texture& texture = graph.textures[access.resource];
    const std::uint32_t first = texture_part[access.resource];
    const std::uint32_t mips = count(access, access.mips, texture.mips - access.mip);
    const std::uint32_t layers = count(access, access.layers, texture.layers - access.layer);
    for (std::uint32_t layer = access.layer; layer < access.layer + layers; ++layer) {
      for (std::uint32_t mip = access.mip; mip < access.mip + mips; ++mip) {
        f(first + layer * texture.mips + mip);
      }
    }
  }

  /// Calls `f(part)` for each part of a texture.
  template <class F>
  void each_part_of_texture(std::uint32_t index, F&& f) const {
    const std::uint32_t end = texture_part[index] + graph.textures[index].mips * graph.textures[index].layers;
    for (std::uint32_t part = texture_part[index]; part < end; ++part) f(part);
  }

  /// Whether two accesses of the same resource have a part in common.
  [[nodiscard]] bool overlap(const Access& a, const Access& b) const;

  [[nodiscard]] const std::string& name(const Access& access) const {
    return access.kind == ResourceKind::texture ? graph.textures[access.resource].name
                                                : graph.buffers[access.resource].name;
  }
  [[nodiscard]] Lifetime lifetime(const Access& access) const {
    return access.kind == ResourceKind::texture ? graph.textures[access.resource].lifetime
                                                : graph.buffers[access.resource].lifetime;
  }

 private:
  static std::uint32_t count(const Access& access, std::uint32_t wanted, std::uint32_t rest) {
    if (is_attachment(access.use)) return 1;
    return wanted == 0 ? rest : wanted;
  }
};

/// Whether what was there before matters: a reading use, or a write that leaves some of it.
[[nodiscard]] inline bool needs_content(const Access& access) {
  if (!is_write(access.use)) return true;
  return access.use != Use::resolve && !access.covers && !access.clear;
}

/// Where each resource stands while passes are walked in order.
struct Versions {
  std::vector<std::uint32_t> texture;
  std::vector<std::uint32_t> buffer;
  [[nodiscard]] std::uint32_t& of(const Access& access) {
    return (access.kind == ResourceKind::texture ? texture : buffer)[access.resource];
  }
};

/// Sizes resolved and parts numbered. Errors: a size outside the limits, a rule that refers to a texture
/// declared later, counts and formats that no texture has.
[[nodiscard]] Result<Analysis> analyse(const FrameGraph& graph);
/// What one pass says about itself, without its neighbours: places, kinds, parts, conflicts, attachments.
[[nodiscard]] Result<void> check_pass(const Analysis& analysis, const Pass& pass);
/// What passes say about each other: versions, content, history.
[[nodiscard]] Result<void> check_order(const Analysis& analysis);

/// What the backward sweep finds. `stored` is parallel to the accesses of all passes, flattened;
/// `first_access` tells where a pass begins. A depth that is only tested is "stored" when somebody needs it
/// later: that matters where a neighbour in the same WebGPU pass has written it.
struct Liveness {
  std::vector<std::uint8_t> lives;  ///< parallel to passes
  std::vector<std::uint8_t> stored;
  std::vector<std::uint32_t> first_access;
  std::vector<Dropped> dropped;  ///< in declared order
};
[[nodiscard]] Liveness find_living(const Analysis& analysis);

/// Puts living neighbours into groups and derives the operations of the groups.
void merge_neighbours(const Analysis& analysis, const Liveness& liveness, Compiled& compiled);

/// Gives each transient a slot; slots of equal descriptors are used again.
void assign_slots(const Analysis& analysis, Compiled& compiled);

}  // namespace ambito::graph
