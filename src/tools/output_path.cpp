#include "tools/output_path.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "core/file.h"

namespace ambito::tools {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

Result<void> check_output(const OutputFile& output, bool force) {
  const std::filesystem::path& path = output.path;
  const std::string name = "'" + path.string() + "'";
  if (!output.extension.empty() && lower(path.extension().string()) != output.extension) {
    return fail(ErrorCode::usage, "the output " + name + " does not end in " + std::string(output.extension));
  }
  std::error_code ignored;
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (!std::filesystem::is_directory(folder, ignored)) {
    return fail(ErrorCode::usage, "the folder of the output " + name + " does not exist");
  }
  if (std::filesystem::is_directory(path, ignored)) {
    return fail(ErrorCode::usage, "the output " + name + " is a folder");
  }
  // A link to nowhere is something too: it would be followed.
  if (!force && std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
    return fail(ErrorCode::usage, "the output " + name + " exists; --force overwrites it");
  }
  return check_writable(path);
}

}  // namespace

Result<void> check_outputs(std::span<const OutputFile> outputs, bool force,
                           std::span<const std::filesystem::path> inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const OutputFile& output = outputs[i];
    if (output.path.empty()) continue;
    for (const std::filesystem::path& input : inputs) {
      if (input.empty() || !same_file(output.path, input)) continue;
      return fail(ErrorCode::usage, fmt::format("the output '{}' is the input '{}'", output.path.string(), input.string()));
    }
    for (const OutputFile& other : outputs.first(i)) {
      if (other.path.empty() || !same_file(output.path, other.path)) continue;
      return fail(ErrorCode::usage, fmt::format("the {} '{}' and the {} '{}' are the same file", other.what,
                                                other.path.string(), output.what, output.path.string()));
    }
  }
  for (const OutputFile& output : outputs) {
    if (output.path.empty()) continue;
    if (auto ok = check_output(output, force); !ok) return ok;
  }
  return {};
}

}  // namespace ambito::tools
