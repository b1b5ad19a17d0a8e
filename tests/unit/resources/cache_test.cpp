#include "resources/cache.h"

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

}  // namespace
