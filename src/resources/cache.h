#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ambito::resources {

/// From the hash of a descriptor to the ids that have it. Whoever asks compares the whole descriptor: two
/// that share a hash both live here.
///
/// One array, at most half full, in which an id lies at the place that its hash names or behind it, without a
/// gap between: a look-up is a mask and, as a rule, one cache line.
template <class IdType>
class Cache {
 public:
  /// The id among those with this hash for which `same(id)` holds, or the null id.
  template <class Same>
  [[nodiscard]] IdType find(std::uint64_t hash, Same&& same) const {
    if (rows_.empty()) return {};
    for (std::size_t at = home(hash); rows_[at].id; at = next(at))
      if (rows_[at].hash == hash && same(rows_[at].id)) return rows_[at].id;
    return {};
  }
  /// `id` is not null.
  void insert(std::uint64_t hash, IdType id) {
    if (2 * (size_ + 1) > rows_.size()) grow();
    std::size_t at = home(hash);
    while (rows_[at].id) at = next(at);
    rows_[at] = {hash, id};
    ++size_;
  }
  void erase(std::uint64_t hash, IdType id) {
    if (rows_.empty()) return;
    std::size_t at = home(hash);
    while (rows_[at].id && !(rows_[at].hash == hash && rows_[at].id == id)) at = next(at);
    if (!rows_[at].id) return;
    --size_;
    // What lies behind moves up, unless it would come to lie before its home.
    for (std::size_t from = next(at); rows_[from].id; from = next(from)) {
      if (distance(home(rows_[from].hash), from) < distance(at, from)) continue;
      rows_[at] = rows_[from];
      at = from;
    }
    rows_[at] = {};
  }
  void clear() {
    rows_.clear();
    size_ = 0;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  struct Row {
    std::uint64_t hash = 0;
    IdType id = {};  ///< null: nothing lies here
  };

  [[nodiscard]] std::size_t home(std::uint64_t hash) const {
    return static_cast<std::size_t>(hash) & (rows_.size() - 1);
  }
  [[nodiscard]] std::size_t next(std::size_t at) const { return (at + 1) & (rows_.size() - 1); }
  [[nodiscard]] std::size_t distance(std::size_t from, std::size_t to) const {
    return (to - from) & (rows_.size() - 1);
  }
  void grow() {
    std::vector<Row> old = std::exchange(rows_, std::vector<Row>(rows_.empty() ? 16 : 2 * rows_.size()));
    size_ = 0;
    for (const Row& row : old)
      if (row.id) insert(row.hash, row.id);
  }

  std::vector<Row> rows_;  ///< a power of two, or none
  std::size_t size_ = 0;
};

}  // namespace ambito::resources
