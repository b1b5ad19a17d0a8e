#pragma once

#include <cstdint>
#include <functional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace ambito::test {

/// How many bytes the peak of this process's memory grows while `job` runs, measured in a child process
/// so that what ran before does not count. -1 when it cannot be measured.
inline std::int64_t memory_of(const std::function<void()>& job) {
  const auto peak = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return std::int64_t{usage.ru_maxrss} * 1024;
  };
  int channel[2];
  if (pipe(channel) != 0) {
    return -1;
  }
  const pid_t child = fork();
  if (child == 0) {
    const std::int64_t before = peak();
    job();
    const std::int64_t grown = peak() - before;
    const bool sent = write(channel[1], &grown, sizeof(grown)) == sizeof(grown);
    _exit(sent ? 0 : 1);
  }
  close(channel[1]);
  std::int64_t grown = -1;
  if (child < 0 || read(channel[0], &grown, sizeof(grown)) != sizeof(grown)) {
    grown = -1;
  }
  close(channel[0]);
  if (child > 0) {
    waitpid(child, nullptr, 0);
  }
  return grown;
}

/// The control case: what memory_of() says about `bytes` that are written to.
inline std::int64_t memory_of_touching(std::size_t bytes) {
  return memory_of([bytes] {
    std::vector<char> memory(bytes);
    for (std::size_t i = 0; i < bytes; i += 4096) {
      memory[i] = 1;
    }
    asm volatile("" : : "r"(memory.data()) : "memory");
  });
}

}  // namespace ambito::test
