#include "gltf/vertex_subset.h"

#include <algorithm>
#include <bit>

namespace ambito::gltf {

VertexSubset::VertexSubset(std::span<const std::uint32_t> indices, std::uint32_t count) {
  const std::size_t words = (std::size_t{count} + 63) / 64;
  if (indices.size() < words) {
    sorted_.assign(indices.begin(), indices.end());
    std::ranges::sort(sorted_);
    const auto repeated = std::ranges::unique(sorted_);
    sorted_.erase(repeated.begin(), repeated.end());
    size_ = static_cast<std::uint32_t>(sorted_.size());
    return;
  }
  bits_.resize(words);
  ranks_.resize(words);
  for (const std::uint32_t index : indices) bits_[index / 64] |= 1ull << (index % 64);
  for (std::size_t word = 0; word < bits_.size(); ++word) {
    ranks_[word] = size_;
    size_ += static_cast<std::uint32_t>(std::popcount(bits_[word]));
  }
}

std::uint32_t VertexSubset::rank(std::uint32_t vertex) const {
  if (bits_.empty())
    return static_cast<std::uint32_t>(std::ranges::lower_bound(sorted_, vertex) - sorted_.begin());
  const std::uint64_t below = bits_[vertex / 64] & ((1ull << (vertex % 64)) - 1);
  return ranks_[vertex / 64] + static_cast<std::uint32_t>(std::popcount(below));
}

std::vector<std::uint32_t> VertexSubset::vertices() const {
  if (bits_.empty()) return sorted_;
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
