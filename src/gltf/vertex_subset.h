#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ambito::gltf {

/// Which of the vertices 0 … count − 1 some indices name, in ascending order. Primitives often share one
/// large set of vertices and use a part of it each. Takes 2 bits a vertex.
class VertexSubset {
 public:
  /// Every index is below `count`.
  VertexSubset(std::span<const std::uint32_t> indices, std::uint32_t count);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  /// The place of a vertex that is in the subset among all of them.
  [[nodiscard]] std::uint32_t rank(std::uint32_t vertex) const;
  [[nodiscard]] std::vector<std::uint32_t> vertices() const;

 private:
  std::vector<std::uint32_t> sorted_;  ///< where the indices are few
  std::vector<std::uint64_t> bits_;    ///< where they are many
  std::vector<std::uint32_t> ranks_;   ///< of the first vertex of each word
  std::uint32_t size_ = 0;
};

}  // namespace ambito::gltf
