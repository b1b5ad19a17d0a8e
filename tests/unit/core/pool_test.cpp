#include "core/pool.h"

#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace ambito {
namespace {

using Pot = Pool<std::string, struct PotTag>;
using PotId = Pot::id_type;

TEST(pool, finds_what_was_inserted) {
  Pot pool;
  const PotId a = pool.insert("a");
  const PotId b = pool.insert("b");
  EXPECT_EQ(*pool.find(a), "a");
  EXPECT_EQ(*pool.find(b), "b");
  EXPECT_EQ(pool.size(), 2u);
  EXPECT_NE(a, b);
}

TEST(pool, the_null_id_is_never_found) {
  Pot pool;
  EXPECT_EQ(pool.find({}), nullptr);
  pool.insert("a");
  EXPECT_EQ(pool.find({}), nullptr);
  EXPECT_FALSE(pool.erase({}));
}

TEST(pool, an_index_beyond_the_slots_is_not_found) {
  Pot pool;
  pool.insert("a");
  EXPECT_EQ(pool.find({.index = 1, .generation = 1}), nullptr);
  EXPECT_EQ(pool.find({.index = 0xFFFFFFFF, .generation = 1}), nullptr);
}

TEST(pool, a_stale_id_is_recognised) {
  Pot pool;
  const PotId old = pool.insert("old");
  EXPECT_TRUE(pool.erase(old));
  EXPECT_FALSE(pool.contains(old));
  EXPECT_FALSE(pool.erase(old)) << "a second erase";
  const PotId young = pool.insert("young");
  EXPECT_EQ(young.index, old.index) << "the slot is used again";
  EXPECT_FALSE(pool.contains(old));
  EXPECT_FALSE(pool.erase(old));
  EXPECT_EQ(*pool.find(young), "young");
}

TEST(pool, an_id_of_the_future_is_not_found_in_a_free_slot) {
  Pot pool;
  const PotId old = pool.insert("old");
  pool.erase(old);
  EXPECT_EQ(pool.find({old.index, old.generation + 1}), nullptr);
}

TEST(pool, take_hands_the_row_out) {
  Pool<std::unique_ptr<int>, struct IntTag> pool;
  const auto id = pool.insert(std::make_unique<int>(5));
  const auto taken = pool.take(id);
  ASSERT_TRUE(taken);
  EXPECT_EQ(**taken, 5);
  EXPECT_FALSE(pool.take(id));
  EXPECT_TRUE(pool.empty());
}

TEST(pool, destroys_rows_at_erase_and_clear) {
  const auto shared = std::make_shared<int>(0);
  Pool<std::shared_ptr<int>, struct SharedTag> pool;
  const auto id = pool.insert(shared);
  pool.insert(shared);
  EXPECT_EQ(shared.use_count(), 3);
  pool.erase(id);
  EXPECT_EQ(shared.use_count(), 2);
  pool.clear();
  EXPECT_EQ(shared.use_count(), 1);
}

TEST(pool, clear_makes_every_id_stale_and_keeps_the_slots) {
  Pot pool;
  const PotId a = pool.insert("a");
  const PotId b = pool.insert("b");
  pool.clear();
  EXPECT_EQ(pool.size(), 0u);
  EXPECT_EQ(pool.slots(), 2u);
  EXPECT_FALSE(pool.contains(a));
  EXPECT_FALSE(pool.contains(b));
  EXPECT_EQ(pool.insert("c").index, 0u);
  EXPECT_EQ(pool.insert("d").index, 1u);
  EXPECT_EQ(pool.slots(), 2u);
}

TEST(pool, for_each_goes_in_slot_order_and_skips_free_slots) {
  Pot pool;
  pool.insert("a");
  const PotId b = pool.insert("b");
  pool.insert("c");
  pool.erase(b);
  std::string seen;
  std::as_const(pool).for_each([&](PotId id, const std::string& row) {
    EXPECT_EQ(pool.find(id), &row);
    seen += row;
  });
  EXPECT_EQ(seen, "ac");
  pool.insert("B");
  seen.clear();
  pool.for_each([&](PotId, std::string& row) { seen += row; });
  EXPECT_EQ(seen, "aBc");
}

TEST(pool, for_each_may_erase) {
  Pot pool;
  for (const char* row : {"a", "b", "c", "d"}) {
    pool.insert(row);
  }
  pool.for_each([&](PotId id, std::string& row) {
    if (row != "c") {
      pool.erase(id);
    }
  });
  EXPECT_EQ(pool.size(), 1u);
  EXPECT_EQ(*pool.find(pool.id_at(2)), "c");
}

TEST(pool, id_at_is_null_for_free_and_missing_slots) {
  Pot pool;
  const PotId a = pool.insert("a");
  EXPECT_EQ(pool.id_at(0), a);
  EXPECT_FALSE(pool.id_at(1));
  pool.erase(a);
  EXPECT_FALSE(pool.id_at(0));
}

TEST(pool, a_slot_is_retired_when_its_generation_wraps) {
  // The first 2^32 - 3 generations go by unseen: the pool starts where they end.
  Pot pool(0xFFFFFFFDu);
  std::set<PotId> given;
  for (int i = 0; i < 3; ++i) {
    const PotId id = pool.insert("row");
    EXPECT_EQ(id.index, 0u);
    EXPECT_TRUE(given.insert(id).second);
    EXPECT_TRUE(pool.erase(id));
  }
  EXPECT_EQ(given.rbegin()->generation, 0xFFFFFFFFu);
  const PotId next = pool.insert("row");
  EXPECT_EQ(next.index, 1u) << "slot 0 has no generation left";
  EXPECT_EQ(pool.slots(), 2u);
  for (const PotId id : given) {
    EXPECT_FALSE(pool.contains(id));
  }
  EXPECT_FALSE(pool.id_at(0));
}

TEST(pool, a_slot_below_the_last_generation_is_not_retired) {
  Pot pool(0xFFFFFFFEu);
  pool.erase(pool.insert("row"));
  EXPECT_EQ(pool.insert("row").index, 0u);
}

TEST(pool, clear_retires_too) {
  Pot pool(0xFFFFFFFFu);
  pool.insert("row");
  pool.clear();
  EXPECT_EQ(pool.insert("row").index, 1u);
}

TEST(pool_death, does_not_start_at_the_generation_of_the_null_id) { EXPECT_DEATH(Pot(0), "generation 0"); }

TEST(pool, ids_are_never_given_twice_in_a_long_random_run) {
  Pool<std::uint32_t, struct LongTag> pool;
  using LongId = decltype(pool)::id_type;
  std::set<LongId> given;
  std::vector<std::pair<LongId, std::uint32_t>> live;
  std::uint32_t state = 1;
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    state = state * 1664525 + 1013904223;
    if ((state >> 30) != 0 || live.empty()) {
      const LongId id = pool.insert(i);
      ASSERT_TRUE(given.insert(id).second);
      live.emplace_back(id, i);
    } else {
      const std::size_t victim = (state >> 8) % live.size();
      ASSERT_TRUE(pool.erase(live[victim].first));
      live[victim] = live.back();
      live.pop_back();
    }
  }
  ASSERT_EQ(pool.size(), live.size());
  for (const auto& [id, value] : live) {
    ASSERT_EQ(*pool.find(id), value);
  }
}

}  // namespace
}  // namespace ambito
