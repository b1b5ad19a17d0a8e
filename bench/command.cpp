// What the checks of scopes cost: 10,000 times `set object + draw` through a RenderScope, against the same
// calls made straight on webgpu.h in the same process. The law: a ratio of at most 1.15, and no call of our
// operator new inside the loop.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>
#include <webgpu/webgpu.h>

#include <ambito/scopes.h>

#include "support/count_new.h"
#include "device/device.h"
#include "resources/resources.h"

namespace {

using namespace ambito;
using namespace ambito::command;

constexpr std::uint32_t draws = 10'000;
constexpr Extent size = {64, 64};

template <class T>
T must(Result<T> result) {
  if (!result) {
    std::exit(report(result.error()));
  }
  if constexpr (!std::is_void_v<T>) {
    return std::move(*result);
  }
}

constexpr const char* shader_text = R"(
@group(0) @binding(0) var<storage, read> objects: array<vec4f>;
@group(3) @binding(0) var<uniform> object: vec4f;
fn corner(i: u32) -> vec4f { return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0); }
struct Out { @builtin(position) position: vec4f, @location(0) color: vec4f }
@vertex fn by_instance(@builtin(vertex_index) v: u32, @builtin(instance_index) i: u32) -> Out {
  return Out(corner(v), objects[i]);
}
@vertex fn by_offset(@builtin(vertex_index) v: u32) -> Out { return Out(corner(v), object); }
@fragment fn fragment(in: Out) -> @location(0) vec4f { return in.color; }
)";

enum class Feed { storage, offset };

/// The same objects for both sides.
struct Kit {
  std::unique_ptr<device::Device> device;
  std::unique_ptr<resources::Resources> store;
  resources::TextureId target;
  resources::BufferId indices;
  resources::RenderPipelineId pipelines[2];
  resources::BindGroupId groups[2];

  Kit() {
    device = must(device::Device::create({.label = "bench", .adapter = "software"}));
    store = std::make_unique<resources::Resources>(*device);
    auto& r = *store;
    target = must(r.texture({.label = "target",
                             .size = size,
                             .format = Format::rgba8_unorm,
                             .usage = TextureUsage::render_attachment}));
    indices =
        must(r.buffer({.label = "indices", .size = 64, .usage = BufferUsage::index | BufferUsage::copy_dst}));
    const auto objects = must(r.buffer(
        {.label = "objects", .size = draws * 256, .usage = BufferUsage::uniform | BufferUsage::storage}));
    const auto shader = must(r.shader({.label = "objects", .text = shader_text}));
    const auto empty = must(r.bind_group_layout({.label = "empty"}));
    for (const Feed feed : {Feed::storage, Feed::offset}) {
      const bool by_offset = feed == Feed::offset;
      const resources::BindingLayout entry{.visibility = ShaderStage::vertex,
                                           .kind = by_offset
                                                       ? resources::BindingKind::uniform_buffer
                                                       : resources::BindingKind::read_only_storage_buffer,
                                           .dynamic_offset = by_offset};
      const auto layout = must(r.bind_group_layout({.label = "object", .entries = {&entry, 1}}));
      resources::PipelineLayoutDescriptor groups_of{.label = "object"};
      groups_of.groups = by_offset
                             ? std::array{empty, empty, empty, layout}
                             : std::array{layout, resources::BindGroupLayoutId{},
                                          resources::BindGroupLayoutId{}, resources::BindGroupLayoutId{}};
      const resources::ColorTarget color{.format = Format::rgba8_unorm};
      const auto index = static_cast<std::size_t>(feed);
      pipelines[index] = must(r.render_pipeline({.label = "object",
                                                 .layout = must(r.pipeline_layout(groups_of)),
                                                 .shader = shader,
                                                 .vertex_entry = by_offset ? "by_offset" : "by_instance",
                                                 .targets = {&color, 1}}));
      const resources::Binding binding{
          .binding = 0, .resource = resources::BufferBinding{objects, 0, by_offset ? 256u : 0u}};
      groups[index] = must(r.bind_group({.label = "object", .layout = layout, .entries = {&binding, 1}}));
    }
  }
};

Kit& kit() {
  static Kit it;
  return it;
}

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::uint64_t allocations_in_loop = 0;

void through_scopes(Feed feed) {
  Kit& k = kit();
  const auto index = static_cast<std::size_t>(feed);
  const ColorAttachment color{.view = k.target, .load = LoadOp::clear, .store = StoreOp::store};
  auto commands = record(*k.store, {.label = "frame"}, [&](Encoder& encoder) {
    encoder.render({.label = "objects", .colors = {&color, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(k.pipelines[index]);
      pass.set_index_buffer(k.indices, IndexFormat::uint16);
      const std::uint64_t before = bench::allocations();
      if (feed == Feed::storage) {
        pass.set_bind_group(0, k.groups[index]);
        for (std::uint32_t i = 0; i < draws; ++i) {
          pass.draw_indexed(3, 1, 0, 0, i);
        }
      } else {
        for (std::uint32_t i = 0; i < draws; ++i) {
          pass.set_bind_group(3, k.groups[index], {i * 256});
          pass.draw_indexed(3, 1, 0, 0, 0);
        }
      }
      allocations_in_loop += bench::allocations() - before;
    });
  });
  if (!commands) {
    std::exit(report(commands.error()));
  }
}

void straight_on_webgpu(Feed feed) {
  Kit& k = kit();
  const auto index = static_cast<std::size_t>(feed);
  const resources::Resources& r = *k.store;
  WGPURenderPipeline const pipeline = r.find(k.pipelines[index])->handle;
  WGPUBindGroup const group = r.find(k.groups[index])->handle;
  WGPUBuffer const indices = r.find(k.indices)->handle;
  WGPUCommandEncoder const encoder = wgpuDeviceCreateCommandEncoder(k.device->handle(), nullptr);
  WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
  color.view = r.find(r.find(k.target)->attachment_view)->handle;
  color.loadOp = WGPULoadOp_Clear;
  color.storeOp = WGPUStoreOp_Store;
  WGPURenderPassDescriptor descriptor = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
  descriptor.colorAttachmentCount = 1;
  descriptor.colorAttachments = &color;
  WGPURenderPassEncoder const pass = wgpuCommandEncoderBeginRenderPass(encoder, &descriptor);
  wgpuRenderPassEncoderSetPipeline(pass, pipeline);
  wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 0, 64);
  if (feed == Feed::storage) {
    wgpuRenderPassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    for (std::uint32_t i = 0; i < draws; ++i) {
      wgpuRenderPassEncoderDrawIndexed(pass, 3, 1, 0, 0, i);
    }
  } else {
    for (std::uint32_t i = 0; i < draws; ++i) {
      const std::uint32_t offset = i * 256;
      wgpuRenderPassEncoderSetBindGroup(pass, 3, group, 1, &offset);
      wgpuRenderPassEncoderDrawIndexed(pass, 3, 1, 0, 0, 0);
    }
  }
  wgpuRenderPassEncoderEnd(pass);
  wgpuRenderPassEncoderRelease(pass);
  wgpuCommandBufferRelease(wgpuCommandEncoderFinish(encoder, nullptr));
  wgpuCommandEncoderRelease(encoder);
}

bool broken = false;  ///< the law, by any of the benchmarks

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

/// The law.
void enforce(benchmark::State& state, double ratio, std::uint64_t allocations) {
  constexpr double most = 1.15;
  char text[96] = {};
  if (ratio > most)
    std::snprintf(text, sizeof text, "scopes take %.3f times the bare calls; the limit is %.2f", ratio, most);
  if (allocations != 0)
    std::snprintf(text, sizeof text, "operator new is called %llu times; the limit is 0",
                  static_cast<unsigned long long>(allocations));
  if (*text == '\0') return;
  state.SkipWithError(text);
  broken = true;
}

/// Pairs in turn, in the time of the thread alone, so that a busy machine disturbs both sides alike.
void record_10000(benchmark::State& state, Feed feed) {
  through_scopes(feed);
  straight_on_webgpu(feed);
  allocations_in_loop = 0;
  std::vector<double> ratios, ours, bare;
  for (auto _ : state) {
    const double start = thread_seconds();
    through_scopes(feed);
    const double middle = thread_seconds();
    straight_on_webgpu(feed);
    const double end = thread_seconds();
    state.SetIterationTime(middle - start);
    ours.push_back((middle - start) * 1e9 / draws);
    bare.push_back((end - middle) * 1e9 / draws);
    ratios.push_back((middle - start) / (end - middle));
  }
  const double ratio = median(ratios);
  state.counters["ratio"] = ratio;
  state.counters["ns_a_draw"] = median(ours);
  state.counters["bare_ns_a_draw"] = median(bare);
  state.counters["operator_new"] = static_cast<double>(allocations_in_loop);
  enforce(state, ratio, allocations_in_loop);
}

BENCHMARK_CAPTURE(record_10000, storage, Feed::storage)->UseManualTime()->Iterations(101);
BENCHMARK_CAPTURE(record_10000, offset, Feed::offset)->UseManualTime()->Iterations(101);

}  // namespace

/// Of its own, because the one of Google Benchmark is content with benchmarks that failed.
int main(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return broken ? 1 : 0;
}
