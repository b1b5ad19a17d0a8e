#include "core/file.h"

#include <sys/stat.h>
#include <thread>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace ambito {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

std::string text_of(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

TEST(read_file, returns_all_bytes) {
  const TemporaryFolder folder;
  const std::string content("a\0b\r\n\xff", 6);
  const auto bytes = read_file(folder.write("file", content), 100);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(text_of(*bytes), content);
}

TEST(read_file, returns_a_file_larger_than_a_chunk) {
  const TemporaryFolder folder;
  const std::string content(300'001, 'x');
  const auto bytes = read_file(folder.write("file", content), UINT64_MAX);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(text_of(*bytes), content);
}

TEST(read_file, refuses_one_byte_over_the_limit_and_takes_the_limit) {
  const TemporaryFolder folder;
  const fs::path path = folder.write("file", "12345");
  EXPECT_TRUE(read_file(path, 5));
  const auto refused = read_file(path, 4);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::over_limit);
  EXPECT_EQ(refused.error().message, "The file '" + path.string() + "' has 5 bytes; the limit is 4 bytes.");
}

TEST(read_file, says_that_a_file_is_missing) {
  const TemporaryFolder folder;
  const auto missing = read_file(folder / "none", 5);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::bad_input);
  EXPECT_EQ(missing.error().message, "The file '" + (folder / "none").string() + "' does not exist.");
}

TEST(read_file, says_that_it_is_a_directory) {
  const TemporaryFolder folder;
  const auto directory = read_file(folder.path(), 5);
  ASSERT_FALSE(directory);
  EXPECT_EQ(directory.error().code, ErrorCode::bad_input);
  EXPECT_TRUE(directory.error().message.contains("is a directory")) << directory.error().message;
}

TEST(read_file, says_that_a_part_of_the_path_is_a_file) {
  const TemporaryFolder folder;
  const auto below = read_file(folder.write("file", "x") / "below", 5);
  ASSERT_FALSE(below);
  EXPECT_EQ(below.error().code, ErrorCode::bad_input);
}

TEST(read_file, says_that_a_file_is_empty) {
  const TemporaryFolder folder;
  const auto empty = read_file(folder.write("file", ""), 5);
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().code, ErrorCode::bad_input);
  EXPECT_TRUE(empty.error().message.ends_with("is empty.")) << empty.error().message;
}

TEST(read_file, stops_reading_what_has_no_end) {
  const auto endless = read_file("/dev/zero", 1000);
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().code, ErrorCode::over_limit);
}

TEST(read_file, reads_a_pipe_to_its_end) {
  const TemporaryFolder folder;
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string content(200'000, 'y');
  const std::jthread writer([&] { std::ofstream(pipe, std::ios::binary) << content; });
  const auto bytes = read_file(pipe, 200'000);
  ASSERT_TRUE(bytes) << bytes.error().message;
  EXPECT_EQ(text_of(*bytes), content);
}

TEST(write_file_atomically, writes_and_replaces) {
  const TemporaryFolder folder;
  const fs::path path = folder / "out";
  ASSERT_TRUE(write_file_atomically(path, bytes_of("first")));
  EXPECT_EQ(test::read_text(path), "first");
  ASSERT_TRUE(write_file_atomically(path, bytes_of("2")));
  EXPECT_EQ(test::read_text(path), "2");
  EXPECT_EQ(folder.entries(), 1) << "no temporary file is left";
}

TEST(write_file_atomically, writes_an_empty_file) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file_atomically(folder / "out", {}));
  EXPECT_TRUE(fs::exists(folder / "out"));
}

TEST(write_file_atomically, takes_a_name_without_a_folder) {
  const TemporaryFolder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  const auto done = write_file_atomically("out", bytes_of("x"));
  fs::current_path(before);
  EXPECT_TRUE(done);
  EXPECT_EQ(test::read_text(folder / "out"), "x");
}

TEST(write_file_atomically, takes_the_longest_name_there_is) {
  const TemporaryFolder folder;
  const std::string name(255, 'n');
  EXPECT_TRUE(write_file_atomically(folder / name, bytes_of("x")));
  EXPECT_EQ(folder.entries(), 1);
}

TEST(write_file_atomically, refuses_a_missing_folder) {
  const TemporaryFolder folder;
  const fs::path path = folder / "none/out";
  const auto refused = write_file_atomically(path, bytes_of("x"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::io);
  EXPECT_EQ(refused.error().message,
            "The file '" + path.string() + "' cannot be written: No such file or directory.");
}

TEST(write_file_atomically, refuses_a_directory_and_leaves_nothing_beside_it) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "out");
  const auto refused = write_file_atomically(folder / "out", bytes_of("x"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::io);
  EXPECT_EQ(folder.entries(), 1);
}

TEST(write_file_atomically, reports_a_full_disk) {
  const auto full = write_file_atomically("/dev/full", bytes_of("x"));
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().code, ErrorCode::io);
  EXPECT_TRUE(full.error().message.contains("No space left")) << full.error().message;
}

TEST(write_file_atomically, leaves_a_device_where_it_is) {
  ASSERT_TRUE(write_file_atomically("/dev/null", bytes_of("x")));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(write_file_atomically, follows_a_link) {
  const TemporaryFolder folder;
  const fs::path target = folder.write("target", "old");
  fs::create_symlink(target, folder / "link");
  ASSERT_TRUE(write_file_atomically(folder / "link", bytes_of("new")));
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(test::read_text(target), "new");
}

TEST(write_file_atomically, leaves_the_old_content_when_it_fails) {
  const TemporaryFolder folder;
  const fs::path path = folder.write("out", "old");
  fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
  const auto done = write_file_atomically(path, bytes_of("new"));
  fs::permissions(folder.path(), fs::perms::owner_all);
  // The owner of everything may write in spite of the permissions.
  EXPECT_EQ(test::read_text(path), done ? "new" : "old");
  EXPECT_EQ(folder.entries(), 1);
}

TEST(write_file_atomically, follows_a_link_to_a_file_that_is_still_to_come) {
  const TemporaryFolder folder;
  fs::create_symlink("later", folder / "link");
  ASSERT_TRUE(write_file_atomically(folder / "link", bytes_of("new")));
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(test::read_text(folder / "later"), "new");
}

TEST(write_files_atomically, writes_all_of_them) {
  const TemporaryFolder folder;
  const FileContent files[] = {{.path = folder / "a", .bytes = bytes_of("1")},
                               {.path = "/dev/null", .bytes = bytes_of("2")},
                               {.path = folder / "c", .bytes = bytes_of("3")}};
  ASSERT_TRUE(write_files_atomically(files));
  EXPECT_EQ(test::read_text(folder / "a"), "1");
  EXPECT_EQ(test::read_text(folder / "c"), "3");
  EXPECT_EQ(folder.entries(), 2);
}

TEST(write_files_atomically, writes_none_when_one_fails) {
  const TemporaryFolder folder;
  const fs::path old = folder.write("old", "old");
  for (const fs::path& wrong : {fs::path("/dev/full"), fs::path("/proc/none"), folder / "none/b", folder.path()}) {
    for (const bool first : {false, true}) {
      std::vector<FileContent> files{{.path = folder / "a", .bytes = bytes_of("1")}, {.path = old, .bytes = bytes_of("new")}};
      files.insert(first ? files.begin() : files.end(), {.path = wrong, .bytes = bytes_of("2")});
      const auto refused = write_files_atomically(files);
      ASSERT_FALSE(refused) << wrong;
      EXPECT_EQ(refused.error().code, ErrorCode::io);
      EXPECT_EQ(test::read_text(old), "old") << wrong;
      EXPECT_EQ(folder.entries(), 1) << wrong;
    }
  }
}

}  // namespace
}  // namespace ambito
