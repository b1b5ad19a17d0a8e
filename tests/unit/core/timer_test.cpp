#include "core/timer.h"

#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

namespace ambito {
namespace {

using namespace std::chrono_literals;

TEST(stopwatch, never_goes_back_and_counts_sleep) {
  const Stopwatch watch;
  const double first = watch.seconds();
  std::this_thread::sleep_for(5ms);
  const double second = watch.seconds();
  EXPECT_GE(first, 0.0);
  EXPECT_GE(second - first, 0.005);
  EXPECT_GE(watch.milliseconds(), second * 1e3);
}

TEST(stopwatch, lap_starts_anew) {
  Stopwatch watch;
  std::this_thread::sleep_for(5ms);
  const double lap = watch.lap();
  EXPECT_GE(lap, 0.005);
  std::this_thread::sleep_for(1ms);
  const Stopwatch later;
  EXPECT_GE(watch.seconds(), 0.001);
}

TEST(timings, keep_the_order_of_the_first_mention_and_add_up) {
  Timings timings;
  timings.add("parse", 0.25);
  timings.add("decode", 0.5);
  timings.add("parse", 1.0);
  ASSERT_EQ(timings.parts().size(), 2u);
  EXPECT_EQ(timings.parts()[0].name, "parse");
  EXPECT_EQ(timings.seconds("parse"), 1.25);
  EXPECT_EQ(timings.seconds("decode"), 0.5);
  EXPECT_EQ(timings.seconds("never"), 0.0);
  EXPECT_EQ(timings.total_seconds(), 1.75);
}

TEST(timings, know_when_the_latest_of_a_part_began) {
  const auto before = Timings::clock::now();
  Timings timings;
  timings.time("job", [] { std::this_thread::sleep_for(2ms); });
  const auto between = Timings::clock::now();
  EXPECT_GE(timings.parts()[0].begin, before);
  EXPECT_LE(timings.parts()[0].begin + 2ms, between);
  timings.time("job", [] { std::this_thread::sleep_for(1ms); });
  EXPECT_GE(timings.parts()[0].begin, between) << "the second, not the first";
  EXPECT_GE(timings.parts()[0].latest_seconds, 0.001);
  EXPECT_GE(timings.seconds("job"), timings.parts()[0].latest_seconds + 0.002);
}

TEST(timings, time_returns_what_the_job_returns) {
  Timings timings;
  const int value = timings.time("job", [] {
    std::this_thread::sleep_for(2ms);
    return 7;
  });
  EXPECT_EQ(value, 7);
  EXPECT_GE(timings.seconds("job"), 0.002);
}

TEST(timings, time_counts_a_job_that_throws) {
  Timings timings;
  EXPECT_THROW(timings.time("job", [] { throw std::runtime_error("no"); }), std::runtime_error);
  EXPECT_EQ(timings.parts().size(), 1u);
}

TEST(timings, text_is_one_aligned_line_a_part) {
  Timings timings;
  EXPECT_EQ(timings.text(), "");
  timings.add("a", 0.0015);
  timings.add("longer", 12.0);
  EXPECT_EQ(timings.text(), "a            1.50 ms\nlonger   12000.00 ms\n");
}

TEST(process, has_used_some_processor_time) {
  const double before = process_cpu_seconds();
  EXPECT_GE(before, 0.0);
  double sum = 0.0;
  for (const Stopwatch watch; watch.seconds() < 0.02;) {
    sum += watch.seconds();
  }
  EXPECT_GT(sum, 0.0);
  EXPECT_GT(process_cpu_seconds(), before);
}

}  // namespace
}  // namespace ambito
