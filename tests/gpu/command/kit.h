#pragma once

#include <cstring>
#include <functional>
#include <source_location>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/scopes.h>

#include "gpu/support/gpu_test.h"
#include "resources/readback.h"

/// What the tests of scopes draw with.
namespace gpu_test {

using namespace ambito;
using namespace ambito::command;
using resources::BindGroupId;
using resources::BufferId;
using resources::ComputePipelineId;
using resources::QuerySetId;
using resources::RenderPipelineId;
using resources::TextureId;
using resources::TextureViewId;

inline BufferId make_buffer(std::string_view label, std::uint64_t size, BufferUsage usage) {
  return must(resources().buffer({.label = label, .size = size, .usage = usage}));
}

inline constexpr auto target_usage = TextureUsage::render_attachment | TextureUsage::copy_src |
                                     TextureUsage::copy_dst | TextureUsage::texture_binding;

inline TextureId make_target(std::string_view label, Extent size = {4, 4},
                             Format format = Format::rgba8_unorm, std::uint32_t samples = 1) {
  return must(resources().texture({.label = label,
                                   .size = size,
                                   .sample_count = samples,
                                   .format = format,
                                   .usage = samples > 1 ? TextureUsage::render_attachment : target_usage}));
}

inline ColorAttachment cleared(AttachmentView view, vec4f color = vec4f(0.0f)) {
  return {.view = view, .clear_value = color, .load = LoadOp::clear, .store = StoreOp::store};
}
inline ColorAttachment loaded(AttachmentView view) {
  return {.view = view, .load = LoadOp::load, .store = StoreOp::store};
}

/// One triangle over everything at depth 0.5, of a colour that is a literal of WGSL.
inline resources::ShaderId solid_shader(std::string_view color) {
  const std::string text =
      "@vertex fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {\n"
      "  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);\n"
      "}\n"
      "@fragment fn fragment() -> @location(0) vec4f { return vec4f(" +
      std::string(color) + "); }\n";
  return must(resources().shader({.label = "solid", .text = text}));
}

struct SolidOptions {
  std::string_view color = "0.0, 1.0, 0.0, 1.0";
  Format format = Format::rgba8_unorm;
  resources::DepthState depth = {};
  std::uint32_t samples = 1;
  Topology topology = Topology::triangle_list;
  Blend blend = Blend::none;
};

inline RenderPipelineId solid(const SolidOptions& options = {}) {
  const auto layout = must(resources().pipeline_layout({.label = "nothing bound"}));
  const resources::ColorTarget target{.format = options.format, .blend = options.blend};
  return must(resources().render_pipeline({.label = "solid",
                                           .layout = layout,
                                           .shader = solid_shader(options.color),
                                           .topology = options.topology,
                                           .depth = options.depth,
                                           .sample_count = options.samples,
                                           .targets = {&target, 1}}));
}

/// Draws a colour out of group 3, a uniform buffer with a dynamic offset (R109).
struct ObjectKit {
  RenderPipelineId pipeline;
  BufferId objects;  ///< `slots` colours, 256 bytes apart
  BindGroupId group;
  BindGroupId other_layout;  ///< a group that does not fit the pipeline
  BufferId indices;          ///< 6 of 16 bits: 0 1 2 0 1 2
  static constexpr std::uint32_t slots = 4;
};

inline ObjectKit object_kit() {
  ObjectKit kit;
  auto& r = resources();
  const resources::BindingLayout entry{.binding = 0,
                                       .visibility = ShaderStage::fragment,
                                       .kind = resources::BindingKind::uniform_buffer,
                                       .dynamic_offset = true,
                                       .min_size = 16};
  const auto empty = must(r.bind_group_layout({.label = "empty"}));
  const auto layout = must(r.bind_group_layout({.label = "object", .entries = {&entry, 1}}));
  resources::BindingLayout fixed = entry;
  fixed.dynamic_offset = false;
  const auto other = must(r.bind_group_layout({.label = "other", .entries = {&fixed, 1}}));
  const auto pipeline_layout =
      must(r.pipeline_layout({.label = "object", .groups = {empty, empty, empty, layout}}));
  const auto shader = must(r.shader({.label = "object", .text = R"(
@group(3) @binding(0) var<uniform> color: vec4f;
@vertex fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}
@fragment fn fragment() -> @location(0) vec4f { return color; }
)"}));
  const resources::ColorTarget target{.format = Format::rgba8_unorm};
  kit.pipeline = must(r.render_pipeline(
      {.label = "object", .layout = pipeline_layout, .shader = shader, .targets = {&target, 1}}));
  kit.objects = make_buffer("objects", 256 * ObjectKit::slots, BufferUsage::uniform | BufferUsage::copy_dst);
  for (std::uint32_t i = 0; i < ObjectKit::slots; ++i) {
    const float color[4] = {static_cast<float>(i) * 0.2f, 1.0f, 0.0f, 1.0f};
    must(r.write(kit.objects, 256 * i, std::as_bytes(std::span(color))));
  }
  const resources::Binding binding{.binding = 0, .resource = resources::BufferBinding{kit.objects, 0, 256}};
  kit.group = must(r.bind_group({.label = "object", .layout = layout, .entries = {&binding, 1}}));
  kit.other_layout = must(r.bind_group({.label = "other", .layout = other, .entries = {&binding, 1}}));
  kit.indices = make_buffer("indices", 12, BufferUsage::index | BufferUsage::copy_dst);
  const std::uint16_t indices[6] = {0, 1, 2, 0, 1, 2};
  must(r.write(kit.indices, 0, std::as_bytes(std::span(indices))));
  return kit;
}

/// Records and submits; the test fails when that fails.
template <class F>
void run(F&& commands) {
  auto recorded = record(resources(), {.label = "frame 1234"}, commands);
  ASSERT_TRUE(recorded) << recorded.error().text();
  const auto submitted = submit(resources(), std::move(*recorded));
  ASSERT_TRUE(submitted) << submitted.error().text();
}

/// The sentence with which a recording is refused; empty when it is not.
template <class F>
std::string refusal(F&& commands) {
  auto recorded = record(resources(), {.label = "frame 1234"}, commands);
  return recorded ? std::string() : recorded.error().message;
}
template <class F>
std::string pass_refusal(const RenderPassDescriptor& descriptor, F&& commands) {
  return refusal([&](Encoder& encoder) { encoder.render(descriptor, commands); });
}
template <class F>
std::string copy_refusal(F&& commands) {
  return refusal([&](Encoder& encoder) { encoder.copy({.label = "copies"}, commands); });
}
template <class F>
std::string compute_refusal(F&& commands) {
  return refusal([&](Encoder& encoder) { encoder.compute({.label = "simulation"}, commands); });
}

/// Bytes of a buffer with usage copy_src.
inline std::vector<std::byte> read_buffer(BufferId id, std::uint64_t size) {
  resources::ReadbackRing ring(resources());
  const auto words = static_cast<std::uint32_t>(size / 4);
  auto ticket = must(ring.begin({.label = "read", .size = {words, 1}, .format = Format::r32_uint}));
  run([&](Encoder& encoder) {
    encoder.copy({.label = "read"}, [&](CopyScope& copy) { copy.buffer_to_buffer(id, ticket.buffer, size); });
  });
  must(ring.submitted(ticket));
  return must(ring.wait(ticket));
}

/// Tightly packed texels of the first level.
inline std::vector<std::byte> read_texture(TextureId id, Extent size, Format format = Format::rgba8_unorm) {
  resources::ReadbackRing ring(resources());
  auto ticket = must(ring.begin({.label = "read", .size = size, .format = format}));
  run([&](Encoder& encoder) {
    encoder.copy({.label = "read"}, [&](CopyScope& copy) {
      copy.texture_to_buffer({.texture = id},
                             {.buffer = ticket.buffer,
                              .bytes_per_row = ticket.layout.bytes_per_row,
                              .rows_per_image = ticket.layout.rows},
                             {size.width, size.height, 1});
    });
  });
  must(ring.submitted(ticket));
  return must(ring.wait(ticket));
}

struct Pixel {
  std::uint8_t r = 0, g = 0, b = 0, a = 0;
  friend bool operator==(Pixel, Pixel) = default;
  friend std::ostream& operator<<(std::ostream& out, Pixel p) {
    return out << int{p.r} << ' ' << int{p.g} << ' ' << int{p.b} << ' ' << int{p.a};
  }
};

/// The one colour of an rgba8unorm texture; the test fails when there are several.
inline Pixel only_pixel(TextureId id, Extent size = {4, 4}) {
  const std::vector<std::byte> bytes = read_texture(id, size);
  Pixel first;
  std::memcpy(&first, bytes.data(), 4);
  for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
    Pixel other;
    std::memcpy(&other, bytes.data() + i, 4);
    if (other != first) {
      ADD_FAILURE() << "pixel " << i / 4 << " is " << other << ", the first is " << first;
      break;
    }
  }
  return first;
}

#define EXPECT_SAYS(text, words) \
  EXPECT_NE(std::string(text).find(words), std::string::npos) << "the text is: " << (text)

}  // namespace gpu_test
