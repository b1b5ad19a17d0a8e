// Draws: what they need, and what their pixels are.

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

TEST(render, a_draw_reaches_the_target) {
  const TextureId target = make_target("target");
  const ColorAttachment color = cleared(target);
  const RenderPipelineId green = solid();
  run([&](Encoder& encoder) {
    encoder.render({.label = "scene", .colors = {&color, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(green);
      pass.draw(3);
    });
  });
  EXPECT_EQ(only_pixel(target), (Pixel{0, 255, 0, 255}));
}

TEST(render, a_dynamic_offset_selects_the_object) {
  const TextureId target = make_target("target");
  const ColorAttachment color = cleared(target);
  const ObjectKit kit = object_kit();
  run([&](Encoder& encoder) {
    encoder.render({.label = "scene", .colors = {&color, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(kit.pipeline);
      pass.set_index_buffer(kit.indices, IndexFormat::uint16);
      for (std::uint32_t i = 0; i < ObjectKit::slots; ++i) {
        pass.set_bind_group(3, kit.group, {256 * i});
        pass.draw_indexed(3, 1, 3);
      }
    });
  });
  EXPECT_EQ(only_pixel(target), (Pixel{153, 255, 0, 255}));  // the last: 3 · 0.2
}

TEST(render, a_hundred_pipelines_opaque_and_blended_fit_in_one_pass) {
  const TextureId target = make_target("target"), depth = make_target("depth", {4, 4}, Format::depth32_float);
  const ColorAttachment color = cleared(target);
  std::vector<RenderPipelineId> pipelines;
  for (int i = 0; i < 100; ++i) {
    pipelines.push_back(solid(
        {.depth = {.format = Format::depth32_float, .bias = i}, .blend = i < 50 ? Blend::none : Blend::add}));
  }
  auto recorded = record(resources(), {.label = "frame"}, [&](Encoder& encoder) {
    const AspectOps<float> ops{.load = LoadOp::clear, .store = StoreOp::discard};
    encoder.render({.label = "scene",
                    .colors = {&color, 1},
                    .depth_stencil = DepthAttachment{.view = depth, .depth = ops}},
                   [&](RenderScope& pass) {
                     for (const RenderPipelineId pipeline : pipelines) {
                       pass.set_pipeline(pipeline);
                       pass.draw(3);
                     }
                   });
  });
  ASSERT_TRUE(recorded) << recorded.error().text();
  EXPECT_EQ(recorded->counts().render_passes, 1u);
  EXPECT_EQ(recorded->counts().pipeline_sets, 100u);
  EXPECT_EQ(recorded->counts().draws, 100u);
  must(submit(resources(), std::move(*recorded)));
}

class Refused : public testing::Test {
 protected:
  TextureId target_ = make_target("target");
  ColorAttachment color_ = cleared(target_);
  ObjectKit kit_ = object_kit();

  template <class F>
  std::string in_pass(F&& commands) {
    return pass_refusal({.label = "scene", .colors = {&color_, 1}}, commands);
  }
};

TEST_F(Refused, the_sentence_names_call_pass_groups_encoder_and_line) {
  const std::uint32_t line = std::source_location::current().line();
  const std::string text = refusal([&](Encoder& encoder) {
    encoder.debug_group("preparación", [&] {
      encoder.render({.label = "sombras", .colors = {&color_, 1}}, [&](RenderScope& pass) {
        pass.debug_group({"cascada", 0}, [&] { pass.draw(3, 1, 0, 7); });
      });
    });
  });
  EXPECT_EQ(text,
            "draw(3, 1, 0, 7) in 'preparación' › pass 'sombras' › 'cascada 0' of encoder 'frame 1234': "
            "no pipeline is set (tests/gpu/command/render_test.cpp:" +
                std::to_string(line + 4) + ")");
}

TEST_F(Refused, a_draw_needs_a_pipeline) {
  EXPECT_SAYS(in_pass([](RenderScope& pass) { pass.draw(3); }), "no pipeline is set");
  EXPECT_EQ(in_pass([&](RenderScope& pass) {
              pass.set_pipeline(solid());
              pass.draw(3);
            }),
            "");
}

TEST_F(Refused, a_draw_needs_the_groups_of_its_pipeline) {
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_pipeline(kit_.pipeline);
                pass.draw(3);
              }),
              "bind group 3 is not set");
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_pipeline(kit_.pipeline);
                pass.set_bind_group(3, kit_.other_layout);
                pass.draw(3);
              }),
              "bind group 3 'other' has layout 'other' and the pipeline wants 'object'");
  EXPECT_EQ(in_pass([&](RenderScope& pass) {
              pass.set_bind_group(3, kit_.group, {256});  // before the pipeline: the order is free
              pass.set_pipeline(kit_.pipeline);
              pass.draw(3);
            }),
            "");
}

TEST_F(Refused, a_group_replaced_by_one_of_another_layout_is_noticed_after_a_good_draw) {
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_pipeline(kit_.pipeline);
                pass.set_bind_group(3, kit_.group, {0});
                pass.draw(3);
                pass.set_bind_group(3, kit_.other_layout);
                pass.draw(3);
              }),
              "has layout 'other'");
}

TEST_F(Refused, dynamic_offsets_are_counted_aligned_and_inside) {
  const auto with = [&](std::vector<std::uint32_t> offsets) {
    return in_pass([&](RenderScope& pass) { pass.set_bind_group(3, kit_.group, offsets); });
  };
  EXPECT_SAYS(with({}), "bind group 'object' takes 1 dynamic offsets and 0 are given");
  EXPECT_SAYS(with({0, 0}), "takes 1 dynamic offsets and 2 are given");
  EXPECT_SAYS(with({128}), "dynamic offset 128 of binding 0 is not a multiple of 256");
  EXPECT_SAYS(with({1024}), "leaves its buffer of 1024 bytes");
  EXPECT_EQ(with({768}), "");  // the last object
}

TEST_F(Refused, a_group_index_is_below_four) {
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_bind_group(4, kit_.group, {0}); }),
              "group index 4 is over the limit of 4 groups");
}

TEST_F(Refused, an_indexed_draw_needs_an_index_buffer) {
  const auto draw = [&](bool set) {
    return in_pass([&](RenderScope& pass) {
      pass.set_pipeline(solid());
      if (set) {
        pass.set_index_buffer(kit_.indices, IndexFormat::uint16);
      }
      pass.draw_indexed(3);
    });
  };
  EXPECT_SAYS(draw(false), "draw_indexed(3, 1, 0, 0, 0)");
  EXPECT_SAYS(draw(false), "no index buffer is set");
  EXPECT_EQ(draw(true), "");
}

TEST_F(Refused, indices_stay_inside_their_buffer) {
  const auto draw = [&](std::uint32_t count, std::uint32_t first) {
    return in_pass([&](RenderScope& pass) {
      pass.set_pipeline(solid());
      pass.set_index_buffer(kit_.indices, IndexFormat::uint16);
      pass.draw_indexed(count, 1, first);
    });
  };
  EXPECT_EQ(draw(3, 3), "");
  EXPECT_SAYS(draw(3, 4), "indices up to 7 are asked for and the index buffer holds 6");
  EXPECT_SAYS(draw(0xFFFFFFFFu, 0xFFFFFFFFu), "indices up to 8589934590");
}

TEST_F(Refused, a_strip_is_drawn_with_indices_of_its_format) {
  const auto draw = [&](IndexFormat format) {
    return in_pass([&](RenderScope& pass) {
      pass.set_pipeline(solid({.topology = Topology::triangle_strip}));
      pass.set_index_buffer(kit_.indices, format);
      pass.draw_indexed(3);
    });
  };
  EXPECT_SAYS(draw(IndexFormat::uint16), "draws strips of 32-bit indices and the index buffer has 16 bits");
  EXPECT_EQ(draw(IndexFormat::uint32), "");
}

TEST_F(Refused, buffers_need_their_usage_and_alignment) {
  const BufferId vertices = make_buffer("vertices", 64, BufferUsage::vertex);
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_vertex_buffer(0, kit_.indices); }),
              "buffer 'indices' has no usage vertex");
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_index_buffer(vertices, IndexFormat::uint16); }),
              "buffer 'vertices' has no usage index");
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_vertex_buffer(0, vertices, 2); }),
              "offset 2 is not a multiple of 4");
  EXPECT_SAYS(
      in_pass([&](RenderScope& pass) { pass.set_index_buffer(kit_.indices, IndexFormat::uint32, 2); }),
      "offset 2 is not a multiple of 4");
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_vertex_buffer(0, vertices, 32, 36); }),
              "36 bytes from 32 leave buffer 'vertices' of 64 bytes");
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_vertex_buffer(8, vertices); }),
              "slot 8 is over the limit of 8 vertex buffers");
  EXPECT_EQ(in_pass([&](RenderScope& pass) {
              pass.set_vertex_buffer(7, vertices, 32, 32);
              pass.set_index_buffer(kit_.indices, IndexFormat::uint16, 4);
            }),
            "");
  // Stricter than WebGPU: wgpu-native ends the process there when the buffer was never written.
  EXPECT_SAYS(
      in_pass([&](RenderScope& pass) { pass.set_index_buffer(kit_.indices, IndexFormat::uint16, 2); }),
      "offset 2 is not a multiple of 4");
}

TEST_F(Refused, an_offset_leaves_something_of_its_buffer) {
  const BufferId buffer = make_buffer("both", 64, BufferUsage::vertex | BufferUsage::index);
  const auto vertices = [&](std::uint64_t offset) {
    return in_pass([&](RenderScope& pass) { pass.set_vertex_buffer(0, buffer, offset); });
  };
  const auto indices = [&](std::uint64_t offset) {
    return in_pass([&](RenderScope& pass) { pass.set_index_buffer(buffer, IndexFormat::uint32, offset); });
  };
  EXPECT_EQ(vertices(60), "");
  EXPECT_EQ(indices(60), "");
  EXPECT_SAYS(vertices(64), "set_vertex_buffer(0, 'both', 64, 0)");
  EXPECT_SAYS(vertices(64), "offset 64 leaves nothing of buffer 'both' of 64 bytes");
  EXPECT_SAYS(indices(64), "offset 64 leaves nothing of buffer 'both' of 64 bytes");
}

TEST_F(Refused, a_pipeline_writes_what_the_pass_has) {
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_pipeline(solid({.format = Format::rgba16_float})); }),
              "pipeline 'solid' writes rgba16float to @location(0) and the pass has rgba8unorm there");
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_pipeline(solid({.samples = 4})); }),
              "has 4 samples and the pass has 1");
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_pipeline(solid({.depth = {.format = Format::depth32_float}}));
              }),
              "has the depth format depth32float and the pass has nothing");
}

TEST_F(Refused, a_pipeline_that_writes_depth_in_a_read_only_pass) {
  const TextureId depth = make_target("depth", {4, 4}, Format::depth32_float);
  const auto draw = [&](bool write) {
    return pass_refusal(
        {.label = "scene",
         .colors = {&color_, 1},
         .depth_stencil = DepthAttachment{.view = depth, .depth = ReadOnly{}}},
        [&](RenderScope& pass) {
          pass.set_pipeline(solid({.depth = {.format = Format::depth32_float, .write = write}}));
          pass.draw(3);
        });
  };
  EXPECT_SAYS(draw(true), "writes depth and the depth of the pass is read-only");
  EXPECT_EQ(draw(false), "");
}

TEST_F(Refused, more_draws_than_the_maximum) {
  const auto draw = [&](int draws) {
    return pass_refusal({.label = "scene", .colors = {&color_, 1}, .max_draw_count = 2},
                        [&](RenderScope& pass) {
                          pass.set_pipeline(solid());
                          for (int i = 0; i < draws; ++i) {
                            pass.draw(3);
                          }
                        });
  };
  EXPECT_EQ(draw(2), "");
  EXPECT_SAYS(draw(3), "the pass has made 2 draws, and its maximum is 2");
}

TEST_F(Refused, a_scissor_outside_the_attachments) {
  const auto set = [&](std::uint32_t x, std::uint32_t width) {
    return in_pass([&](RenderScope& pass) { pass.set_scissor(x, 0, width, 4); });
  };
  EXPECT_EQ(set(1, 3), "");
  EXPECT_SAYS(set(1, 4), "it leaves the attachments of 4 × 4 px");
  EXPECT_SAYS(set(0xFFFFFFFFu, 4), "it leaves the attachments");
  const auto set_y = [&](std::uint32_t y, std::uint32_t height) {
    return in_pass([&](RenderScope& pass) { pass.set_scissor(0, y, 4, height); });
  };
  EXPECT_EQ(set_y(1, 3), "");
  EXPECT_SAYS(set_y(1, 4), "it leaves the attachments of 4 × 4 px");
  EXPECT_SAYS(set_y(0xFFFFFFFFu, 4), "it leaves the attachments");
}

TEST_F(Refused, a_viewport_of_impossible_size_or_depth) {
  const auto set = [&](float width, float min_depth, float max_depth) {
    return in_pass([&](RenderScope& pass) { pass.set_viewport(0, 0, width, 4, min_depth, max_depth); });
  };
  EXPECT_EQ(set(8, 0, 1), "");
  EXPECT_SAYS(set(-1, 0, 1), "outside 0");
  EXPECT_SAYS(set(std::numeric_limits<float>::quiet_NaN(), 0, 1), "outside 0");
  EXPECT_SAYS(set(4, 0.75f, 0.5f), "depths 0.75 … 0.5");
  EXPECT_SAYS(set(4, 0, 1.5f), "depths 0 … 1.5");
}

TEST_F(Refused, a_viewport_beyond_the_largest_texture) {
  const auto most = static_cast<float>(device().limits().max_texture_dimension_2d);
  const auto set = [&](float x, float y, float width, float height) {
    return in_pass([&](RenderScope& pass) { pass.set_viewport(x, y, width, height); });
  };
  EXPECT_EQ(set(0, 0, most, most), "");
  EXPECT_SAYS(set(0, 0, most + 1, 4), "is outside 0 … ");
  EXPECT_SAYS(set(0, 0, 4, most + 1), "is outside 0 … ");
  EXPECT_SAYS(set(0, 0, 4, -1), "is outside 0 … ");
  EXPECT_EQ(set(-2 * most, -2 * most, 4, 4), "");
  EXPECT_SAYS(set(-2 * most - 1, 0, 4, 4), "is outside -");
  EXPECT_SAYS(set(0, -2 * most - 1, 4, 4), "is outside -");
  EXPECT_EQ(set(2 * most - 5, 2 * most - 5, 4, 4), "");
  EXPECT_SAYS(set(2 * most - 4, 0, 4, 4), "is outside -");
  EXPECT_SAYS(set(0, 2 * most - 4, 4, 4), "is outside -");
}

TEST_F(Refused, indirect_draws_need_usage_alignment_and_room) {
  const BufferId arguments = make_buffer("arguments", 20, BufferUsage::indirect);
  const auto draw = [&](BufferId buffer, std::uint64_t offset) {
    return in_pass([&](RenderScope& pass) {
      pass.set_pipeline(solid());
      pass.draw_indirect(buffer, offset);
    });
  };
  EXPECT_EQ(draw(arguments, 4), "");
  EXPECT_SAYS(draw(arguments, 8), "16 bytes from 8 leave buffer 'arguments' of 20 bytes");
  EXPECT_SAYS(draw(arguments, 2), "offset 2 is not a multiple of 4");
  EXPECT_SAYS(draw(kit_.indices, 0), "has no usage indirect");
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.draw_indirect(arguments); }), "no pipeline is set");
}

TEST_F(Refused, an_attachment_bound_as_a_texture) {
  const resources::BindingLayout entry{
      .binding = 0, .visibility = ShaderStage::fragment, .kind = resources::BindingKind::texture_float};
  const auto layout = must(resources().bind_group_layout({.label = "read", .entries = {&entry, 1}}));
  const auto group_of = [&](TextureId texture) {
    const auto view = must(resources().texture_view({.label = "read", .texture = texture}));
    const resources::Binding binding{.binding = 0, .resource = view};
    return must(resources().bind_group({.label = "read", .layout = layout, .entries = {&binding, 1}}));
  };
  EXPECT_SAYS(in_pass([&](RenderScope& pass) { pass.set_bind_group(1, group_of(target_)); }),
              "binding 0 of bind group 'read' is texture 'target', which is an attachment of this pass");
  const BindGroupId other = group_of(make_target("another"));
  EXPECT_EQ(in_pass([&](RenderScope& pass) { pass.set_bind_group(1, other); }), "");
}

TEST_F(Refused, what_shaders_may_write_is_used_in_no_other_way_of_the_pass) {
  const BufferId buffer = make_buffer(
      "shared", 256, BufferUsage::uniform | BufferUsage::storage | BufferUsage::vertex | BufferUsage::index);
  const auto group_as = [&](resources::BindingKind kind) {
    const resources::BindingLayout entry{.visibility = ShaderStage::fragment, .kind = kind};
    const auto layout = must(resources().bind_group_layout({.label = "one", .entries = {&entry, 1}}));
    const resources::Binding binding{.resource = resources::BufferBinding{buffer}};
    return must(resources().bind_group({.label = "one", .layout = layout, .entries = {&binding, 1}}));
  };
  const BindGroupId read = group_as(resources::BindingKind::uniform_buffer);
  const BindGroupId written = group_as(resources::BindingKind::storage_buffer);
  constexpr const char* words =
      "buffer 'shared' is read, and a bind group of this pass lets shaders write it";
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_bind_group(0, written);
                pass.set_bind_group(1, read);
              }),
              words);
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_bind_group(0, read);
                pass.set_bind_group(0, kit_.other_layout);
                pass.set_bind_group(1, written);  // the other order, and the first group is not set any more
              }),
              words);
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_vertex_buffer(0, buffer);
                pass.set_bind_group(1, written);
              }),
              words);
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                pass.set_bind_group(1, written);
                pass.set_index_buffer(buffer, IndexFormat::uint32);
              }),
              words);
  EXPECT_EQ(in_pass([&](RenderScope& pass) {
              pass.set_bind_group(0, written);
              pass.set_bind_group(1, written);  // written twice is one use
            }),
            "");
  EXPECT_EQ(refusal([&](Encoder& encoder) {
              const RenderPassDescriptor descriptor{.label = "pass", .colors = {&color_, 1}};
              encoder.render(descriptor, [&](RenderScope& pass) { pass.set_bind_group(0, written); });
              encoder.render(descriptor, [&](RenderScope& pass) { pass.set_bind_group(0, read); });
            }),
            "");
}

TEST_F(Refused, nothing_after_the_first_error_is_recorded_and_lambdas_still_run) {
  int lambdas = 0;
  const std::string text = refusal([&](Encoder& encoder) {
    encoder.render({.label = "first", .colors = {&color_, 1}}, [&](RenderScope& pass) {
      ++lambdas;
      pass.draw(1);
      pass.draw(2);
      EXPECT_FALSE(pass.recording());
    });
    encoder.render({.label = "second", .colors = {&color_, 1}}, [&](RenderScope& pass) {
      ++lambdas;
      pass.draw(3);
    });
    encoder.copy({.label = "third"}, [&](CopyScope&) { ++lambdas; });
  });
  EXPECT_EQ(lambdas, 3);
  EXPECT_SAYS(text, "draw(1, 1, 0, 0) in pass 'first'");
}

}  // namespace
}  // namespace gpu_test
