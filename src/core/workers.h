#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ambito {

/// Threads that take jobs in the order in which they came. They start with the first job and end, after the
/// last one, with the object. A job does not throw.
class Workers {
 public:
  /// `threads` ≥ 1. Where the system gives none, jobs run on the thread that posts them.
  explicit Workers(std::size_t threads) : wanted_(threads) {}
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void post(std::function<void()> job);
  /// Until no job waits or runs.
  void wait();

 private:
  void work();

  std::size_t wanted_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  std::deque<std::function<void()>> jobs_;
  std::size_t busy_ = 0;
  bool ending_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace ambito
