#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include <ambito/gltf.h>
#include <ambito/renderer.h>

namespace ambito::tools {

using TraceClock = std::chrono::steady_clock;
using TraceNotes = std::vector<std::pair<std::string, std::string>>;

/// Something that took time. Spans of one track lie beside each other or in each other.
struct TraceSpan {
  std::string name;
  std::string category;   ///< "step" or "pass"
  double begin = 0.0;     ///< microseconds since the start of the program's work, ≥ 0
  double duration = 0.0;  ///< microseconds, ≥ 0
  TraceNotes notes = {};
};

/// One row of spans in the viewer.
struct TraceTrack {
  int process = 0;
  int thread = 0;
  std::string process_name;  ///< "CPU" or "GPU"
  std::string thread_name;
  std::vector<TraceSpan> spans = {};
};

/// What `ambito render --trace` writes (docs/profiling.md).
struct TraceReport {
  std::vector<TraceTrack> tracks;
  TraceNotes notes;
};

/// What was seen while one picture was rendered.
struct TraceInput {
  std::string scene;
  std::string adapter;
  TraceClock::time_point start;     ///< zero of the trace
  GltfReport gltf;
  std::vector<TimedPart> parts;     ///< of the renderer
  FrameTimes times;
  TraceClock::time_point encode;    ///< begin of writing the picture
  double encode_milliseconds = 0.0;
};

/// In the order of their begins, outer ones first. Of two that overlap without one being in the other, as a clock
/// that was read twice makes them, the earlier ends where the later begins.
[[nodiscard]] TraceTrack nested(TraceTrack track);
[[nodiscard]] TraceReport trace_report(const TraceInput& input);
/// In Chrome's trace event format. json.cpp, the only file that knows nlohmann-json.
[[nodiscard]] std::string to_json(const TraceReport& report);

}  // namespace ambito::tools
