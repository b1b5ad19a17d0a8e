#include <gtest/gtest.h>

#include "graph_maker.h"

namespace ambito::graph::test {
namespace {

TEST(check_order, a_stale_version_names_the_pass_that_got_there_first) {
  GraphMaker g;
  const TextureRef scene = g.fullscreen("scene", {}, g.texture("scene_color"));
  const TextureRef foggy = g.pass("fog").draws_on(scene);
  g.fullscreen("tonemap", scene, g.imported("output"));
  EXPECT_EQ(error_of(g),
            "pass 'tonemap' reads version 1 of 'scene_color', which is stale: pass 'fog' got there first and "
            "made version 2");
  g.graph.passes.back().accesses[0].version = foggy.version;
  EXPECT_EQ(error_of(g), "");
}

TEST(check_order, one_version_has_one_writer) {
  GraphMaker g;
  const TextureRef scene = g.fullscreen("scene", {}, g.imported("scene_color"));
  const TextureRef once = g.pass("fog").draws_on(scene);
  g.pass("rain").draws_on(scene);
  EXPECT_EQ(
      error_of(g),
      "pass 'rain' writes on version 1 of 'scene_color', but pass 'fog' got there first and made version "
      "2: one version has one writer");
  g.graph.passes.back().accesses[0].version = once.version;
  EXPECT_EQ(error_of(g), "");
}

TEST(check_order, a_read_needs_a_writer_before_it) {
  GraphMaker g;
  const TextureRef scene = g.texture("scene_color");
  g.fullscreen("tonemap", scene, g.imported("output"));
  EXPECT_EQ(error_of(g),
            "pass 'tonemap' reads version 0 of 'scene_color', which no pass before it has written");
}

TEST(check_order, drawing_on_top_of_nothing_is_refused) {
  GraphMaker g;
  PassMaker pass = g.pass("scene");
  pass.draws_on(g.imported("image"));
  EXPECT_EQ(
      error_of(g),
      "pass 'scene' writes on top of version 0 of 'image', which no pass before it has written: give it a "
      "clear value, or cover all of it");
  g.graph.passes[0].accesses[0].clear = vec4f(0.0f);
  EXPECT_EQ(error_of(g), "");
  g.graph.passes[0].accesses[0].clear.reset();
  g.graph.passes[0].accesses[0].covers = true;
  EXPECT_EQ(error_of(g), "");
}

TEST(check_order, an_import_with_content_may_be_read_at_once) {
  for (const bool content : {true, false}) {
    GraphMaker g;
    g.fullscreen("show", g.imported("picture", content), g.imported("output"));
    EXPECT_EQ(error_of(g).empty(), content);
  }
}

TEST(check_order, a_persistent_texture_keeps_its_content) {
  GraphMaker g;
  const TextureRef shadow = g.depth("shadow");
  g.at(shadow).lifetime = Lifetime::persistent;
  g.fullscreen("scene", shadow, g.imported("output"));
  EXPECT_EQ(error_of(g), "");
  g.at(shadow).lifetime = Lifetime::transient;
  EXPECT_NE(error_of(g), "");
}

TEST(check_order, a_version_from_later_in_the_frame_is_a_cycle) {
  GraphMaker g;
  const TextureRef image = g.texture("image");
  const TextureRef output = g.imported("output");
  g.fullscreen("taa", TextureRef{image.index, 1}, output);
  g.fullscreen("post", {}, image);
  EXPECT_EQ(
      error_of(g),
      "pass 'taa' reads version 1 of 'image', which pass 'post' makes only later in the frame; last frame's "
      "content needs a resource with lifetime history");
}

TEST(check_order, a_version_that_nobody_makes_is_refused) {
  GraphMaker g;
  const TextureRef image = g.fullscreen("make", {}, g.texture("image"));
  g.fullscreen("show", TextureRef{image.index, 5}, g.imported("output"));
  EXPECT_EQ(error_of(g), "pass 'show' reads version 5 of 'image', which no pass makes");
}

TEST(check_order, last_frames_content_needs_history) {
  for (const Lifetime lifetime : {Lifetime::history, Lifetime::transient, Lifetime::persistent}) {
    GraphMaker g;
    const TextureRef image = g.texture("image");
    g.at(image).lifetime = lifetime;
    PassMaker pass = g.pass("taa");
    pass.use(Use::sampled, image).previous = true;
    pass.covers(image);
    g.pass("end").side_effect().clears(g.texture("x"));
    const std::string sentence = error_of(g);
    EXPECT_EQ(sentence.empty(), lifetime == Lifetime::history) << to_string(lifetime);
    if (lifetime == Lifetime::transient) {
      EXPECT_EQ(
          sentence,
          "pass 'taa' reads the previous frame's 'image', which is transient: only a resource with lifetime "
          "history keeps it");
    }
  }
}

TEST(check_order, history_is_written_by_somebody) {
  GraphMaker g;
  const TextureRef image = g.texture("image");
  g.at(image).lifetime = Lifetime::history;
  PassMaker pass = g.pass("taa");
  pass.use(Use::sampled, image).previous = true;
  pass.covers(g.imported("output"));
  EXPECT_EQ(error_of(g), "pass 'taa' reads the previous frame's 'image', which no pass writes");
  g.fullscreen("keep", {}, image);
  EXPECT_EQ(error_of(g), "");
}

TEST(check_order, what_was_discarded_is_not_read) {
  GraphMaker g;
  PassMaker scene = g.pass("scene");
  scene.clears(g.imported("output"));
  const TextureRef depth = scene.clears_depth(g.depth("depth"));
  PassMaker fog = g.pass("fog");
  fog.reads(depth);
  fog.covers(g.imported("fogged"));
  EXPECT_EQ(error_of(g), "");
  g.graph.passes[0].accesses[1].discards = true;
  EXPECT_EQ(error_of(g), "pass 'fog' reads version 1 of 'depth', which pass 'scene' discarded");
}

TEST(check_order, each_mip_level_needs_its_own_writer) {
  for (const std::uint32_t read : {0u, 1u}) {
    GraphMaker g;
    const TextureRef chain = g.texture("chain");
    g.at(chain).mips = 2;
    const TextureRef top = g.pass("top").clears(chain);
    PassMaker show = g.pass("show");
    Access& source = show.use(Use::sampled, top);
    source.mip = read;
    source.mips = 1;
    show.covers(g.imported("output"));
    EXPECT_EQ(error_of(g).empty(), read == 0);
  }
}

TEST(check_order, buffers_have_versions_too) {
  GraphMaker g;
  BufferRef list = g.buffer("list");
  g.compute("clear").use(Use::storage_write, list).covers = true;
  ++list.version;
  PassMaker draw = g.pass("draw");
  draw.clears(g.imported("output"));
  draw.use(Use::indirect, list);
  EXPECT_EQ(error_of(g), "");
  g.graph.passes[1].accesses[1].version = 0;
  EXPECT_EQ(
      error_of(g),
      "pass 'draw' reads version 0 of 'list', which is stale: pass 'clear' got there first and made version "
      "1");
}

TEST(check_order, a_read_before_the_write_names_the_pass_that_writes_only_later) {
  GraphMaker g;
  const TextureRef scene = g.texture("scene_color");
  g.fullscreen("tonemap", scene, g.imported("output"));
  g.fullscreen("opaque", {}, scene);
  EXPECT_EQ(error_of(g),
            "pass 'tonemap' reads version 0 of 'scene_color', which no pass before it has written: pass 'opaque' "
            "writes it only later");
}

TEST(check_order, who_writes_another_mip_level_later_is_not_named) {
  GraphMaker g;
  const TextureRef chain = g.texture("chain");
  g.at(chain).mips = 2;
  PassMaker show = g.pass("show");
  Access& source = show.use(Use::sampled, chain);
  source.mip = 1;
  source.mips = 1;
  show.covers(g.imported("output"));
  g.pass("top").clears(chain);
  EXPECT_EQ(error_of(g), "pass 'show' reads version 0 of 'chain', which no pass before it has written");
}

}  // namespace
}  // namespace ambito::graph::test
