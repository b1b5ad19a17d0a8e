#include <array>
#include <string>
#include <utility>

#include "engine/engine.h"
#include "engine/passes.h"
#include "shading/twins.h"

namespace ambito::engine {
namespace {

/// What the engine uses beyond the contract of default limits, and what is lost without it: nothing so far
/// changes the picture.
constexpr std::array<device::WantedFeature, 1> wanted_features{
    {{device::Feature::timestamp_query, "the GPU time of passes is not measured"}}};
constexpr std::array<device::WantedLimit, 2> wanted_limits{
    {{&device::Limits::max_buffer_size, 1ull << 31},
     {&device::Limits::max_storage_buffer_binding_size, 1ull << 30}}};

Result<void> check(const RendererOptions& options) {
  if (options.samples == 1 || options.samples == 4) return {};
  return fail(ErrorCode::usage, "samples is " + std::to_string(options.samples) + "; it must be 1 or 4");
}

executor::Workshop workshop_of(Engine& engine, const shading::Groups& groups) {
  return {.resources = engine.resources,
          .pool = engine.pool,
          .shaders = engine.shaders,
          .groups = groups};
}

}  // namespace

Engine::Engine(std::unique_ptr<device::Device> made, const RendererOptions& chosen)
    : device(std::move(made)),
      resources(*device),
      pool(resources),
      shaders(resources, chosen.shader_dir),
      samples(chosen.samples),
      profile(chosen.profile),
      trace_path(chosen.command_trace) {}

Engine::Upper::Upper(Engine& engine, shading::Groups made_groups)
    : groups(std::move(made_groups)),
      pipelines(engine.resources, engine.shaders, groups),
      residency(engine.resources, groups, groups.feed()),
      frame_group(engine.resources, groups),
      views(engine.resources),
      lists(engine.resources, groups),
      plans(workshop_of(engine, groups), pipelines,
            [this](command::RenderScope& pass, const command::PassContext& context) {
              lists.record(pass, context);
            },
            &declare_passes),
      output(engine.resources),
      profiler(engine.resources) {}

Result<std::unique_ptr<Engine>> boot(const RendererOptions& options) {
  if (auto ok = check(options); !ok) return fail(std::move(ok).error());
  auto device = device::Device::create(
      {.label = options.label, .adapter = options.adapter, .default_limits = options.default_limits},
      {.features = wanted_features, .limits = wanted_limits});
  if (!device) return fail(std::move(device).error());
  auto engine = std::make_unique<Engine>(std::move(*device), options);
  engine->resources.set_budget(options.max_gpu_bytes);
  for (const auto& part : engine->device->timings().parts()) engine->timings.add(part.name, part.seconds);
  auto groups = shading::Groups::create(engine->resources, engine->shaders, options.feed);
  if (!groups) return fail(std::move(groups).error(), "making the bind group layouts");
  engine->upper.emplace(*engine, std::move(*groups));
  return engine;
}

}  // namespace ambito::engine
