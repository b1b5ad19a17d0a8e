#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include <ambito/graph.h>
#include <ambito/pass.h>

/// Orders in which the passes of a frame may run.
namespace ambito::test {

using Order = std::vector<std::uint32_t>;

/// Which passes must have run before each one.
class Dependencies {
 public:
  explicit Dependencies(const graph::FrameGraph& graph) : before_(graph.passes.size()) {
    for (const graph::Edge& edge : graph::edges(graph)) before_[edge.to].push_back(edge.from);
  }
  [[nodiscard]] std::size_t passes() const { return before_.size(); }

  /// The passes that may come next after those that are `done`.
  [[nodiscard]] Order ready(const std::vector<bool>& done) const {
    Order result;
    for (std::uint32_t pass = 0; pass < before_.size(); ++pass) {
      const auto ran = [&](std::uint32_t other) { return done[other]; };
      if (!done[pass] && std::ranges::all_of(before_[pass], ran)) result.push_back(pass);
    }
    return result;
  }

 private:
  std::vector<std::vector<std::uint32_t>> before_;
};

/// All legal orders, or the first `limit` of them.
inline std::vector<Order> all_orders(const Dependencies& needs, std::size_t limit) {
  std::vector<Order> found;
  Order order;
  std::vector<bool> done(needs.passes(), false);
  const auto extend = [&](auto&& self) -> void {
    if (found.size() == limit) return;
    if (order.size() == needs.passes()) return found.push_back(order);
    for (const std::uint32_t pass : needs.ready(done)) {
      done[pass] = true;
      order.push_back(pass);
      self(self);
      order.pop_back();
      done[pass] = false;
    }
  };
  extend(extend);
  return found;
}

inline Order random_order(const Dependencies& needs, std::mt19937& random) {
  Order order;
  std::vector<bool> done(needs.passes(), false);
  while (order.size() < needs.passes()) {
    const Order ready = needs.ready(done);
    const std::uint32_t pass = ready[random() % ready.size()];
    done[pass] = true;
    order.push_back(pass);
  }
  return order;
}

/// All legal orders when there are at most `few` of them, else that many by chance, the same ones in each run.
inline std::vector<Order> some_orders(const graph::FrameGraph& graph, std::size_t few) {
  const Dependencies needs(graph);
  std::vector<Order> orders = all_orders(needs, few + 1);
  if (orders.size() <= few) return orders;
  std::mt19937 random(20021);
  orders.clear();
  while (orders.size() < few) orders.push_back(random_order(needs, random));
  return orders;
}

inline frame::Declaration reordered(const frame::Declaration& declared, const Order& order) {
  frame::Declaration result{.graph = declared.graph, .recipes = {}};
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.graph.passes[i] = declared.graph.passes[order[i]];
    result.recipes.push_back(declared.recipes[order[i]]);
  }
  return result;
}

/// The declared order with the passes at `place` and behind it exchanged.
inline Order exchanged(std::size_t passes, std::size_t place) {
  Order order(passes);
  std::iota(order.begin(), order.end(), 0u);
  std::swap(order[place], order[place + 1]);
  return order;
}

}  // namespace ambito::test
