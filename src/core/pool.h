#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <ambito/id.h>

#include "core/check.h"

namespace ambito {

/// Owner of rows of one kind, named by `Id<Tag>`. A slot is used again after an erase, under the
/// next generation, so that ids of the former row are recognised as stale. A slot whose generation
/// would wrap is retired: an id is never given twice.
///
/// Pointers and references to rows are valid until the next insert.
template <class T, class Tag>
class Pool {
 public:
  using id_type = Id<Tag>;

  /// `first_generation` (≥ 1) is that of every new slot. Tests start near the end of the range.
  explicit Pool(std::uint32_t first_generation = 1) : first_generation_(first_generation) {
    AMBITO_CHECK(first_generation != 0, "A pool starts at generation 0, which is that of the null id.");
  }

  id_type insert(T value) {
    const std::uint32_t index = first_free_ != none ? first_free_ : append_slot();
    Slot& slot = slots_[index];
    slot.value.emplace(std::move(value));
    first_free_ = slot.next_free;
    slot.next_free = none;
    ++size_;
    return {index, slot.generation};
  }

  /// Null when `id` is null, stale or of no slot here.
  [[nodiscard]] T* find(id_type id) { return const_cast<T*>(std::as_const(*this).find(id)); }
  [[nodiscard]] const T* find(id_type id) const {
    if (id.index >= slots_.size()) {
      return nullptr;
    }
    const Slot& slot = slots_[id.index];
    return slot.generation == id.generation && slot.value ? &*slot.value : nullptr;
  }
  [[nodiscard]] bool contains(id_type id) const { return find(id) != nullptr; }

  /// Destroys the row; false when `id` names none.
  bool erase(id_type id) { return take(id).has_value(); }

  /// Takes the row out; nothing when `id` names none.
  std::optional<T> take(id_type id) {
    T* const row = find(id);
    if (row == nullptr) {
      return std::nullopt;
    }
    std::optional<T> taken(std::move(*row));
    release_slot(id.index);
    return taken;
  }

  /// Erases every row; their ids are stale from now on.
  void clear() {
    for (std::uint32_t index = slots(); index-- > 0;) {  // slot 0 is the next to be used
      if (slots_[index].value) {
        release_slot(index);
      }
    }
  }

  /// The id of the row in a slot; the null id when there is none.
  [[nodiscard]] id_type id_at(std::uint32_t index) const {
    const bool live = index < slots_.size() && slots_[index].value.has_value();
    return live ? id_type{index, slots_[index].generation} : id_type{};
  }

  [[nodiscard]] std::size_t size() const { return size_; }  ///< rows
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// Slots ever made, with free and retired ones: every index of an id is below it.
  [[nodiscard]] std::uint32_t slots() const { return static_cast<std::uint32_t>(slots_.size()); }

  /// Calls `visit(id, row)` in slot order. `visit` may erase rows and must not insert any.
  template <class Visit>
  void for_each(Visit&& visit) {
    for (std::uint32_t index = 0; index < slots(); ++index) {
      if (Slot& slot = slots_[index]; slot.value) {
        visit(id_type{index, slot.generation}, *slot.value);
      }
    }
  }
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::uint32_t index = 0; index < slots(); ++index) {
      if (const Slot& slot = slots_[index]; slot.value) {
        visit(id_type{index, slot.generation}, *slot.value);
      }
    }
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFFu;

  struct Slot {
    std::optional<T> value;
    std::uint32_t generation = 0;
    std::uint32_t next_free = none;
  };

  std::uint32_t append_slot() {
    AMBITO_CHECK(slots_.size() < none, "A pool has 4294967295 slots and cannot take another row.");
    slots_.push_back(Slot{.value = std::nullopt, .generation = first_generation_, .next_free = none});
    return static_cast<std::uint32_t>(slots_.size() - 1);
  }

  void release_slot(std::uint32_t index) {
    Slot& slot = slots_[index];
    slot.value.reset();
    --size_;
    if (++slot.generation == 0) {
      return;  // retired: on no free list, and no id has generation 0
    }
    slot.next_free = first_free_;
    first_free_ = index;
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
  std::uint32_t first_free_ = none;
  std::uint32_t first_generation_;
};

}  // namespace ambito
