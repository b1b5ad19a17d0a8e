#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include <ambito/result.h>

namespace ambito::tools {

/// A file that a command is to write.
struct OutputFile {
  std::string_view what = "output";     ///< "picture": for a sentence
  std::filesystem::path path;           ///< empty: it is not asked for
  std::string_view extension = {};      ///< that it has to have; empty: any
};

/// Whether the files may be written, asked before any work is done: the right endings, folders that exist and take a
/// file, no directory, nothing there already (unless `force`), none that is an input, and no two that are one, however
/// they are spelled. Empty inputs are none. Errors: usage; io (nothing can be written there).
[[nodiscard]] Result<void> check_outputs(std::span<const OutputFile> outputs, bool force,
                                         std::span<const std::filesystem::path> inputs = {});

}  // namespace ambito::tools
