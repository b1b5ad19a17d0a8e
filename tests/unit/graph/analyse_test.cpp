#include <gtest/gtest.h>

#include "graph_maker.h"

namespace ambito::graph::test {
namespace {

// One texture, written by one living pass.
Result<Compiled> with_texture(const SizeRule& size, void (*change)(Texture&) = nullptr) {
  GraphMaker g;
  const TextureRef base = g.texture("base", Format::rgba16_float, Extent{100, 7});
  const TextureRef target = g.texture("target", Format::rgba16_float, size);
  if (change != nullptr) change(g.at(target));
  g.pass("base").side_effect().clears(base);
  g.pass("target").side_effect().clears(target);
  return compile(g.graph);
}

Extent size_of(const SizeRule& size) {
  const auto compiled = with_texture(size);
  return compiled ? compiled->textures[1].size : Extent{};
}

std::string sentence(const SizeRule& size, void (*change)(Texture&) = nullptr) {
  const auto compiled = with_texture(size, change);
  return compiled ? "" : compiled.error().message;
}

TEST(analyse, sizes_are_absolute_or_follow_the_output_or_another_texture) {
  EXPECT_EQ(size_of(Extent{3, 5}), (Extent{3, 5}));
  EXPECT_EQ(size_of(SizeRule::of_output()), (Extent{64, 32}));
  EXPECT_EQ(size_of(SizeRule::of_output(3)), (Extent{21, 10}));
  EXPECT_EQ(size_of(SizeRule::of_texture(0)), (Extent{100, 7}));
  EXPECT_EQ(size_of(SizeRule::of_texture(0, 2)), (Extent{50, 3}));
}

TEST(analyse, a_divided_side_is_at_least_one_pixel) {
  EXPECT_EQ(size_of(SizeRule::of_texture(0, 8)), (Extent{12, 1}));
  EXPECT_EQ(size_of(SizeRule::of_texture(0, 100000)), (Extent{1, 1}));
}

TEST(analyse, a_size_is_inside_the_limits) {
  EXPECT_EQ(sentence(Extent{8192, 1}), "");
  EXPECT_EQ(sentence(Extent{8193, 1}), "'target' is 8193 × 1 pixels; the limit is 8192 a side");
  EXPECT_EQ(sentence(Extent{1, 8193}), "'target' is 1 × 8193 pixels; the limit is 8192 a side");
  EXPECT_EQ(sentence(Extent{0, 4}), "'target' is 0 × 4 pixels; each side is at least 1");
  EXPECT_EQ(sentence(SizeRule::of_output(0)), "the size of 'target' is divided by 0");
}

TEST(analyse, a_size_follows_only_what_is_declared_before) {
  EXPECT_EQ(sentence(SizeRule::of_texture(0)), "");
  const std::string refusal = "the size of 'target' follows a texture that is not declared before it";
  EXPECT_EQ(sentence(SizeRule::of_texture(1)), refusal);
  EXPECT_EQ(sentence(SizeRule::of_texture(none)), refusal);
}

/// The size of a buffer of that size, beside a texture of 100 × 7 pixels and a buffer of 10 bytes; or the sentence.
std::string bytes_of(const BufferSize& size) {
  GraphMaker g;
  (void)g.texture("base", Format::rgba16_float, Extent{100, 7});
  (void)g.buffer("ten", 10);
  g.graph.buffers[g.buffer("list").index].size = size;
  const auto compiled = compile(g.graph);
  return compiled ? std::to_string(compiled->buffers[1].size) : compiled.error().message;
}

TEST(analyse, buffers_are_so_many_bytes_or_follow_a_picture_or_a_buffer_before) {
  EXPECT_EQ(bytes_of(7), "7");
  EXPECT_EQ(bytes_of(BufferSize::of_pixels(SizeRule::of_output(2), 3)), std::to_string(32 * 16 * 3));
  EXPECT_EQ(bytes_of(BufferSize::of_pixels(SizeRule::of_texture(0), 4)), "2800");
  EXPECT_EQ(bytes_of(BufferSize::of_pixels(Extent{2, 2}, 1)), "4");
  EXPECT_EQ(bytes_of(BufferSize::of_buffer(0, 3)), "30");
}

TEST(analyse, a_buffer_has_bytes_within_the_limit_and_follows_what_is_there) {
  EXPECT_EQ(bytes_of(max_buffer_bytes), std::to_string(max_buffer_bytes));
  EXPECT_EQ(bytes_of(max_buffer_bytes + 1), "buffer 'list' has 1099511627777 times 1 bytes; the limit is 1099511627776");
  EXPECT_EQ(bytes_of(BufferSize::of_pixels(Extent{8192, 8192}, 16384)), std::to_string(max_buffer_bytes));
  EXPECT_NE(bytes_of(BufferSize::of_pixels(Extent{8192, 8192}, 16385)).find("the limit is"), std::string::npos);
  EXPECT_EQ(bytes_of(0), "buffer 'list' has 0 bytes");
  EXPECT_EQ(bytes_of(BufferSize::of_pixels(SizeRule::of_texture(1), 4)),
            "the size of 'list' follows a texture that is not declared before it");
  EXPECT_EQ(bytes_of(BufferSize::of_buffer(1)), "the size of 'list' follows a buffer that is not declared before it");
  EXPECT_EQ(bytes_of(BufferSize::of_buffer(none)), "the size of 'list' follows a buffer that is not declared before it");
}

TEST(analyse, counts_are_those_that_textures_have) {
  const Extent size{16, 4};
  EXPECT_EQ(sentence(size, [](Texture& t) { t.mips = 5; }), "");
  EXPECT_EQ(sentence(size, [](Texture& t) { t.mips = 6; }),
            "'target' has 6 mip levels; 16 × 4 pixels have 1 to 5");
  EXPECT_EQ(sentence(size, [](Texture& t) { t.mips = 0; }),
            "'target' has 0 mip levels; 16 × 4 pixels have 1 to 5");
  EXPECT_EQ(sentence(size, [](Texture& t) { t.layers = 256; }), "");
  EXPECT_EQ(sentence(size, [](Texture& t) { t.layers = 257; }), "'target' has 257 layers; 1 to 256 exist");
  EXPECT_EQ(sentence(size, [](Texture& t) { t.layers = 0; }), "'target' has 0 layers; 1 to 256 exist");
}

TEST(analyse, sample_counts_are_one_and_four) {
  const Extent size{16, 16};
  EXPECT_EQ(sentence(size, [](Texture& t) { t.samples = 4; }), "");
  EXPECT_EQ(sentence(size, [](Texture& t) { t.samples = 2; }), "'target' has 2 samples; 1 and 4 exist");
  EXPECT_NE(sentence(size, [](Texture& t) { t.samples = 4, t.mips = 2; }), "");
  EXPECT_NE(sentence(size, [](Texture& t) { t.samples = 4, t.layers = 2; }), "");
}

TEST(analyse, a_texture_has_a_format) {
  EXPECT_EQ(sentence(Extent{4, 4}, [](Texture& t) { t.format = Format::undefined; }),
            "'target' has no format");
}

TEST(analyse, only_imports_are_late) {
  EXPECT_EQ(sentence(Extent{4, 4}, [](Texture& t) { t.late = true; }), "'target' is late but not imported");
  EXPECT_EQ(sentence(Extent{4, 4}, [](Texture& t) { t.late = true, t.lifetime = Lifetime::imported; }), "");
}

TEST(analyse, a_buffer_has_bytes) {
  GraphMaker g;
  const BufferRef buffer = g.buffer("counter", 0);
  g.compute("count").side_effect().use(Use::storage_write, buffer).covers = true;
  EXPECT_EQ(error_of(g), "buffer 'counter' has 0 bytes");
  g.graph.buffers[0].size = 1;
  EXPECT_EQ(error_of(g), "");
}

TEST(analyse, mip_sizes_halve_down_to_one_pixel) {
  EXPECT_EQ(mip_size({100, 7}, 0), (Extent{100, 7}));
  EXPECT_EQ(mip_size({100, 7}, 2), (Extent{25, 1}));
  EXPECT_EQ(mip_size({100, 7}, 40), (Extent{1, 1}));
  EXPECT_EQ(full_mip_count({1, 1}), 1u);
  EXPECT_EQ(full_mip_count({256, 3}), 9u);
  EXPECT_EQ(full_mip_count({255, 3}), 8u);
}

TEST(analyse, a_buffer_has_no_history) {
  for (const Lifetime lifetime : {Lifetime::history, Lifetime::persistent, Lifetime::transient}) {
    GraphMaker g;
    const BufferRef sums = g.buffer("sums");
    g.graph.buffers[sums.index].lifetime = lifetime;
    g.compute("sum").side_effect().use(Use::storage_write, sums).covers = true;
    EXPECT_EQ(error_of(g), lifetime == Lifetime::history
                               ? "buffer 'sums' is history; buffers are transient, persistent or imported"
                               : "");
  }
}

}  // namespace
}  // namespace ambito::graph::test
