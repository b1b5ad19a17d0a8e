#pragma once

#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <ambito/result.h>

#include "command/argument.h"

namespace ambito::command {

/// Writes each command as one JSON line: the labels of encoder, passes and debug groups, outermost first, the
/// call, its arguments (resources by their label). Give it to `record` in the encoder's descriptor.
class Trace {
 public:
  /// Replaces the file's content. `io` when it cannot be opened.
  [[nodiscard]] static Result<std::unique_ptr<Trace>> open(const std::string& path);
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  void write(std::span<const std::string_view> path, const detail::Call& call);
  /// Writes out what is buffered. `io` when anything could not be written.
  [[nodiscard]] Result<> flush();
  [[nodiscard]] std::uint64_t lines() const { return lines_; }

 private:
  Trace(std::FILE* file, std::string path) : file_(file), path_(std::move(path)) {}

  std::FILE* file_;
  std::string path_;
  std::uint64_t lines_ = 0;
};

}  // namespace ambito::command
