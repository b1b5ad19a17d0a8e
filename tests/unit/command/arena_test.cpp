#include "command/arena.h"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

namespace ambito::command::detail {
namespace {

TEST(arena, a_label_is_copied_with_its_number) {
  Arena arena;
  std::string text = "cascade";
  const std::string_view copy = arena.text({text, 12});
  text = "changed";
  EXPECT_EQ(copy, "cascade 12");
  EXPECT_EQ(copy.data()[copy.size()], '\0');
  EXPECT_EQ(arena.text({"cascade", 0}), "cascade 0");
  EXPECT_EQ(arena.text({"cascade", 2147483647}), "cascade 2147483647");
  EXPECT_EQ(arena.text(""), "");
}

TEST(arena, memory_is_aligned) {
  Arena arena;
  (void)arena.text("x");
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(arena.allocate(8, 8)) % 8, 0u);
  (void)arena.text("xy");
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(arena.allocate(16, 16)) % 16, 0u);
}

TEST(arena, a_loop_that_gives_back_asks_the_heap_for_nothing) {
  Arena arena;
  for (int i = 0; i < 100'000; ++i) {
    const std::string_view text = arena.text({"group", i});
    arena.give_back(text);
  }
  EXPECT_EQ(arena.chunks(), 0u);
}

TEST(arena, what_is_not_the_last_stays) {
  Arena arena;
  const std::string_view first = arena.text("first");
  const std::string_view second = arena.text("second");
  arena.give_back(first);
  (void)arena.text("third");
  EXPECT_EQ(first, "first");
  EXPECT_EQ(second, "second");
}

TEST(arena, it_grows_and_what_was_there_stays) {
  Arena arena;
  const std::string_view first = arena.text("first");
  const std::string large(20'000, 'x');
  EXPECT_EQ(arena.text(large), large);
  for (int i = 0; i < 1'000; ++i) {
    (void)arena.text({"filling", i});
  }
  EXPECT_EQ(first, "first");
  EXPECT_GT(arena.chunks(), 0u);
}

}  // namespace
}  // namespace ambito::command::detail
