#include "core/log.h"

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace ambito::log {
namespace {

class LogTest : public testing::Test {
 protected:
  void SetUp() override { set_level(Level::warning); }
  void TearDown() override { set_level(Level::warning); }
};

std::string printed(Level level, std::string_view message) {
  testing::internal::CaptureStderr();
  write(level, message);
  return testing::internal::GetCapturedStderr();
}

TEST_F(LogTest, warnings_and_errors_say_so_on_stderr) {
  EXPECT_EQ(printed(Level::warning, "careful {}"), "warning: careful {}\n");
  EXPECT_EQ(printed(Level::error, "broken"), "error: broken\n");
}

TEST_F(LogTest, other_messages_come_as_they_are) {
  set_level(Level::debug);
  EXPECT_EQ(printed(Level::info, "hello"), "hello\n");
  EXPECT_EQ(printed(Level::debug, "detail"), "detail\n");
}

TEST_F(LogTest, drops_what_is_below_the_level) {
  EXPECT_EQ(level(), Level::warning);
  EXPECT_EQ(printed(Level::info, "hello"), "");
  EXPECT_FALSE(enabled(Level::info));
  EXPECT_TRUE(enabled(Level::warning));
  set_level(Level::off);
  EXPECT_EQ(printed(Level::error, "broken"), "");
  EXPECT_FALSE(enabled(Level::off));
}

TEST_F(LogTest, a_sink_takes_the_messages_while_it_lives) {
  std::vector<std::string> messages;
  {
    const SinkScope scope([&](Level level, std::string_view message) {
      messages.push_back(std::string(to_string(level)) + "/" + std::string(message));
    });
    EXPECT_EQ(printed(Level::warning, "one"), "");
    write(Level::info, "below the level");
    error("two");
  }
  EXPECT_EQ(messages, (std::vector<std::string>{"warning/one", "error/two"}));
  EXPECT_EQ(printed(Level::warning, "three"), "warning: three\n");
  EXPECT_EQ(messages.size(), 2u);
}

TEST_F(LogTest, sinks_nest) {
  std::string seen;
  const SinkScope outer([&](Level, std::string_view) { seen += 'o'; });
  {
    const SinkScope inner([&](Level, std::string_view) { seen += 'i'; });
    warning("");
  }
  warning("");
  EXPECT_EQ(seen, "io");
}

TEST_F(LogTest, a_sink_is_called_by_one_thread_at_a_time) {
  int count = 0;  // not atomic
  const SinkScope scope([&](Level, std::string_view) { ++count; });
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([] {
        for (int n = 0; n < 1000; ++n) {
          warning("x");
        }
      });
    }
  }
  EXPECT_EQ(count, 4000);
}

}  // namespace
}  // namespace ambito::log
