#pragma once

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

/// Where the models of the corpora lie, and what loading one costs.
namespace ambito::test {

/// The environment variable wins over the build's setting; empty when there is no corpus.
inline std::filesystem::path corpus(std::string_view part) {
  const char* const set = std::getenv("AMBITO_CORPUS");
  const std::filesystem::path root = set != nullptr ? set : AMBITO_CORPUS;
  if (root.empty() || !std::filesystem::is_directory(root / part)) return {};
  return root / part;
}

/// Every `.gltf` and `.glb` below a folder, sorted; also those that are named so and are something else.
inline std::vector<std::filesystem::path> models_below(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    if (entry.is_regular_file() && (extension == ".gltf" || extension == ".glb")) out.push_back(entry.path());
  }
  std::ranges::sort(out);
  return out;
}

/// The most memory this process has ever had, in bytes; 0 where the system does not tell.
inline std::uint64_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::strtoull(line.c_str() + 6, nullptr, 10) * 1024;
  }
  return 0;
}

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace ambito::test
