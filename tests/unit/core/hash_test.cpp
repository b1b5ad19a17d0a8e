#include "core/hash.h"

#include <bit>
#include <random>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

namespace ambito {
namespace {

std::uint64_t hash_text(std::string_view text, std::uint64_t seed = 0) {
  return hash_bytes(std::as_bytes(std::span(text)), seed);
}

TEST(hash, is_the_same_in_every_run) {
  // Whoever changes the function changes the names of what lies in caches on disk.
  EXPECT_EQ(hash_text("ambito"), 9486191438284536965ull);
}

TEST(hash, depends_on_every_bit_of_every_byte) {
  for (std::size_t length = 1; length <= 40; ++length) {
    std::vector<std::byte> bytes(length, std::byte{0});
    std::unordered_set<std::uint64_t> seen{hash_bytes(bytes)};
    for (std::size_t bit = 0; bit < length * 8; ++bit) {
      const std::byte mask{static_cast<unsigned char>(1u << (bit % 8))};
      bytes[bit / 8] ^= mask;
      EXPECT_TRUE(seen.insert(hash_bytes(bytes)).second) << length << " bytes, bit " << bit;
      bytes[bit / 8] ^= mask;
    }
  }
}

TEST(hash, depends_on_length_and_seed) {
  const std::vector<std::byte> zeros(64, std::byte{0});
  std::unordered_set<std::uint64_t> seen;
  for (std::size_t length = 0; length <= zeros.size(); ++length) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      seen.insert(hash_bytes(std::span(zeros).first(length), seed));
    }
  }
  EXPECT_EQ(seen.size(), 65u * 4u);
}

TEST(hash, one_flipped_bit_flips_about_half_of_the_result) {
  std::mt19937_64 random(1);
  double flipped = 0;
  constexpr int runs = 4000;
  for (int run = 0; run < runs; ++run) {
    std::array<std::uint64_t, 5> words;
    for (std::uint64_t& word : words) {
      word = random();
    }
    const std::uint64_t before = hash_bytes(std::as_bytes(std::span(words)));
    words[random() % 5] ^= 1ull << (random() % 64);
    flipped += std::popcount(before ^ hash_bytes(std::as_bytes(std::span(words))));
  }
  EXPECT_NEAR(flipped / runs, 32.0, 0.5);
}

TEST(hash, small_integers_do_not_collide) {
  std::unordered_set<std::uint64_t> seen;
  for (std::uint32_t a = 0; a < 300; ++a) {
    for (std::uint32_t b = 0; b < 300; ++b) {
      seen.insert(Hasher().add(a).add(b).value());
    }
  }
  EXPECT_EQ(seen.size(), 90'000u);
}

TEST(hasher, order_and_number_of_parts_count) {
  EXPECT_NE(Hasher().add(1).add(2).value(), Hasher().add(2).add(1).value());
  EXPECT_NE(Hasher().add(0).value(), Hasher().value());
  EXPECT_NE(Hasher().add(0).value(), Hasher().add(0).add(0).value());
  EXPECT_EQ(Hasher().add(1).add(2).value(), Hasher().add(1).add(2).value());
}

TEST(hasher, keeps_neighbouring_strings_apart) {
  using namespace std::string_view_literals;
  EXPECT_NE(Hasher().add("ab").add("c").value(), Hasher().add("a").add("bc").value());
  EXPECT_NE(Hasher().add("").add("a").value(), Hasher().add("a").add("").value());
  EXPECT_EQ(Hasher().add("a").value(), Hasher().add("a"sv).value());
}

TEST(hasher, keeps_neighbouring_spans_apart) {
  const std::array<int, 3> v{1, 2, 3};
  const std::span<const int> all(v);
  EXPECT_NE(Hasher().add(all.first(1)).add(all.subspan(1)).value(),
            Hasher().add(all.first(2)).add(all.subspan(2)).value());
}

TEST(hasher, equal_floats_are_equal) {
  EXPECT_EQ(Hasher().add(0.0f).value(), Hasher().add(-0.0f).value());
  EXPECT_EQ(Hasher().add(0.0).value(), Hasher().add(-0.0).value());
  EXPECT_NE(Hasher().add(1.0f).value(), Hasher().add(-1.0f).value());
}

TEST(hasher, takes_structs_without_padding) {
  struct Key {
    std::uint32_t a, b, c;
  };
  EXPECT_NE(Hasher().add(Key{1, 2, 3}).value(), Hasher().add(Key{1, 2, 4}).value());
  EXPECT_EQ(Hasher().add(Key{1, 2, 3}).value(), Hasher().add(Key{1, 2, 3}).value());
}

template <class T>
concept Hashable = requires(Hasher hasher, T value) {
  hasher.add(value);
};
struct Padded {
  std::uint8_t a;
  std::uint32_t b;
};
static_assert(!Hashable<Padded>, "padding has no value");
static_assert(Hashable<std::uint32_t>);

}  // namespace
}  // namespace ambito
