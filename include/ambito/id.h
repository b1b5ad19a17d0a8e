#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace ambito {

/// A typed, copyable name of a row in some pool: 32 bits of index, 32 bits of generation.
/// An id owns nothing. A stale one (its row was erased) is recognised, never followed.
/// `Tag` makes ids of different kinds different types, so that mixing them does not compile.
template <class Tag>
struct Id {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;  ///< 0 only in the null id

  constexpr explicit operator bool() const { return generation != 0; }
  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr auto operator<=>(Id, Id) = default;
};

}  // namespace ambito

template <class Tag>
struct std::hash<ambito::Id<Tag>> {
  std::size_t operator()(ambito::Id<Tag> id) const noexcept {
    return static_cast<std::size_t>((std::uint64_t{id.generation} << 32 | id.index) * 0x9E3779B97F4A7C15ull);
  }
};
