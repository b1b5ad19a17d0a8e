#include <ambito/renderer.h>

#include <functional>
#include <string>
#include <utility>

#include "engine/access.h"
#include "engine/guarded.h"

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

}  // namespace

Renderer::Renderer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;
Renderer::~Renderer() = default;

Result<Renderer> Renderer::create(const RendererOptions& options) {
  return engine::guarded([&] { return make(options); });
}

Result<Renderer> Renderer::make(const RendererOptions& options) {
  auto engine = engine::boot(options);
  if (!engine) return fail(std::move(engine).error());
  return engine::Access::renderer(std::move(*engine));
}

namespace engine {

Renderer Access::renderer(std::unique_ptr<Engine> engine) {
  auto state = std::make_unique<Renderer::State>();
  state->engine = std::move(engine);
  return Renderer(std::move(state));
}

Result<Renderer> Access::renderer_on(const device::Host& host, const RendererOptions& options) {
  return guarded([&]() -> Result<Renderer> {
    auto engine = boot_on(host, options);
    if (!engine) return fail(std::move(engine).error());
    return renderer(std::move(*engine));
  });
}

}  // namespace engine

Result<Image> Renderer::render(const Scene& scene, const View& view) {
  engine::Engine& engine = *state_->engine;
  Image image;
  const auto draw = [&]() -> Result<void> {
    auto drawn = engine::draw_frame(engine, scene, view);
    if (!drawn) return fail(std::move(drawn).error());
    image = std::move(*drawn);
    return {};
  };
  if (auto ok = engine::survive(engine, std::ref(draw)); !ok) return fail(std::move(ok).error());
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

bool Renderer::lose_device_at(std::string_view point, std::uint32_t times, LossKind kind) {
  return state_->engine->drill.arm(point, times, kind);
}

bool Renderer::can_force_loss() const { return state_->engine->device->can_force_loss(); }
bool Renderer::survives_loss_inside_calls() const { return state_->engine->device->survives_loss_inside_calls(); }

std::uint32_t Renderer::losses_to_come() const { return state_->engine->drill.armed(); }

std::vector<Wish> Renderer::wishes() const { return engine::wishes(*state_->engine); }

const DeviceInfo& Renderer::device() const {
  const device::Device& device = *state_->engine->device;
  if (state_->described != device.generation()) {  // another came, perhaps another adapter's
    state_->device = describe(device.info());
    state_->described = device.generation();
  }
  return state_->device;
}
const Stats& Renderer::stats() const { return state_->engine->stats; }

std::vector<TimedPart> Renderer::timings() const {
  std::vector<TimedPart> parts;
  for (const auto& part : state_->engine->timings.parts()) {
    parts.push_back({.name = part.name,
                     .milliseconds = part.seconds * 1e3,
                     .begin = part.begin,
                     .latest_milliseconds = part.latest_seconds * 1e3});
  }
  return parts;
}

FrameTimes Renderer::frame_times() const {
  executor::Profiler& profiler = state_->engine->upper->profiler;
  profiler.poll();
  const executor::FrameTimes& latest = profiler.latest();
  FrameTimes times{.frame = latest.frame,
                   .gpu_available = state_->engine->profile && profiler.available(),
                   .gpu_milliseconds = latest.milliseconds,
                   .submit = latest.submit};
  for (const executor::RecordedPass& pass : latest.recorded)
    times.cpu.push_back({pass.name, pass.milliseconds, pass.begin});
  for (const executor::MeasuredPass& pass : latest.passes)
    times.gpu.push_back({pass.name, pass.milliseconds, pass.begin});
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
