#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace ambito {

/// 64-bit hash of bytes: equal on all little-endian machines and in all runs, fast (several GB/s),
/// not safe against somebody who wants a collision. Caches compare the whole key after it.
[[nodiscard]] std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t seed = 0);

/// Joins two hashes; the order counts.
[[nodiscard]] std::uint64_t hash_mix(std::uint64_t a, std::uint64_t b);

/// Hash of a key with several parts: `Hasher().add(format).add(label).value()`. Strings and spans
/// go in with their length, so that ("ab", "c") and ("a", "bc") differ.
class Hasher {
 public:
  explicit Hasher(std::uint64_t seed = 0) : state_(seed) {}

  /// Integers, bools, enumerations and other types without padding. Floating point by value: both
  /// zeros are equal, and so are all NaN with the same bits.
  template <class T>
  requires std::has_unique_object_representations_v<T> || std::is_floating_point_v<T> Hasher& add(
      const T& value) {
    if constexpr (std::is_floating_point_v<T>) {
      static_assert(sizeof(T) <= 8, "long double has padding");
      return add_raw(value == T{0} ? T{0} : value);
    } else {
      return add_raw(value);
    }
  }

  Hasher& add(std::string_view text) { return add_range(std::as_bytes(std::span(text)), text.size()); }
  Hasher& add(const char* text) { return add(std::string_view(text)); }

  template <class T, std::size_t N>
  requires std::has_unique_object_representations_v<std::remove_const_t<T>> Hasher& add(
      std::span<T, N> values) {
    return add_range(std::as_bytes(values), values.size());
  }

  [[nodiscard]] std::uint64_t value() const { return hash_mix(state_, parts_); }

 private:
  template <class T>
  Hasher& add_raw(const T& value) {
    if constexpr (sizeof(T) <= 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, &value, sizeof(T));
      return add_word(word);
    } else {
      return add_word(hash_bytes(std::as_bytes(std::span(&value, 1))));
    }
  }
  Hasher& add_range(std::span<const std::byte> bytes, std::uint64_t count) {
    return add_word(hash_bytes(bytes, count));
  }
  Hasher& add_word(std::uint64_t word) {
    state_ = hash_mix(state_, word);
    ++parts_;
    return *this;
  }

  std::uint64_t state_;
  std::uint64_t parts_ = 0;
};

}  // namespace ambito
