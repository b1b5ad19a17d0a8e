#pragma once

#include <filesystem>
#include <string_view>

#include <ambito/result.h>

namespace ambito::tools {

/// Whether a file may be written there, asked before any work is done: the right ending (empty: any), a folder that
/// exists, no directory, nothing there already (unless `force`), and not the input. Error: usage.
[[nodiscard]] Result<void> check_output(const std::filesystem::path& output, std::string_view extension, bool force,
                                        const std::filesystem::path& input = {});

}  // namespace ambito::tools
