#include "core/workers.h"

#include <atomic>
#include <chrono>

#include <gtest/gtest.h>

namespace ambito {
namespace {

TEST(workers, every_job_runs_once_and_wait_sees_them_all) {
  std::atomic<int> runs{0};
  Workers workers(3);
  for (int round = 1; round <= 5; ++round) {
    for (int i = 0; i < 100; ++i) workers.post([&] { ++runs; });
    workers.wait();
    EXPECT_EQ(runs, 100 * round);
  }
}

TEST(workers, jobs_that_wait_are_done_before_the_end) {
  std::atomic<int> runs{0};
  {
    Workers workers(1);
    for (int i = 0; i < 20; ++i) {
      workers.post([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++runs;
      });
    }
  }
  EXPECT_EQ(runs, 20);
}

TEST(workers, one_thread_keeps_the_order) {
  std::vector<int> order;
  Workers workers(1);
  for (int i = 0; i < 50; ++i) workers.post([&order, i] { order.push_back(i); });
  workers.wait();
  ASSERT_EQ(order.size(), 50u);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST(workers, without_a_job_there_is_nothing_to_wait_for) {
  Workers workers(2);
  workers.wait();
}

}  // namespace
}  // namespace ambito
