#pragma once

#include <utility>

#include <fmt/format.h>

#include <ambito/result.h>

namespace ambito::resources {

/// `return refuse("The buffer '{}' has size {} …", …);`: a broken rule. For .cpp files only (it shows fmt).
template <class... Args>
[[nodiscard]] std::unexpected<Error> refuse(fmt::format_string<Args...> text, Args&&... args) {
  return fail(ErrorCode::misuse, fmt::format(text, std::forward<Args>(args)...));
}

/// The same for a limit that the size of a scene decides about: its author is told, not its programmer.
template <class... Args>
[[nodiscard]] std::unexpected<Error> too_much(fmt::format_string<Args...> text, Args&&... args) {
  return fail(ErrorCode::over_limit, fmt::format(text, std::forward<Args>(args)...));
}

}  // namespace ambito::resources
