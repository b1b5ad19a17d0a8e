#include <ambito/renderer.h>

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "engine/engine.h"

namespace ambito {
namespace {

DeviceInfo describe(const device::Info& info) {
  DeviceInfo result{.adapter = info.adapter.name,
                    .vendor = info.adapter.vendor,
                    .driver = info.adapter.driver,
                    .type = device::to_string(info.adapter.type),
                    .backend = info.adapter.backend,
                    .implementation = info.implementation + " " + info.implementation_version,
                    .features = info.features,
                    .missing = {},
                    .limits = info.limits};
  for (const device::MissingFeature& missing : info.missing) {
    result.missing.emplace_back(device::to_string(missing.feature), missing.lost);
  }
  return result;
}

/// No exception leaves the library: the memory of the machine is a limit like any other.
template <class Job>
auto guarded(Job&& job) -> decltype(job()) {
  try {
    return job();
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::out_of_memory, "the memory of this machine is used up");
  } catch (const std::exception& error) {
    return fail(ErrorCode::misuse, std::string("unexpected: ") + error.what());
  }
}

}  // namespace

struct Renderer::State {
  std::unique_ptr<engine::Engine> engine;
  DeviceInfo device;
};

Renderer::Renderer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;
Renderer::~Renderer() = default;

Result<Renderer> Renderer::create(const RendererOptions& options) {
  return guarded([&] { return make(options); });
}

Result<Renderer> Renderer::make(const RendererOptions& options) {
  auto engine = engine::boot(options);
  if (!engine) return fail(std::move(engine).error());
  auto state = std::make_unique<State>();
  state->engine = std::move(*engine);
  state->device = describe(state->engine->device->info());
  return Renderer(std::move(state));
}

namespace {

constexpr int most_rebuilds = 2;  // in a row

/// One attempt. A frame that fails leaves nothing behind, not even its number.
Result<Image> try_frame(engine::Engine& engine, const Scene& scene, const View& view) {
  const std::uint64_t number = engine.stats.frame;
  auto image = guarded([&] { return engine::draw_frame(engine, scene, view); });
  if (image) return image;
  engine::abandon_frame(engine);
  engine.stats.frame = number;
  return image;
}

/// Attempts until a picture is there, or the device was lost too often.
Result<Image> frame_with_rebuilds(engine::Engine& engine, const Scene& scene, const View& view) {
  auto image = try_frame(engine, scene, view);
  for (int rebuilds = 0; !image && engine.device->lost(); ++rebuilds) {
    const Stopwatch recovery;
    if (rebuilds == most_rebuilds) {
      return fail(std::move(image).error(), "giving up after " + std::to_string(rebuilds) + " new devices in a row");
    }
    if (auto ok = guarded([&] { return engine::revive(engine); }); !ok) {
      image = fail(std::move(ok).error());
      continue;
    }
    image = try_frame(engine, scene, view);
    if (image) engine.stats.recovery_milliseconds = (recovery.seconds() - engine.since_submit.seconds()) * 1e3;
  }
  return image;
}

}  // namespace

Result<Image> Renderer::render(const Scene& scene, const View& view) {
  engine::Engine& engine = *state_->engine;
  const Stopwatch watch;
  auto image = frame_with_rebuilds(engine, scene, view);
  if (image) engine.stats.submit_milliseconds = (watch.seconds() - engine.since_submit.seconds()) * 1e3;
  return image;
}

Result<std::vector<std::string>> Renderer::loss_points(const Scene& scene, const View& view) {
  engine::Drill& drill = state_->engine->drill;
  drill.list(true);
  const auto image = render(scene, view);
  drill.list(false);
  if (!image) return fail(image.error());
  return drill.points();
}

void Renderer::lose_device_at(std::string_view point, std::uint32_t times) {
  state_->engine->drill.arm(point, times);
}

std::uint32_t Renderer::losses_to_come() const { return state_->engine->drill.armed(); }

std::vector<Wish> Renderer::wishes() const { return engine::wishes(*state_->engine); }

const DeviceInfo& Renderer::device() const { return state_->device; }
const Stats& Renderer::stats() const { return state_->engine->stats; }

std::vector<TimedPart> Renderer::timings() const {
  std::vector<TimedPart> parts;
  for (const auto& part : state_->engine->timings.parts()) parts.push_back({part.name, part.seconds * 1e3});
  return parts;
}

GpuTimes Renderer::gpu_times() const {
  executor::Profiler& profiler = state_->engine->upper->profiler;
  profiler.poll();
  const executor::FrameTimes& latest = profiler.latest();
  GpuTimes times{.available = state_->engine->profile && profiler.available(),
                 .frame = latest.frame,
                 .milliseconds = latest.milliseconds,
                 .passes = {}};
  for (const executor::MeasuredPass& pass : latest.passes) {
    times.passes.push_back({pass.name, pass.milliseconds});
  }
  return times;
}

std::vector<CensusLine> Renderer::census() const {
  std::vector<CensusLine> lines;
  for (const resources::CensusLine& line : state_->engine->resources.census()) {
    lines.push_back({std::string(line.kind), line.label, line.count, line.bytes});
  }
  return lines;
}

std::vector<std::string> Renderer::gpu_errors() const {
  std::vector<std::string> messages;
  for (const auto& entry : state_->engine->device->errors().entries()) messages.push_back(entry.message);
  return messages;
}

Result<std::vector<std::string>> Renderer::adapters() {
  auto found = device::Device::adapters();
  if (!found) return fail(std::move(found).error());
  std::vector<std::string> names;
  for (const auto& adapter : *found) names.push_back(adapter.name);
  return names;
}

}  // namespace ambito
