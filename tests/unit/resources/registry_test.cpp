#include "resources/registry.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

using namespace ambito::resources;

namespace {

std::vector<std::string> released;

void release(void* object) { released.push_back(*static_cast<std::string*>(object)); }

class registry : public testing::Test {
 protected:
  void SetUp() override { released.clear(); }
  std::string a = "a", b = "b", c = "c";
};

TEST_F(registry, releases_in_the_reverse_order_of_creation) {
  Registry r;
  r.note("buffer", "x", &a, release);
  r.note("texture", "y", &b, release);
  r.note("buffer", "x", &c, release);
  r.release_all();
  EXPECT_EQ(released, (std::vector<std::string>{"c", "b", "a"}));
  EXPECT_EQ(r.size(), 0u);
}

TEST_F(registry, a_second_release_all_is_harmless) {
  Registry r;
  r.note("buffer", "x", &a, release);
  r.release_all();
  r.release_all();
  EXPECT_EQ(released.size(), 1u);
}

TEST_F(registry, one_object_is_released_once) {
  Registry r;
  const auto first = r.note("buffer", "x", &a, release);
  r.note("buffer", "x", &b, release);
  r.release(first);
  r.release(first);
  r.release(0);
  EXPECT_EQ(released, (std::vector<std::string>{"a"}));
  r.release_all();
  EXPECT_EQ(released, (std::vector<std::string>{"a", "b"}));
}

TEST_F(registry, its_end_releases_everything) {
  {
    Registry r;
    r.note("buffer", "x", &a, release);
  }
  EXPECT_EQ(released.size(), 1u);
}

TEST_F(registry, counts_what_lives_by_kind_and_label) {
  Registry r;
  r.note("texture", "shadow", &a, release);
  r.note("buffer", "uniforms", &b, release);
  const auto gone = r.note("buffer", "uniforms", &c, release);
  EXPECT_EQ(r.census(), (std::vector<CensusLine>{{"buffer", "uniforms", 2, 0}, {"texture", "shadow", 1, 0}}));
  r.release(gone);
  EXPECT_EQ(r.census(), (std::vector<CensusLine>{{"buffer", "uniforms", 1, 0}, {"texture", "shadow", 1, 0}}));
  EXPECT_EQ(r.made(), 3u);
}

TEST(registry_bytes, come_and_go_with_their_objects) {
  Registry r;
  int object = 0;
  const auto nothing = [](void*) {};
  const auto a = r.note("buffer", "a", &object, nothing);
  const auto b = r.note("buffer", "a", &object, nothing);
  r.weigh(a, 100);
  r.weigh(b, 20);
  r.weigh(b, 30);
  EXPECT_EQ(r.bytes(), 130u);
  EXPECT_EQ(r.census(), (std::vector<CensusLine>{{"buffer", "a", 2, 130}}));
  r.release(a);
  EXPECT_EQ(r.bytes(), 30u);
  r.weigh(a, 5);  // gone: harmless
  r.release_all();
  EXPECT_EQ(r.bytes(), 0u);
}

}  // namespace
