#include "core/thread.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace ambito {

namespace {

class Jobs {
 public:
  Jobs(std::size_t count, const std::function<void(std::size_t)>& job) : count_(count), job_(job) {}

  void work() {
    for (std::size_t index = next_++; index < count_; index = next_++) {
      try {
        job_(index);
      } catch (...) {
        const std::scoped_lock lock(mutex_);
        if (!first_error_) {
          first_error_ = std::current_exception();
        }
      }
    }
  }

  void rethrow() const {
    if (first_error_) {
      std::rethrow_exception(first_error_);
    }
  }

 private:
  std::size_t count_;
  const std::function<void(std::size_t)>& job_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::exception_ptr first_error_;
};

}  // namespace

void parallel_for(std::size_t count, const std::function<void(std::size_t)>& job) {
  Jobs jobs(count, job);
  {
    const std::size_t hardware = std::max(1u, std::thread::hardware_concurrency());
    const std::size_t helpers = std::min(count, hardware) - (count > 0 ? 1 : 0);
    std::vector<std::jthread> threads;
    threads.reserve(helpers);
    try {
      while (threads.size() < helpers) {
        threads.emplace_back([&jobs] { jobs.work(); });
      }
    } catch (const std::system_error&) {
      // The system gives no more threads: those that run, and this one, do it all.
    }
    jobs.work();
  }
  jobs.rethrow();
}

}  // namespace ambito
