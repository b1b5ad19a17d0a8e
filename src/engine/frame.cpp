#include <array>
#include <string>
#include <utility>

#include <ambito/scopes.h>

#include "core/log.h"
#include "engine/engine.h"
#include "engine/passes.h"
#include "frame/frame.h"
#include "passes/fog/fog.h"
#include "passes/opaque/opaque.h"
#include "passes/prepass/prepass.h"
#include "passes/reinhard/reinhard.h"
#include "passes/shadows/shadows.h"
#include "passes/tonemap/tonemap.h"
#include "passes/transparent/transparent.h"

namespace ambito::engine {

// The frame. Each step stands where it stands because of what the next one consumes.
std::span<const Step> frame_steps() {
  static constexpr Step steps[] = {
      // 2. Shadows: the lights' own look at the scene, which 5 and 6 ask what light comes through.
      {"shadows", passes::shadows},
      // 3. Prepass: depth before light, so that 5 shades each pixel once; only where the plan asks for it.
      {"prepass", passes::prepass},
      // 5. Opaque: needs the visible objects of step 1 and the lights of step 0.
      {"opaque", passes::opaque},
      // 6. Transparent: over what is opaque, so after it. It writes the same targets, so both are one WebGPU pass: two
      //    would store and load every sample between them.
      {"transparent", passes::transparent},
      // 7. Post: needs the finished scene colour; it brings light to what a picture can hold.
      {"tonemap", passes::tonemap},
  };
  return steps;
}

// Passes that are not in the frame by themselves; an edit brings them in.
std::span<const Step> other_steps() {
  static constexpr Step steps[] = {
      {"fog", passes::fog},
      {"reinhard", passes::reinhard},
  };
  return steps;
}

namespace {

/// A scene that a program made may ask for more objects than there is room for. Counted when nodes or meshes
/// came or went.
Result<void> check_scene(Engine& engine, const Scene& scene) {
  const std::array<std::uint64_t, 3> now{scene.identity(), scene.nodes().structure_revision(),
                                         scene.meshes().revision()};
  if (now == engine.checked_scene) return {};
  const std::uint64_t objects = scene::count_objects(scene);
  if (objects > scene::max_objects) {
    return fail(ErrorCode::over_limit, "the scene has " + std::to_string(objects) + " objects; the limit is " +
                                           std::to_string(scene::max_objects));
  }
  engine.checked_scene = now;
  return {};
}

/// A frame whose times are not known is a frame all the same: this is told once.
void go_on_unmeasured(Engine& engine, const Error& why) {
  if (engine.told_unmeasured || why.code == ErrorCode::device_lost) return;  // a loss tells itself
  engine.told_unmeasured = true;
  log::warning("the times of passes are not measured: " + why.text());
}

/// Those that look on: the profiler and the command trace, when somebody asked for them.
Result<void> prepare_watchers(Engine& engine, const executor::Realised& realised) {
  if (engine.profile) {
    if (auto ok = engine.upper->profiler.prepare(realised); !ok) go_on_unmeasured(engine, ok.error());
  }
  if (engine.trace_path.empty() || engine.trace) return {};
  auto trace = command::Trace::open(engine.trace_path.string());
  if (!trace) return fail(std::move(trace).error());
  engine.trace = std::move(*trace);
  return {};
}

/// What the camera sees, the lights, and the views from which they cast shadows.
std::span<const shading::Light> plan_views(Engine& engine, const Scene& scene) {
  Engine::Upper& upper = *engine.upper;
  upper.sight.look(upper.views.camera(), engine.pose, upper.residency);
  const auto lights = engine.lighting.gather(scene, engine.pose);
  engine.stats.lights = static_cast<std::uint32_t>(lights.size());
  const std::uint64_t casters = Hasher().add(scene.identity()).add(scene.revision()).value();
  const scene::ShadowScene shadowed{.objects = engine.pose.objects(),
                                    .receivers = upper.sight.receivers(),
                                    .casters = upper.sight.casters()};
  upper.shadows.plan(upper.views, shadowed, engine.lighting.samples(), engine.cascades_wish, casters);
  return lights;
}

/// Whether the atlas may be left as it is. A drill wants to be in every pass, and new queries want to be written.
bool keeps_shadows(Engine& engine) {
  const Engine::Upper& upper = *engine.upper;
  const bool measured_before = !engine.profile || !upper.profiler.needs_every_pass();
  return upper.shadows.kept() && measured_before && !engine.drill.active();
}

/// Step 0: everything that may create, on the CPU. No command is recorded yet.
Result<ReadyPlan*> prepare(Engine& engine, const Scene& scene, const View& view, Destination& to) {
  Engine::Upper& upper = *engine.upper;
  if (auto ok = upper.views.plan(view); !ok) return fail(std::move(ok).error());
  if (auto ok = to.prepare(view.size); !ok) return fail(std::move(ok).error());
  if (auto ok = check_scene(engine, scene); !ok) return fail(std::move(ok).error());
  engine.pose.update(scene);

  auto uploaded = engine.timings.time("upload", [&] {
    return upper.residency.sync(scene, engine.pose, [&] { engine.drill.reach("during upload"); });
  });
  if (!uploaded) return fail(std::move(uploaded).error(), "uploading the scene");

  const auto lights = plan_views(engine, scene);
  if (auto ok = upper.shadows.prepare(); !ok) return fail(std::move(ok).error());

  const Stopwatch watch;
  engine.prepass = frame::choose_prepass(engine.prepass_wish, upper.sight.overdraw(), engine.stats.prepass);
  auto plan = upper.plans.get({.size = view.size,
                               .samples = engine.samples,
                               .feed = upper.groups.feed(),
                               .readback = to.readback() != nullptr,
                               .output_format = to.format(),
                               .prepass = engine.prepass.on,
                               .cascades = upper.shadows.cascades(),
                               .late_output = !to.texture()});
  if (!plan) return fail(std::move(plan).error());
  upper.lists.set_passes((*plan)->draws);
  if (auto ok = upper.lists.sync(upper.residency, upper.pipelines); !ok) return fail(std::move(ok).error());
  engine.drill.reach("pipelines pending");
  if (auto ok = engine.resources.finish_pipelines(); !ok) {
    upper.lists.drop_passes();
    return fail(std::move(ok).error());
  }
  engine.timings.add("shaders and pipelines", watch);

  shading::FrameUniforms uniforms = frame::frame_uniforms(view.settings);
  uniforms.shadow_light = upper.shadows.light();
  auto grouped = upper.frame_group.sync(uniforms, lights, upper.shadows.uniforms());
  if (!grouped) return fail(std::move(grouped).error());
  if (auto ok = upper.views.upload(); !ok) return fail(std::move(ok).error());
  const executor::Import imports[] = {{.name = output_name, .texture = to.texture()},
                                      {.name = "shadow_atlas", .texture = upper.shadows.atlas()}};
  const executor::ViewBinding views{.buffer = upper.views.buffer(), .size = sizeof(shading::ViewUniforms)};
  auto bound = (*plan)->realised.bind(views, imports);
  if (!bound) return fail(std::move(bound).error());
  if (auto ok = prepare_watchers(engine, (*plan)->realised); !ok) return fail(std::move(ok).error());
  engine.keeps_shadows = keeps_shadows(engine);
  if (engine.drill.active()) {
    if (auto ok = engine.drill.finish_a_bundle(); !ok) return fail(std::move(ok).error());
  }
  return plan;
}

/// Steps 2 to 8 into one command buffer, and step 9, its submit.
Result<void> record_and_submit(Engine& engine, ReadyPlan& plan, const Settings& settings, Destination& to) {
  Engine::Upper& upper = *engine.upper;
  const frame::Frame frame(plan.plan, settings, upper.views.camera());
  const executor::FrameInputs inputs{.frame_group = upper.frame_group.group(),
                                     .view_offset = frame::Views::offset_of(0),
                                     .frame = &frame,
                                     .readback = to.readback(),
                                     .nothing_to_draw = &upper.nothing_to_draw,
                                     .still_holds = &upper.still_holds,
                                     .acquire = &engine.acquire,
                                     .profiler = engine.profile ? &upper.profiler : nullptr,
                                     .watch = engine.drill.watch()};
  const resources::Seal seal(engine.resources);
  Result<void> executed;
  const Label label("frame", static_cast<int>(engine.stats.frame + 1));
  auto commands = command::record(
      engine.resources, {.label = label, .trace = engine.trace.get()},
      [&](command::Encoder& encoder) { executed = executor::execute(plan.realised, encoder, inputs); });
  if (engine.trace) {
    if (auto ok = engine.trace->flush(); !ok) return ok;
  }
  if (!executed) return executed;
  if (!commands) return fail(std::move(commands).error());
  engine.drill.reach("between finish and submit");
  if (engine.profile) upper.profiler.submitting();
  engine.stats.render_passes = static_cast<std::uint32_t>(commands->counts().render_passes);
  return command::submit(engine.resources, std::move(*commands));
}

void count(Engine& engine) {
  const Engine::Upper& upper = *engine.upper;
  Stats& stats = engine.stats;
  ++stats.frame;
  stats.objects = engine.pose.live_objects();
  stats.visible_objects = static_cast<std::uint32_t>(upper.sight.visible().size());
  stats.draws = upper.lists.draw_calls();
  stats.prepass = engine.prepass.on;
  stats.prepass_reason = engine.prepass.reason;
  stats.cascades = upper.shadows.cascades();
  stats.shadows_kept = engine.keeps_shadows;
  stats.overdraw = upper.sight.overdraw();
  stats.pipelines = upper.pipelines.size();
  stats.creations = engine.resources.creations();
  stats.live_objects = engine.resources.live_objects();
  stats.gpu_bytes = engine.resources.live_bytes();
}

}  // namespace

Result<void> draw_frame_to(Engine& engine, const Scene& scene, const View& view, Destination& to) {
  Engine::Upper& upper = *engine.upper;
  Drill& drill = engine.drill;
  engine.destination = &to;
  drill.reach("before prepare");
  auto plan = prepare(engine, scene, view, to);                                      // 0
  drill.reach("after prepare");
  if (!plan) return fail(std::move(plan).error());

  // 1. Culling comes before everything that draws: all of it depends on how many objects remain.
  const Stopwatch watch;
  auto submitted = upper.lists.fill(upper.sight, upper.views, engine.pose, upper.residency, engine.keeps_shadows);
  drill.reach("after culling");
  if (submitted) submitted = record_and_submit(engine, **plan, view.settings, to);   // 2 … 9
  engine.timings.add("frame", watch);
  if (!submitted) return fail(std::move(submitted).error());
  // Frame number and history advance only after the submit.
  engine.since_submit = Stopwatch();
  drill.reach("after submit");
  count(engine);
  upper.views.advance();
  upper.shadows.drawn();
  (*plan)->realised.advance();
  engine.pool.end_frame();
  auto handed_over = to.submitted();
  if (auto ok = upper.profiler.submitted(engine.stats.frame); !ok) go_on_unmeasured(engine, ok.error());
  return handed_over;
}

Result<Image> draw_frame(Engine& engine, const Scene& scene, const View& view) {
  Output& output = engine.upper->output;
  if (auto drawn = draw_frame_to(engine, scene, view, output); !drawn) return fail(std::move(drawn).error());
  return engine.timings.time("readback", [&] {
    return output.take([&](std::string_view point) { engine.drill.reach(point); });
  });
}

void abandon_frame(Engine& engine) {
  if (engine.destination != nullptr) engine.destination->abandon();
  engine.upper->profiler.abandon();
}

}  // namespace ambito::engine
