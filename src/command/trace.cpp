#include "command/trace.h"

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "command/call_text.h"

namespace ambito::command {

Result<std::unique_ptr<Trace>> Trace::open(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) {
    return fail(ErrorCode::io,
                fmt::format("The command trace '{}' cannot be opened: {}.", path, std::strerror(errno)));
  }
  return std::unique_ptr<Trace>(new Trace(file, path));
}

Trace::~Trace() { std::fclose(file_); }

void Trace::write(std::span<const std::string_view> path, const detail::Call& call) {
  std::string line = detail::json_line(path, call);
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), file_);
  ++lines_;
}

Result<> Trace::flush() {
  if (std::fflush(file_) != 0 || std::ferror(file_) != 0) {
    return fail(ErrorCode::io, fmt::format("The command trace '{}' cannot be written.", path_));
  }
  return {};
}

}  // namespace ambito::command
