// Compute passes: what a dispatch does, and what it needs.

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

struct ComputeKit {
  ComputePipelineId pipeline;
  BufferId numbers;  ///< 256 of 32 bits
  BindGroupId group;
  BindGroupId read_and_write;  ///< the same buffer as uniform and as storage
  ComputePipelineId both_pipeline;
};

ComputeKit compute_kit() {
  auto& r = resources();
  ComputeKit kit;
  const resources::BindingLayout written{
      .binding = 0, .visibility = ShaderStage::compute, .kind = resources::BindingKind::storage_buffer};
  const auto layout = must(r.bind_group_layout({.label = "numbers", .entries = {&written, 1}}));
  const auto shader = must(r.shader({.label = "count", .text = R"(
@group(0) @binding(0) var<storage, read_write> numbers: array<u32>;
@compute @workgroup_size(64) fn compute(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&numbers)) { numbers[id.x] += id.x; }
}
)"}));
  kit.pipeline =
      must(r.compute_pipeline({.label = "count",
                               .layout = must(r.pipeline_layout({.label = "numbers", .groups = {layout}})),
                               .shader = shader}));
  kit.numbers = make_buffer(
      "numbers", 1024,
      BufferUsage::storage | BufferUsage::copy_src | BufferUsage::copy_dst | BufferUsage::uniform);
  const resources::Binding binding{.binding = 0, .resource = resources::BufferBinding{kit.numbers}};
  kit.group = must(r.bind_group({.label = "numbers", .layout = layout, .entries = {&binding, 1}}));

  const std::vector<resources::BindingLayout> two = {
      written,
      {.binding = 1, .visibility = ShaderStage::compute, .kind = resources::BindingKind::uniform_buffer}};
  const auto two_layout = must(r.bind_group_layout({.label = "two", .entries = two}));
  const auto two_shader = must(r.shader({.label = "two", .text = R"(
@group(0) @binding(0) var<storage, read_write> numbers: array<u32>;
@group(0) @binding(1) var<uniform> first: vec4u;
@compute @workgroup_size(1) fn compute() { numbers[0] = first.x; }
)"}));
  kit.both_pipeline =
      must(r.compute_pipeline({.label = "two",
                               .layout = must(r.pipeline_layout({.label = "two", .groups = {two_layout}})),
                               .shader = two_shader}));
  const std::vector<resources::Binding> same = {
      {.binding = 0, .resource = resources::BufferBinding{kit.numbers}},
      {.binding = 1, .resource = resources::BufferBinding{kit.numbers, 0, 256}}};
  kit.read_and_write = must(r.bind_group({.label = "both", .layout = two_layout, .entries = same}));
  return kit;
}

std::vector<std::uint32_t> numbers_of(BufferId id) {
  const auto bytes = read_buffer(id, 1024);
  std::vector<std::uint32_t> numbers(256);
  std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return numbers;
}

TEST(compute, a_dispatch_of_one_argument_covers_the_items) {
  const ComputeKit kit = compute_kit();
  run([&](Encoder& encoder) {
    encoder.copy({.label = "reset"}, [&](CopyScope& copy) { copy.clear_buffer(kit.numbers); });
    encoder.compute({.label = "simulation"}, [&](ComputeScope& pass) {
      pass.set_pipeline(kit.pipeline);
      pass.set_bind_group(0, kit.group);
      pass.debug_group("step", [&] {
        pass.debug_marker("first");
        pass.dispatch(ceil_div(256, 64));
      });
    });
  });
  const auto numbers = numbers_of(kit.numbers);
  for (std::uint32_t i = 0; i < 256; ++i) EXPECT_EQ(numbers[i], i);
}

TEST(compute, indirect_arguments_are_read_from_a_buffer) {
  const ComputeKit kit = compute_kit();
  const BufferId arguments = make_buffer("arguments", 16, BufferUsage::indirect | BufferUsage::copy_dst);
  const std::uint32_t groups[4] = {9, 2, 1, 1};
  must(resources().write(arguments, 0, std::as_bytes(std::span(groups))));
  run([&](Encoder& encoder) {
    encoder.copy({.label = "reset"}, [&](CopyScope& copy) { copy.clear_buffer(kit.numbers); });
    encoder.compute({.label = "simulation"}, [&](ComputeScope& pass) {
      pass.set_pipeline(kit.pipeline);
      pass.set_bind_group(0, kit.group);
      pass.dispatch_indirect(arguments, 4);
    });
  });
  const auto numbers = numbers_of(kit.numbers);
  EXPECT_EQ(numbers[127], 127u);  // two groups of 64
  EXPECT_EQ(numbers[128], 0u);
  const auto indirect = [&](BufferId buffer, std::uint64_t offset) {
    return compute_refusal([&](ComputeScope& pass) {
      pass.set_pipeline(kit.pipeline);
      pass.set_bind_group(0, kit.group);
      pass.dispatch_indirect(buffer, offset);
    });
  };
  EXPECT_EQ(indirect(arguments, 4), "");
  EXPECT_SAYS(indirect(arguments, 8), "12 bytes from 8 leave buffer 'arguments' of 16 bytes");
  EXPECT_SAYS(indirect(arguments, 2), "offset 2 is not a multiple of 4");
  EXPECT_SAYS(indirect(kit.numbers, 0), "has no usage indirect");
}

TEST(compute, a_dispatch_needs_pipeline_and_groups) {
  const ComputeKit kit = compute_kit();
  EXPECT_SAYS(compute_refusal([](ComputeScope& pass) { pass.dispatch(1); }),
              "dispatch(1, 1, 1) in pass 'simulation' of encoder 'frame 1234': no pipeline is set");
  EXPECT_SAYS(compute_refusal([&](ComputeScope& pass) {
                pass.set_pipeline(kit.pipeline);
                pass.dispatch(1);
              }),
              "bind group 0 is not set");
  EXPECT_SAYS(compute_refusal([&](ComputeScope& pass) {
                pass.set_pipeline(kit.pipeline);
                pass.set_bind_group(0, kit.read_and_write);
                pass.dispatch(1);
              }),
              "has layout 'two' and the pipeline wants 'numbers'");
}

TEST(compute, a_compute_pass_starts_empty) {
  const ComputeKit kit = compute_kit();
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                encoder.compute({.label = "a"}, [&](ComputeScope& pass) {
                  pass.set_pipeline(kit.pipeline);
                  pass.set_bind_group(0, kit.group);
                  pass.dispatch(1);
                });
                encoder.compute({.label = "b"}, [&](ComputeScope& pass) { pass.dispatch(1); });
              }),
              "in pass 'b' of encoder 'frame 1234': no pipeline is set");
}

TEST(compute, workgroups_are_limited_in_each_dimension) {
  const ComputeKit kit = compute_kit();
  const auto most = static_cast<std::uint32_t>(device().limits().max_compute_workgroups_per_dimension);
  const auto dispatch = [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    return compute_refusal([&](ComputeScope& pass) {
      pass.set_pipeline(kit.pipeline);
      pass.set_bind_group(0, kit.group);
      pass.dispatch(x, y, z);
    });
  };
  EXPECT_EQ(dispatch(most, 1, 1), "");
  EXPECT_EQ(dispatch(1, most, 1), "");
  EXPECT_EQ(dispatch(1, 1, most), "");
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_SAYS(dispatch(axis == 0 ? most + 1 : 1, axis == 1 ? most + 1 : 1, axis == 2 ? most + 1 : 1),
                "the limit is " + std::to_string(most) + " workgroups in each dimension");
  }
}

TEST(compute, a_group_index_is_below_four) {
  const ComputeKit kit = compute_kit();
  const auto set = [&](std::uint32_t index) {
    return compute_refusal([&](ComputeScope& pass) { pass.set_bind_group(index, kit.group); });
  };
  EXPECT_EQ(set(3), "");
  EXPECT_SAYS(set(4), "group index 4 is over the limit of 4 groups");
}

TEST(compute, a_dynamic_offset_selects_the_part_that_is_written) {
  auto& r = resources();
  const resources::BindingLayout entry{.visibility = ShaderStage::compute,
                                       .kind = resources::BindingKind::storage_buffer,
                                       .dynamic_offset = true};
  const auto layout = must(r.bind_group_layout({.label = "part", .entries = {&entry, 1}}));
  const auto shader = must(r.shader({.label = "one", .text = R"(
@group(0) @binding(0) var<storage, read_write> numbers: array<u32>;
@compute @workgroup_size(1) fn compute() { numbers[0] = 7u; }
)"}));
  const auto pipeline =
      must(r.compute_pipeline({.label = "one",
                               .layout = must(r.pipeline_layout({.label = "part", .groups = {layout}})),
                               .shader = shader}));
  const BufferId buffer =
      make_buffer("numbers", 1024, BufferUsage::storage | BufferUsage::copy_src | BufferUsage::copy_dst);
  const resources::Binding binding{.resource = resources::BufferBinding{buffer, 0, 256}};
  const auto group = must(r.bind_group({.label = "part", .layout = layout, .entries = {&binding, 1}}));
  const auto set = [&](std::vector<std::uint32_t> offsets) {
    return compute_refusal([&](ComputeScope& pass) { pass.set_bind_group(0, group, offsets); });
  };
  EXPECT_SAYS(set({}), "bind group 'part' takes 1 dynamic offsets and 0 are given");
  EXPECT_SAYS(set({0, 0}), "takes 1 dynamic offsets and 2 are given");
  EXPECT_SAYS(set({128}), "dynamic offset 128 of binding 0 is not a multiple of 256");
  EXPECT_SAYS(set({1024}), "leaves its buffer of 1024 bytes");
  EXPECT_EQ(set({768}), "");
  run([&](Encoder& encoder) {
    encoder.copy({.label = "reset"}, [&](CopyScope& copy) { copy.clear_buffer(buffer); });
    encoder.compute({.label = "simulation"}, [&](ComputeScope& pass) {
      pass.set_pipeline(pipeline);
      pass.set_bind_group(0, group, {256});
      pass.dispatch(1);
      pass.set_bind_group(0, group, {768});
      pass.dispatch(1);
    });
  });
  const auto numbers = numbers_of(buffer);
  EXPECT_EQ(numbers[0], 0u);
  EXPECT_EQ(numbers[64], 7u);
  EXPECT_EQ(numbers[128], 0u);
  EXPECT_EQ(numbers[192], 7u);
}

TEST(compute, a_buffer_is_not_read_and_written_by_one_dispatch) {
  const ComputeKit kit = compute_kit();
  EXPECT_SAYS(compute_refusal([&](ComputeScope& pass) {
                pass.set_pipeline(kit.both_pipeline);
                pass.set_bind_group(0, kit.read_and_write);
                pass.dispatch(1);
              }),
              "binding 1 of bind group 'both': buffer 'numbers' is read");
}

}  // namespace
}  // namespace gpu_test
