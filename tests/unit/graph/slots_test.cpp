#include <map>
#include <random>
#include <tuple>

#include <gtest/gtest.h>

#include "graph_maker.h"

namespace ambito::graph::test {
namespace {

std::uint64_t bytes(const TextureSlot& slot) {
  return std::uint64_t{slot.size.width} * slot.size.height * bytes_per_pixel(slot.format);
}

TEST(slots, a_chain_of_six_needs_two_textures) {
  GraphMaker g;
  TextureRef image = g.fullscreen("0", {}, g.texture("0"));
  for (int i = 1; i < 6; ++i) image = g.fullscreen(std::to_string(i), image, g.texture(std::to_string(i)));
  g.fullscreen("end", image, g.imported("output"));
  const auto compiled = compile(g.graph);
  ASSERT_TRUE(compiled);
  EXPECT_EQ(compiled->texture_slots.size(), 2u);
  std::uint64_t used = 0;
  for (const TextureSlot& slot : compiled->texture_slots) used += bytes(slot);
  EXPECT_EQ(used, 2u * 64 * 32 * 8);
  EXPECT_LE(static_cast<double>(used), 0.65 * 6 * 64 * 32 * 8);
}

TEST(slots, textures_of_one_pass_never_share) {
  GraphMaker g;
  PassMaker pass = g.pass("both");
  const TextureRef a = pass.clears(g.texture("a"));
  pass.clears(g.texture("b"), 1);  // nobody reads it: it begins and ends here
  g.fullscreen("show", a, g.imported("output"));
  const auto compiled = compile(g.graph);
  EXPECT_NE(compiled->textures[0].slot, compiled->textures[1].slot);
}

TEST(slots, only_equal_descriptors_share) {
  for (const bool same : {true, false}) {
    GraphMaker g;
    const TextureRef a = g.fullscreen("a", {}, g.texture("a"));
    const TextureRef b = g.fullscreen("b", a, g.texture("b", Format::rgba8_unorm));
    const Format format = same ? Format::rgba16_float : Format::rg32_float;
    const TextureRef c = g.fullscreen("c", b, g.texture("c", format));
    g.fullscreen("d", c, g.imported("output"));
    const auto compiled = compile(g.graph);
    EXPECT_EQ(compiled->textures[a.index].slot == compiled->textures[c.index].slot, same);
  }
}

TEST(slots, what_outlives_the_frame_has_none) {
  for (const Lifetime lifetime : {Lifetime::imported, Lifetime::persistent, Lifetime::history}) {
    GraphMaker g;
    const TextureRef image = g.texture("image");
    g.at(image).lifetime = lifetime;
    g.fullscreen("make", {}, image);
    EXPECT_EQ(compile(g.graph)->textures[0].slot, none) << to_string(lifetime);
  }
}

TEST(slots, what_no_living_pass_uses_has_none) {
  GraphMaker g;
  g.fullscreen("dead", {}, g.texture("dead"));
  const auto compiled = compile(g.graph);
  EXPECT_EQ(compiled->textures[0].slot, none);
  EXPECT_TRUE(compiled->texture_slots.empty());
}

TEST(slots, a_slot_is_named_after_its_first_user) {
  GraphMaker g;
  const TextureRef a = g.fullscreen("a", {}, g.texture("first"));
  const TextureRef b = g.fullscreen("b", a, g.texture("second"));
  const TextureRef c = g.fullscreen("c", b, g.texture("third"));
  g.fullscreen("d", c, g.imported("output"));
  const auto compiled = compile(g.graph);
  ASSERT_EQ(compiled->texture_slots.size(), 2u);
  EXPECT_EQ(compiled->texture_slots[compiled->textures[c.index].slot].first_user, a.index);
}

TEST(slots, buffers_share_too) {
  GraphMaker g;
  const auto step = [&](const char* name, BufferRef from) {
    PassMaker pass = g.compute(name);
    if (from) pass.use(Use::storage_read, from);
    BufferRef to = g.buffer(name);
    pass.use(Use::storage_write, to).covers = true;
    return BufferRef{to.index, 1};
  };
  const BufferRef a = step("a", {});
  const BufferRef b = step("b", a);
  const BufferRef c = step("c", b);
  g.compute("end").side_effect().use(Use::storage_read, c);
  const auto compiled = compile(g.graph);
  ASSERT_TRUE(compiled) << compiled.error().message;
  EXPECT_EQ(compiled->buffer_slots.size(), 2u);
}

// No two textures that live at the same time share, and the count is the least there can be: for each
// descriptor, the largest number alive in one WebGPU pass.
TEST(slots, random_graphs_use_the_least_number_of_slots) {
  std::mt19937 random(7);
  std::size_t merged = 0;
  for (int round = 0; round < 200; ++round) {
    GraphMaker g;
    std::vector<TextureRef> made;
    for (int p = 0; p < 12; ++p) {
      PassMaker pass = g.pass("pass " + std::to_string(p));
      const bool goes_on = !made.empty() && random() % 3 == 0;  // on what the pass before has drawn
      for (std::size_t i = 0; i + (goes_on ? 1 : 0) < made.size(); ++i) {
        if (random() % 4 == 0) pass.reads(made[i]);
      }
      if (goes_on) {
        made.back() = pass.draws_on(made.back());
        continue;
      }
      const Format format = random() % 2 == 0 ? Format::rgba8_unorm : Format::rgba16_float;
      made.push_back(pass.covers(g.texture("t", format)));
      if (random() % 2 == 0) pass.side_effect();
    }
    const auto compiled = compile(g.graph);
    ASSERT_TRUE(compiled) << compiled.error().message;
    using Key = std::tuple<Format, TextureUsage>;
    std::map<Key, std::size_t> most;
    // What a WebGPU pass uses lives all through it: its parts do not share.
    for (const Group& group : compiled->groups) {
      merged += group.count - 1;
      std::map<Key, std::size_t> alive;
      std::map<std::uint32_t, int> holders;
      for (std::uint32_t t = 0; t < g.graph.textures.size(); ++t) {
        const CompiledTexture& texture = compiled->textures[t];
        if (texture.first == none || group.first + group.count <= texture.first || texture.last < group.first) continue;
        ++alive[{g.graph.textures[t].format, texture.usage}];
        EXPECT_EQ(++holders[texture.slot], 1);
      }
      for (const auto& [key, count] : alive) most[key] = std::max(most[key], count);
    }
    std::size_t least = 0;
    for (const auto& [key, count] : most) least += count;
    EXPECT_EQ(compiled->texture_slots.size(), least);
  }
  EXPECT_GT(merged, 100u);
}

}  // namespace
}  // namespace ambito::graph::test
