#include "core/thread.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace ambito {
namespace {

TEST(parallel_for, runs_each_job_once) {
  std::vector<int> runs(1000, 0);
  parallel_for(runs.size(), [&](std::size_t i) { ++runs[i]; });
  EXPECT_TRUE(std::ranges::all_of(runs, [](int count) { return count == 1; }));
}

TEST(parallel_for, of_nothing_does_nothing) {
  parallel_for(0, [](std::size_t) { FAIL(); });
}

TEST(parallel_for, runs_a_single_job_on_the_calling_thread) {
  std::thread::id id;
  parallel_for(1, [&](std::size_t) { id = std::this_thread::get_id(); });
  EXPECT_EQ(id, std::this_thread::get_id());
}

TEST(parallel_for, uses_no_more_threads_than_the_hardware_has) {
  std::atomic<unsigned> now = 0;
  std::atomic<unsigned> most = 0;
  parallel_for(200, [&](std::size_t) {
    const unsigned running = ++now;
    unsigned known = most;
    while (running > known && !most.compare_exchange_weak(known, running)) {
    }
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    --now;
  });
  EXPECT_LE(most, std::max(1u, std::thread::hardware_concurrency()));
}

TEST(parallel_for, hands_an_exception_to_the_caller_after_all_jobs) {
  std::atomic<int> done = 0;
  EXPECT_THROW(parallel_for(50,
                            [&](std::size_t i) {
                              ++done;
                              if (i == 3) {
                                throw std::runtime_error("no");
                              }
                            }),
               std::runtime_error);
  EXPECT_EQ(done, 50);
}

}  // namespace
}  // namespace ambito
