#include "core/file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace ambito {

namespace {

namespace fs = std::filesystem;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::string reason_of(int error_number) { return std::generic_category().message(error_number); }

std::unexpected<Error> too_large(const fs::path& path, std::uint64_t bytes, std::uint64_t limit) {
  return fail(ErrorCode::over_limit,
              fmt::format("The file '{}' has {} bytes; the limit is {} bytes.", path.string(), bytes, limit));
}

std::unexpected<Error> unreadable(const fs::path& path, int error_number) {
  return fail(ErrorCode::bad_input,
              fmt::format("The file '{}' cannot be read: {}.", path.string(), reason_of(error_number)));
}

/// The size of a regular file, 0 for other things that can be read.
Result<std::uint64_t> checked_size(const fs::path& path, std::uint64_t max_bytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    return fail(ErrorCode::bad_input, fmt::format("The file '{}' does not exist.", path.string()));
  }
  if (error) {
    return unreadable(path, error.value());
  }
  if (fs::is_directory(status)) {
    return fail(ErrorCode::bad_input,
                fmt::format("'{}' is a directory where a file is needed.", path.string()));
  }
  if (!fs::is_regular_file(status)) {
    return 0;
  }
  const std::uint64_t size = fs::file_size(path, error);
  if (error) {
    return unreadable(path, error.value());
  }
  if (size > max_bytes) {
    return too_large(path, size, max_bytes);
  }
  return size;
}

/// Reads to the end of the file, at most one byte more than the limit.
Result<std::vector<std::byte>> read_all(std::FILE* file, const fs::path& path, std::uint64_t expected,
                                        std::uint64_t max_bytes) {
  constexpr std::uint64_t chunk = 64 * 1024;
  const std::uint64_t stop = max_bytes == UINT64_MAX ? max_bytes : max_bytes + 1;
  std::vector<std::byte> bytes;
  std::uint64_t filled = 0;
  // One byte more than expected, so that the end is seen without growing.
  std::uint64_t room = std::min(stop, std::max<std::uint64_t>(expected + 1, expected > 0 ? 1 : chunk));
  while (true) {
    bytes.resize(room);
    filled += std::fread(bytes.data() + filled, 1, room - filled, file);
    if (std::ferror(file) != 0) {
      return unreadable(path, errno);
    }
    if (filled < room || room == stop) {
      break;
    }
    room = std::min(stop, room + std::max(room / 2, chunk));
  }
  bytes.resize(filled);
  return bytes;
}

std::unexpected<Error> unwritable(const fs::path& path, const std::string& reason) {
  return fail(ErrorCode::io, fmt::format("The file '{}' cannot be written: {}.", path.string(), reason));
}

/// When it succeeds, every byte is in the file and it is closed.
Result<void> write_and_close(File file, const fs::path& path, std::span<const std::byte> bytes) {
  errno = 0;
  const bool written =
      bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  const int write_error = errno;
  const bool closed = std::fclose(file.release()) == 0;  // a full disk may show only here
  if (!written || !closed) {
    return unwritable(path, reason_of(written ? errno : write_error));
  }
  return {};
}

struct Temporary {
  File file;
  fs::path path;
};

/// A new file in `folder`. Its name is short, so that every name that fits the file system works.
Result<Temporary> make_temporary(const fs::path& folder, const fs::path& target) {
  std::random_device random;
  for (int attempt = 0; attempt < 100; ++attempt) {
    fs::path path = folder / fmt::format(".ambito-{:08x}{:08x}.tmp", random(), random());
    if (File file{std::fopen(path.c_str(), "wbx")}) {  // x: never an existing file
      return Temporary{std::move(file), std::move(path)};
    }
    if (errno != EEXIST) {
      break;
    }
  }
  return unwritable(target, reason_of(errno));
}

/// Absolute, without links, "." and "..", whether something is there or not. A link to nowhere is followed to there.
fs::path resolved(const fs::path& path) {
  constexpr int most_links = 40;  // as in Linux
  std::error_code error;
  fs::path at = fs::absolute(path, error);
  if (error) {
    return path.lexically_normal();
  }
  for (int links = 0; links < most_links; ++links) {
    const fs::path whole = fs::weakly_canonical(at, error);
    if (error) {
      break;  // such as /dev/stdout on a pipe, which has no name
    }
    if (!fs::is_symlink(fs::symlink_status(whole, error))) {
      return whole;
    }
    const fs::path next = fs::read_symlink(whole, error);
    if (error) {
      return whole;
    }
    at = whole.parent_path() / next;
  }
  return at.lexically_normal();
}

/// Where the bytes of an output go.
struct Place {
  fs::path target;       ///< the path, or where its link leads
  bool special = false;  ///< a device or a pipe: written to directly
};

Result<Place> place_of(const fs::path& path) {
  std::error_code error;
  Place place{.target = fs::is_symlink(fs::symlink_status(path, error)) ? resolved(path) : path};
  const fs::file_status status = fs::status(place.target, error);
  if (fs::is_directory(status)) {
    return unwritable(path, "it is a directory");
  }
  place.special = fs::exists(status) && !fs::is_regular_file(status);
  return place;
}

Result<void> write_directly(const fs::path& target, const FileContent& content) {
  errno = 0;
  File file{std::fopen(target.c_str(), "wb")};
  return file ? write_and_close(std::move(file), content.path, content.bytes)
              : unwritable(content.path, reason_of(errno));
}

/// Files under temporary names beside their places. Those that got their names are taken back too unless all did.
class Staging {
 public:
  Staging() = default;
  ~Staging() {
    std::error_code ignored;
    for (std::size_t i = 0; i < files_.size() && !complete_; ++i) {
      fs::remove(i < placed_ ? files_[i].target : files_[i].temporary, ignored);
    }
  }
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;

  Result<void> add(const fs::path& target, const FileContent& content) {
    Result<Temporary> temporary = make_temporary(target.parent_path(), content.path);
    if (!temporary) {
      return fail(temporary.error());
    }
    files_.push_back({.temporary = temporary->path, .target = target, .named = content.path});
    return write_and_close(std::move(temporary->file), content.path, content.bytes);
  }

  Result<void> place() {
    for (const Staged& file : files_) {
      std::error_code error;
      fs::rename(file.temporary, file.target, error);
      if (error) {
        return unwritable(file.named, error.message());
      }
      ++placed_;
    }
    complete_ = true;
    return {};
  }

 private:
  struct Staged {
    fs::path temporary;
    fs::path target;
    fs::path named;  ///< as the caller calls it
  };
  std::vector<Staged> files_;
  std::size_t placed_ = 0;
  bool complete_ = false;
};

}  // namespace

Result<std::vector<std::byte>> read_file(const fs::path& path, std::uint64_t max_bytes) {
  const Result<std::uint64_t> size = checked_size(path, max_bytes);
  if (!size) {
    return fail(size.error());
  }
  errno = 0;
  const File file{std::fopen(path.c_str(), "rb")};
  if (!file) {
    return unreadable(path, errno);
  }
  Result<std::vector<std::byte>> bytes;
  try {
    bytes = read_all(file.get(), path, *size, max_bytes);
  } catch (const std::bad_alloc&) {
    return fail(
        ErrorCode::out_of_memory,
        fmt::format("There is not enough memory for the {} bytes of the file '{}'.", *size, path.string()));
  }
  if (bytes && bytes->empty()) {
    return fail(ErrorCode::bad_input, fmt::format("The file '{}' is empty.", path.string()));
  }
  if (bytes && bytes->size() > max_bytes) {
    return fail(ErrorCode::over_limit,
                fmt::format("The file '{}' has more than {} bytes, the limit.", path.string(), max_bytes));
  }
  return bytes;
}

Result<void> write_file_atomically(const fs::path& path, std::span<const std::byte> bytes) {
  const FileContent content{.path = path, .bytes = bytes};
  return write_files_atomically({&content, 1});
}

Result<void> write_files_atomically(std::span<const FileContent> files) {
  Staging staging;
  std::vector<std::pair<fs::path, const FileContent*>> special;
  for (const FileContent& content : files) {
    Result<Place> place = place_of(content.path);
    if (!place) {
      return fail(place.error());
    }
    if (place->special) {
      special.emplace_back(std::move(place->target), &content);
      continue;
    }
    if (auto staged = staging.add(place->target, content); !staged) {
      return staged;
    }
  }
  // What cannot be taken back comes last before the names, which hardly fail.
  for (const auto& [target, content] : special) {
    if (auto written = write_directly(target, *content); !written) {
      return written;
    }
  }
  return staging.place();
}

Result<void> check_writable(const fs::path& path) {
  const Result<Place> place = place_of(path);
  if (!place) {
    return fail(place.error());
  }
  if (place->special) {
    if (access(place->target.c_str(), W_OK) != 0) {
      return unwritable(path, reason_of(errno));
    }
    return {};
  }
  Result<Temporary> temporary = make_temporary(place->target.parent_path(), path);
  if (!temporary) {
    return fail(temporary.error());
  }
  std::error_code ignored;
  fs::remove(temporary->path, ignored);
  return {};
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code ignored;
  return resolved(a) == resolved(b) || fs::equivalent(a, b, ignored);
}

}  // namespace ambito
