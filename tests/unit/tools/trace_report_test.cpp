#include "tools/trace_report.h"

#include <gtest/gtest.h>

namespace ambito::tools {
namespace {

using namespace std::chrono_literals;

const TraceClock::time_point start = TraceClock::time_point{} + 1h;

TraceInput input() {
  TraceInput input{.scene = "scene.glb",
                   .adapter = "adapter",
                   .start = start,
                   .gltf = {},
                   .parts = {{"instance", 3.0, start + 1ms, 3.0}, {"frame", 20.0, start + 50ms, 4.0}},
                   .times = {.frame = 2, .gpu_available = true, .gpu_milliseconds = 6.0, .submit = start + 53ms},
                   .encode = start + 70ms,
                   .encode_milliseconds = 5.0};
  input.gltf.begin = start + 2ms;
  input.gltf.parse_seconds = 0.010;
  input.times.cpu = {{"a", 1.0, start + 51ms}, {"b", 0.5, start + 52ms}};
  input.times.gpu = {{"a + b", 2.0, 0.0}, {"c", std::nullopt, 0.0}, {"d", 3.0, 3.0}};
  return input;
}

const TraceSpan* find(const TraceTrack& track, std::string_view name) {
  for (const TraceSpan& span : track.spans)
    if (span.name == name) return &span;
  ADD_FAILURE() << name << " is not there";
  return nullptr;
}

TEST(trace_report, each_step_is_where_it_was_the_latest_time) {
  const TraceReport report = trace_report(input());
  ASSERT_EQ(report.tracks.size(), 3u);
  EXPECT_EQ(find(report.tracks[0], "frame")->begin, 50'000.0);
  EXPECT_EQ(find(report.tracks[0], "frame")->duration, 4'000.0) << "not the sum of all frames";
  EXPECT_EQ(find(report.tracks[0], "b")->begin, 52'000.0);
  EXPECT_EQ(find(report.tracks[0], "encode")->duration, 5'000.0);
  EXPECT_EQ(find(report.tracks[1], "instance")->begin, 1'000.0);
}

TEST(trace_report, images_are_decoded_within_loading) {
  TraceInput in = input();
  EXPECT_EQ(find(trace_report(in).tracks[0], "parse")->duration, 10'000.0);
  in.gltf.decode_begin = start + 8ms;
  in.gltf.decode_seconds = 0.004;
  const TraceTrack track = trace_report(in).tracks[0];
  EXPECT_EQ(find(track, "load")->duration, 14'000.0);
  EXPECT_EQ(find(track, "parse")->duration, 6'000.0);
  EXPECT_EQ(find(track, "decode")->begin, 8'000.0);
}

TEST(trace_report, the_first_gpu_pass_begins_with_the_submit) {
  const TraceTrack gpu = trace_report(input()).tracks[2];
  EXPECT_EQ(gpu.process_name, "GPU");
  EXPECT_EQ(find(gpu, "frame 2")->begin, 53'000.0);
  EXPECT_EQ(find(gpu, "a + b")->begin, 53'000.0);
  EXPECT_EQ(find(gpu, "d")->begin, 56'000.0);
}

TEST(trace_report, a_pass_without_a_span_is_left_out_and_named) {
  const TraceTrack gpu = trace_report(input()).tracks[2];
  EXPECT_EQ(gpu.spans.size(), 3u);
  EXPECT_EQ(find(gpu, "frame 2")->notes, (TraceNotes{{"n/a", "c"}}));
}

TEST(trace_report, without_timestamps_it_says_so) {
  TraceInput in = input();
  in.times.gpu_available = false;
  in.times.gpu_milliseconds.reset();
  in.times.gpu.clear();
  const TraceReport report = trace_report(in);
  EXPECT_TRUE(report.tracks[2].spans.empty());
  EXPECT_EQ(report.notes.back(), (std::pair<std::string, std::string>{"gpu", "unavailable: this device has no timestamps"}));
}

TEST(nested, outer_spans_come_first_and_overlaps_are_cut) {
  TraceTrack track;
  track.spans = {{"late", "", 8, 5}, {"inner", "", 0, 2}, {"outer", "", 0, 9}, {"last", "", 8, 1}};
  track = nested(track);
  ASSERT_EQ(track.spans.size(), 4u);
  EXPECT_EQ(track.spans[0].name, "outer");
  EXPECT_EQ(track.spans[0].duration, 8.0) << "ends where 'late' begins, which lasts longer";
  EXPECT_EQ(track.spans[1].name, "inner");
  EXPECT_EQ(track.spans[1].duration, 2.0);
  EXPECT_EQ(track.spans[2].name, "late");
  EXPECT_EQ(track.spans[2].duration, 5.0);
  EXPECT_EQ(track.spans[3].duration, 1.0);
}

}  // namespace
}  // namespace ambito::tools
