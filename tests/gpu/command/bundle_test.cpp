#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

constexpr std::array rgba8 = {Format::rgba8_unorm};

class Bundles : public testing::Test {
 protected:
  TextureId target_ = make_target("target");
  ColorAttachment color_ = cleared(target_);
  ObjectKit kit_ = object_kit();

  template <class F>
  static std::string bundle_refusal(const BundleDescriptor& descriptor, F&& commands) {
    auto bundle = record_bundle(resources(), descriptor, commands);
    return bundle ? std::string() : bundle.error().message;
  }
  RenderBundle objects() {
    return must(record_bundle(resources(), {.label = "objects", .colors = rgba8}, [&](BundleEncoder& bundle) {
      bundle.debug_group("all", [&] {
        bundle.set_pipeline(kit_.pipeline);
        bundle.set_index_buffer(kit_.indices, IndexFormat::uint16);
        for (std::uint32_t i = 0; i < ObjectKit::slots; ++i) {
          bundle.set_bind_group(3, kit_.group, {256 * i});
          bundle.draw_indexed(3);
        }
      });
    }));
  }
};

TEST_F(Bundles, a_bundle_draws_where_it_is_replayed) {
  const RenderBundle bundle = objects();
  for (int frame = 0; frame < 2; ++frame) {
    run([&](Encoder& encoder) {
      encoder.render({.label = "scene", .colors = {&color_, 1}},
                     [&](RenderScope& pass) { pass.execute(bundle); });
    });
    EXPECT_EQ(only_pixel(target_), (Pixel{153, 255, 0, 255}));
  }
}

TEST_F(Bundles, state_is_empty_after_a_bundle) {
  const RenderBundle bundle = objects();
  EXPECT_SAYS(pass_refusal({.label = "scene", .colors = {&color_, 1}},
                           [&](RenderScope& pass) {
                             pass.set_pipeline(solid());
                             pass.execute(bundle);
                             pass.draw(3);
                           }),
              "no pipeline is set");
}

TEST_F(Bundles, the_targets_of_bundle_and_pass_agree) {
  const RenderBundle bundle = objects();
  const ColorAttachment other = cleared(make_target("half", {4, 4}, Format::rgba16_float));
  EXPECT_SAYS(pass_refusal({.label = "scene", .colors = {&other, 1}},
                           [&](RenderScope& pass) { pass.execute(bundle); }),
              "bundle 'objects' writes rgba8unorm to @location(0) and the pass has rgba16float there");
}

TEST_F(Bundles, a_draw_in_a_bundle_needs_what_a_draw_needs) {
  const BundleDescriptor descriptor{.label = "objects", .colors = rgba8};
  EXPECT_SAYS(bundle_refusal(descriptor, [](BundleEncoder& bundle) { bundle.draw(3); }),
              "draw(3, 1, 0, 0) of bundle 'objects': no pipeline is set");
  EXPECT_SAYS(bundle_refusal(descriptor,
                             [&](BundleEncoder& bundle) {
                               bundle.set_pipeline(solid({.format = Format::rgba16_float}));
                             }),
              "writes rgba16float");
  EXPECT_EQ(bundle_refusal(descriptor, [](BundleEncoder&) {}), "");
}

TEST_F(Bundles, an_offset_leaves_something_of_its_buffer) {
  const BufferId buffer = make_buffer("both", 64, BufferUsage::vertex | BufferUsage::index);
  const auto set = [&](std::uint64_t vertices, std::uint64_t indices) {
    return bundle_refusal({.label = "bundle", .colors = rgba8}, [&](BundleEncoder& bundle) {
      bundle.set_vertex_buffer(0, buffer, vertices);
      bundle.set_index_buffer(buffer, IndexFormat::uint32, indices);
    });
  };
  EXPECT_EQ(set(60, 60), "");
  EXPECT_SAYS(set(64, 60),
              "set_vertex_buffer(0, 'both', 64, 0) of bundle 'bundle': offset 64 leaves nothing");
  EXPECT_SAYS(set(60, 64), "set_index_buffer('both', 'uint32', 64, 0) of bundle 'bundle': offset 64 leaves");
}

TEST_F(Bundles, what_is_destroyed_while_a_bundle_is_recorded_is_noticed_at_its_end) {
  const BufferId buffer = make_buffer("short-lived", 64, BufferUsage::vertex);
  EXPECT_SAYS(bundle_refusal({.label = "bundle", .colors = rgba8},
                             [&](BundleEncoder& bundle) {
                               bundle.set_vertex_buffer(0, buffer);
                               resources().destroy(buffer);
                             }),
              "bundle 'bundle': a buffer was destroyed while it was recorded");
}

TEST_F(Bundles, a_wrong_descriptor_is_refused_before_webgpu_ends_the_process) {
  const auto nothing = [](BundleEncoder&) {};
  EXPECT_SAYS(bundle_refusal({.label = "none"}, nothing), "begin of bundle 'none': it has no target");
  const std::array depth_as_color = {Format::depth32_float};
  EXPECT_SAYS(bundle_refusal({.label = "bundle", .colors = depth_as_color}, nothing), "cannot be drawn to");
  EXPECT_SAYS(bundle_refusal({.label = "bundle", .depth_stencil = Format::rgba8_unorm}, nothing),
              "colour format");
  EXPECT_SAYS(bundle_refusal({.label = "bundle", .colors = rgba8, .sample_count = 2}, nothing),
              "it has 2 samples");
  const std::array<Format, 5> wide = {Format::rgba16_float, Format::rgba16_float, Format::rgba16_float,
                                      Format::rgba16_float, Format::r8_unorm};
  EXPECT_SAYS(bundle_refusal({.label = "bundle", .colors = wide}, nothing), "take 33 bytes a sample");
}

TEST_F(Bundles, eight_targets_and_1_or_4_samples_are_possible) {
  const auto nothing = [](BundleEncoder&) {};
  std::vector<Format> formats(9, Format::r8_unorm);
  EXPECT_SAYS(bundle_refusal({.label = "bundle", .colors = formats}, nothing),
              "it has 9 colour targets, and the limit is 8");
  formats.pop_back();
  EXPECT_EQ(bundle_refusal({.label = "bundle", .colors = formats}, nothing), "");
  EXPECT_EQ(bundle_refusal({.label = "bundle", .colors = rgba8, .sample_count = 4}, nothing), "");
  EXPECT_SAYS(bundle_refusal({.label = "bundle", .colors = rgba8, .sample_count = 8}, nothing),
              "it has 8 samples, and 1 and 4 are possible");
  EXPECT_SAYS(bundle_refusal({.label = "bundle", .colors = rgba8, .sample_count = 0}, nothing),
              "it has 0 samples");
}

TEST_F(Bundles, a_bundle_of_4_samples_is_replayed_in_a_pass_of_4) {
  const RenderBundle bundle = must(
      record_bundle(resources(), {.label = "four", .colors = rgba8, .sample_count = 4}, [](BundleEncoder& b) {
        b.set_pipeline(solid({.samples = 4}));
        b.draw(3);
      }));
  ColorAttachment many = cleared(make_target("many", {4, 4}, Format::rgba8_unorm, 4));
  many.resolve_target = target_;
  run([&](Encoder& encoder) {
    encoder.render({.label = "msaa", .colors = {&many, 1}}, [&](RenderScope& pass) { pass.execute(bundle); });
  });
  EXPECT_EQ(only_pixel(target_), (Pixel{0, 255, 0, 255}));
  EXPECT_SAYS(pass_refusal({.label = "scene", .colors = {&color_, 1}},
                           [&](RenderScope& pass) { pass.execute(bundle); }),
              "bundle 'four' has 4 samples and the pass has 1");
}

TEST_F(Bundles, draws_of_a_bundle_count) {
  const RenderBundle bundle = objects();
  const auto replay = [&](std::uint64_t most) {
    return pass_refusal({.label = "scene", .colors = {&color_, 1}, .max_draw_count = most},
                        [&](RenderScope& pass) { pass.execute(bundle); });
  };
  EXPECT_EQ(replay(4), "");
  EXPECT_SAYS(replay(3), "bundle 'objects' makes 4 draws after 0 of the pass, whose maximum is 3");
}

TEST_F(Bundles, a_bundle_whose_resources_are_gone_is_refused) {
  const RenderBundle bundle = objects();
  resources().destroy(kit_.objects);
  EXPECT_SAYS(pass_refusal({.label = "scene", .colors = {&color_, 1}},
                           [&](RenderScope& pass) { pass.execute(bundle); }),
              "a bind group of bundle 'objects' was destroyed");
}

TEST_F(Bundles, a_bundle_whose_buffer_is_gone_is_refused) {
  const RenderBundle bundle = objects();
  const auto replay = [&] {
    return pass_refusal({.label = "scene", .colors = {&color_, 1}},
                        [&](RenderScope& pass) { pass.execute(bundle); });
  };
  EXPECT_EQ(replay(), "");
  resources().destroy(kit_.indices);
  EXPECT_SAYS(replay(),
              "execute('objects') in pass 'scene' of encoder 'frame 1234': a buffer of bundle "
              "'objects' was destroyed");
}

TEST_F(Bundles, a_read_only_pass_takes_read_only_bundles) {
  const TextureId depth = make_target("depth", {4, 4}, Format::depth32_float);
  const auto replay = [&](bool read_only) {
    const RenderBundle bundle = must(record_bundle(
        resources(),
        {.label = "b", .colors = rgba8, .depth_stencil = Format::depth32_float, .depth_read_only = read_only},
        [](BundleEncoder&) {}));
    return pass_refusal({.label = "scene",
                         .colors = {&color_, 1},
                         .depth_stencil = DepthAttachment{.view = depth, .depth = ReadOnly{}}},
                        [&](RenderScope& pass) { pass.execute(bundle); });
  };
  EXPECT_EQ(replay(true), "");
  EXPECT_SAYS(replay(false), "may write depth or stencil, which is read-only in the pass");
}

TEST_F(Bundles, a_moved_from_bundle_is_refused) {
  RenderBundle bundle = objects();
  const RenderBundle other = std::move(bundle);
  EXPECT_SAYS(pass_refusal({.label = "scene", .colors = {&color_, 1}},
                           [&](RenderScope& pass) { pass.execute(bundle); }),
              "the bundle was moved from");
}

}  // namespace
}  // namespace gpu_test
