#include "core/check.h"

#include <gtest/gtest.h>

namespace ambito {
namespace {

TEST(check, passes_what_is_true) {
  AMBITO_CHECK(1 + 1 == 2, "Never printed.");
  AMBITO_ASSERT(1 + 1 == 2, "Never printed.");
}

TEST(check_death, aborts_with_the_sentence_and_the_place) {
  EXPECT_DEATH(AMBITO_CHECK(false, "The pot is empty."), "The pot is empty(.|\n)*check_test.cpp:");
}

TEST(check_death, assert_aborts_in_debug_builds_only) {
  int evaluated = 0;
#ifdef NDEBUG
  AMBITO_ASSERT(++evaluated == 99, "Never printed.");
#else
  EXPECT_DEATH(AMBITO_ASSERT(++evaluated == 99, "The pot is empty."), "The pot is empty");
#endif
  EXPECT_EQ(evaluated, 0);
}

TEST(check, is_one_statement) {
  bool reached = false;
  if (reached)
    AMBITO_CHECK(false, "Never printed.");
  else
    reached = true;
  EXPECT_TRUE(reached);
}

}  // namespace
}  // namespace ambito
