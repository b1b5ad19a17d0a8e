// What it costs to ask the resources for something that they have: a descriptor goes in, the id of the object
// that was made for it comes out. The law: at most 100 ns for each kind, in the time of the thread.
//
// A shader is asked for with a text that was read once (`ShaderText`). The row shader_new_text is outside the
// law: a text that nobody kept is copied, hashed and compared in full, and the row says what a byte of it
// costs.

#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "device/device.h"
#include "resources/resources.h"
#include "support/count_new.h"

namespace {

using namespace ambito;
using namespace ambito::resources;

template <class T>
T must(Result<T> result) {
  if (!result) {
    std::exit(report(result.error()));
  }
  return std::move(*result);
}

constexpr const char* wgsl = R"(
@vertex fn vertex(@location(0) p: vec3f) -> @builtin(position) vec4f { return vec4f(p, 1.0); }
@fragment fn fragment() -> @location(0) vec4f { return vec4f(1.0); }
@compute @workgroup_size(1) fn compute() {}
)";

/// As much as a frame of the engine asks with: a layout of a material's size, a group of a buffer and five
/// textures, a pipeline with two vertex buffers.
struct Kit {
  std::unique_ptr<device::Device> device =
      must(device::Device::create({.label = "bench", .adapter = "software"}));
  Resources r{*device};

  SamplerDescriptor sampler{.label = "sampler", .mag = FilterMode::linear};
  std::string text = wgsl;
  ShaderDescriptor shader{.label = "shader", .text = wgsl};
  TextureViewDescriptor view{.label = "view"};
  std::vector<BindingLayout> layout_entries;
  BindGroupLayoutDescriptor layout{.label = "layout"};
  PipelineLayoutDescriptor pipeline_layout{.label = "pipeline layout"};
  std::vector<Binding> bindings;
  BindGroupDescriptor group{.label = "group"};
  std::array<VertexAttribute, 1> positions{{{.format = VertexFormat::float32x3}}};
  std::array<VertexAttribute, 3> others{{{.format = VertexFormat::float16x4, .offset = 0, .location = 1},
                                         {.format = VertexFormat::float16x4, .offset = 8, .location = 2},
                                         {.format = VertexFormat::float32x2, .offset = 16, .location = 3}}};
  std::array<VertexBufferLayout, 2> buffers{
      {{.stride = 12, .attributes = positions}, {.stride = 24, .attributes = others}}};
  std::array<ColorTarget, 1> targets{{{.format = Format::rgba16_float}}};
  RenderPipelineDescriptor pipeline{.label = "pipeline"};
  ComputePipelineDescriptor compute{.label = "compute"};

  Kit() {
    const auto texture = must(r.texture({.label = "texture",
                                         .size = {64, 64},
                                         .mip_levels = 7,
                                         .format = Format::rgba8_unorm,
                                         .usage = TextureUsage::texture_binding}));
    const auto buffer = must(r.buffer({.label = "buffer", .size = 256, .usage = BufferUsage::uniform}));
    text.resize(8192, ' ');
    shader.text = text;
    view.texture = texture;
    make_group(buffer);
    layout.entries = layout_entries;
    pipeline_layout.groups = {group.layout, group.layout};
    pipeline.layout = compute.layout = must(r.pipeline_layout(pipeline_layout));
    pipeline.shader = compute.shader = must(r.shader(shader));
    pipeline.vertex_buffers = buffers;
    pipeline.depth.format = Format::depth32_float;
    pipeline.targets = targets;
  }

  void make_group(BufferId buffer) {
    layout_entries.push_back({.visibility = ShaderStage::fragment, .min_size = 64});
    bindings.push_back({.binding = 0, .resource = BufferBinding{.buffer = buffer}});
    for (std::uint32_t i = 1; i <= 5; ++i) {
      view.base_mip = i;
      layout_entries.push_back(
          {.binding = i, .visibility = ShaderStage::fragment, .kind = BindingKind::texture_float});
      bindings.push_back({.binding = i, .resource = must(r.texture_view(view))});
    }
    layout_entries.push_back(
        {.binding = 6, .visibility = ShaderStage::fragment, .kind = BindingKind::filtering_sampler});
    bindings.push_back({.binding = 6, .resource = must(r.sampler(sampler))});
    layout.entries = layout_entries;
    group.layout = must(r.bind_group_layout(layout));
    group.entries = bindings;
  }
};

Kit& kit() {
  static Kit it;
  return it;
}

/// Asks again and again; creations and allocations are counted, and there are none but where the row says so.
template <class Ask>
void hit(benchmark::State& state, Ask ask) {
  Kit& k = kit();
  must(ask(k));
  const std::uint64_t made = k.r.creations();
  const std::uint64_t allocated = bench::allocations();
  for (auto _ : state) {
    benchmark::DoNotOptimize(ask(k));
  }
  state.counters["creations"] = static_cast<double>(k.r.creations() - made);
  state.counters["operator_new"] =
      static_cast<double>(bench::allocations() - allocated) / static_cast<double>(state.iterations());
}

void sampler(benchmark::State& s) {
  hit(s, [](Kit& k) { return k.r.sampler(k.sampler); });
}
void texture_view(benchmark::State& s) {
  hit(s, [](Kit& k) { return k.r.texture_view(k.view); });
}
void bind_group_layout(benchmark::State& s) {
  hit(s, [](Kit& k) { return k.r.bind_group_layout(k.layout); });
}
void pipeline_layout(benchmark::State& s) {
  hit(s, [](Kit& k) { return k.r.pipeline_layout(k.pipeline_layout); });
}
void bind_group(benchmark::State& s) {
  hit(s, [](Kit& k) { return k.r.bind_group(k.group); });
}
void render_pipeline(benchmark::State& s) {
  hit(s, [](Kit& k) { return k.r.render_pipeline(k.pipeline); });
}
void compute_pipeline(benchmark::State& s) {
  hit(s, [](Kit& k) { return k.r.compute_pipeline(k.compute); });
}
void shader(benchmark::State& s) {
  hit(s, [](Kit& k) { return k.r.shader(k.shader); });
}
void shader_new_text(benchmark::State& s) {
  hit(s, [](Kit& k) { return k.r.shader({.label = "shader", .text = k.text}); });
  s.SetBytesProcessed(static_cast<std::int64_t>(s.iterations()) *
                      static_cast<std::int64_t>(kit().text.size()));
}

BENCHMARK(sampler);
BENCHMARK(texture_view);
BENCHMARK(bind_group_layout);
BENCHMARK(pipeline_layout);
BENCHMARK(bind_group);
BENCHMARK(render_pipeline);
BENCHMARK(compute_pipeline);
BENCHMARK(shader);
BENCHMARK(shader_new_text);

}  // namespace
