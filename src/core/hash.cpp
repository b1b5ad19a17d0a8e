#include "core/hash.h"

namespace ambito {

namespace {

// Odd, about half of the bits set, without structure: the fractions of the golden ratio and of √3.
constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ull;
constexpr std::uint64_t root3 = 0xBB67AE8584CAA73Bull;

/// Upper half of the 128-bit product xor the lower: one multiplication spreads every bit.
std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  __extension__ typedef unsigned __int128 wide;
  const wide product = static_cast<wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// The addition afterwards keeps a zero, which a product never leaves, from being a trap.
std::uint64_t step(std::uint64_t state, std::uint64_t word) {
  return fold(state ^ word, golden) + (word ^ root3);
}

}  // namespace

std::uint64_t hash_mix(std::uint64_t a, std::uint64_t b) { return fold(step(a, b) ^ root3, golden); }

std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t seed) {
  const std::byte* data = bytes.data();
  std::size_t left = bytes.size();
  std::uint64_t first = seed ^ root3;
  std::uint64_t second = seed + golden;
  std::uint64_t word = 0;
  // Two independent chains: the latency of one multiplication hides behind the other.
  for (; left >= 16; left -= 16, data += 16) {
    std::memcpy(&word, data, 8);
    first = step(first, word);
    std::memcpy(&word, data + 8, 8);
    second = step(second, word);
  }
  if (left >= 8) {
    std::memcpy(&word, data, 8);
    first = step(first, word);
    data += 8;
    left -= 8;
  }
  if (left > 0) {
    word = 0;
    std::memcpy(&word, data, left);
    second = step(second, word);
  }
  return hash_mix(hash_mix(first, second), bytes.size());
}

}  // namespace ambito
