// Vertex buffers and arguments in buffers: how far a draw may reach, and what its pixels are.

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

class Vertices : public testing::Test {
 protected:
  TextureId target_ = make_target("target");
  ColorAttachment color_ = cleared(target_);
  BufferId corners_ =
      make_buffer("corners", 24, BufferUsage::vertex | BufferUsage::copy_dst);  ///< 3 of 8 bytes
  BufferId colors_ = make_buffer("colors", 32, BufferUsage::vertex | BufferUsage::copy_dst);  ///< 2 of 16
  RenderPipelineId pipeline_ = make_pipeline();

  Vertices() {
    const float corners[6] = {-1, -1, 3, -1, -1, 3};
    const float colors[8] = {1, 0, 0, 1, 0, 0, 1, 1};
    must(resources().write(corners_, 0, std::as_bytes(std::span(corners))));
    must(resources().write(colors_, 0, std::as_bytes(std::span(colors))));
  }

  static RenderPipelineId make_pipeline() {
    auto& r = resources();
    const auto shader = must(r.shader({.label = "by buffers", .text = R"(
struct Out { @builtin(position) position: vec4f, @location(0) color: vec4f }
@vertex fn vertex(@location(0) corner: vec2f, @location(1) color: vec4f) -> Out {
  return Out(vec4f(corner, 0.5, 1.0), color);
}
@fragment fn fragment(in: Out) -> @location(0) vec4f { return in.color; }
)"}));
    const resources::VertexAttribute corner{.format = VertexFormat::float32x2, .location = 0};
    const resources::VertexAttribute color{.format = VertexFormat::float32x4, .location = 1};
    const std::array<resources::VertexBufferLayout, 2> buffers = {
        {{.stride = 8, .attributes = {&corner, 1}},
         {.stride = 16, .per_instance = true, .attributes = {&color, 1}}}};
    const resources::ColorTarget target{.format = Format::rgba8_unorm};
    return must(r.render_pipeline({.label = "by buffers",
                                   .layout = must(r.pipeline_layout({.label = "nothing bound"})),
                                   .shader = shader,
                                   .vertex_buffers = buffers,
                                   .targets = {&target, 1}}));
  }

  template <class F>
  std::string in_pass(F&& commands) {
    return pass_refusal({.label = "scene", .colors = {&color_, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(pipeline_);
      commands(pass);
    });
  }
  void set_both(RenderScope& pass) {
    pass.set_vertex_buffer(0, corners_);
    pass.set_vertex_buffer(1, colors_);
  }
};

TEST_F(Vertices, a_draw_needs_each_buffer_of_its_pipeline) {
  const auto draw = [&](bool first, bool second) {
    return in_pass([&](RenderScope& pass) {
      if (first) pass.set_vertex_buffer(0, corners_);
      if (second) pass.set_vertex_buffer(1, colors_);
      pass.draw(3);
    });
  };
  EXPECT_SAYS(draw(false, true), "pipeline 'by buffers' needs a vertex buffer in slot 0, and none is set");
  EXPECT_SAYS(draw(true, false), "pipeline 'by buffers' needs a vertex buffer in slot 1, and none is set");
  EXPECT_EQ(draw(true, true), "");
}

TEST_F(Vertices, a_draw_stays_inside_its_vertices) {
  const auto draw = [&](std::uint32_t count, std::uint32_t first) {
    return in_pass([&](RenderScope& pass) {
      set_both(pass);
      pass.draw(count, 1, first);
    });
  };
  EXPECT_EQ(draw(3, 0), "");
  EXPECT_EQ(draw(1, 2), "");
  EXPECT_SAYS(draw(4, 0), "vertices up to 4 are asked for and the vertex buffers hold 3");
  EXPECT_SAYS(draw(1, 3), "vertices up to 4 are asked for and the vertex buffers hold 3");
  EXPECT_SAYS(draw(0xFFFFFFFFu, 0xFFFFFFFFu), "vertices up to 8589934590");
}

TEST_F(Vertices, a_draw_stays_inside_its_instances) {
  const BufferId indices = object_kit().indices;
  const auto draw = [&](std::uint32_t count, std::uint32_t first, bool indexed) {
    return in_pass([&](RenderScope& pass) {
      set_both(pass);
      pass.set_index_buffer(indices, IndexFormat::uint16);
      indexed ? pass.draw_indexed(3, count, 0, 0, first) : pass.draw(3, count, 0, first);
    });
  };
  for (const bool indexed : {false, true}) {
    EXPECT_EQ(draw(2, 0, indexed), "");
    EXPECT_EQ(draw(1, 1, indexed), "");
    EXPECT_SAYS(draw(3, 0, indexed), "instances up to 3 are asked for and the instance buffers hold 2");
    EXPECT_SAYS(draw(1, 2, indexed), "instances up to 3 are asked for and the instance buffers hold 2");
  }
}

TEST_F(Vertices, a_shorter_range_holds_fewer) {
  EXPECT_SAYS(in_pass([&](RenderScope& pass) {
                set_both(pass);
                pass.draw(3);
                pass.set_vertex_buffer(0, corners_, 8);
                pass.draw(3);
              }),
              "vertices up to 3 are asked for and the vertex buffers hold 2");
}

TEST_F(Vertices, vertex_buffers_are_gone_in_the_next_pass) {
  EXPECT_SAYS(
      refusal([&](Encoder& encoder) {
        for (const int number : {1, 2}) {
          encoder.render({.label = {"pass", number}, .colors = {&color_, 1}}, [&](RenderScope& pass) {
            pass.set_pipeline(pipeline_);
            pass.set_vertex_buffer(1, colors_);
            if (number == 1) pass.set_vertex_buffer(0, corners_);
            pass.draw(3);
          });
        }
      }),
      "in pass 'pass 2' of encoder 'frame 1234': pipeline 'by buffers' needs a vertex buffer in slot 0");
}

TEST_F(Vertices, the_second_instance_has_the_second_colour) {
  run([&](Encoder& encoder) {
    encoder.render({.label = "scene", .colors = {&color_, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(pipeline_);
      set_both(pass);
      pass.draw(3, 1, 0, 1);
    });
  });
  EXPECT_EQ(only_pixel(target_), (Pixel{0, 0, 255, 255}));
}

// ---- arguments in a buffer

class Indirect : public Vertices {
 protected:
  /// Five words from byte 4 on; taken from byte 0 they would draw nothing.
  static BufferId arguments(std::array<std::uint32_t, 5> words) {
    const BufferId buffer = make_buffer("arguments", 24, BufferUsage::indirect | BufferUsage::copy_dst);
    must(resources().write(buffer, 4, std::as_bytes(std::span(words))));
    return buffer;
  }
  template <class F>
  Pixel picture(F&& draw) {
    run([&](Encoder& encoder) {
      encoder.render({.label = "scene", .colors = {&color_, 1}}, [&](RenderScope& pass) {
        pass.set_pipeline(solid());
        pass.set_index_buffer(object_kit().indices, IndexFormat::uint16);
        draw(pass);
      });
    });
    return only_pixel(target_);
  }
};

TEST_F(Indirect, a_draw_takes_its_numbers_from_the_buffer) {
  const BufferId buffer = arguments({3, 1, 0, 0, 0});
  EXPECT_EQ(picture([&](RenderScope& pass) { pass.draw_indirect(buffer, 4); }), (Pixel{0, 255, 0, 255}));
  EXPECT_EQ(picture([&](RenderScope& pass) { pass.draw_indirect(buffer, 0); }), (Pixel{0, 0, 0, 0}));
}

TEST_F(Indirect, an_indexed_draw_takes_its_numbers_from_the_buffer) {
  const BufferId buffer = arguments({3, 1, 3, 0, 0});
  EXPECT_EQ(picture([&](RenderScope& pass) { pass.draw_indexed_indirect(buffer, 4); }),
            (Pixel{0, 255, 0, 255}));
  const BufferId nothing = arguments({0, 1, 3, 0, 0});
  EXPECT_EQ(picture([&](RenderScope& pass) { pass.draw_indexed_indirect(nothing, 4); }), (Pixel{0, 0, 0, 0}));
}

TEST_F(Indirect, an_indexed_draw_needs_20_bytes_and_an_index_buffer) {
  const BufferId buffer = arguments({});
  const auto draw = [&](std::uint64_t offset, bool indices) {
    return pass_refusal({.label = "scene", .colors = {&color_, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(solid());
      if (indices) pass.set_index_buffer(object_kit().indices, IndexFormat::uint16);
      pass.draw_indexed_indirect(buffer, offset);
    });
  };
  EXPECT_EQ(draw(4, true), "");
  EXPECT_SAYS(draw(8, true), "20 bytes from 8 leave buffer 'arguments' of 24 bytes");
  EXPECT_SAYS(draw(2, true), "offset 2 is not a multiple of 4");
  EXPECT_SAYS(draw(4, false), "no index buffer is set");
}

TEST_F(Indirect, every_kind_of_draw_counts_towards_the_maximum) {
  const BufferId buffer = arguments({});
  const std::vector<std::function<void(RenderScope&)>> kinds = {
      [](RenderScope& pass) { pass.draw(3); }, [](RenderScope& pass) { pass.draw_indexed(3); },
      [&](RenderScope& pass) { pass.draw_indirect(buffer); },
      [&](RenderScope& pass) { pass.draw_indexed_indirect(buffer); }};
  for (const auto& kind : kinds) {
    const auto draw = [&](int count) {
      return pass_refusal({.label = "scene", .colors = {&color_, 1}, .max_draw_count = 2},
                          [&](RenderScope& pass) {
                            pass.set_pipeline(solid());
                            pass.set_index_buffer(object_kit().indices, IndexFormat::uint16);
                            for (int i = 0; i < count; ++i) kind(pass);
                          });
    };
    EXPECT_EQ(draw(2), "");
    EXPECT_SAYS(draw(3), "the pass has made 2 draws, and its maximum is 2");
  }
}

}  // namespace
}  // namespace gpu_test
