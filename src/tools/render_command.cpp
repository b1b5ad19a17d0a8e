#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <future>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <ambito/ambito.h>

#include "core/file.h"
#include "core/log.h"
#include "core/timer.h"
#include "tools/choose_camera.h"
#include "tools/commands.h"
#include "tools/frame_source.h"
#include "tools/output_path.h"
#include "tools/progress.h"
#include "tools/render_report.h"
#include "tools/trace_report.h"
#include "tools/values.h"

namespace ambito::tools {
namespace {

RendererOptions renderer_options(const RenderCommand& command, graph::Edit edit) {
  return {.label = "ambito render",
          .adapter = command.device.adapter,
          .default_limits = command.device.default_limits,
          .granted = command.device.granted,
          .feed = command.feed,
          .culling = command.culling,
          .prepass = command.prepass,
          .cascades = command.cascades,
          .samples = command.samples,
          .shader_dir = command.shader_dir,
          .graph_edit = std::move(edit),
          .profile = command.timings || command.json || !command.trace.empty(),
          .max_gpu_bytes = command.max_gpu_bytes,
          .command_trace = command.trace_commands};
}

View view_of(const RenderCommand& command, const Camera& camera) {
  View view{.camera = camera, .size = command.size, .settings = {.exposure_ev = command.exposure_ev}};
  if (command.background) view.settings.background = linear_from_srgb(*command.background);
  return view;
}

struct Work {
  Stopwatch watch;
  double started = process_cpu_seconds();  ///< CPU time before main(): what loading the program took
  GltfReport gltf;
  TraceClock::time_point encode;
  double encode_seconds = 0.0;
};

RenderReport make_report(const RenderCommand& command, const Work& work, const Renderer& renderer,
                         const std::string& camera) {
  RenderReport report{.command = command,
                      .camera = camera,
                      .warnings = work.gltf.warnings,
                      .device = renderer.device(),
                      .stats = renderer.stats(),
                      .times = renderer.frame_times(),
                      .census = renderer.census(),
                      .timings = {{"process", work.started * 1e3}},
                      .total_milliseconds = (work.started + work.watch.seconds()) * 1e3};
  std::vector<TimedPart> parts = renderer.timings();
  const auto upload = std::find_if(parts.begin(), parts.end(), [](const TimedPart& p) { return p.name == "upload"; });
  report.timings.insert(report.timings.end(), parts.begin(), upload);
  report.timings.push_back({"parse", work.gltf.parse_seconds * 1e3});
  report.timings.push_back({"decode", work.gltf.decode_seconds * 1e3});
  report.timings.insert(report.timings.end(), upload, parts.end());
  report.timings.push_back({"encode", work.encode_seconds * 1e3});
  return report;
}

void print_report(const RenderReport& report) {
  const RenderCommand& command = report.command;
  if (command.json) {
    std::fputs(to_json(report).c_str(), stdout);
    return;
  }
  if (command.quiet) return;
  if (command.timings) std::fputs(timings_text(report).c_str(), stdout);
  if (command.census) std::fputs(census_text(report).c_str(), stdout);
  for (const std::string& warning : report.warnings) log::warning(warning);
  fmt::print("{} ({} x {}, {} object{}, {})\n", command.output.string(), command.size.width, command.size.height,
             report.stats.visible_objects, report.stats.visible_objects == 1 ? "" : "s", report.device.adapter);
}

/// A complaint of the WebGPU implementation is a fault of ours, never passed over.
Result<void> check_gpu(const Renderer& renderer) {
  const auto errors = renderer.gpu_errors();
  if (errors.empty()) return {};
  return fail(ErrorCode::gpu, "WebGPU complains: " + errors.front());
}

Result<void> check_files(const RenderCommand& command, std::span<const std::filesystem::path> inputs) {
  const OutputFile outputs[] = {{.what = "picture", .path = command.output, .extension = ".png"},
                                {.what = "command trace", .path = command.trace_commands},
                                {.what = "trace", .path = command.trace}};
  return check_outputs(outputs, command.force, inputs);
}

/// Warnings while something is drawn, for the report; those that it does not get are told in the end.
class Warnings {
 public:
  explicit Warnings(bool quiet) : quiet_(quiet) {}
  ~Warnings() {
    scope_.reset();
    for (const std::string& warning : list_)
      if (!quiet_) log::warning(warning);
  }
  Warnings(const Warnings&) = delete;
  Warnings& operator=(const Warnings&) = delete;
  [[nodiscard]] std::vector<std::string> take() {
    scope_.reset();
    return std::exchange(list_, {});
  }

 private:
  void receive(log::Level level, std::string_view message) {
    if (level == log::Level::warning) {
      list_.emplace_back(message);
    } else {
      fmt::print(stderr, "{}: {}\n", log::to_string(level), message);
    }
  }

  bool quiet_;
  std::vector<std::string> list_;  // the log makes one call at a time
  std::optional<log::SinkScope> scope_{std::in_place, [this](log::Level level, std::string_view message) {
                                         receive(level, message);
                                       }};
};

std::string trace_text(const RenderCommand& command, const Work& work, const Renderer& renderer) {
  return to_json(trace_report({.scene = command.scene.string(),
                               .adapter = renderer.device().adapter,
                               .start = work.watch.begin(),
                               .gltf = work.gltf,
                               .parts = renderer.timings(),
                               .times = renderer.frame_times(),
                               .encode = work.encode,
                               .encode_milliseconds = work.encode_seconds * 1e3}));
}

/// The picture and the trace: both, or none.
Result<void> write_files(const RenderCommand& command, const Image& image, Work& work, const Renderer& renderer) {
  const Stopwatch encoding;
  const auto png = encode_png(image);
  if (!png) return fail(png.error(), "saving '" + command.output.string() + "'");
  work.encode = encoding.begin();
  work.encode_seconds = encoding.seconds();
  std::vector<FileContent> files{{.path = command.output, .bytes = *png}};
  std::string trace;
  if (!command.trace.empty()) {
    trace = trace_text(command, work, renderer);
    files.push_back({.path = command.trace, .bytes = std::as_bytes(std::span(trace))});
  }
  return write_files_atomically(files);
}

Result<void> render(const RenderCommand& command) {
  Work work;
  const std::filesystem::path inputs[] = {command.scene, command.graph_edit};
  if (auto ok = check_files(command, inputs); !ok) return ok;
  Progress progress(!command.quiet);
  progress.show("loading");

  // The device takes as long as a small scene: both are made at the same time.
  const auto edit = load_edit(command.graph_edit,
                              {.size = command.size, .samples = command.samples, .feed = command.feed, .cascades = command.cascades}, command.prepass);
  if (!edit) return fail(edit.error());
  Warnings warnings(command.quiet);
  auto made = std::async(std::launch::async, [&] { return Renderer::create(renderer_options(command, *edit)); });
  auto scene = load_gltf(command.scene, {}, &work.gltf);
  auto renderer = made.get();
  if (!scene) return fail(std::move(scene).error());
  if (!renderer) return fail(std::move(renderer).error());
  if (auto ok = check_files(command, work.gltf.files); !ok) return ok;  // which other files the scene has is known now
  const auto chosen = choose_camera(*scene, command.camera, command.size);
  if (!chosen) return fail(chosen.error());

  progress.show("rendering");
  auto image = renderer->render(*scene, view_of(command, chosen->camera));
  if (!image) return fail(std::move(image).error(), "rendering '" + command.scene.string() + "'");
  if (auto ok = check_gpu(*renderer); !ok) return ok;
  if (auto written = write_files(command, *image, work, *renderer); !written) return written;
  progress.clear();
  RenderReport told = make_report(command, work, *renderer, chosen->name);
  std::ranges::move(warnings.take(), std::back_inserter(told.warnings));
  print_report(told);
  return {};
}

}  // namespace

std::string timings_text(const RenderReport& report) {
  std::string text;
  for (const TimedPart& part : report.timings) text += fmt::format("{:<22} {:8.1f} ms\n", part.name, part.milliseconds);
  text += fmt::format("{:<22} {:8.1f} ms\n", "total", report.total_milliseconds);
  double recording = 0.0;
  for (const CpuPassTime& pass : report.times.cpu) recording += pass.milliseconds;
  text += fmt::format("{:<22} {:8.2f} ms\n", "CPU passes", recording);
  for (const CpuPassTime& pass : report.times.cpu) text += fmt::format("  {:<20} {:8.2f} ms\n", pass.name, pass.milliseconds);
  if (!report.times.gpu_available)
    return text + fmt::format("{:<22} unavailable: this device has no timestamps\n", "GPU passes");
  const auto span = [](const std::optional<double>& milliseconds) {
    return milliseconds ? fmt::format("{:8.2f} ms", *milliseconds) : fmt::format("{:>8}", "n/a");
  };
  text += fmt::format("{:<22} {}\n", "GPU passes", span(report.times.gpu_milliseconds));
  for (const GpuPassTime& pass : report.times.gpu) text += fmt::format("  {:<20} {}\n", pass.name, span(pass.milliseconds));
  return text;
}

std::string census_text(const RenderReport& report) {
  std::string text = fmt::format("{:<20} {:>6} {:>12}  label\n", "on the GPU", "count", "bytes");
  for (const CensusLine& line : report.census) {
    text += fmt::format("{:<20} {:>6} {:>12}  {}\n", line.kind, line.count, line.bytes, line.label);
  }
  return text + fmt::format("{:<20} {:>6} {:>12}\n", "total", report.stats.live_objects, report.stats.gpu_bytes);
}

int run(const RenderCommand& command) {
  const auto done = render(command);
  return done ? 0 : report(done.error());
}

}  // namespace ambito::tools
