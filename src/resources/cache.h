#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace ambito::resources {

/// From the hash of a descriptor to the ids that have it. Whoever asks compares the whole descriptor: two
/// that share a hash both live here.
template <class IdType>
class Cache {
 public:
  /// The id among those with this hash for which `same(id)` holds, or the null id.
  template <class Same>
  [[nodiscard]] IdType find(std::uint64_t hash, Same&& same) const {
    const auto [first, last] = ids_.equal_range(hash);
    for (auto it = first; it != last; ++it)
      if (same(it->second)) return it->second;
    return {};
  }
  void insert(std::uint64_t hash, IdType id) { ids_.emplace(hash, id); }
  void erase(std::uint64_t hash, IdType id) {
    const auto [first, last] = ids_.equal_range(hash);
    for (auto it = first; it != last; ++it)
      if (it->second == id) {
        ids_.erase(it);
        return;
      }
  }
  void clear() { ids_.clear(); }
  [[nodiscard]] std::size_t size() const { return ids_.size(); }

 private:
  std::unordered_multimap<std::uint64_t, IdType> ids_;
};

}  // namespace ambito::resources
