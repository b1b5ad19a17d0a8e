#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// `ambito graph` and `ambito lint`: the frame as data, without a GPU.
namespace ambito::test {
namespace {

/// No driver is there: what these verbs need must be none.
const ToolOptions without_gpu{.environment = {{"VK_DRIVER_FILES", "/nowhere"}, {"VK_ICD_FILENAMES", "/nowhere"}}};

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}
std::filesystem::path write(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
  const auto path = folder.path() / name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}
std::string edit_of(const std::string& edits) {
  return R"({"schema": "ambito.graph-edit", "version": 1, "edits": [)" + edits + "]}";
}

class graph : public testing::Test {
 protected:
  ToolRun run(std::vector<std::string> arguments) { return run_tool(std::move(arguments), without_gpu); }
  nlohmann::json json(std::vector<std::string> arguments) {
    const auto done = run(std::move(arguments));
    EXPECT_EQ(done.exit_code, 0) << describe(done);
    return nlohmann::json::parse(done.out, nullptr, false);
  }
  TemporaryFolder folder;
};
using lint = graph;

std::vector<std::string> names(const nlohmann::json& passes) {
  std::vector<std::string> result;
  for (const auto& pass : passes) result.push_back(pass.at("name"));
  return result;
}

TEST_F(graph, is_json_with_the_passes_in_order) {
  const auto frame = json({"graph"});
  EXPECT_EQ(names(frame.at("passes")),
            (std::vector<std::string>{"shadows", "opaque", "transparent", "tonemap", "readback output"}));
  EXPECT_EQ(frame.at("output"), (nlohmann::json{{"width", 1280}, {"height", 720}}));
  const auto small = json({"graph", "--size", "64x32", "--samples", "1"});
  EXPECT_EQ(small.at("output"), (nlohmann::json{{"width", 64}, {"height", 32}}));
  EXPECT_EQ(small.at("textures").size(), 4u);
  const auto bare = json({"graph", "--cascades", "0", "--prepass", "on"});
  EXPECT_EQ(names(bare.at("passes")),
            (std::vector<std::string>{"prepass", "opaque", "transparent", "tonemap", "readback output"}));
}

TEST_F(graph, of_a_scene_is_that_of_the_engine) {
  const auto scene = write_triangle(folder);
  EXPECT_EQ(run({"graph", scene}).out, run({"graph"}).out);
  EXPECT_EQ(run({"graph", folder.path() / "missing.glb"}).exit_code, 2);
}

TEST_F(graph, its_json_is_read_back_to_the_same_bytes) {
  const std::string text = run({"graph"}).out;
  const auto file = write(folder, "frame.json", text);
  EXPECT_EQ(run({"graph", file}).out, text);
  const auto other = json({"graph", file, "--size", "10x20"});
  EXPECT_EQ(other.at("output"), (nlohmann::json{{"width", 10}, {"height", 20}}));
}

TEST_F(graph, goes_to_graphviz_and_to_a_page) {
  EXPECT_TRUE(run({"graph", "--format", "dot"}).out.starts_with("digraph"));
  const std::string page = run({"graph", "--format", "html"}).out;
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>") || page.starts_with("<!doctype html>")) << page.substr(0, 40);
  for (const char* name : {"opaque", "transparent", "tonemap", "scene_color", "readback output"})
    EXPECT_NE(page.find(name), std::string::npos) << name;
}

// Whoever changes the frame writes it again: ambito graph --format html -o docs/frame.html --force
TEST_F(graph, the_page_under_docs_is_the_frame_there_is) {
  EXPECT_EQ(run({"graph", "--format", "html"}).out, read(AMBITO_SOURCE_DIR "/docs/frame.html"));
}

TEST_F(graph, a_file_is_written_once_and_again_by_force) {
  const auto file = folder.path() / "frame.json";
  EXPECT_EQ(run({"graph", "-o", file}).exit_code, 0);
  const std::string text = read(file);
  EXPECT_EQ(run({"graph", "--size", "8x8", "-o", file}).exit_code, 1);
  EXPECT_EQ(read(file), text);
  EXPECT_EQ(run({"graph", "--size", "8x8", "-o", file, "--force"}).exit_code, 0);
  EXPECT_NE(read(file), text);
  // A frame is not written over itself.
  EXPECT_EQ(run({"graph", file, "-o", file, "--force"}).exit_code, 1);
}

TEST_F(graph, an_edit_changes_it) {
  const auto edit = write(folder, "edit.json", edit_of(R"({"add": "fog", "after": "transparent"}, {"remove": "tonemap"},
                                                        {"add": "reinhard", "after": "fog"})"));
  EXPECT_EQ(names(json({"graph", "--graph-edit", edit}).at("passes")),
            (std::vector<std::string>{"shadows", "opaque", "transparent", "fog", "reinhard", "readback output"}));
}

TEST_F(graph, what_is_wrong_is_a_sentence_with_the_file_and_the_place) {
  const auto message = [&](const std::string& edit) {
    const auto done = run({"graph", "--graph-edit", write(folder, "edit.json", edit)});
    EXPECT_EQ(done.exit_code, 2) << describe(done);
    EXPECT_NE(done.err.find("edit.json'"), std::string::npos) << done.err;
    return done.err;
  };
  EXPECT_NE(message("{").find("line 1"), std::string::npos);
  EXPECT_NE(message(edit_of(R"({"add": "fog"})")).find("edits[0]"), std::string::npos);
  EXPECT_NE(message(edit_of(R"({"add": "glitter", "after": "opaque"})")).find("no pass 'glitter' is registered"),
            std::string::npos);
  EXPECT_EQ(run({"graph", "--graph-edit", folder.path() / "missing.json"}).exit_code, 2);
  const auto file = write(folder, "frame.json", R"({"schema": "ambito.graph", "version": 1})");
  EXPECT_EQ(run({"graph", file}).exit_code, 2);
  EXPECT_EQ(run({"graph", "--format", "pdf"}).exit_code, 1);
}

// Each is told by the tool, in the same words, before there is a device or a window.
TEST_F(graph, an_edit_that_does_not_fit_the_frame_is_the_fault_of_its_file_for_every_verb) {
  const auto scene = write_triangle(folder);
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {R"({"remove": "opaque"})", "nothing is published as 'scene_color'"},
      {R"({"rewire": "tonemap", "read": "scene_color", "from": "missing"})", "nothing is published as 'missing'"},
      {R"({"remove": "tonemap"})", "no pass is left that writes 'output', the picture"},
      {R"({"add": "reinhard", "after": "tonemap"}, {"rewire": "tonemap", "write": "output", "to": "x"})", "'output'"},
      {R"({"remove": "glitter"})", "no pass 'glitter' is in the frame"}};
  for (const auto& [edits, said] : wrong) {
    const auto edit = write(folder, "edit.json", edit_of(edits));
    const auto first = run({"graph", "--graph-edit", edit});
    EXPECT_EQ(first.exit_code, 2) << describe(first);
    EXPECT_EQ(first.out, "");
    EXPECT_NE(first.err.find(said), std::string::npos) << first.err;
    EXPECT_NE(first.err.find("edit.json'"), std::string::npos) << first.err;
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"lint"}, {"render", scene, "-o", folder / "a.png", "--quiet"}, {"view", scene, "--frames", "1"}}) {
      std::vector<std::string> all = arguments;
      all.insert(all.end(), {"--graph-edit", edit.string()});
      const auto other = run(all);
      EXPECT_EQ(other.exit_code, 2) << describe(other);
      EXPECT_EQ(other.err, first.err) << arguments.front();
      EXPECT_FALSE(std::filesystem::exists(folder / "a.png"));
    }
  }
}

TEST_F(graph, json_that_does_not_compile_is_the_fault_of_its_file) {
  auto frame = json({"graph"});
  frame["passes"][2]["accesses"][0]["version"] = 9;
  const auto file = write(folder, "stale.json", frame.dump());
  for (const char* verb : {"graph", "lint"}) {
    const auto done = run({verb, file});
    EXPECT_EQ(done.exit_code, 2) << describe(done);
    EXPECT_NE(done.err.find("stale.json'"), std::string::npos) << done.err;
  }
}

TEST_F(graph, an_edit_is_not_overwritten_by_what_it_makes) {
  const std::string text = edit_of(R"({"add": "fog", "after": "transparent"})");
  const auto edit = write(folder, "edit.json", text);
  std::filesystem::create_directory(folder / "below");
  for (const auto& output : {edit, folder / "below/../edit.json"}) {
    const auto done = run({"graph", "--graph-edit", edit, "-o", output, "--force"});
    EXPECT_EQ(done.exit_code, 1) << describe(done);
    EXPECT_EQ(read(edit), text);
  }
  EXPECT_EQ(run({"graph", "--graph-edit", edit, "-o", folder / "out.json", "--force"}).exit_code, 0) << "control";
}

TEST_F(graph, a_name_does_nothing_to_the_terminal) {
  const auto has_controls = [](const std::string& text) {
    return text.find_first_of("\x1B\r\x07") != std::string::npos || text.find("\u202E") != std::string::npos ||
           count_lines(text) > 2;
  };
  auto frame = json({"graph"});
  for (const char* name : {"op\x1B[31m", "op\naque", "op\u202Eaque", "op\raque"}) {
    auto named = frame;
    named["passes"][0]["name"] = name;
    const auto done = run({"lint", write(folder, "named.json", named.dump())});
    EXPECT_EQ(done.exit_code, 2) << describe(done);
    EXPECT_FALSE(has_controls(done.out + done.err)) << describe(done);
    const auto edit = write(folder, "edit.json", edit_of(nlohmann::json{{"remove", name}}.dump()));
    const auto edited = run({"graph", "--graph-edit", edit});
    EXPECT_EQ(edited.exit_code, 2) << describe(edited);
    EXPECT_FALSE(has_controls(edited.out + edited.err)) << describe(edited);
  }
}

// What was derived takes more room than what was read.
TEST_F(graph, json_that_could_not_be_read_back_is_not_written) {
  nlohmann::json frame = {{"schema", "ambito.graph"}, {"version", 1},        {"output", {{"width", 8}, {"height", 8}}},
                          {"textures", nlohmann::json::array()}, {"buffers", nlohmann::json::array()},
                          {"passes", nlohmann::json::array()},   {"wires", nlohmann::json::array()}};
  const auto make = [&](std::size_t passes) {
    for (auto i = frame["passes"].size(); i < passes; ++i) {
      const std::string name = std::string(200, 'n') + std::to_string(i);
      frame["textures"].push_back(
          {{"name", name}, {"size", {{"of", "output"}}}, {"format", "rgba8unorm"}, {"lifetime", "persistent"}});
      frame["passes"].push_back(
          {{"name", name},
           {"kind", "render"},
           {"accesses", {{{"use", "color"}, {"texture", name}, {"version", 0}, {"covers", true}}}}});
    }
    return write(folder, "large.json", frame.dump());
  };
  EXPECT_EQ(run({"graph", make(1000), "-o", folder / "small.json"}).exit_code, 0) << "control";
  const auto file = make(14'000);
  ASSERT_LT(std::filesystem::file_size(file), 16u << 20);
  const auto done = run({"graph", file, "-o", folder / "out.json"});
  EXPECT_EQ(done.exit_code, 2) << describe(done);
  EXPECT_NE(done.err.find("the limit is 16777216"), std::string::npos) << done.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "out.json"));
  EXPECT_EQ(run({"graph", file, "--format", "dot", "-o", folder / "out.dot"}).exit_code, 0);
}

TEST_F(graph, a_dropped_pass_is_told_beside_what_is_printed) {
  const auto scene = write_triangle(folder);
  const auto edit = write(folder, "edit.json", edit_of(R"({"add": "fog", "after": "opaque"})"));
  const std::string said = "'fog' is dropped: 'transparent' writes over";
  for (const char* verb : {"graph", "lint"}) {
    const auto done = run({verb, "--graph-edit", edit});
    EXPECT_EQ(done.exit_code, 0) << describe(done);
    EXPECT_NE(done.err.find("warning: " + said), std::string::npos) << done.err;
    EXPECT_EQ(run({verb}).err, "") << "control";
  }
  const auto render = [&](std::vector<std::string> more) {
    std::vector<std::string> all{"render", scene, "-o", folder / "a.png", "--size", "8x8", "--force", "--graph-edit", edit};
    all.insert(all.end(), more.begin(), more.end());
    const auto done = run_tool(all);
    EXPECT_EQ(done.exit_code, 0) << describe(done);
    return done;
  };
  EXPECT_NE(render({}).err.find("warning: " + said), std::string::npos);
  EXPECT_EQ(render({"--quiet"}).err, "");
  const auto reported = render({"--json"});
  const auto warnings = nlohmann::json::parse(reported.out).at("warnings");
  ASSERT_EQ(warnings.size(), 1u) << warnings;
  EXPECT_NE(warnings[0].get<std::string>().find(said), std::string::npos) << warnings;
}

TEST_F(graph, a_file_of_its_own_takes_no_edit_and_no_samples) {
  const auto file = write(folder, "frame.json", run({"graph"}).out);
  const auto edit = write(folder, "edit.json", edit_of(""));
  EXPECT_EQ(run({"graph", file, "--graph-edit", edit}).exit_code, 1);
  EXPECT_EQ(run({"graph", file, "--samples", "1"}).exit_code, 1);
  EXPECT_EQ(run({"graph", file, "--cascades", "1"}).exit_code, 1);
  EXPECT_EQ(run({"graph", file, "--prepass", "on"}).exit_code, 1);
}

TEST_F(lint, finds_nothing_in_our_own_frame) {
  for (const char* samples : {"1", "4"}) {
    const auto report = json({"lint", "--size", "1920x1080", "--samples", samples, "--json"});
    for (const auto& finding : report.at("findings")) EXPECT_EQ(finding.at("severity"), "hint") << finding;
    EXPECT_EQ(report.at("avoidable_bytes"), 0);
    // The resolved colour, the output, and the shadow atlas of four cascades.
    EXPECT_EQ(report.at("bytes"), 1920 * 1080 * (8 + 4) + 2048 * 2048 * 4);
  }
}

TEST_F(lint, over_the_budget_is_exit_1) {
  // 1920 × 1080 × 12 bytes × 60: 1492.992 MB/s.
  EXPECT_EQ(run({"lint", "--size", "1920x1080", "--budget", "1492.992", "--cascades", "0"}).exit_code, 0);
  EXPECT_EQ(run({"lint", "--size", "1920x1080", "--budget", "1492.991", "--cascades", "0"}).exit_code, 1);
  EXPECT_EQ(run({"lint", "--size", "1920x1080", "--budget", "746.497", "--fps", "30", "--cascades", "0"}).exit_code, 0);
}

TEST_F(lint, judges_operations_that_somebody_else_chose) {
  auto frame = json({"graph", "--size", "1920x1080"});
  int changed = 0;
  for (auto& group : frame["compiled"]["groups"]) {
    if (!group.contains("attachments")) continue;  // the readback
    for (auto& attachment : group["attachments"]) {
      if (attachment["texture"] != "depth" || attachment["store"] != "discard") continue;
      attachment["store"] = "store";
      ++changed;
    }
  }
  ASSERT_EQ(changed, 1);
  const auto report = json({"lint", write(folder, "wasteful.json", frame.dump()), "--json"});
  int found = 0;
  for (const auto& finding : report.at("findings")) {
    if (finding.at("rule") != "depth_store") continue;
    ++found;
    EXPECT_EQ(finding.at("bytes"), 1920 * 1080 * 4 * 4);  // 4 samples of 4 bytes
  }
  EXPECT_EQ(found, 1);
}

TEST_F(lint, options_have_limits) {
  EXPECT_EQ(run({"lint", "--fps", "0"}).exit_code, 1);
  EXPECT_EQ(run({"lint", "--fps", "-1"}).exit_code, 1);
  EXPECT_EQ(run({"lint", "--budget", "-1"}).exit_code, 1);
  EXPECT_EQ(run({"lint", "--budget", "nan"}).exit_code, 1);
}

TEST_F(graph, render_takes_the_same_edit) {
  const auto scene = write_triangle(folder);
  const auto edit = write(folder, "edit.json", edit_of(R"({"add": "fog", "after": "transparent"})"));
  const auto plain = folder.path() / "plain.png";
  const auto foggy = folder.path() / "foggy.png";
  EXPECT_EQ(run_tool({"render", scene, "-o", plain, "--size", "32x32"}).exit_code, 0);
  EXPECT_EQ(run_tool({"render", scene, "-o", foggy, "--size", "32x32", "--graph-edit", edit}).exit_code, 0);
  EXPECT_EQ(run_tool({"compare", plain, foggy}).exit_code, 4);
  EXPECT_EQ(run_tool({"render", scene, "-o", foggy, "--force", "--graph-edit", scene}).exit_code, 2);
  EXPECT_EQ(run_tool({"compare", plain, foggy}).exit_code, 4);  // nothing was written over it
}

}  // namespace
}  // namespace ambito::test
