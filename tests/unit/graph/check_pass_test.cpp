#include <gtest/gtest.h>

#include "graph_maker.h"

namespace ambito::graph::test {
namespace {

TEST(check_pass, a_pass_that_writes_nothing_needs_a_side_effect) {
  GraphMaker g;
  const TextureRef image = g.fullscreen("make", {}, g.imported("image"));
  g.compute("look").reads(image);
  EXPECT_EQ(error_of(g), "pass 'look' writes nothing and has no side effect");
  g.graph.passes.back().side_effect = true;
  EXPECT_EQ(error_of(g), "");
}

TEST(check_pass, a_render_pass_has_an_attachment) {
  GraphMaker g;
  PassMaker pass = g.pass("empty");
  pass.side_effect();
  EXPECT_EQ(error_of(g), "render pass 'empty' has no attachment");
  pass.clears_depth(g.depth("depth"));
  EXPECT_EQ(error_of(g), "");
}

TEST(check_pass, attachments_have_one_size) {
  GraphMaker g;
  const TextureRef color = g.texture("color");
  const TextureRef half = g.texture("half", Format::depth32_float, SizeRule::of_output(2));
  PassMaker pass = g.pass("scene").side_effect();
  pass.clears(color);
  pass.clears_depth(half);
  EXPECT_EQ(error_of(g),
            "pass 'scene' has attachments of different sizes: version 0 of 'color' is 64 × 32, version 0 of 'half' is 32 × 16");
  g.at(half).size = SizeRule::of_output();
  EXPECT_EQ(error_of(g), "");
}

TEST(check_pass, the_size_of_an_attachment_is_that_of_its_mip_level) {
  GraphMaker g;
  const TextureRef chain = g.texture("chain");
  g.at(chain).mips = 3;
  PassMaker pass = g.pass("down").side_effect();
  pass.clears(g.texture("half", Format::rgba16_float, SizeRule::of_output(2)));
  pass.clears(chain, 1);
  EXPECT_EQ(error_of(g),
            "pass 'down' has attachments of different sizes: version 0 of 'half' is 32 × 16, version 0 of 'chain' is 64 × 32");
  g.graph.passes[0].accesses[1].mip = 1;
  EXPECT_EQ(error_of(g), "");
  g.graph.passes[0].accesses[1].mip = 3;
  EXPECT_EQ(error_of(g),
            "pass 'down' uses mip level 3 of layer 0 of 'chain', which has 3 mip levels and 1 layers");
}

TEST(check_pass, attachments_have_one_sample_count) {
  GraphMaker g;
  const TextureRef color = g.texture("color");
  const TextureRef depth = g.depth("depth");
  g.at(color).samples = 4;
  PassMaker pass = g.pass("scene").side_effect();
  pass.clears(color);
  pass.clears_depth(depth);
  EXPECT_EQ(error_of(g),
            "pass 'scene' has attachments of different sample counts: version 0 of 'color' has 4, version 0 of 'depth' has 1");
  g.at(depth).samples = 4;
  EXPECT_EQ(error_of(g), "");
}

TEST(check_pass, a_texture_is_not_attachment_and_sampled_in_one_pass) {
  GraphMaker g;
  const TextureRef color = g.fullscreen("first", {}, g.imported("color"));
  g.pass("feedback").reads(color).draws_on(color);
  EXPECT_EQ(error_of(g),
            "pass 'feedback' uses 'color' version 1 both as sampled texture and as colour attachment");
}

TEST(check_pass, read_only_depth_may_be_sampled_in_the_same_pass) {
  for (const bool read_only : {true, false}) {
    GraphMaker g;
    const TextureRef depth = g.pass("prepass").clears_depth(g.depth("depth"));
    PassMaker pass = g.pass("fog");
    pass.clears(g.imported("image"));
    pass.reads(depth);
    pass.use(read_only ? Use::depth_read : Use::depth, depth);
    EXPECT_EQ(error_of(g), read_only ? ""
                                     : "pass 'fog' uses 'depth' version 1 both as sampled texture and as "
                                       "depth attachment");
  }
}

TEST(check_pass, different_mip_levels_of_one_texture_do_not_conflict) {
  for (const std::uint32_t target : {1u, 0u}) {
    GraphMaker g;
    const TextureRef chain = g.texture("chain");
    g.at(chain).mips = 2;
    g.at(chain).lifetime = Lifetime::persistent;
    PassMaker pass = g.pass("down");
    Access& source = pass.use(Use::sampled, chain);
    source.mip = 0;
    source.mips = 1;
    pass.use(Use::color, chain).mip = target;
    g.graph.passes[0].accesses[1].covers = true;
    EXPECT_EQ(error_of(g).empty(), target == 1);
  }
}

TEST(check_pass, a_pass_has_only_the_uses_of_its_kind) {
  const auto refused = [](PassKind kind, Use use) {
    GraphMaker g;
    const TextureRef image = g.imported("image", true);
    g.pass("it", kind).side_effect().use(use, image);
    return error_of(g).find("cannot use") != std::string::npos;
  };
  EXPECT_TRUE(refused(PassKind::copy, Use::sampled));
  EXPECT_TRUE(refused(PassKind::copy, Use::color));
  EXPECT_TRUE(refused(PassKind::compute, Use::color));
  EXPECT_TRUE(refused(PassKind::render, Use::copy_src));
  EXPECT_FALSE(refused(PassKind::copy, Use::copy_src));
  EXPECT_FALSE(refused(PassKind::compute, Use::storage_write));
  EXPECT_FALSE(refused(PassKind::render, Use::color));
}

TEST(check_pass, a_buffer_is_no_attachment_and_a_texture_no_index_buffer) {
  GraphMaker g;
  g.pass("it").side_effect().use(Use::color, g.buffer("bytes"));
  EXPECT_EQ(error_of(g), "pass 'it' uses the buffer 'bytes' as colour attachment");
  GraphMaker h;
  PassMaker pass = h.pass("it");
  pass.clears(h.imported("target"));
  pass.use(Use::index, h.imported("image", true));
  EXPECT_EQ(error_of(h), "pass 'it' uses the texture 'image' as index buffer");
}

TEST(check_pass, a_resource_that_is_not_there_is_refused) {
  GraphMaker g;
  g.pass("it").side_effect().use(Use::color, TextureRef{7, 0});
  EXPECT_EQ(error_of(g), "pass 'it' names texture 7, but the graph has 0");
}

TEST(check_pass, formats_fit_their_attachments) {
  GraphMaker g;
  g.pass("it").side_effect().clears(g.depth("depth"));
  EXPECT_EQ(error_of(g), "pass 'it' uses 'depth' as colour attachment, but its format is depth32float");
  GraphMaker h;
  h.pass("it").side_effect().clears_depth(h.texture("color"));
  EXPECT_EQ(error_of(h), "pass 'it' uses 'color' as depth attachment, but its format is rgba16float");
}

TEST(check_pass, depth_clears_to_a_value_between_0_and_1) {
  for (const float value : {0.0f, 1.0f, 1.5f, -0.1f}) {
    GraphMaker g;
    g.pass("it").side_effect().use(Use::depth, g.depth("depth")).clear = vec4f(value);
    EXPECT_EQ(error_of(g).empty(), value >= 0.0f && value <= 1.0f) << value;
  }
}

TEST(check_pass, locations_are_below_eight_and_used_once) {
  const auto sentence = [](std::uint8_t slot) {
    GraphMaker g;
    PassMaker pass = g.pass("it").side_effect();
    pass.clears(g.texture("a"));
    pass.clears(g.texture("b"), slot);
    return error_of(g);
  };
  EXPECT_EQ(sentence(7), "");
  EXPECT_EQ(sentence(8), "pass 'it' has a colour attachment at @location(8); the limit is 7");
  EXPECT_EQ(sentence(0), "pass 'it' has 'a' and 'b' in the same place, colour attachment");
}

TEST(check_pass, a_resolve_needs_four_samples_and_the_same_format) {
  const auto sentence = [](std::uint32_t samples, Format format, std::uint8_t slot) {
    GraphMaker g;
    const TextureRef color = g.texture("color");
    g.at(color).samples = samples;
    PassMaker pass = g.pass("scene");
    pass.clears(color);
    const TextureRef target = g.imported("resolved");
    g.at(target).format = format;
    pass.resolves(target, slot);
    return error_of(g);
  };
  EXPECT_EQ(sentence(4, Format::rgba16_float, 0), "");
  EXPECT_EQ(
      sentence(1, Format::rgba16_float, 0),
      "pass 'scene' resolves 'color' (rgba16float, 1 samples) into 'resolved' (rgba16float); it needs 4 "
      "samples and the same format");
  EXPECT_NE(sentence(4, Format::rgba8_unorm, 0), "");
  EXPECT_EQ(sentence(4, Format::rgba16_float, 1),
            "pass 'scene' resolves into 'resolved', but has no colour attachment at @location(1)");
}

TEST(check_pass, a_resolve_target_has_one_sample) {
  GraphMaker g;
  const TextureRef color = g.texture("color");
  const TextureRef target = g.texture("resolved");
  g.at(color).samples = g.at(target).samples = 4;
  PassMaker pass = g.pass("scene").side_effect();
  pass.clears(color);
  pass.resolves(target);
  EXPECT_EQ(error_of(g),
            "pass 'scene' resolves into 'resolved', which has 4 samples; a resolve target has 1");
}

TEST(check_pass, a_multisampled_texture_is_neither_copied_nor_stored_to) {
  GraphMaker g;
  const TextureRef color = g.texture("color");
  g.at(color).samples = 4;
  const TextureRef drawn = g.pass("scene").clears(color);
  g.copy("copy").side_effect().use(Use::copy_src, drawn);
  EXPECT_EQ(error_of(g), "pass 'copy' uses 'color' as copy source, but it has 4 samples");
}

TEST(check_pass, attachments_that_do_not_fit_are_named_with_their_versions) {
  GraphMaker g;
  const TextureRef half = g.texture("half", Format::rgba16_float, SizeRule::of_output(2));
  const TextureRef drawn = g.pass("first").clears(half);
  PassMaker second = g.pass("second").side_effect();
  second.clears(g.texture("color"));
  second.draws_on(drawn, 1);
  EXPECT_EQ(error_of(g),
            "pass 'second' has attachments of different sizes: version 0 of 'color' is 64 × 32, version 1 of 'half' is "
            "32 × 16");
}

TEST(check_pass, an_attachment_is_one_mip_level_of_one_layer) {
  const auto sentence = [](std::uint32_t mips, std::uint32_t layers) {
    GraphMaker g;
    const TextureRef chain = g.texture("chain");
    g.at(chain).mips = 3;
    g.at(chain).layers = 2;
    PassMaker pass = g.pass("draw").side_effect();
    Access& access = pass.use(Use::color, chain);
    access.clear = vec4f(0.0f);
    access.mips = mips;
    access.layers = layers;
    return error_of(g);
  };
  EXPECT_EQ(sentence(0, 0), "");
  EXPECT_EQ(sentence(1, 1), "");
  EXPECT_EQ(sentence(2, 1), "pass 'draw' uses 2 mip levels and 1 layers of 'chain' as colour attachment; it has one of each");
  EXPECT_EQ(sentence(0, 2), "pass 'draw' uses 1 mip levels and 2 layers of 'chain' as colour attachment; it has one of each");
}

TEST(check_pass, a_late_import_is_an_attachment_and_nothing_else) {
  const auto sentence = [](PassKind kind, Use use, bool late) {
    GraphMaker g;
    const TextureRef surface = g.imported("surface", true);
    g.at(surface).late = late;
    PassMaker pass = g.pass("it", kind).side_effect();
    if (kind == PassKind::render && use != Use::color) pass.clears(g.texture("target"));
    pass.use(use, surface);
    return error_of(g);
  };
  EXPECT_EQ(sentence(PassKind::render, Use::color, true), "");
  EXPECT_EQ(sentence(PassKind::render, Use::sampled, true),
            "pass 'it' uses the late import 'surface' as sampled texture; it can only be an attachment");
  EXPECT_EQ(sentence(PassKind::copy, Use::copy_dst, true),
            "pass 'it' uses the late import 'surface' as copy destination; it can only be an attachment");
  EXPECT_EQ(sentence(PassKind::compute, Use::storage_write, true),
            "pass 'it' uses the late import 'surface' as write-only storage; it can only be an attachment");
  EXPECT_EQ(sentence(PassKind::render, Use::sampled, false), "");
}

}  // namespace
}  // namespace ambito::graph::test
