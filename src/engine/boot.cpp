#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "engine/passes.h"
#include "engine/surface_output.h"
#include "shading/twins.h"

namespace ambito::engine {
namespace {

using device::Limits;

// What the engine uses beyond the contract of default limits, who uses it, and what is lost without it: nothing
// so far changes the picture. docs/limits.md says how one is added; `ambito limits` shows them.
constexpr std::array<device::WantedFeature, 1> wanted_features{
    {{device::Feature::timestamp_query, "the GPU time of passes is not measured", "measuring the GPU time of passes"}}};
constexpr std::array<device::WantedLimit, 2> wanted_limits{
    {{&Limits::max_buffer_size, 1ull << 31, "a scene is refused that takes more in one buffer",
      "keeping all vertices, or all indices, of one kind in one buffer"},
     {&Limits::max_storage_buffer_binding_size, 1ull << 30, "a scene is refused that takes more in one binding",
      "reading all objects through one binding"}}};

constexpr device::Wanted wanted{.features = wanted_features, .limits = wanted_limits};

Result<void> check(const RendererOptions& options) {
  if (options.samples != 1 && options.samples != 4)
    return fail(ErrorCode::usage, "samples is " + std::to_string(options.samples) + "; it must be 1 or 4");
  if (options.cascades > frame::max_cascades)
    return fail(ErrorCode::usage, "cascades is " + std::to_string(options.cascades) + "; the limit is " + std::to_string(frame::max_cascades));
  std::error_code unknown;
  if (!options.shader_dir.empty() && !std::filesystem::is_directory(options.shader_dir, unknown))
    return fail(ErrorCode::usage, "the shader folder '" + options.shader_dir.string() + "' is no folder");
  std::vector<std::string> names;
  for (const auto& wish : wanted_features) names.emplace_back(device::to_string(wish.feature));
  for (const auto& wish : wanted_limits) names.emplace_back(device::name_of(wish.field));
  for (const std::string& name : options.granted) {
    if (std::ranges::find(names, name) != names.end()) continue;
    std::string known;
    for (const std::string& each : names) (known += known.empty() ? "" : ", ") += each;
    return fail(ErrorCode::usage, "the engine asks for no feature or limit '" + name + "'; it asks for " + known);
  }
  return {};
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
      prepass_wish(chosen.prepass),
      cascades_wish(chosen.cascades),
      profile(chosen.profile),
      trace_path(chosen.command_trace) {}

Engine::~Engine() {
  for (const auto& surface : surfaces)
    if (const auto living = surface.lock()) living->close();
}

Engine::Upper::Upper(Engine& engine, shading::Groups made_groups, std::vector<graph::PlacedPass> passes,
                     Culling culling)
    : groups(std::move(made_groups)),
      pipelines(engine.resources, engine.shaders, groups),
      residency(engine.resources, groups, groups.feed()),
      frame_group(engine.resources, groups),
      views(engine.resources),
      shadows(engine.resources),
      sight(culling),
      lists(engine.resources, groups, culling),
      still_holds([this, &engine](std::uint32_t recipe) { return engine.keeps_shadows && lists.casts(recipe); }),
      plans(workshop_of(engine, groups), pipelines,
            [this](command::RenderScope& pass, const command::PassContext& context) {
              lists.record(pass, context);
            },
            std::move(passes)),
      output(engine.resources),
      host_texture(engine.resources),
      profiler(engine.resources) {}

namespace {

/// Everything that stands on the device.
Result<std::unique_ptr<Engine>> furnish(std::unique_ptr<device::Device> device, const RendererOptions& options) {
  auto engine = std::make_unique<Engine>(std::move(device), options);
  engine->resources.set_budget(options.max_gpu_bytes);
  engine->timings = engine->device->timings();
  auto groups = shading::Groups::create(engine->resources, engine->shaders, options.feed);
  if (!groups) return fail(std::move(groups).error(), "making the bind group layouts");
  auto passes = arrange_frame(options.graph_edit);
  if (!passes) return fail(std::move(passes).error());
  engine->upper.emplace(*engine, std::move(*groups), std::move(*passes), options.culling);
  return engine;
}

}  // namespace

Result<std::unique_ptr<Engine>> boot(const RendererOptions& options) {
  if (auto ok = check(options); !ok) return fail(std::move(ok).error());
  auto device = device::Device::create(
      {.label = options.label,
       .adapter = options.adapter,
       .default_limits = options.default_limits,
       .granted = options.granted},
      wanted);
  if (!device) return fail(std::move(device).error());
  return furnish(std::move(*device), options);
}

Result<std::unique_ptr<Engine>> boot_on(const device::Host& host, const RendererOptions& options) {
  if (auto ok = check(options); !ok) return fail(std::move(ok).error());
  auto device = device::Device::adopt(host, {.label = options.label}, wanted);
  if (!device) return fail(std::move(device).error());
  return furnish(std::move(*device), options);
}

std::vector<Wish> wishes(const Engine& engine) {
  const device::Device& device = *engine.device;
  std::vector<Wish> wishes;
  for (const auto& wish : wanted_features) {
    wishes.push_back({.name = device::to_string(wish.feature),
                      .feature = true,
                      .used_by = std::string(wish.used_by),
                      .lost = std::string(wish.lost),
                      .standard = 0,
                      .wanted = 1,
                      .adapter = device.adapter_features().has(wish.feature) ? 1u : 0u,
                      .granted = device.has(wish.feature) ? 1u : 0u});
  }
  for (const auto& wish : wanted_limits) {
    Wish& row = wishes.emplace_back(Wish{.name = device::name_of(wish.field),
                                         .used_by = std::string(wish.used_by),
                                         .lost = std::string(wish.lost),
                                         .standard = Limits{}.*wish.field,
                                         .wanted = wish.value,
                                         .adapter = device.adapter_limits().*wish.field,
                                         .granted = device.limits().*wish.field});
    for (const resources::Demand& demand : engine.resources.demands()) {
      if (demand.limit != wish.field) continue;
      row.needed = demand.value;
      row.needed_by = demand.who;
    }
  }
  return wishes;
}

}  // namespace ambito::engine
