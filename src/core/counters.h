#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

/// Helpers for plain structs of counters. Such a struct lists its fields once:
///
///     struct DrawCounters {
///       std::uint64_t draws = 0;
///       std::uint64_t instances = 0;
///       static constexpr auto fields() {
///         return counter_fields<DrawCounters>({{"draws", &DrawCounters::draws},
///                                              {"instances", &DrawCounters::instances}});
///       }
///     };
///
/// Counting is `++counters.draws`: one thread owns the struct, nothing is atomic.
namespace ambito {

template <class S>
struct CounterField {
  const char* name;
  std::uint64_t S::*member;
};

template <class S, std::size_t N>
constexpr std::array<CounterField<S>, N> counter_fields(const CounterField<S> (&fields)[N]) {
  return std::to_array(fields);
}

template <class S>
concept CounterSet = requires {
  { S::fields()[0] } -> std::convertible_to<CounterField<S>>;
};

/// Calls `visit(name, value)` in the order of the list.
template <CounterSet S, class Visit>
constexpr void for_each_counter(const S& counters, Visit&& visit) {
  for (const CounterField<S>& field : S::fields()) {
    visit(field.name, counters.*field.member);
  }
}

/// Adds every counter of `more` to `sum`.
template <CounterSet S>
constexpr void add_counters(S& sum, const S& more) {
  for (const CounterField<S>& field : S::fields()) {
    sum.*field.member += more.*field.member;
  }
}

/// What was counted between two copies of the same counters.
template <CounterSet S>
[[nodiscard]] constexpr S counted_since(const S& before, const S& now) {
  S difference = now;
  for (const CounterField<S>& field : S::fields()) {
    difference.*field.member -= before.*field.member;
  }
  return difference;
}

}  // namespace ambito
