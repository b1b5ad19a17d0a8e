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

}  // namespace ambito::resources
