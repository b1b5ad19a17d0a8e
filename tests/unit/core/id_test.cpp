#include <type_traits>
#include <unordered_set>

#include <gtest/gtest.h>

#include <ambito/id.h>

namespace ambito {
namespace {

using CupId = Id<struct CupTag>;
using PlateId = Id<struct PlateTag>;

TEST(id, default_is_null_and_index_zero_is_not) {
  EXPECT_FALSE(CupId{});
  EXPECT_TRUE((CupId{.index = 0, .generation = 1}));
}

TEST(id, differs_by_index_and_by_generation) {
  EXPECT_EQ((CupId{3, 4}), (CupId{3, 4}));
  EXPECT_NE((CupId{3, 4}), (CupId{3, 5}));
  EXPECT_NE((CupId{3, 4}), (CupId{2, 4}));
}

TEST(id, of_another_kind_does_not_convert) {
  EXPECT_TRUE((std::is_convertible_v<CupId, CupId>));
  EXPECT_FALSE((std::is_convertible_v<CupId, PlateId>));
  EXPECT_FALSE((std::is_constructible_v<PlateId, CupId>));
}

TEST(id, hashes_of_neighbours_differ) {
  std::unordered_set<std::size_t> hashes;
  for (std::uint32_t index = 0; index < 100; ++index) {
    for (std::uint32_t generation = 1; generation < 10; ++generation) {
      hashes.insert(std::hash<CupId>{}({index, generation}));
    }
  }
  EXPECT_EQ(hashes.size(), 900u);
}

}  // namespace
}  // namespace ambito
