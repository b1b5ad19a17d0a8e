#include "gltf/vertex_subset.h"

#include <bit>

namespace ambito::gltf {

VertexSubset::VertexSubset(std::span<const std::uint32_t> indices, std::uint32_t count)
    : bits_((std::size_t{count} + 63) / 64), ranks_(bits_.size()) {
  for (const std::uint32_t index : indices) bits_[index / 64] |= 1ull << (index % 64);
  for (std::size_t word = 0; word < bits_.size(); ++word) {
    ranks_[word] = size_;
    size_ += static_cast<std::uint32_t>(std::popcount(bits_[word]));
  }
}

std::uint32_t VertexSubset::rank(std::uint32_t vertex) const {
  const std::uint64_t below = bits_[vertex / 64] & ((1ull << (vertex % 64)) - 1);
  return ranks_[vertex / 64] + static_cast<std::uint32_t>(std::popcount(below));
}

std::vector<std::uint32_t> VertexSubset::vertices() const {
  std::vector<std::uint32_t> out;
  out.reserve(size_);
  for (std::size_t word = 0; word < bits_.size(); ++word) {
    for (std::uint64_t rest = bits_[word]; rest != 0; rest &= rest - 1) {
      out.push_back(static_cast<std::uint32_t>(64 * word) +
                    static_cast<std::uint32_t>(std::countr_zero(rest)));
    }
  }
  return out;
}

}  // namespace ambito::gltf
