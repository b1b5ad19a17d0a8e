#include "tools/output_path.h"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace ambito::tools {
namespace {

class output_path : public testing::Test {
 protected:
  std::string refused(const std::filesystem::path& output, bool force = false,
                      const std::filesystem::path& input = {}) const {
    return refused_all({{.path = output, .extension = ".png"}}, force, {input});
  }
  static std::string refused_all(const std::vector<OutputFile>& outputs, bool force = false,
                                 const std::vector<std::filesystem::path>& inputs = {}) {
    const auto checked = check_outputs(outputs, force, inputs);
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

TEST_F(output_path, it_is_none_of_several_inputs) {
  const auto scene = folder.write("scene.glb", "x");
  const auto edit = folder.write("edit.json", "x");
  EXPECT_NE(refused_all({{.path = edit}}, true, {scene, edit}).find("is the input"), std::string::npos);
  EXPECT_NE(refused_all({{.path = folder / "new"}, {.path = scene}}, true, {"", scene}), "");
  EXPECT_EQ(refused_all({{.path = folder / "new"}, {.path = ""}}, true, {"", scene, edit}), "") << "control";
}

TEST_F(output_path, two_outputs_are_two_files_however_they_are_spelled) {
  const std::filesystem::path here = folder.path();
  std::filesystem::create_directory(here / "below");
  std::filesystem::create_directory_symlink(here, here / "self");
  std::filesystem::create_symlink("new", here / "to_new");  // leads nowhere yet
  const auto both = [&](const std::filesystem::path& a, const std::filesystem::path& b) {
    return refused_all({{.what = "picture", .path = a}, {.what = "trace", .path = b}}, true);
  };
  for (const char* spelled : {"new", "./new", "below/../new", "self/new", "to_new", "self/./to_new"}) {
    EXPECT_NE(both(here / "new", here / spelled).find("same file"), std::string::npos) << spelled;
    EXPECT_NE(both(here / spelled, here / "new").find("same file"), std::string::npos) << spelled;
  }
  EXPECT_EQ(both(here / "new", here / "other"), "") << "control";
  EXPECT_EQ(both(here / "new", here / "below/new"), "") << "control";

  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(here);
  for (const char* spelled : {"new", "./new", "below/../new", "self/new"})
    EXPECT_NE(both("new", spelled).find("same file"), std::string::npos) << spelled;
  EXPECT_NE(both(here / "new", "new"), "");
  EXPECT_EQ(both("new", "./other"), "") << "control";
  std::filesystem::current_path(before);
}

TEST_F(output_path, a_folder_that_takes_no_file_is_told_before_the_work) {
  const auto checked = [](const std::filesystem::path& path) {
    const OutputFile output{.path = path};
    return check_outputs({&output, 1}, true);
  };
  const auto refused = checked("/proc/new.json");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::io);
  EXPECT_TRUE(checked("/dev/null")) << "control: a device";
  EXPECT_TRUE(checked(folder / "new.json")) << "control";
  EXPECT_EQ(folder.entries(), 0) << "nothing is left of the check";
}

}  // namespace
}  // namespace ambito::tools
