#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/graph.h>

/// What the three exports have in common.
namespace ambito::graph {

[[nodiscard]] inline bool in_range(const FrameGraph& graph, ResourceKind kind, std::uint32_t resource) {
  return resource < (kind == ResourceKind::texture ? graph.textures.size() : graph.buffers.size());
}
/// The resource is in range.
[[nodiscard]] inline const std::string& resource_name(const FrameGraph& graph, ResourceKind kind,
                                                      std::uint32_t resource) {
  return kind == ResourceKind::texture ? graph.textures[resource].name : graph.buffers[resource].name;
}

/// The text with everything that is not UTF-8 replaced by U+FFFD.
[[nodiscard]] std::string valid_utf8(std::string_view text);

/// Bytes of all mip levels of all layers, all samples.
[[nodiscard]] std::uint64_t whole_bytes(Extent size, Format format, std::uint32_t samples, std::uint32_t mips,
                                        std::uint32_t layers);
[[nodiscard]] std::uint64_t whole_bytes(const FrameGraph& graph, const Compiled& compiled, ResourceKind kind,
                                        std::uint32_t resource);
[[nodiscard]] std::uint64_t whole_bytes(const TextureSlot& slot);

/// The frame in a few numbers.
struct Totals {
  std::size_t passes = 0;  ///< that run
  std::size_t groups = 0;  ///< WebGPU passes, and copies
  std::size_t dropped = 0;
  std::uint64_t transient_bytes = 0;  ///< of the slots
  std::uint64_t separate_bytes = 0;   ///< of the transients, had each its own memory
  std::uint64_t kept_bytes = 0;       ///< persistent, and history twice; what nobody uses is not made
  Traffic traffic;
};
[[nodiscard]] Totals totals(const FrameGraph& graph, const Compiled& compiled);

/// The pass at a place in Compiled::passes; none for none.
[[nodiscard]] inline std::uint32_t declared(const Compiled& compiled, std::uint32_t living) {
  return living < compiled.passes.size() ? compiled.passes[living].pass : none;
}

}  // namespace ambito::graph
