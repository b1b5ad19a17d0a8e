#include <algorithm>
#include <string>

#include <fmt/format.h>

#include <ambito/image.h>

#include "core/file.h"

namespace ambito {

Result<void> save_png(const Image& image, const std::filesystem::path& path) {
  const Result<std::vector<std::byte>> bytes = encode_png(image);
  if (!bytes) {
    return fail(bytes.error(), fmt::format("saving '{}'", path.string()));
  }
  return write_file_atomically(path, *bytes);
}

std::filesystem::path numbered(const std::filesystem::path& pattern, int number) {
  const std::string text = pattern.string();
  const std::size_t first = text.find('#');
  if (first == std::string::npos) {
    return pattern;
  }
  const std::size_t end = std::min(text.find_first_not_of('#', first), text.size());
  return text.substr(0, first) + fmt::format("{:0{}}", number, end - first) + text.substr(end);
}

}  // namespace ambito
