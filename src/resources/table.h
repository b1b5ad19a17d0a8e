#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <ambito/id.h>

namespace ambito::resources {

/// Rows behind ids. Looking one up is two comparisons. A pointer to a row lives until the next `insert`.
template <class Tag, class Row>
class Table {
 public:
  using IdType = Id<Tag>;

  [[nodiscard]] const Row* find(IdType id) const {
    if (id.index >= cells_.size()) return nullptr;
    const Cell& cell = cells_[id.index];
    return cell.generation == id.generation && cell.alive ? &cell.row : nullptr;
  }
  [[nodiscard]] Row* find(IdType id) { return const_cast<Row*>(std::as_const(*this).find(id)); }

  IdType insert(Row row) {
    ++alive_;
    if (free_.empty()) {
      cells_.push_back({std::move(row), 1, true});
      return {static_cast<std::uint32_t>(cells_.size() - 1), 1};
    }
    const std::uint32_t index = free_.back();
    free_.pop_back();
    Cell& cell = cells_[index];
    cell.row = std::move(row);
    cell.alive = true;
    return {index, cell.generation};
  }

  /// False when the id is null or stale. A row whose generation wraps is retired.
  bool erase(IdType id) {
    if (!find(id)) return false;
    Cell& cell = cells_[id.index];
    cell.row = Row{};
    cell.alive = false;
    --alive_;
    if (++cell.generation != 0) free_.push_back(id.index);
    return true;
  }

  [[nodiscard]] std::size_t size() const { return alive_; }

  /// Calls `visit(id, row)` for each living row.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (cells_[i].alive) visit(IdType{static_cast<std::uint32_t>(i), cells_[i].generation}, cells_[i].row);
  }

 private:
  struct Cell {
    Row row{};
    std::uint32_t generation = 1;
    bool alive = false;
  };
  std::vector<Cell> cells_;
  std::vector<std::uint32_t> free_;
  std::size_t alive_ = 0;
};

}  // namespace ambito::resources
