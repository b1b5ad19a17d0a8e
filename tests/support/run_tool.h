#pragma once

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

/// Runs the program as a person would: arguments in, exit code and both streams out.
namespace ambito::test {

/// Variables to set, or, without a value, to take away.
struct EnvironmentChange {
  std::string name;
  const char* value = nullptr;
};

struct ToolOptions {
  std::vector<EnvironmentChange> environment = {};
  std::filesystem::path folder = {};  ///< working directory; empty: that of the test
  std::chrono::seconds limit{120};    ///< after it the program is killed; a busy machine is slow
};

struct ToolRun {
  int exit_code = -1;  ///< −1: killed by a signal or never started
  int signal = 0;
  bool timed_out = false;
  std::string out;
  std::string err;
};

namespace detail {

inline void become(const std::string& program, std::vector<std::string>& arguments,
                   const ToolOptions& options) {
  for (const EnvironmentChange& change : options.environment) {
    if (change.value != nullptr) {
      setenv(change.name.c_str(), change.value, 1);
    } else {
      unsetenv(change.name.c_str());
    }
  }
  if (!options.folder.empty() && chdir(options.folder.c_str()) != 0) _exit(126);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  execv(program.c_str(), pointers.data());
  _exit(127);
}

/// Appends what is there; false at the end of the stream.
inline bool drain(int file, std::string& text) {
  std::array<char, 65536> buffer;
  const ssize_t count = read(file, buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

/// Reads both streams until they end; false when time is over.
inline bool collect(int out, int err, ToolRun& run, std::chrono::steady_clock::time_point deadline) {
  std::array<pollfd, 2> files{{{out, POLLIN, 0}, {err, POLLIN, 0}}};
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    if (poll(files.data(), files.size(), static_cast<int>(left.count())) < 0 && errno != EINTR) return false;
    if (files[0].fd >= 0 && files[0].revents != 0 && !drain(out, run.out)) files[0].fd = -1;
    if (files[1].fd >= 0 && files[1].revents != 0 && !drain(err, run.err)) files[1].fd = -1;
  }
  return true;
}

}  // namespace detail

/// Runs `program` with `arguments` (without its name).
inline ToolRun run_program(const std::string& program, std::vector<std::string> arguments,
                           const ToolOptions& options = {}) {
  ToolRun run;
  int out[2];
  int err[2];
  if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) return run;
  arguments.insert(arguments.begin(), program);
  const auto deadline = std::chrono::steady_clock::now() + options.limit;
  const pid_t child = fork();
  if (child == 0) {
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    dup2(err[1], STDERR_FILENO);
    detail::become(program, arguments, options);
  }
  close(out[1]);
  close(err[1]);
  if (child > 0) {
    run.timed_out = !detail::collect(out[0], err[0], run, deadline);
    if (run.timed_out) kill(child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) run.signal = WTERMSIG(status);
  }
  close(out[0]);
  close(err[0]);
  return run;
}

/// Runs `ambito`.
inline ToolRun run_tool(std::vector<std::string> arguments, const ToolOptions& options = {}) {
  return run_program(AMBITO_TOOL, std::move(arguments), options);
}

/// What GoogleTest shows beside a failed expectation.
inline std::string describe(const ToolRun& run) {
  return "exit " + std::to_string(run.exit_code) + (run.timed_out ? ", timed out" : "") +
         (run.signal != 0 ? ", signal " + std::to_string(run.signal) : "") + "\nstdout: " + run.out +
         "\nstderr: " + run.err;
}

inline std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace ambito::test
