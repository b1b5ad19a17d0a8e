#include "core/workers.h"

#include <system_error>
#include <utility>

namespace ambito {

Workers::~Workers() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
}

void Workers::post(std::function<void()> job) {
  std::unique_lock lock(mutex_);
  try {
    while (threads_.size() < wanted_) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    wanted_ = threads_.size();
  }
  if (threads_.empty()) {
    lock.unlock();
    return job();
  }
  jobs_.push_back(std::move(job));
  lock.unlock();
  wake_.notify_one();
}

void Workers::wait() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return jobs_.empty() && busy_ == 0; });
}

void Workers::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    ++busy_;
    lock.unlock();
    job();
    lock.lock();
    --busy_;
    if (jobs_.empty() && busy_ == 0) idle_.notify_all();
  }
}

}  // namespace ambito
