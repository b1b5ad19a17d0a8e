// What may not be used in two ways inside one pass, wherever in the pass it was used.

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

constexpr std::array rgba8 = {Format::rgba8_unorm};

class Usage : public testing::Test {
 protected:
  TextureId target_ = make_target("target");
  ColorAttachment color_ = cleared(target_);

  static BufferId shared(std::string_view label = "shared") {
    return make_buffer(label, 256,
                       BufferUsage::uniform | BufferUsage::storage | BufferUsage::vertex |
                           BufferUsage::index | BufferUsage::indirect);
  }
  static BindGroupId group_as(resources::BindingKind kind, const resources::Binding& binding,
                              ShaderStage stage = ShaderStage::fragment) {
    const resources::BindingLayout entry{
        .visibility = stage, .kind = kind, .storage_format = storage_format(kind)};
    const auto layout = must(resources().bind_group_layout({.label = "one", .entries = {&entry, 1}}));
    return must(resources().bind_group({.label = "one", .layout = layout, .entries = {&binding, 1}}));
  }
  static BindGroupId reads(BufferId buffer) {
    return group_as(resources::BindingKind::uniform_buffer, {.resource = resources::BufferBinding{buffer}});
  }
  static BindGroupId writes(BufferId buffer) {
    return group_as(resources::BindingKind::storage_buffer, {.resource = resources::BufferBinding{buffer}});
  }
  static Format storage_format(resources::BindingKind kind) {
    return kind == resources::BindingKind::storage_texture_write ? Format::rgba8_unorm : Format::undefined;
  }

  template <class F>
  std::string in_pass(F&& commands) {
    return pass_refusal({.label = "scene", .colors = {&color_, 1}}, commands);
  }
  static constexpr const char* words_ =
      "buffer 'shared' is read, and a bind group of this pass lets shaders write it";
};

TEST_F(Usage, a_buffer_that_was_replaced_is_still_read_by_the_pass) {
  const BufferId buffer = shared(), other = shared("other");
  const BindGroupId written = writes(buffer);
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_vertex_buffer(0, buffer);
                pass.set_vertex_buffer(0, other);
                pass.set_bind_group(0, written);
              }),
              words_);
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_index_buffer(buffer, IndexFormat::uint32);
                pass.set_index_buffer(other, IndexFormat::uint32);
                pass.set_bind_group(0, written);
              }),
              words_);
  EXPECT_EQ(in_pass([&](RenderScope& pass) {
              pass.set_vertex_buffer(0, other);
              pass.set_index_buffer(other, IndexFormat::uint32);
              pass.set_bind_group(0, written);
            }),
            "");
}

TEST_F(Usage, the_parts_of_a_merged_pass_share_one_usage) {
  const BufferId buffer = shared();
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                encoder.render_merged({.label = "scene", .colors = {&color_, 1}}, [&](MergedPass& merged) {
                  merged.part("first", [&](RenderScope& pass) { pass.set_vertex_buffer(0, buffer); });
                  merged.part("second", [&](RenderScope& pass) { pass.set_bind_group(0, writes(buffer)); });
                });
              }),
              words_);
}

TEST_F(Usage, indirect_arguments_are_not_written_by_their_pass) {
  const BufferId buffer = shared(), other = shared("other");
  const auto draw = [&](bool before, bool indexed, BufferId written) {
    const BindGroupId group = writes(written);
    return in_pass([&](RenderScope& pass) {
      pass.set_pipeline(solid());
      if (before) pass.set_bind_group(0, group);
      if (indexed) {
        pass.set_index_buffer(other, IndexFormat::uint32);
        pass.draw_indexed_indirect(buffer);
      } else {
        pass.draw_indirect(buffer);
      }
      pass.set_bind_group(0, group);
    });
  };
  for (const bool before : {false, true}) {
    for (const bool indexed : {false, true}) {
      EXPECT_SAYS(draw(before, indexed, buffer), words_);
      EXPECT_EQ(draw(before, indexed, shared("third")), "");
    }
  }
}

TEST_F(Usage, a_group_does_not_read_what_it_writes_itself) {
  const BufferId buffer = shared();
  const std::vector<resources::BindingLayout> entries = {
      {.binding = 0, .visibility = ShaderStage::fragment, .kind = resources::BindingKind::uniform_buffer},
      {.binding = 1, .visibility = ShaderStage::fragment, .kind = resources::BindingKind::storage_buffer}};
  const auto layout = must(resources().bind_group_layout({.label = "two", .entries = entries}));
  const std::vector<resources::Binding> same = {{.binding = 0, .resource = resources::BufferBinding{buffer}},
                                                {.binding = 1, .resource = resources::BufferBinding{buffer}}};
  const auto group = must(resources().bind_group({.label = "two", .layout = layout, .entries = same}));
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_bind_group(0, group); }), words_);
}

TEST_F(Usage, a_texture_that_one_group_writes_is_not_sampled_by_another) {
  const auto view = [](std::string_view label) {
    const TextureId texture =
        must(resources().texture({.label = label,
                                  .size = {4, 4},
                                  .format = Format::rgba8_unorm,
                                  .usage = TextureUsage::storage_binding | TextureUsage::texture_binding}));
    return must(resources().texture_view({.label = label, .texture = texture}));
  };
  const TextureViewId picture = view("picture"), other = view("other");
  const auto written = [](TextureViewId id) {
    return group_as(resources::BindingKind::storage_texture_write, {.resource = id});
  };
  const auto sampled = [](TextureViewId id) {
    return group_as(resources::BindingKind::texture_float, {.resource = id});
  };
  const auto set = [&](BindGroupId first, BindGroupId second) {
    return in_pass([&](RenderScope& pass) {
      pass.set_bind_group(0, first);
      pass.set_bind_group(1, second);
    });
  };
  constexpr const char* words =
      "binding 0 of bind group 'one' is texture 'picture', which another group lets shaders write";
  EXPECT_SAYS(set(written(picture), sampled(picture)), words);
  EXPECT_SAYS(set(sampled(picture), written(picture)), words);
  EXPECT_EQ(set(written(picture), sampled(other)), "");
  EXPECT_EQ(set(written(picture), written(picture)), "");
}

// ---- the rule holds however much a pass uses

TEST_F(Usage, the_33rd_written_buffer_of_a_pass_is_remembered) {
  std::vector<BufferId> buffers;
  std::vector<BindGroupId> groups;
  for (int i = 0; i < 40; ++i) {
    buffers.push_back(shared());
    groups.push_back(writes(buffers.back()));
  }
  for (const std::size_t read : {0u, 31u, 32u, 39u}) {
    EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                  for (const BindGroupId group : groups) pass.set_bind_group(0, group);
                  pass.set_vertex_buffer(0, buffers[read]);
                }),
                words_);
  }
  const BufferId free = shared("free");
  EXPECT_EQ(in_pass([&](RenderScope& pass) {
              for (const BindGroupId group : groups) pass.set_bind_group(0, group);
              pass.set_vertex_buffer(0, free);
            }),
            "");
}

TEST_F(Usage, the_300th_group_and_vertex_buffer_of_a_pass_are_remembered) {
  std::vector<BufferId> uniforms, vertices;
  std::vector<BindGroupId> groups;
  for (int i = 0; i < 300; ++i) {
    uniforms.push_back(shared());
    vertices.push_back(shared());
    groups.push_back(reads(uniforms.back()));
  }
  const auto then_write = [&](BufferId buffer) {
    return in_pass([&](RenderScope& pass) {
      for (std::size_t i = 0; i < groups.size(); ++i) {
        pass.set_bind_group(0, groups[i]);
        pass.set_vertex_buffer(0, vertices[i]);
      }
      pass.set_bind_group(1, writes(buffer));
    });
  };
  for (const std::size_t i : {0u, 95u, 96u, 127u, 128u, 192u, 299u}) {
    EXPECT_SAYS(then_write(uniforms[i]), words_) << i;
    EXPECT_SAYS(then_write(vertices[i]), words_) << i;
  }
  EXPECT_EQ(then_write(shared("free")), "");
}

TEST_F(Usage, setting_two_groups_in_turn_fills_nothing) {
  const BufferId a = shared("a"), b = shared("b"), buffer = shared();
  const BindGroupId group_a = reads(a), group_b = reads(b), late = reads(buffer), written = writes(buffer);
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                for (int i = 0; i < 200; ++i) {
                  pass.set_bind_group(0, group_a);
                  pass.set_bind_group(0, group_b);
                }
                pass.set_bind_group(0, late);
                pass.set_bind_group(1, written);
              }),
              words_);
}

// ---- bundles and dispatches

TEST_F(Usage, what_a_bundle_reads_is_read_by_its_pass) {
  const BufferId buffer = shared(), other = shared("other");
  const BindGroupId read = reads(buffer), written = writes(buffer);
  const RenderBundle by_group =
      must(record_bundle(resources(), {.label = "by group", .colors = rgba8},
                         [&](BundleEncoder& bundle) { bundle.set_bind_group(0, read); }));
  const RenderBundle by_vertices =
      must(record_bundle(resources(), {.label = "by vertices", .colors = rgba8}, [&](BundleEncoder& bundle) {
        bundle.set_vertex_buffer(0, buffer);
        bundle.set_vertex_buffer(0, other);
      }));
  for (const RenderBundle* bundle : {&by_group, &by_vertices}) {
    EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                  pass.execute(*bundle);
                  pass.set_bind_group(0, written);
                }),
                words_);
    EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                  pass.set_bind_group(0, written);
                  pass.execute(*bundle);
                }),
                words_);
    EXPECT_EQ(in_pass([&](RenderScope& pass) { pass.execute(*bundle); }), "");
  }
}

TEST_F(Usage, a_bundle_keeps_the_rule_by_itself) {
  const BufferId buffer = shared();
  const auto record = [&](BufferId vertices) {
    auto bundle = record_bundle(resources(), {.label = "both", .colors = rgba8}, [&](BundleEncoder& b) {
      b.set_vertex_buffer(0, vertices);
      b.set_bind_group(0, writes(buffer));
    });
    return bundle ? std::string() : bundle.error().message;
  };
  EXPECT_SAYS(record(buffer), words_);
  EXPECT_EQ(record(shared("other")), "");
}

TEST_F(Usage, a_dispatch_does_not_write_its_own_arguments) {
  const resources::BindingLayout entry{.visibility = ShaderStage::compute,
                                       .kind = resources::BindingKind::storage_buffer};
  const auto layout = must(resources().bind_group_layout({.label = "numbers", .entries = {&entry, 1}}));
  const auto shader = must(resources().shader({.label = "numbers", .text = R"(
@group(0) @binding(0) var<storage, read_write> numbers: array<u32>;
@compute @workgroup_size(1) fn compute() { numbers[0] = 1u; }
)"}));
  const auto pipeline = must(resources().compute_pipeline(
      {.label = "numbers",
       .layout = must(resources().pipeline_layout({.label = "numbers", .groups = {layout}})),
       .shader = shader}));
  const BufferId buffer = shared(), other = shared("other");
  const auto group_of = [&](BufferId id) {
    const resources::Binding binding{.resource = resources::BufferBinding{id}};
    return must(resources().bind_group({.label = "numbers", .layout = layout, .entries = {&binding, 1}}));
  };
  const BindGroupId to_buffer = group_of(buffer), to_other = group_of(other);
  EXPECT_SAYS(compute_refusal([&](ComputeScope& pass) {
                pass.set_pipeline(pipeline);
                pass.set_bind_group(0, to_buffer);
                pass.dispatch_indirect(buffer);
              }),
              "dispatch_indirect('shared', 0) in pass 'simulation'");
  EXPECT_SAYS(compute_refusal([&](ComputeScope& pass) {
                pass.set_pipeline(pipeline);
                pass.set_bind_group(0, to_buffer);
                pass.dispatch(1);  // found in place before
                pass.dispatch_indirect(buffer);
              }),
              words_);
  run([&](Encoder& encoder) {  // one dispatch writes the arguments of the next: each is a use of its own
    encoder.compute({.label = "two"}, [&](ComputeScope& pass) {
      pass.set_pipeline(pipeline);
      pass.set_bind_group(0, to_buffer);
      pass.dispatch(1);
      pass.set_bind_group(0, to_other);
      pass.dispatch_indirect(buffer);
      pass.set_bind_group(0, to_buffer);
      pass.dispatch(1);
    });
  });
}

}  // namespace
}  // namespace gpu_test
