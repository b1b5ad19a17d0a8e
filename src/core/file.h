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

}  // namespace ambito
