#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace ambito {

/// Wall time since its start, from a clock that never goes back.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(clock::now() - start_).count();
  }
  [[nodiscard]] double milliseconds() const { return seconds() * 1e3; }
  [[nodiscard]] std::chrono::steady_clock::time_point begin() const { return start_; }
  /// Starts anew and returns the seconds until now.
  double lap() {
    const clock::time_point now = clock::now();
    const double passed = std::chrono::duration<double>(now - start_).count();
    start_ = now;
    return passed;
  }

 private:
  using clock = std::chrono::steady_clock;
  clock::time_point start_ = clock::now();
};

/// Seconds of named parts of a job, in the order in which they were first named. One thread owns
/// it.
class Timings {
 public:
  using clock = std::chrono::steady_clock;
  struct Part {
    std::string name;
    double seconds = 0.0;
    clock::time_point begin = {};  ///< of the latest that was added
    double latest_seconds = 0.0;   ///< how long that took
  };

  /// Adds what has just ended to the part of that name, or begins it.
  void add(std::string_view name, double seconds);
  /// The same, of what began with the watch.
  void add(std::string_view name, const Stopwatch& watch);

  /// Runs `job` and adds its wall time to the part, also when it throws: `timings.time("parse", [&]
  /// { … })`.
  template <class Job>
  decltype(auto) time(std::string_view name, Job&& job) {
    const Adder adder{*this, name};
    return job();
  }

  /// 0 for a part that was never named.
  [[nodiscard]] double seconds(std::string_view name) const;
  [[nodiscard]] double total_seconds() const;
  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
  /// One line a part, in milliseconds, the numbers below each other; ends in a newline.
  [[nodiscard]] std::string text() const;

 private:
  struct Adder {
    Timings& timings;
    std::string_view name;
    Stopwatch watch{};
    ~Adder() { timings.add(name, watch); }
  };
  void add(std::string_view name, clock::time_point begin, double seconds);

  std::vector<Part> parts_;
};

/// Processor time of this process until now. At the start of main() it is the cost of loading the
/// program and its libraries.
[[nodiscard]] double process_cpu_seconds();

}  // namespace ambito
