#include "tools/output_path.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <system_error>

namespace ambito::tools {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

Result<void> check_output(const std::filesystem::path& output, std::string_view extension, bool force,
                          const std::filesystem::path& input) {
  const std::string name = "'" + output.string() + "'";
  if (!extension.empty() && lower(output.extension().string()) != extension) {
    return fail(ErrorCode::usage, "the output " + name + " does not end in " + std::string(extension));
  }
  std::error_code ignored;
  const std::filesystem::path folder = output.has_parent_path() ? output.parent_path() : ".";
  if (!std::filesystem::is_directory(folder, ignored)) {
    return fail(ErrorCode::usage, "the folder of the output " + name + " does not exist");
  }
  // A link to nowhere is something too: it would be replaced.
  if (!std::filesystem::exists(std::filesystem::symlink_status(output, ignored))) return {};
  if (std::filesystem::is_directory(output, ignored)) {
    return fail(ErrorCode::usage, "the output " + name + " is a folder");
  }
  if (!input.empty() && std::filesystem::equivalent(output, input, ignored)) {
    return fail(ErrorCode::usage, "the output " + name + " is the input");
  }
  if (!force) return fail(ErrorCode::usage, "the output " + name + " exists; --force overwrites it");
  return {};
}

}  // namespace ambito::tools
