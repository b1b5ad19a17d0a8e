// What a pass may be opened with, and what load and store do to the pixels.

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

const auto draw_nothing = [](RenderScope&) {};

TEST(attachments, a_pass_has_at_least_one) {
  EXPECT_SAYS(pass_refusal({.label = "empty"}, draw_nothing),
              "begin in pass 'empty' of encoder 'frame 1234': it has no attachment");
  const std::vector<ColorAttachment> holes = {no_attachment(), no_attachment()};
  EXPECT_SAYS(pass_refusal({.label = "holes", .colors = holes}, draw_nothing), "it has no attachment");
}

TEST(attachments, nine_colours_are_over_the_limit_and_eight_are_not) {
  std::vector<ColorAttachment> colors;
  for (int i = 0; i < 9; ++i) {
    colors.push_back(cleared(make_target("small", {4, 4}, Format::r8_unorm)));
  }
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = colors}, draw_nothing),
              "it has 9 colour attachments, and the limit is 8");
  colors.pop_back();
  EXPECT_EQ(pass_refusal({.label = "pass", .colors = colors}, draw_nothing), "");
}

TEST(attachments, bytes_a_sample_are_limited) {
  std::vector<ColorAttachment> colors;
  for (int i = 0; i < 4; ++i) {
    colors.push_back(cleared(make_target("wide", {4, 4}, Format::rgba16_float)));
  }
  EXPECT_EQ(pass_refusal({.label = "pass", .colors = colors}, draw_nothing), "");
  colors.push_back(cleared(make_target("one more", {4, 4}, Format::r8_unorm)));
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = colors}, draw_nothing),
              "take 33 bytes a sample, and the limit is 32");
}

TEST(attachments, all_share_size_and_sample_count) {
  const TextureId a = make_target("a"), large = make_target("large", {8, 4}),
                  many = make_target("many", {4, 4}, Format::rgba8_unorm, 4);
  const std::vector<ColorAttachment> sizes = {cleared(a), cleared(large)};
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = sizes}, draw_nothing),
              "is 8 × 4 px and colour attachment 0");
  const std::vector<ColorAttachment> samples = {cleared(a), cleared(many)};
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = samples}, draw_nothing),
              "has 4 samples and colour attachment 0");
  const TextureId depth = make_target("depth", {4, 8}, Format::depth32_float);
  const ColorAttachment color = cleared(a);
  EXPECT_SAYS(
      pass_refusal({.label = "pass",
                    .colors = {&color, 1},
                    .depth_stencil = DepthAttachment{.view = depth,
                                                     .depth = AspectOps<float>{.load = LoadOp::clear,
                                                                               .store = StoreOp::store}}},
                   draw_nothing),
      "is 4 × 8 px and colour attachment 0");
}

TEST(attachments, a_texture_or_a_view_is_given) {
  const TextureId texture = make_target("texture");
  const TextureViewId view = must(resources().texture_view({.label = "view", .texture = texture}));
  for (const AttachmentView& given : {AttachmentView(texture), AttachmentView(view)}) {
    const ColorAttachment color = cleared(given, vec4f(1, 0, 1, 1));
    run([&](Encoder& encoder) { encoder.render({.label = "clear", .colors = {&color, 1}}, draw_nothing); });
    EXPECT_EQ(only_pixel(texture), (Pixel{255, 0, 255, 255}));
  }
}

TEST(attachments, ids_that_name_nothing_are_refused) {
  const TextureId gone = make_target("gone");
  resources().destroy(gone);
  ColorAttachment color = cleared(gone);
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "colour attachment 0 is a stale texture id");
  color = cleared(TextureViewId{});
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "colour attachment 0 is a null texture view id");
}

TEST(attachments, usage_and_levels_are_checked) {
  const TextureId sampled = must(resources().texture({.label = "sampled",
                                                      .size = {4, 4},
                                                      .format = Format::rgba8_unorm,
                                                      .usage = TextureUsage::texture_binding}));
  ColorAttachment color = cleared(sampled);
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "'sampled' has no usage render_attachment");
  const TextureId mips = must(resources().texture({.label = "mips",
                                                   .size = {4, 4},
                                                   .mip_levels = 3,
                                                   .format = Format::rgba8_unorm,
                                                   .usage = target_usage}));
  color = cleared(must(resources().texture_view({.label = "all", .texture = mips})));
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "'all' shows 3 mip levels and 1 layers");
  color = cleared(
      must(resources().texture_view({.label = "level", .texture = mips, .base_mip = 2, .mip_count = 1})));
  EXPECT_EQ(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing), "");
}

TEST(attachments, depth_and_colour_do_not_change_places) {
  const TextureId color = make_target("color"), depth = make_target("depth", {4, 4}, Format::depth32_float);
  const ColorAttachment wrong = cleared(depth);
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&wrong, 1}}, draw_nothing),
              "has the depth format depth32float");
  EXPECT_SAYS(
      pass_refusal({.label = "pass", .depth_stencil = DepthAttachment{.view = color, .depth = ReadOnly{}}},
                   draw_nothing),
      "has the colour format rgba8unorm");
}

TEST(attachments, each_aspect_has_operations_and_no_other_has) {
  const TextureId depth = make_target("depth", {4, 4}, Format::depth32_float);
  const TextureId combined = must(resources().texture({.label = "combined",
                                                       .size = {4, 4},
                                                       .format = Format::depth24_plus_stencil8,
                                                       .usage = TextureUsage::render_attachment}));
  const AspectOps<float> depth_ops{.load = LoadOp::clear, .store = StoreOp::discard};
  const AspectOps<std::uint32_t> stencil_ops{.load = LoadOp::clear, .store = StoreOp::discard};
  const auto with = [&](const DepthAttachment& given) {
    return pass_refusal({.label = "pass", .depth_stencil = given}, draw_nothing);
  };
  EXPECT_EQ(with({.view = depth, .depth = depth_ops}), "");
  EXPECT_SAYS(with({.view = depth}), "no depth operations are given");
  EXPECT_SAYS(with({.view = depth, .depth = depth_ops, .stencil = stencil_ops}), "has no stencil aspect");
  EXPECT_EQ(with({.view = combined, .depth = depth_ops, .stencil = stencil_ops}), "");
  EXPECT_EQ(with({.view = combined, .depth = ReadOnly{}, .stencil = stencil_ops}), "");
  EXPECT_SAYS(with({.view = combined, .depth = depth_ops}), "no stencil operations are given");
  EXPECT_SAYS(
      with({.view = depth,
            .depth = AspectOps<float>{.load = LoadOp::clear, .store = StoreOp::store, .clear_value = 1.5f}}),
      "the depth clear value is 1.5, outside 0 … 1");
  EXPECT_SAYS(with({.view = {}, .depth = depth_ops}), "the depth attachment has no view");
}

TEST(attachments, a_texture_is_attached_once) {
  const TextureId a = make_target("a");
  const std::vector<ColorAttachment> twice = {cleared(a), cleared(a)};
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = twice}, draw_nothing), "colour attachment 1");
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = twice}, draw_nothing),
              "is an attachment of the pass twice");
}

TEST(attachments, a_hole_keeps_the_locations_behind_it) {
  const TextureId first = make_target("first"), third = make_target("third");
  const std::vector<ColorAttachment> colors = {cleared(first), no_attachment(), cleared(third)};
  const auto layout = must(resources().pipeline_layout({.label = "nothing bound"}));
  const auto shader = must(resources().shader({.label = "two outputs", .text = R"(
@vertex fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}
struct Out { @location(0) a: vec4f, @location(2) c: vec4f }
@fragment fn fragment() -> Out { return Out(vec4f(1.0, 0.0, 0.0, 1.0), vec4f(0.0, 0.0, 1.0, 1.0)); }
)"}));
  const std::vector<resources::ColorTarget> targets = {
      {.format = Format::rgba8_unorm}, {}, {.format = Format::rgba8_unorm}};
  const auto pipeline = must(resources().render_pipeline(
      {.label = "two outputs", .layout = layout, .shader = shader, .targets = targets}));
  run([&](Encoder& encoder) {
    encoder.render({.label = "mrt", .colors = colors}, [&](RenderScope& pass) {
      pass.set_pipeline(pipeline);
      pass.draw(3);
    });
  });
  EXPECT_EQ(only_pixel(first), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(only_pixel(third), (Pixel{0, 0, 255, 255}));
}

TEST(attachments, a_slice_of_a_3d_texture) {
  const TextureId volume = must(resources().texture({.label = "volume",
                                                     .size = {4, 4},
                                                     .depth_or_layers = 2,
                                                     .dimension = TextureDimension::d3,
                                                     .format = Format::rgba8_unorm,
                                                     .usage = target_usage}));
  const TextureViewId view = must(resources().texture_view({.label = "volume", .texture = volume}));
  ColorAttachment color = cleared(view, vec4f(1.0f));
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "is a 3D texture and no depth slice is given");
  color.depth_slice = 2;
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "has 2 slices and slice 2 is given");
  color.depth_slice = 1;
  EXPECT_EQ(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing), "");
  ColorAttachment flat = cleared(make_target("flat"));
  flat.depth_slice = 0;
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&flat, 1}}, draw_nothing),
              "is no 3D texture and has depth slice 0");
  run([&](Encoder& encoder) { encoder.render({.label = "slice", .colors = {&color, 1}}, draw_nothing); });
  const BufferId buffer = make_buffer("slices", 2048, BufferUsage::copy_src | BufferUsage::copy_dst);
  run([&](Encoder& encoder) {
    encoder.copy({.label = "slices"}, [&](CopyScope& copy) {
      copy.texture_to_buffer({.texture = volume},
                             {.buffer = buffer, .bytes_per_row = 256, .rows_per_image = 4}, {4, 4, 2});
    });
  });
  const auto bytes = read_buffer(buffer, 2048);
  EXPECT_EQ(bytes[0], std::byte{0});
  EXPECT_EQ(bytes[1024], std::byte{255});
}

TEST(attachments, samples_are_resolved_into_a_target) {
  const TextureId many = make_target("many", {4, 4}, Format::rgba8_unorm, 4), one = make_target("one");
  ColorAttachment color = cleared(many);
  color.resolve_target = one;
  color.store = StoreOp::discard;
  run([&](Encoder& encoder) {
    encoder.render({.label = "msaa", .colors = {&color, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(solid({.samples = 4}));
      pass.draw(3);
    });
  });
  EXPECT_EQ(only_pixel(one), (Pixel{0, 255, 0, 255}));
  ColorAttachment single = cleared(make_target("single"));
  single.resolve_target = one;
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&single, 1}}, draw_nothing),
              "has 1 sample, so there is nothing to resolve");
  color.resolve_target = make_target("large", {8, 4});
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "resolve target 0 'large");
  color.resolve_target = make_target("srgb", {4, 4}, Format::rgba8_unorm_srgb);
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "rgba8unorm-srgb and its source");
  color.resolve_target = make_target("many too", {4, 4}, Format::rgba8_unorm, 4);
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "has 4 samples, and it must have 1");
}

TEST(attachments, a_hole_has_no_resolve_target) {
  std::vector<ColorAttachment> colors = {cleared(make_target("picture")), no_attachment()};
  EXPECT_EQ(pass_refusal({.label = "pass", .colors = colors}, draw_nothing), "");
  colors[1].resolve_target = make_target("one");
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = colors}, draw_nothing),
              "colour attachment 1 is a hole and has a resolve target");
}

TEST(attachments, formats_without_an_average_are_not_resolved) {
  ColorAttachment color = cleared(make_target("many", {4, 4}, Format::r16_uint, 4));
  EXPECT_EQ(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing), "");
  color.resolve_target = make_target("one", {4, 4}, Format::r16_uint);
  EXPECT_SAYS(pass_refusal({.label = "pass", .colors = {&color, 1}}, draw_nothing),
              "resolve target 0 'one' has the format r16uint, which cannot be resolved");
}

// ---- load and store (R64 … R69): all four combinations, by their pixels
// ---------------------------------------

/// Red, then a pass of the given operations that draws green over the left half.
Pixel left_after(LoadOp load, StoreOp store, Pixel& right) {
  const TextureId target = make_target("target");
  const ColorAttachment red = cleared(target, vec4f(1, 0, 0, 1));
  const ColorAttachment second{
      .view = target, .clear_value = vec4f(0, 0, 1, 1), .load = load, .store = store};
  run([&](Encoder& encoder) {
    encoder.render({.label = "before", .colors = {&red, 1}}, draw_nothing);
    encoder.render({.label = "tested", .colors = {&second, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(solid());
      pass.set_scissor(0, 0, 2, 4);
      pass.draw(3);
    });
  });
  const auto bytes = read_texture(target, {4, 4});
  Pixel left;
  std::memcpy(&left, bytes.data(), 4);
  std::memcpy(&right, bytes.data() + 12, 4);
  return left;
}

TEST(load_store, clear_and_store_is_the_normal_case) {
  Pixel right;
  EXPECT_EQ(left_after(LoadOp::clear, StoreOp::store, right), (Pixel{0, 255, 0, 255}));
  EXPECT_EQ(right, (Pixel{0, 0, 255, 255}));
}

TEST(load_store, load_and_store_accumulates) {
  Pixel right;
  EXPECT_EQ(left_after(LoadOp::load, StoreOp::store, right), (Pixel{0, 255, 0, 255}));
  EXPECT_EQ(right, (Pixel{255, 0, 0, 255}));  // what was there
}

TEST(load_store, discard_leaves_nothing_behind_and_reads_as_zero) {
  for (const LoadOp load : {LoadOp::clear, LoadOp::load}) {
    Pixel right;
    EXPECT_EQ(left_after(load, StoreOp::discard, right), (Pixel{0, 0, 0, 0}));  // R152
    EXPECT_EQ(right, (Pixel{0, 0, 0, 0}));
  }
}

TEST(load_store, depth_used_only_inside_the_pass_is_cleared_and_discarded) {
  const TextureId target = make_target("target"), depth = make_target("depth", {4, 4}, Format::depth32_float);
  const ColorAttachment color = cleared(target);
  run([&](Encoder& encoder) {
    encoder.render(
        {.label = "scene",
         .colors = {&color, 1},
         .depth_stencil =
             DepthAttachment{.view = depth,
                             .depth = AspectOps<float>{.load = LoadOp::clear, .store = StoreOp::discard}}},
        [&](RenderScope& pass) {
          pass.set_pipeline(solid({.depth = {.format = Format::depth32_float}}));
          pass.draw(3);  // 0.5 over the cleared 0: reversed depth
          pass.set_pipeline(
              solid({.color = "1.0, 0.0, 0.0, 1.0",
                     .depth = {.format = Format::depth32_float, .compare = CompareFunction::greater}}));
          pass.draw(3);  // 0.5 is not greater than 0.5
        });
  });
  EXPECT_EQ(only_pixel(target), (Pixel{0, 255, 0, 255}));
}

TEST(load_store, depth_loaded_and_only_read_is_still_there) {
  const TextureId target = make_target("target"), depth = make_target("depth", {4, 4}, Format::depth32_float);
  const ColorAttachment color = cleared(target);
  run([&](Encoder& encoder) {
    encoder.render({.label = "prepass",
                    .depth_stencil = DepthAttachment{.view = depth,
                                                     .depth = AspectOps<float>{.load = LoadOp::clear,
                                                                               .store = StoreOp::store,
                                                                               .clear_value = 0.75f}}},
                   draw_nothing);
    encoder.render({.label = "scene",
                    .colors = {&color, 1},
                    .depth_stencil = DepthAttachment{.view = depth, .depth = ReadOnly{}}},
                   [&](RenderScope& pass) {
                     pass.set_pipeline(solid({.depth = {.format = Format::depth32_float, .write = false}}));
                     pass.draw(3);  // 0.5 is behind 0.75
                   });
  });
  EXPECT_EQ(only_pixel(target), (Pixel{0, 0, 0, 0}));
}

}  // namespace
}  // namespace gpu_test
