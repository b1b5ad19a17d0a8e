#include "tools/output_path.h"

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace ambito::tools {
namespace {

class output_path : public testing::Test {
 protected:
  std::string refused(const std::filesystem::path& output, bool force = false,
                      const std::filesystem::path& input = {}) const {
    const auto checked = check_output(output, ".png", force, input);
    if (checked) return {};
    EXPECT_EQ(checked.error().code, ErrorCode::usage);
    return checked.error().message;
  }
  test::TemporaryFolder folder;
};

TEST_F(output_path, a_new_file_in_a_folder_that_is_there_is_fine) {
  EXPECT_EQ(refused(folder / "a.png"), "");
  EXPECT_EQ(refused(folder / "A.PNG"), "") << "the case of the ending does not matter";
  EXPECT_EQ(refused("relative.png"), "");
}

TEST_F(output_path, another_ending_is_refused) {
  EXPECT_NE(refused(folder / "a.jpg"), "");
  EXPECT_NE(refused(folder / "png"), "");
  EXPECT_NE(refused(folder / ".png"), "") << "a hidden file without an ending";
}

TEST_F(output_path, a_folder_that_is_not_there_is_refused) {
  EXPECT_NE(refused(folder / "none" / "a.png"), "");
  folder.write("file", "");
  EXPECT_NE(refused(folder / "file" / "a.png"), "");
}

TEST_F(output_path, what_is_there_is_only_overwritten_by_force) {
  const auto there = folder.write("a.png", "x");
  EXPECT_NE(refused(there).find("--force"), std::string::npos);
  EXPECT_EQ(refused(there, true), "");
}

TEST_F(output_path, a_folder_is_never_overwritten) {
  std::filesystem::create_directory(folder / "a.png");
  EXPECT_NE(refused(folder / "a.png", true), "");
}

TEST_F(output_path, the_input_is_never_overwritten) {
  const auto input = folder.write("a.png", "x");
  std::filesystem::create_hard_link(input, folder / "b.png");
  std::filesystem::create_symlink(input, folder / "c.png");
  for (const char* name : {"a.png", "b.png", "c.png"})
    EXPECT_NE(refused(folder / name, true, input), "") << name;
  const auto other = folder.write("d.png", "x");
  EXPECT_EQ(refused(other, true, input), "");
}

}  // namespace
}  // namespace ambito::tools
