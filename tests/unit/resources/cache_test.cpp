#include "resources/cache.h"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "resources/ids.h"

using namespace ambito::resources;

namespace {

TEST(cache, two_descriptors_with_one_hash_both_live) {
  Cache<SamplerId> cache;
  const SamplerId first{1, 1}, second{2, 1};
  cache.insert(42, first);
  cache.insert(42, second);
  EXPECT_EQ(cache.find(42, [&](SamplerId id) { return id == second; }), second);
  EXPECT_EQ(cache.find(42, [&](SamplerId id) { return id == first; }), first);
  EXPECT_FALSE(cache.find(42, [](SamplerId) { return false; }));
  EXPECT_FALSE(cache.find(43, [](SamplerId) { return true; }));
}

TEST(cache, forgets_one_of_two) {
  Cache<SamplerId> cache;
  const SamplerId first{1, 1}, second{2, 1};
  cache.insert(42, first);
  cache.insert(42, second);
  cache.erase(42, first);
  EXPECT_EQ(cache.size(), 1u);
  EXPECT_EQ(cache.find(42, [](SamplerId) { return true; }), second);
}

TEST(cache, an_empty_one_has_nothing_and_forgets_nothing) {
  Cache<SamplerId> cache;
  EXPECT_FALSE(cache.find(0, [](SamplerId) { return true; }));
  cache.erase(0, {1, 1});
  cache.insert(7, {1, 1});
  cache.erase(7, {2, 1});
  EXPECT_EQ(cache.size(), 1u);
  cache.clear();
  EXPECT_EQ(cache.size(), 0u);
  EXPECT_FALSE(cache.find(7, [](SamplerId) { return true; }));
}

/// Few hashes, which crowd around the end of the array and over it: what lies behind a gap must still be
/// found.
TEST(cache, agrees_with_a_list_after_many_insertions_and_erasures) {
  Cache<SamplerId> cache;
  std::vector<std::pair<std::uint64_t, SamplerId>> model;
  std::mt19937 random(20);
  for (std::uint32_t step = 1; step <= 20000; ++step) {
    const bool grows = model.size() < 5 || (model.size() < 200 && random() % 2 == 0);
    if (grows) {
      const std::uint64_t hash = random() % 40 + (random() % 2 == 0 ? 0 : ~std::uint64_t{40});
      model.emplace_back(hash, SamplerId{step, 1});
      cache.insert(hash, {step, 1});
    } else {
      const auto gone = model.begin() + static_cast<std::ptrdiff_t>(random() % model.size());
      cache.erase(gone->first, gone->second);
      model.erase(gone);
    }
    ASSERT_EQ(cache.size(), model.size());
    if (step % 50 != 0) continue;
    for (const auto& [hash, id] : model)
      ASSERT_EQ(cache.find(hash, [&, wanted = id](SamplerId it) { return it == wanted; }), id)
          << "step " << step;
    std::size_t met = 0;
    for (std::uint64_t hash = 0; hash < 40; ++hash)
      EXPECT_FALSE(cache.find(hash, [&](SamplerId) { return ++met, false; }));
    EXPECT_EQ(met, static_cast<std::size_t>(
                       std::ranges::count_if(model, [](auto& row) { return row.first < 40; })));
  }
}

}  // namespace
