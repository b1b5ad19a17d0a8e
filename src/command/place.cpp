#include "command/place.h"

#include <array>

#include <fmt/format.h>

namespace ambito::command::detail {

std::string_view short_path(std::string_view path) {
  if (const auto at = path.rfind("/src/"); at != path.npos) {
    return path.substr(at + 5);
  }
  if (path.starts_with("src/")) {
    return path.substr(4);
  }
  constexpr std::array<std::string_view, 4> folders = {"/tests/", "/bench/", "/examples/", "/include/"};
  for (const std::string_view folder : folders) {
    if (const auto at = path.rfind(folder); at != path.npos) {
      return path.substr(at + 1);
    }
  }
  const auto name = path.rfind('/');
  if (name == path.npos || name == 0) {
    return path;
  }
  const auto folder = path.rfind('/', name - 1);
  return folder == path.npos ? path : path.substr(folder + 1);
}

std::string place(const std::source_location& where) {
  return fmt::format("{}:{}", short_path(where.file_name()), where.line());
}

}  // namespace ambito::command::detail
