#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include <ambito/result.h>

namespace ambito {

/// The content of a file, at least one byte. The size is checked before memory is taken; what has
/// no size (a pipe) is read to its end or to the limit. Errors: bad_input (missing, a directory,
/// empty, unreadable), over_limit (more than `max_bytes`).
[[nodiscard]] Result<std::vector<std::byte>> read_file(const std::filesystem::path& path,
                                                       std::uint64_t max_bytes);

/// Writes a temporary file beside `path` and renames it: `path` has the former content or all of
/// the new one, never a part. A link is followed; a device or a pipe is written to directly.
/// Errors: io.
[[nodiscard]] Result<void> write_file_atomically(const std::filesystem::path& path,
                                                 std::span<const std::byte> bytes);

struct FileContent {
  std::filesystem::path path;
  std::span<const std::byte> bytes;
};

/// The same for several files: all are there in the end, or none. None gets its name before everything is written,
/// devices and pipes included. Errors: io.
[[nodiscard]] Result<void> write_files_atomically(std::span<const FileContent> files);

/// Whether a file can be begun there, asked before the work: tries it with a temporary file that goes again. Errors: io.
[[nodiscard]] Result<void> check_writable(const std::filesystem::path& path);

/// Whether both paths lead to one file, whether it is there or not: other spellings, links (also one to a file that is
/// still to be written), hard links.
[[nodiscard]] bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace ambito
