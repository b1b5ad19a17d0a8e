#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "wgsl/assemble.h"

namespace ambito::wgsl {

/// A named text, for shaders made in memory.
struct Source {
  std::string name;
  std::string text;
};

/// Texts from memory, by exact name.
[[nodiscard]] SourceProvider from_sources(std::vector<Source> sources);

/// Texts from the files under a folder, read when first asked for and kept. Absolute names and
/// names with ".." find nothing, nor do files over 8 MiB.
[[nodiscard]] SourceProvider from_directory(std::filesystem::path directory);

/// The first provider that has the name: a folder of edited shaders before the built-in ones.
[[nodiscard]] SourceProvider first_of(std::vector<SourceProvider> providers);

}  // namespace ambito::wgsl
