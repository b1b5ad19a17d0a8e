#pragma once

#include <source_location>
#include <string>
#include <string_view>

namespace ambito::command::detail {

/// The path of a source file as our messages show it: from the folder under `src/`, or from `tests/`,
/// `bench/`, `examples/`, `include/`; of any other file the last folder and the name.
[[nodiscard]] std::string_view short_path(std::string_view path);

/// "passes/shadow/shadow.cpp:88"
[[nodiscard]] std::string place(const std::source_location& where);

}  // namespace ambito::command::detail
