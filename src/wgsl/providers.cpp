#include "wgsl/providers.h"

#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "wgsl/tokens.h"

namespace ambito::wgsl {
namespace {

bool stays_inside(const std::filesystem::path& name) {
  if (name.empty() || name.is_absolute()) return false;
  for (const auto& part : name) {
    if (part == "..") return false;
  }
  return true;
}

std::optional<std::string> read_file(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  const auto size = std::filesystem::file_size(path, error);
  if (error || size > max_text_size) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text(static_cast<std::size_t>(size), '\0');
  file.read(text.data(), static_cast<std::streamsize>(size));
  if (static_cast<std::uintmax_t>(file.gcount()) != size) return std::nullopt;
  return text;
}

// Providers are copied (std::function), and shaders are assembled on worker threads: copies share
// the texts, and a text never moves once it was handed out (std::map).
class Directory {
 public:
  explicit Directory(std::filesystem::path root) : root_(std::move(root)) {}

  std::optional<std::string_view> find(std::string_view name) {
    const std::lock_guard lock(mutex_);
    auto known = texts_.find(name);
    if (known == texts_.end()) {
      const std::filesystem::path relative(name);
      if (!stays_inside(relative)) return std::nullopt;
      auto text = read_file(root_ / relative);
      if (!text) return std::nullopt;
      known = texts_.emplace(std::string(name), *std::move(text)).first;
    }
    return known->second;
  }

 private:
  std::filesystem::path root_;
  std::mutex mutex_;
  std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace

SourceProvider from_sources(std::vector<Source> sources) {
  auto shared = std::make_shared<const std::vector<Source>>(std::move(sources));
  return [shared](std::string_view name) -> std::optional<std::string_view> {
    for (const Source& source : *shared) {
      if (source.name == name) return source.text;
    }
    return std::nullopt;
  };
}

SourceProvider from_directory(std::filesystem::path directory) {
  auto shared = std::make_shared<Directory>(std::move(directory));
  return [shared](std::string_view name) { return shared->find(name); };
}

SourceProvider first_of(std::vector<SourceProvider> providers) {
  return [providers = std::move(providers)](std::string_view name) -> std::optional<std::string_view> {
    for (const SourceProvider& provider : providers) {
      if (auto text = provider(name)) return text;
    }
    return std::nullopt;
  };
}

}  // namespace ambito::wgsl
