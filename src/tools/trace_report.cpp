#include "tools/trace_report.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace ambito::tools {
namespace {

// The device is made on a thread of its own while the scene is read: its steps lie beside those of the others.
constexpr std::array<std::string_view, 3> steps_of_device{"instance", "adapter", "device"};

bool is_of_device(const TimedPart& part) { return std::ranges::find(steps_of_device, part.name) != steps_of_device.end(); }

class Maker {
 public:
  explicit Maker(const TraceInput& input) : input_(input) {}

  TraceReport make() {
    add_loading();
    for (const TimedPart& part : input_.parts)
      add(is_of_device(part) ? device_ : main_, part.name, "step", part.begin, part.latest_milliseconds);
    for (const CpuPassTime& pass : input_.times.cpu) add(main_, pass.name, "pass", pass.begin, pass.milliseconds);
    add(main_, "encode", "step", input_.encode, input_.encode_milliseconds);
    add_gpu();
    return {.tracks = {nested(std::move(main_)), nested(std::move(device_)), nested(std::move(gpu_))}, .notes = notes()};
  }

 private:
  double microseconds(TraceClock::time_point when) const {
    return std::max(0.0, std::chrono::duration<double, std::micro>(when - input_.start).count());
  }

  void add(TraceTrack& track, std::string name, const char* category, TraceClock::time_point begin,
           double milliseconds) const {
    track.spans.push_back({std::move(name), category, microseconds(begin), milliseconds * 1e3});
  }

  void add_loading() {
    const GltfReport& gltf = input_.gltf;
    const double whole = (gltf.parse_seconds + gltf.decode_seconds) * 1e3;
    const bool images = gltf.decode_seconds > 0.0;
    const std::chrono::duration<double, std::milli> before = gltf.decode_begin - gltf.begin;
    add(main_, "load", "step", gltf.begin, whole);
    add(main_, "parse", "step", gltf.begin, images ? before.count() : whole);
    if (images) add(main_, "decode", "step", gltf.decode_begin, gltf.decode_seconds * 1e3);
  }

  void add_gpu() {
    const FrameTimes& times = input_.times;
    const double zero = microseconds(times.submit);
    for (const GpuPassTime& pass : times.gpu) {
      if (pass.milliseconds)
        gpu_.spans.push_back({pass.name, "pass", zero + pass.begin * 1e3, *pass.milliseconds * 1e3,
                              {{"milliseconds", fmt::format("{:.4f}", *pass.milliseconds)}}});  // also where it is cut
      else
        without_span_ += (without_span_.empty() ? "" : ", ") + pass.name;
    }
    if (times.gpu_milliseconds) {
      TraceNotes notes;
      if (!without_span_.empty()) notes.emplace_back("n/a", without_span_);
      gpu_.spans.insert(gpu_.spans.begin(), {"frame " + std::to_string(times.frame), "step", zero,
                                             *times.gpu_milliseconds * 1e3, std::move(notes)});
    }
  }

  TraceNotes notes() const {
    TraceNotes notes{{"scene", input_.scene}, {"adapter", input_.adapter}};
    if (!input_.times.gpu_available) {
      notes.emplace_back("gpu", "unavailable: this device has no timestamps");
      return notes;
    }
    notes.emplace_back("gpu_clock", "aligned by submit: the first pass is shown to begin when the frame was submitted, "
                                    "which is the earliest that it can have begun");
    if (!without_span_.empty()) notes.emplace_back("gpu_n/a", without_span_ + ": zero or negative spans");
    return notes;
  }

  const TraceInput& input_;
  TraceTrack main_{.process = 1, .thread = 1, .process_name = "CPU", .thread_name = "main"};
  TraceTrack device_{.process = 1, .thread = 2, .process_name = "CPU", .thread_name = "device"};
  TraceTrack gpu_{.process = 2, .thread = 1, .process_name = "GPU", .thread_name = "passes"};
  std::string without_span_;
};

}  // namespace

TraceTrack nested(TraceTrack track) {
  std::ranges::stable_sort(track.spans, [](const TraceSpan& a, const TraceSpan& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.duration > b.duration;
  });
  std::vector<TraceSpan*> open;
  for (TraceSpan& span : track.spans) {
    const auto end = [](const TraceSpan& s) { return s.begin + s.duration; };
    while (!open.empty() && end(*open.back()) <= span.begin) open.pop_back();
    while (!open.empty() && end(*open.back()) < end(span)) {
      open.back()->duration = span.begin - open.back()->begin;
      open.pop_back();
    }
    open.push_back(&span);
  }
  return track;
}

TraceReport trace_report(const TraceInput& input) { return Maker(input).make(); }

}  // namespace ambito::tools
