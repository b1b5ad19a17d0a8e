#include "command/place.h"

#include <gtest/gtest.h>

namespace ambito::command::detail {
namespace {

TEST(place, a_source_file_is_named_from_its_folder_under_src) {
  EXPECT_EQ(short_path("/home/somebody/ambito/src/passes/shadow/shadow.cpp"), "passes/shadow/shadow.cpp");
  EXPECT_EQ(short_path("src/passes/shadow/shadow.cpp"), "passes/shadow/shadow.cpp");
  EXPECT_EQ(short_path("/src/a/src/draw/list.cpp"), "draw/list.cpp");
}

TEST(place, other_files_keep_the_folder_that_says_what_they_are) {
  EXPECT_EQ(short_path("/home/somebody/ambito/tests/gpu/command/copy_test.cpp"),
            "tests/gpu/command/copy_test.cpp");
  EXPECT_EQ(short_path("/x/examples/turntable.cpp"), "examples/turntable.cpp");
  EXPECT_EQ(short_path("/home/somebody/game/level.cpp"), "game/level.cpp");
  EXPECT_EQ(short_path("level.cpp"), "level.cpp");
  EXPECT_EQ(short_path("/level.cpp"), "/level.cpp");
  EXPECT_EQ(short_path(""), "");
}

TEST(place, the_line_follows_the_file) {
  const auto here = std::source_location::current();
  EXPECT_EQ(place(here), "tests/unit/command/place_test.cpp:" + std::to_string(here.line()));
}

}  // namespace
}  // namespace ambito::command::detail
