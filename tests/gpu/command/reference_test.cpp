// Blend constant and stencil reference: what they do to pixels, and where they end.

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

constexpr std::string_view red = "1.0, 0.0, 0.0, 1.0", green = "0.0, 1.0, 0.0, 1.0";
constexpr Pixel blue_pixel{0, 0, 255, 255}, red_pixel{255, 0, 0, 255}, green_pixel{0, 255, 0, 255};

class BlendConstant : public testing::Test {
 protected:
  /// Mixes a colour with what is there.
  static void mix(RenderScope& pass, std::string_view color = red) {
    pass.set_pipeline(solid({.color = color, .blend = Blend::constant}));
    pass.draw(3);
  }

  TextureId target_ = make_target("target");
  ColorAttachment blue_ = cleared(target_, vec4f(0, 0, 1, 1));
  ColorAttachment on_ = loaded(target_);
  RenderPassDescriptor first_{.label = "first", .colors = {&blue_, 1}};
  RenderPassDescriptor next_{.label = "next", .colors = {&on_, 1}};
};

TEST_F(BlendConstant, mixes_each_component_by_its_own) {
  run([&](Encoder& encoder) {
    encoder.render(first_, [&](RenderScope& pass) {
      pass.set_blend_constant(vec4f(0.2f, 1, 0.6f, 1));
      mix(pass);
    });
  });
  EXPECT_EQ(only_pixel(target_), (Pixel{51, 0, 102, 255}));
}

TEST_F(BlendConstant, is_0_when_nobody_sets_it) {
  run([&](Encoder& encoder) { encoder.render(first_, [&](RenderScope& pass) { mix(pass); }); });
  EXPECT_EQ(only_pixel(target_), blue_pixel);
}

TEST_F(BlendConstant, stays_while_the_pipeline_changes) {
  run([&](Encoder& encoder) {
    encoder.render(first_, [&](RenderScope& pass) {
      pass.set_blend_constant(vec4f(1));
      mix(pass);
      mix(pass, green);
    });
  });
  EXPECT_EQ(only_pixel(target_), green_pixel);
}

TEST_F(BlendConstant, dies_with_its_pass) {
  run([&](Encoder& encoder) {
    encoder.render(first_, [&](RenderScope& pass) {
      pass.set_blend_constant(vec4f(1));
      mix(pass);
    });
    encoder.render(next_, [&](RenderScope& pass) { mix(pass, green); });
  });
  EXPECT_EQ(only_pixel(target_), red_pixel);
}

TEST_F(BlendConstant, is_0_again_in_the_next_part_of_a_merged_pass) {
  run([&](Encoder& encoder) {
    encoder.render_merged(first_, [&](MergedPass& merged) {
      merged.part("set", [&](RenderScope& pass) {
        pass.set_blend_constant(vec4f(1));
        mix(pass);
      });
      merged.part("default", [&](RenderScope& pass) { mix(pass, green); });
    });
  });
  EXPECT_EQ(only_pixel(target_), red_pixel);
}

TEST_F(BlendConstant, of_a_bundle_is_that_of_the_pass) {
  constexpr std::array formats = {Format::rgba8_unorm};
  const RenderBundle bundle =
      must(record_bundle(resources(), {.label = "bundle", .colors = formats}, [](BundleEncoder& b) {
        b.set_pipeline(solid({.color = red, .blend = Blend::constant}));
        b.draw(3);
      }));
  run([&](Encoder& encoder) { encoder.render(first_, [&](RenderScope& pass) { pass.execute(bundle); }); });
  EXPECT_EQ(only_pixel(target_), blue_pixel);
  run([&](Encoder& encoder) {
    encoder.render(next_, [&](RenderScope& pass) {
      pass.set_blend_constant(vec4f(1));
      pass.execute(bundle);
    });
  });
  EXPECT_EQ(only_pixel(target_), red_pixel);
}

class StencilReference : public testing::Test {
 protected:
  static constexpr Format format = Format::depth24_plus_stencil8;

  /// Draws everything where the stencil test passes. The triangle lies at depth 0.5, what it meets at 0.
  static void draw(RenderScope& pass, const resources::StencilState& stencil, std::string_view color = green,
                   CompareFunction depth = CompareFunction::always) {
    pass.set_pipeline(solid(
        {.color = color, .depth = {.format = format, .compare = depth, .write = false, .stencil = stencil}}));
    pass.draw(3);
  }
  /// Begins with all values of the stencil as given.
  [[nodiscard]] RenderPassDescriptor first(std::uint32_t value) const {
    const DepthAttachment attachment{
        .view = stencil_,
        .depth = AspectOps<float>{.load = LoadOp::clear, .store = StoreOp::store},
        .stencil =
            AspectOps<std::uint32_t>{.load = LoadOp::clear, .store = StoreOp::store, .clear_value = value}};
    return {.label = "first", .colors = {&blue_, 1}, .depth_stencil = attachment};
  }
  /// Goes on with what is there, read-only where it says so.
  [[nodiscard]] RenderPassDescriptor next(bool read_only = false) const {
    DepthAttachment attachment{.view = stencil_, .depth = ReadOnly{}, .stencil = ReadOnly{}};
    if (!read_only)
      attachment.stencil = AspectOps<std::uint32_t>{.load = LoadOp::load, .store = StoreOp::store};
    return {.label = "next", .colors = {&on_, 1}, .depth_stencil = attachment};
  }
  /// The one value of the stencil.
  [[nodiscard]] int value() const {
    resources::ReadbackRing ring(resources());
    const auto ticket = must(ring.begin({.label = "stencil", .size = {4, 4}, .format = Format::stencil8}));
    run([&](Encoder& encoder) {
      encoder.copy({.label = "stencil"}, [&](CopyScope& copy) {
        copy.texture_to_buffer({.texture = stencil_, .aspect = Aspect::stencil_only},
                               {.buffer = ticket.buffer, .bytes_per_row = ticket.layout.bytes_per_row},
                               {4, 4});
      });
    });
    const std::vector<std::byte> bytes = must(ring.wait(ticket));
    EXPECT_EQ(bytes, std::vector<std::byte>(16, bytes[0]));
    return static_cast<int>(bytes[0]);
  }
  /// The value that becomes of another when a draw with this state and a reference has met it.
  [[nodiscard]] int after(std::uint32_t value_before, std::uint32_t reference,
                          const resources::StencilState& stencil,
                          CompareFunction depth = CompareFunction::always) const {
    run([&](Encoder& encoder) {
      encoder.render(first(value_before), [&](RenderScope& pass) {
        pass.set_stencil_reference(reference);
        draw(pass, stencil, green, depth);
      });
    });
    return value();
  }

  TextureId target_ = make_target("target");
  TextureId stencil_ =
      must(resources().texture({.label = "stencil",
                                .size = {4, 4},
                                .format = format,
                                .usage = TextureUsage::render_attachment | TextureUsage::copy_src}));
  ColorAttachment blue_ = cleared(target_, vec4f(0, 0, 1, 1));
  ColorAttachment on_ = loaded(target_);
  const resources::StencilState equal_{.compare = CompareFunction::equal};
};

TEST_F(StencilReference, decides_where_is_drawn) {
  for (const std::uint32_t reference : {2u, 3u}) {
    run([&](Encoder& encoder) {
      encoder.render(first(3), [&](RenderScope& pass) {
        pass.set_stencil_reference(reference);
        draw(pass, equal_);
      });
    });
    EXPECT_EQ(only_pixel(target_), reference == 3 ? green_pixel : blue_pixel);
  }
}

TEST_F(StencilReference, is_0_when_nobody_sets_it) {
  for (const std::uint32_t there : {0u, 3u}) {
    run([&](Encoder& encoder) {
      encoder.render(first(there), [&](RenderScope& pass) { draw(pass, equal_); });
    });
    EXPECT_EQ(only_pixel(target_), there == 0 ? green_pixel : blue_pixel);
  }
}

TEST_F(StencilReference, dies_with_its_pass) {
  run([&](Encoder& encoder) {
    encoder.render(first(3), [&](RenderScope& pass) {
      pass.set_stencil_reference(3);
      draw(pass, equal_, red);
    });
    encoder.render(next(), [&](RenderScope& pass) { draw(pass, equal_); });
  });
  EXPECT_EQ(only_pixel(target_), red_pixel);
}

TEST_F(StencilReference, is_0_again_in_the_next_part_of_a_merged_pass) {
  run([&](Encoder& encoder) {
    encoder.render_merged(first(3), [&](MergedPass& merged) {
      merged.part("set", [&](RenderScope& pass) {
        pass.set_stencil_reference(3);
        draw(pass, equal_, red);
      });
      merged.part("default", [&](RenderScope& pass) { draw(pass, equal_); });
    });
  });
  EXPECT_EQ(only_pixel(target_), red_pixel);
}

TEST_F(StencilReference, each_operation_does_what_it_says) {
  using enum StencilOperation;
  const struct {
    StencilOperation operation;
    std::uint32_t before;
    int expected;
  } rows[]{{keep, 5, 5},
           {zero, 5, 0},
           {replace, 5, 9},
           {invert, 5, 250},
           {increment_clamp, 5, 6},
           {increment_clamp, 255, 255},
           {decrement_clamp, 5, 4},
           {decrement_clamp, 0, 0},
           {increment_wrap, 5, 6},
           {increment_wrap, 255, 0},
           {decrement_wrap, 5, 4},
           {decrement_wrap, 0, 255}};
  for (const auto& row : rows)
    EXPECT_EQ(after(row.before, 9, {.pass = row.operation}), row.expected)
        << static_cast<int>(row.operation) << " of " << row.before;
}

TEST_F(StencilReference, both_tests_decide_which_operation_is_done) {
  using enum StencilOperation;
  resources::StencilState s{.pass = zero, .fail = replace, .depth_fail = invert};
  EXPECT_EQ(after(5, 9, s), 0);
  EXPECT_EQ(after(5, 9, s, CompareFunction::less), 250);  // 0.5 is not less than 0
  s.compare = CompareFunction::never;
  EXPECT_EQ(after(5, 9, s), 9);
}

TEST_F(StencilReference, masks_choose_what_is_compared_and_written) {
  EXPECT_EQ(after(0xF0, 0x0A, {.pass = StencilOperation::replace, .write_mask = 0x3F}), 0xCA);
  resources::StencilState s{.compare = CompareFunction::equal, .pass = StencilOperation::zero};
  EXPECT_EQ(after(0xF3, 0x03, s), 0xF3);
  s.read_mask = 0x0F;
  EXPECT_EQ(after(0xF3, 0x03, s), 0);
}

TEST_F(StencilReference, a_pipeline_that_writes_it_is_refused_where_it_is_read_only) {
  run([&](Encoder& encoder) { encoder.render(first(0), [](RenderScope&) {}); });
  const auto drawn = [&](const resources::StencilState& stencil) {
    return pass_refusal(next(true), [&](RenderScope& pass) { draw(pass, stencil); });
  };
  resources::StencilState s{.pass = StencilOperation::replace};
  EXPECT_SAYS(drawn(s), "pipeline 'solid' writes the stencil and that of the pass is read-only");
  s.write_mask = 0;
  EXPECT_EQ(drawn(s), "");
  EXPECT_EQ(drawn(equal_), "");
}

}  // namespace
}  // namespace gpu_test
