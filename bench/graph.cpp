// What the frame graph costs, in the time of the thread, so that a busy machine disturbs little, and what it saves.
// The laws, which end the program with 1: an unchanged frame 50 µs and no operator new, the engine's frame from
// nothing 200 µs, 1,000 passes with 2,000 resources 5 ms and linear, the transient memory of a chain of six
// full-screen passes at least 35 % below the sum and, like its traffic, the least there can be.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <ambito/frame_graph.h>
#include <ambito/graph.h>
#include <ambito/graph_lint.h>

#include "engine/engine.h"
#include "scene/primitives.h"
#include "support/count_new.h"

namespace {

using namespace ambito;
using graph::FrameGraph;

template <class T>
T must(Result<T> result) {
  if (!result) {
    std::exit(report(result.error()));
  }
  if constexpr (!std::is_void_v<T>) {
    return std::move(*result);
  }
}

bool broken = false;

/// One row; `most` is the law, in the unit of the value.
void row(const char* name, double value, const char* unit, double most = 0.0) {
  if (most == 0.0) {
    std::printf("%-52s %12.3f %s\n", name, value, unit);
    return;
  }
  const bool kept = value <= most;
  std::printf("%-52s %12.3f %-6s (at most %g)%s\n", name, value, unit, most, kept ? "" : "  BROKEN");
  broken = broken || !kept;
}

void law(const char* name, double value, double wanted) {
  const bool kept = value == wanted;
  std::printf("%-52s %12.0f        (must be %.0f)%s\n", name, value, wanted, kept ? "" : "  BROKEN");
  broken = broken || !kept;
}

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Median of `rounds`, in microseconds.
template <class Job>
double microseconds(int rounds, Job&& job) {
  job();
  std::vector<double> times;
  for (int i = 0; i < rounds; ++i) {
    const double start = thread_seconds();
    job();
    times.push_back((thread_seconds() - start) * 1e6);
  }
  std::ranges::sort(times);
  return times[times.size() / 2];
}

// ---- the engine's frame

constexpr frame::Plan plan{.size = {1280, 720}, .samples = 4, .prepass = true, .cascades = frame::max_cascades};

void from_nothing() {
  std::puts("the engine's frame, 1280 x 720, 4 samples");
  const auto all = [] {
    const FrameGraph frame = must(frame_graph(plan));
    return must(graph::compile(frame));
  };
  row("  declared and compiled from nothing", microseconds(301, all), "us", 200.0);
  const FrameGraph frame = must(frame_graph(plan));
  const graph::Compiled compiled = must(graph::compile(frame));
  const std::string json = graph::to_json(frame, compiled);
  row("  compiled", microseconds(301, [&] { return must(graph::compile(frame)); }), "us");
  row("  edges", microseconds(301, [&] { return graph::edges(frame); }), "us");
  row("  to_json", microseconds(301, [&] { return graph::to_json(frame, compiled); }), "us");
  row("  read_json", microseconds(301, [&] { return must(graph::read_json(json)); }), "us");
  row("  lint", microseconds(301, [&] { return must(graph::lint(frame)); }), "us");
  row("  to_html", microseconds(31, [&] { return graph::to_html(frame, compiled); }), "us");
  const auto traffic = graph::attachment_traffic(frame, compiled);
  row("  attachment traffic", static_cast<double>(traffic.loaded + traffic.stored) * 1e-6, "MB");
}

Scene small_scene() {
  Scene scene;
  const auto box = scene.add(scene::box(vec3f(0.5f)));
  scene::NodeRow node;
  node.mesh = scene.add(scene::Mesh{.primitives = {{box, scene.add(scene::Material{})}}});
  scene.add(std::move(node));
  return scene;
}

/// What a frame that is like the last one asks of the graph: its plan, and whether its imports are the same.
void unchanged() {
  auto engine = must(engine::boot({.label = "bench", .adapter = "software"}));
  const Scene scene = small_scene();
  View view{.camera = Camera::framing(scene.bounds()), .size = {64, 64}};
  for (int i = 0; i < 3; ++i) must(engine::draw_frame(*engine, scene, view));
  engine::Engine::Upper& upper = *engine->upper;
  const frame::Plan same{.size = view.size,
                         .samples = engine->samples,
                         .feed = upper.groups.feed(),
                         .readback = true,
                         .output_format = upper.output.format(),
                         .prepass = engine->stats.prepass,
                         .cascades = engine->stats.cascades};
  const auto creations = engine->resources.creations();
  const auto ask = [&] {
    auto* ready = must(upper.plans.get(same));
    const executor::Import imports[] = {{.name = engine::output_name, .texture = upper.output.texture()},
                                        {.name = "shadow_atlas", .texture = upper.shadows.atlas()}};
    must(ready->realised.bind({.buffer = upper.views.buffer(), .size = sizeof(shading::ViewUniforms)}, imports));
  };
  ask();
  const auto before = bench::allocations();
  ask();
  const auto taken = bench::allocations() - before;
  std::puts("an unchanged frame");
  row("  compiled: its plan is found and bound", microseconds(1001, ask), "us", 50.0);
  law("  operator new", static_cast<double>(taken), 0.0);
  const auto before_frame = bench::allocations();
  must(engine::draw_frame_to(*engine, scene, view, upper.output));
  row("  operator new in all of the frame, up to its submit", static_cast<double>(bench::allocations() - before_frame), "times");
  upper.output.abandon();
  law("  WebGPU objects made", static_cast<double>(engine->resources.creations() - creations), 0.0);
}

// ---- many passes

/// `passes` passes and two resources for each: a chain with side branches, reading what is near and what is far.
FrameGraph many(std::uint32_t passes) {
  FrameGraph g;
  g.output = {1920, 1080};
  for (std::uint32_t i = 0; i < passes; ++i) {
    graph::Texture texture{.name = "texture " + std::to_string(i), .size = {}, .format = Format::rgba16_float};
    if (i % 3 == 0) texture.format = Format::rgba8_unorm;
    if (i % 5 == 0) texture.size = graph::SizeRule::of_output(2);
    g.textures.push_back(texture);
    g.buffers.push_back({.name = "buffer " + std::to_string(i), .size = 4096u << (i % 3)});
  }
  g.textures.back().lifetime = graph::Lifetime::imported;
  for (std::uint32_t i = 0; i < passes; ++i) {
    graph::Pass pass{.name = "pass " + std::to_string(i), .accesses = {}};
    const auto read = [&](graph::ResourceKind kind, std::uint32_t back) {
      if (i < back) return;
      const bool texture = kind == graph::ResourceKind::texture;
      pass.accesses.push_back({.use = texture ? graph::Use::sampled : graph::Use::storage_read,
                               .kind = kind,
                               .resource = i - back,
                               .version = 1,
                               .binding = "source_" + std::to_string(pass.accesses.size())});
    };
    read(graph::ResourceKind::texture, 1);
    read(graph::ResourceKind::texture, 7);
    read(graph::ResourceKind::buffer, 1);
    pass.accesses.push_back({.use = graph::Use::color, .resource = i, .covers = true});
    pass.accesses.push_back({.use = graph::Use::storage_write,
                             .kind = graph::ResourceKind::buffer,
                             .resource = i,
                             .covers = true,
                             .binding = "result"});
    g.passes.push_back(std::move(pass));
  }
  return g;
}

void scaling() {
  std::puts("passes with twice as many resources");
  std::map<std::uint32_t, double> times;
  for (const std::uint32_t passes : {250u, 500u, 1000u}) {
    const FrameGraph g = many(passes);
    if (must(graph::compile(g)).passes.size() != passes) {
      std::puts("  passes were dropped: this measures too little  BROKEN");
      broken = true;
    }
    times[passes] = microseconds(51, [&] { return must(graph::compile(g)); });
    const std::string name = "  compile of " + std::to_string(passes);
    row(name.c_str(), times[passes], "us", passes == 1000 ? 5000.0 : 0.0);
  }
  row("  500 against 250 (linear: 2)", times[500] / times[250], "times", 3.0);
  row("  1000 against 500 (linear: 2)", times[1000] / times[500], "times", 3.0);
  const FrameGraph g = many(1000);
  const graph::Compiled compiled = must(graph::compile(g));
  const std::string json = graph::to_json(g, compiled);
  row("  edges of 1000", microseconds(31, [&] { return graph::edges(g); }), "us");
  row("  to_json of 1000", microseconds(11, [&] { return graph::to_json(g, compiled); }), "us");
  row("  read_json of 1000", microseconds(11, [&] { return must(graph::read_json(json)); }), "us");
  row("  lint of 1000", microseconds(11, [&] { return must(graph::lint(g)); }), "us");
}

// ---- memory

/// Bytes when every transient that is alive in a WebGPU pass has memory, and textures with equal descriptors follow
/// each other in it: for each descriptor, the most that are alive at once.
std::uint64_t least_memory(const FrameGraph& g, const graph::Compiled& c) {
  using Key = std::tuple<std::uint32_t, std::uint32_t, Format, std::uint32_t, TextureUsage>;
  std::map<Key, std::uint64_t> most;
  for (std::uint32_t p = 0; p < c.passes.size(); ++p) {
    std::map<Key, std::uint64_t> alive;
    for (std::uint32_t t = 0; t < g.textures.size(); ++t) {
      const graph::CompiledTexture& made = c.textures[t];
      if (g.textures[t].lifetime != graph::Lifetime::transient || p < made.first || p > made.last) continue;
      ++alive[{made.size.width, made.size.height, g.textures[t].format, g.textures[t].samples, made.usage}];
    }
    for (const auto& [key, count] : alive) most[key] = std::max(most[key], count);
  }
  std::uint64_t bytes = 0;
  for (const auto& [key, count] : most)
    bytes += count * graph::texture_bytes({std::get<0>(key), std::get<1>(key)}, std::get<2>(key), std::get<3>(key));
  return bytes;
}

void memory_of_a_chain() {
  FrameGraph g;
  g.output = {1920, 1080};
  constexpr std::uint32_t passes = 6;
  for (std::uint32_t i = 0; i < passes; ++i) {
    g.textures.push_back({.name = std::to_string(i), .size = {}, .format = Format::rgba16_float});
    graph::Pass pass{.name = "full screen " + std::to_string(i), .accesses = {}};
    if (i > 0) pass.accesses.push_back({.resource = i - 1, .version = 1, .binding = "source"});
    pass.accesses.push_back({.use = graph::Use::color, .resource = i, .covers = true});
    g.passes.push_back(std::move(pass));
  }
  g.passes.push_back({.name = "show", .kind = graph::PassKind::compute, .side_effect = true,
                      .accesses = {{.resource = passes - 1, .version = 1, .binding = "source"}}});
  const graph::Compiled c = must(graph::compile(g));
  std::uint64_t sum = 0;
  for (std::uint32_t t = 0; t < passes; ++t)
    sum += graph::texture_bytes(c.textures[t].size, g.textures[t].format, g.textures[t].samples);
  std::uint64_t used = 0;
  for (const graph::TextureSlot& slot : c.texture_slots) used += graph::texture_bytes(slot.size, slot.format, slot.samples);
  const auto megabytes = [](std::uint64_t bytes) { return static_cast<double>(bytes) * 1e-6; };
  std::puts("a chain of six full-screen passes, 1920 x 1080 rgba16float");
  row("  sum of their targets", megabytes(sum), "MB");
  row("  transient memory", megabytes(used), "MB", 0.65 * megabytes(sum));
  row("  below the sum", 100.0 * (1.0 - static_cast<double>(used) / static_cast<double>(sum)), "%");
  law("  transient memory, bytes, against the least", static_cast<double>(used), static_cast<double>(least_memory(g, c)));
  const auto traffic = graph::attachment_traffic(g, c);
  law("  attachment traffic, bytes: each is stored once", static_cast<double>(traffic.loaded + traffic.stored),
      static_cast<double>(sum));
}

}  // namespace

int main() {
  unchanged();
  from_nothing();
  scaling();
  memory_of_a_chain();
  if (broken) std::puts("a law is broken");
  return broken ? 1 : 0;
}
