#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// `ambito view` in a real window, on a virtual screen; and the page of `ambito graph` in a real browser.
namespace ambito::test {
namespace {

/// The first of these programs that is there; empty: none.
std::string find_program(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    for (const char* folder : {"/usr/bin/", "/usr/local/bin/"}) {
      const std::string path = std::string(folder) + name;
      if (std::filesystem::exists(path)) return path;
    }
  }
  return {};
}

class view : public testing::Test {
 protected:
  void SetUp() override {
    xvfb_ = find_program({"xvfb-run"});
    if (xvfb_.empty()) GTEST_SKIP() << "reason: no virtual screen (xvfb)";
  }
  ToolRun run(std::vector<std::string> arguments, const char* screen = "640x480x24") {
    std::vector<std::string> all{"-a", "-s", std::string("-screen 0 ") + screen, AMBITO_TOOL, "view"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run_program(xvfb_, all);
  }
  TemporaryFolder folder;
  std::filesystem::path scene = write_triangle(folder);

 private:
  std::string xvfb_;
};

TEST_F(view, shows_as_many_frames_as_are_asked_for) {
  const auto done = run({scene, "--frames", "5", "--size", "160x90", "--json"});
  ASSERT_EQ(done.exit_code, 0) << describe(done);
  const auto json = nlohmann::json::parse(done.out);
  EXPECT_EQ(json.at("frames"), 5);
  EXPECT_EQ(json.at("shown"), 5);
  EXPECT_EQ(json.at("left_out").size(), 0u);
  EXPECT_GT(json.at("held_milliseconds"), 0.0);  // the time between acquisition and submit
  EXPECT_LE(json.at("held_milliseconds"), json.at("longest_held_milliseconds"));
  EXPECT_NE(json.at("format"), "undefined");
}

TEST_F(view, every_way_of_presenting_works) {
  for (const char* mode : {"fifo", "mailbox", "immediate"}) {
    const auto done = run({scene, "--frames", "3", "--size", "64x64", "--present", mode, "--samples", "1"});
    EXPECT_EQ(done.exit_code, 0) << mode << ": " << describe(done);
    EXPECT_NE(done.out.find("3 of 3 frames shown"), std::string::npos) << done.out;
  }
}

TEST_F(view, mistakes_are_sentences) {
  EXPECT_EQ(run({folder.path() / "missing.glb", "--frames", "1"}).exit_code, 2);
  EXPECT_EQ(run({scene, "--frames", "0"}).exit_code, 1);
  EXPECT_EQ(run({scene, "--frames", "1", "--present", "never"}).exit_code, 1);
}

TEST(view_without_a_screen, is_exit_4_with_a_sentence) {
  const TemporaryFolder folder;
  const auto done = run_tool({"view", write_triangle(folder), "--frames", "1"},
                             {.environment = {{"DISPLAY", nullptr}, {"WAYLAND_DISPLAY", nullptr}}});
  EXPECT_EQ(done.exit_code, 4) << describe(done);
  EXPECT_NE(done.err.find("window"), std::string::npos) << done.err;
}

TEST(page_of_the_frame, is_drawn_by_a_browser) {
  const std::string browser = find_program({"chromium", "google-chrome", "google-chrome-stable"});
  if (browser.empty()) GTEST_SKIP() << "reason: no browser (chromium); some distributions have it as a snap only";
  const TemporaryFolder folder;
  const auto page = folder.path() / "frame.html";
  ASSERT_EQ(run_tool({"graph", "--format", "html", "-o", page}).exit_code, 0);
  const auto shot = folder.path() / "frame.png";
  // As root it refuses to run without this.
  const auto done = run_program(browser, {"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                                          "--user-data-dir=" + (folder.path() / "profile").string(),
                                          "--screenshot=" + shot.string(), "--window-size=1400,900",
                                          "--force-color-profile=srgb", "file://" + page.string()});
  ASSERT_TRUE(std::filesystem::exists(shot)) << describe(done);
  // Not blank, and not an error page: it differs from what an empty page looks like, in many places.
  const auto empty = folder.path() / "empty.html";
  { std::ofstream(empty) << "<!doctype html><title>empty</title>"; }
  const auto blank = folder.path() / "blank.png";
  run_program(browser, {"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                        "--user-data-dir=" + (folder.path() / "profile").string(), "--screenshot=" + blank.string(),
                        "--window-size=1400,900", "--force-color-profile=srgb", "file://" + empty.string()});
  ASSERT_TRUE(std::filesystem::exists(blank));
  const auto compared = run_tool({"compare", shot, blank, "--json"});
  ASSERT_EQ(compared.exit_code, 4) << describe(compared);
  const auto json = nlohmann::json::parse(compared.out);
  EXPECT_GT(json.at("differing_share"), 0.05) << json;
}

}  // namespace
}  // namespace ambito::test
