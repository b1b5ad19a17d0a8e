#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// `--trace FILE`: where the time of a picture went, for a viewer of Chrome's trace events.
namespace ambito::test {
namespace {

namespace fs = std::filesystem;

std::string file_text(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Event {
  std::string name;
  std::string category;
  double begin = 0.0;
  double end = 0.0;
};

using Track = std::pair<int, int>;  ///< process and thread

class trace : public testing::Test {
 protected:
  ToolRun render(const char* picture, std::vector<std::string> more) const {
    std::vector<std::string> all{"render", scene, "-o", folder / picture, "--size", "32x32"};
    all.insert(all.end(), more.begin(), more.end());
    return run_tool(all);
  }

  /// Renders and reads the trace.
  void look(std::vector<std::string> more = {}) {
    more.insert(more.end(), {"--trace", folder / "trace.json", "--force"});
    const auto run = render("a.png", more);
    ASSERT_EQ(run.exit_code, 0) << describe(run);
    const auto json = Json::parse(file_text(folder / "trace.json"));
    notes = json.at("otherData");
    for (const Json& event : json.at("traceEvents")) {
      const Track track{event.at("pid").get<int>(), event.at("tid").get<int>()};
      if (event.at("ph") == "M") {
        if (event.at("name") == "process_name") processes[track] = event.at("args").at("name");
        continue;
      }
      ASSERT_EQ(event.at("ph"), "X");
      const double begin = event.at("ts");
      events[track].push_back({event.at("name"), event.at("cat"), begin, begin + event.at("dur").get<double>()});
      EXPECT_GE(begin, 0.0) << event;
      EXPECT_GE(event.at("dur").get<double>(), 0.0) << event;
    }
  }

  /// Of all tracks of a process, in order.
  std::vector<Event> of(const std::string& process, const std::string& category) const {
    std::vector<Event> found;
    for (const auto& [track, list] : events) {
      if (processes.at(track) != process) continue;
      std::ranges::copy_if(list, std::back_inserter(found), [&](const Event& e) { return e.category == category; });
    }
    return found;
  }
  static std::vector<std::string> names(const std::vector<Event>& list) {
    std::vector<std::string> result;
    for (const Event& event : list) result.push_back(event.name);
    return result;
  }

  /// The passes of the frame, as the commands that were recorded tell them.
  struct Frame {
    std::vector<std::string> passes;
    std::vector<std::string> groups;  ///< WebGPU passes: no copies
  };
  Frame frame_of(std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"--trace-commands", folder / "commands.jsonl", "--force"});
    const auto run = render("b.png", more);
    EXPECT_EQ(run.exit_code, 0) << describe(run);
    Frame frame;
    const auto add = [](std::vector<std::string>& list, const std::string& name) {
      if (list.empty() || list.back() != name) list.push_back(name);
    };
    std::ifstream lines(folder / "commands.jsonl");
    for (std::string line; std::getline(lines, line);) {
      const Json command = Json::parse(line);
      const Json& path = command.at("path");
      const std::string pass = path.at(1);
      if (pass == "pass times") continue;
      const bool merged = pass.find(" + ") != std::string::npos;
      if (!merged) add(frame.passes, pass);
      if (merged && path.size() > 2) add(frame.passes, path.at(2));
      add(frame.groups, pass);
      if (command.at("call") == "texture_to_buffer") frame.groups.pop_back();
    }
    return frame;
  }

  TemporaryFolder folder;
  fs::path scene = write_triangle(folder);
  std::map<Track, std::string> processes;
  std::map<Track, std::vector<Event>> events;
  Json notes;
};

TEST_F(trace, it_has_the_steps_of_the_work_and_the_passes_of_the_frame) {
  look();
  const auto steps = names(of("CPU", "step"));
  for (const char* step : {"instance", "adapter", "device", "load", "parse", "upload", "shaders and pipelines", "frame",
                           "readback", "encode"}) {
    EXPECT_EQ(std::ranges::count(steps, step), 1) << step;
  }
  const Frame expected = frame_of();
  EXPECT_EQ(names(of("CPU", "pass")), expected.passes);
  if (notes.contains("gpu")) GTEST_SKIP() << "reason: the device has no timestamp-query";
  EXPECT_EQ(std::ranges::count_if(processes, [](const auto& p) { return p.second == "GPU"; }), 1);
  if (!notes.contains("gpu_n/a")) {
    EXPECT_EQ(names(of("GPU", "pass")), expected.groups);
  }
  EXPECT_NE(notes.at("gpu_clock").get<std::string>().find("aligned by submit"), std::string::npos);
}

TEST_F(trace, spans_lie_in_each_other_or_beside_each_other) {
  look();
  for (const auto& [track, list] : events) {
    for (const Event& a : list) {
      for (const Event& b : list) {
        constexpr double rounding = 1e-6;  // microseconds, of adding begin and duration
        const bool apart = a.end <= b.begin + rounding || b.end <= a.begin + rounding;
        const bool inside = (a.begin <= b.begin && b.end <= a.end + rounding) ||
                            (b.begin <= a.begin && a.end <= b.end + rounding);
        EXPECT_TRUE(apart || inside) << a.name << " and " << b.name;
      }
    }
  }
}

TEST_F(trace, passes_are_recorded_in_the_frame_and_run_after_it_was_submitted) {
  look();
  const auto steps = of("CPU", "step");
  const Event frame = *std::ranges::find(steps, "frame", &Event::name);
  double recorded = 0.0;
  for (const Event& pass : of("CPU", "pass")) {
    EXPECT_GE(pass.begin, frame.begin) << pass.name;
    EXPECT_LE(pass.end, frame.end) << pass.name;
    EXPECT_GE(pass.begin, recorded) << pass.name << ": one after the other";
    recorded = pass.end;
  }
  for (const Event& pass : of("GPU", "pass")) EXPECT_GE(pass.begin, recorded) << pass.name;
}

TEST_F(trace, a_device_without_timestamps_has_a_cpu_track_only) {
  look({"--default-limits"});
  EXPECT_EQ(names(of("CPU", "pass")), frame_of().passes);
  EXPECT_TRUE(of("GPU", "pass").empty());
  EXPECT_EQ(notes.at("gpu"), "unavailable: this device has no timestamps");
}

TEST_F(trace, the_picture_is_the_same_without_it) {
  ASSERT_EQ(render("plain.png", {}).exit_code, 0);
  look();
  EXPECT_EQ(file_text(folder / "plain.png"), file_text(folder / "a.png"));
}

TEST_F(trace, it_overwrites_only_with_force) {
  std::ofstream(folder / "kept.json") << "mine";
  const auto refused = render("a.png", {"--trace", folder / "kept.json"});
  EXPECT_EQ(refused.exit_code, 1) << describe(refused);
  EXPECT_EQ(file_text(folder / "kept.json"), "mine");
  EXPECT_FALSE(fs::exists(folder / "a.png"));
  EXPECT_EQ(render("a.png", {"--trace", folder / "kept.json", "--force"}).exit_code, 0);
  EXPECT_NE(file_text(folder / "kept.json"), "mine");
}

TEST_F(trace, it_is_none_of_the_other_files) {
  std::ofstream(folder / "edit.json") << "[]";
  const std::vector<std::vector<std::string>> all{
      {"--trace", folder / "a.png"},
      {"--trace", scene},
      {"--trace", folder / "t", "--trace-commands", folder / "t"},
      {"--trace", folder / "edit.json", "--graph-edit", folder / "edit.json"}};
  for (std::vector<std::string> more : all) {
    more.emplace_back("--force");
    const auto run = render("a.png", more);
    EXPECT_EQ(run.exit_code, 1) << describe(run);
    EXPECT_FALSE(fs::exists(folder / "a.png"));
  }
  EXPECT_EQ(file_text(folder / "edit.json"), "[]");
}

TEST_F(trace, a_full_disk_under_it_gets_exit_4) {
  fs::create_symlink("/dev/full", folder / "full.json");
  const auto run = render("a.png", {"--trace", folder / "full.json", "--force"});
  EXPECT_EQ(run.exit_code, 4) << describe(run);
  EXPECT_NE(run.err.find("full.json"), std::string::npos) << run.err;
  EXPECT_FALSE(fs::exists(folder / "a.png")) << "the picture is not there without its trace";
}

TEST_F(trace, a_place_that_takes_no_file_is_told_before_the_work) {
  // The scene is broken too, which would be found out first if there were work.
  std::ofstream(folder / "broken.glb") << "glTF";
  for (const char* option : {"--trace", "--trace-commands"}) {
    const auto run = run_tool({"render", folder / "broken.glb", "-o", folder / "a.png", option, "/proc/t.json"});
    EXPECT_EQ(run.exit_code, 4) << describe(run);
    EXPECT_NE(run.err.find("/proc/t.json"), std::string::npos) << run.err;
    EXPECT_EQ(run_tool({"render", folder / "broken.glb", "-o", folder / "a.png", option, folder / "t.json"}).exit_code, 2)
        << "control";
  }
}

TEST_F(trace, none_is_left_of_a_picture_that_failed) {
  std::ofstream(folder / "broken.glb") << "glTF";
  const auto run = run_tool({"render", folder / "broken.glb", "-o", folder / "a.png", "--trace", folder / "t.json"});
  EXPECT_EQ(run.exit_code, 2) << describe(run);
  EXPECT_FALSE(fs::exists(folder / "t.json"));
}

TEST_F(trace, the_report_tells_the_cpu_time_of_each_pass) {
  const auto run = render("a.png", {"--json", "--default-limits"});
  ASSERT_EQ(run.exit_code, 0) << describe(run);
  const auto cpu = Json::parse(run.out).at("cpu");
  std::vector<std::string> passes;
  double sum = 0.0;
  for (const Json& pass : cpu.at("passes")) {
    passes.push_back(pass.at("name"));
    EXPECT_GT(pass.at("milliseconds").get<double>(), 0.0) << pass;
    sum += pass.at("milliseconds").get<double>();
  }
  EXPECT_EQ(passes, frame_of().passes);
  EXPECT_NEAR(cpu.at("milliseconds").get<double>(), sum, 1e-9);
}

}  // namespace
}  // namespace ambito::test
