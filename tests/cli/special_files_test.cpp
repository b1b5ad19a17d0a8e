#include <sys/stat.h>

#include <gtest/gtest.h>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// Pipes, devices and dangling links: files that are none.
namespace ambito::test {
namespace {

namespace fs = std::filesystem;

TEST(special_files, a_pipe_for_a_buffer_is_refused_and_not_waited_for) {
  const TemporaryFolder folder;
  const fs::path scene = write_triangle(folder);
  ASSERT_EQ(run_tool({"info", scene}).exit_code, 0);  // the control case
  fs::remove(folder / "triangle.bin");
  ASSERT_EQ(mkfifo((folder / "triangle.bin").c_str(), 0600), 0);
  const ToolRun run = run_tool({"info", scene}, {.limit = std::chrono::seconds(30)});
  EXPECT_EQ(run.exit_code, 2) << describe(run);
  EXPECT_NE(run.err.find("/buffers/0"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("no regular file"), std::string::npos) << run.err;
}

TEST(special_files, a_device_for_a_buffer_is_refused_before_it_is_read) {
  const TemporaryFolder folder;
  const fs::path scene = write_triangle(folder);
  fs::remove(folder / "triangle.bin");
  fs::create_symlink("/dev/zero", folder / "triangle.bin");
  const ToolRun run = run_tool({"info", scene}, {.limit = std::chrono::seconds(30)});
  EXPECT_EQ(run.exit_code, 2) << describe(run);
  EXPECT_NE(run.err.find("no regular file"), std::string::npos) << run.err;
}

TEST(special_files, a_dangling_link_is_not_replaced_without_force) {
  const TemporaryFolder folder;
  const fs::path scene = write_triangle(folder);
  fs::create_symlink("nowhere.png", folder / "out.png");
  const ToolRun run = run_tool({"render", scene, "-o", folder / "out.png", "--size", "8x8"});
  EXPECT_EQ(run.exit_code, 1) << describe(run);
  EXPECT_TRUE(fs::is_symlink(folder / "out.png"));
}

TEST(special_files, a_report_that_cannot_be_written_is_a_failure) {
  const TemporaryFolder folder;
  const std::string info = std::string(AMBITO_TOOL) + " info " + write_triangle(folder).string();
  EXPECT_EQ(run_program("/bin/sh", {"-c", info + " > /dev/null"}).exit_code, 0);  // the control case
  const ToolRun full = run_program("/bin/sh", {"-c", info + " > /dev/full"});
  EXPECT_EQ(full.exit_code, 4) << describe(full);
  EXPECT_NE(full.err.find("standard output"), std::string::npos) << full.err;
}

}  // namespace
}  // namespace ambito::test
