#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <vector>

/// Small containers of one pass: the first entries live inside, so that a usual pass asks for no memory; what
/// is more goes to the heap. Nothing is ever left out, and nothing is in twice.
namespace ambito::command::detail {

/// A list that is looked through from the start: for what is few by nature.
template <class T, std::size_t N>
class Few {
 public:
  /// Whether `item` is new.
  bool add(const T& item) {
    if (find([&](const T& other) { return other == item; }) != nullptr) {
      return false;
    }
    if (count_ < N) {
      inside_[count_++] = item;
    } else {
      more_.push_back(item);
    }
    return true;
  }
  void clear() {
    count_ = 0;
    more_.clear();
  }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t size() const { return count_ + more_.size(); }
  /// The first that fits; null when none does.
  template <class Fits>
  [[nodiscard]] const T* find(Fits&& fits) const {
    const auto end = inside_.begin() + static_cast<std::ptrdiff_t>(count_);
    if (const auto at = std::find_if(inside_.begin(), end, fits); at != end) {
      return &*at;
    }
    const auto at = std::find_if(more_.begin(), more_.end(), fits);
    return at == more_.end() ? nullptr : &*at;
  }

 private:
  std::array<T, N> inside_{};
  std::size_t count_ = 0;  ///< inside
  std::vector<T> more_;
};

/// A set of ids, of any number: a table with room for `N` · 3/4 inside. `N` is a power of two.
template <class Id, std::size_t N>
class IdSet {
  static_assert(N >= 4 && (N & (N - 1)) == 0);

 public:
  /// Whether `id`, which is not null, is new.
  bool add(Id id) {
    const std::size_t place = place_of(id);
    if (table()[place] == id) {
      return false;
    }
    table()[place] = id;
    if (++count_ * 4 > capacity() * 3) {
      grow();
    }
    return true;
  }
  [[nodiscard]] bool contains(Id id) const { return id && table()[place_of(id)] == id; }
  void clear() {
    if (count_ != 0) {
      *this = {};
    }
  }
  [[nodiscard]] std::size_t size() const { return count_; }
  /// The first that fits, in no order; the null id when none does.
  template <class Fits>
  [[nodiscard]] Id find(Fits&& fits) const {
    for (std::size_t i = 0; i < capacity(); ++i) {
      if (const Id id = table()[i]; id && fits(id)) {
        return id;
      }
    }
    return {};
  }

 private:
  [[nodiscard]] std::size_t capacity() const { return outside_.empty() ? N : outside_.size(); }
  [[nodiscard]] const Id* table() const { return outside_.empty() ? inside_.data() : outside_.data(); }
  [[nodiscard]] Id* table() { return outside_.empty() ? inside_.data() : outside_.data(); }

  /// Where `id` is, or the empty place for it: there always is one.
  [[nodiscard]] std::size_t place_of(Id id) const {
    std::size_t at = std::hash<Id>{}(id) >> 32 & (capacity() - 1);
    while (table()[at] && table()[at] != id) {
      at = (at + 1) & (capacity() - 1);
    }
    return at;
  }

  void grow() {
    const std::vector<Id> before(table(), table() + capacity());
    outside_.assign(before.size() * 2, Id{});
    for (const Id id : before) {
      if (id) {
        outside_[place_of(id)] = id;
      }
    }
  }

  std::array<Id, N> inside_{};
  std::vector<Id> outside_;  ///< empty: the table inside is used
  std::size_t count_ = 0;
};

}  // namespace ambito::command::detail
