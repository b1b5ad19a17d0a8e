#include "command/copy_checks.h"

#include <gtest/gtest.h>

namespace ambito::command::detail {
namespace {

constexpr auto both = BufferUsage::copy_src | BufferUsage::copy_dst;

resources::BufferSlot buffer(BufferUsage usage = both, std::uint64_t size = 64) {
  resources::BufferSlot slot;
  slot.size = size;
  slot.usage = usage;
  slot.label = "buffer";
  return slot;
}

std::string copy(std::uint64_t from, std::uint64_t to, std::uint64_t size) {
  return check_buffer_copy({buffer(), from}, {buffer(), to}, size, false);
}

TEST(check_buffer_copy, the_four_rules_have_four_sentences) {
  EXPECT_EQ(copy(0, 0, 64), "");
  EXPECT_EQ(copy(2, 0, 4), "the source offset 2 is not a multiple of 4");
  EXPECT_EQ(copy(0, 2, 4), "the destination offset 2 is not a multiple of 4");
  EXPECT_EQ(copy(0, 0, 6), "the size 6 is not a multiple of 4");
  EXPECT_EQ(check_buffer_copy({buffer(), 0}, {buffer(), 32}, 4, true),
            "source and destination are the same buffer 'buffer'");
  EXPECT_EQ(check_buffer_copy({buffer(BufferUsage::copy_dst), 0}, {buffer(), 0}, 4, false),
            "the source 'buffer' has no usage copy_src");
  EXPECT_EQ(check_buffer_copy({buffer(), 0}, {buffer(BufferUsage::copy_src), 0}, 4, false),
            "the destination 'buffer' has no usage copy_dst");
}

TEST(check_buffer_copy, ranges_stay_inside_at_and_over_the_end) {
  EXPECT_EQ(copy(60, 60, 4), "");
  EXPECT_EQ(copy(64, 64, 0), "");
  EXPECT_EQ(copy(64, 0, 4), "4 bytes from 64 leave the source 'buffer' of 64 bytes");
  EXPECT_EQ(copy(0, 32, 36), "36 bytes from 32 leave the destination 'buffer' of 64 bytes");
  EXPECT_NE(copy(4, 0, 0xFFFFFFFFFFFFFFFCull), "");  // the sum would wrap
}

TEST(check_buffer_copy, a_mapped_buffer_is_refused) {
  resources::BufferSlot mapped = buffer();
  mapped.mapped = true;
  EXPECT_EQ(check_buffer_copy({buffer(), 0}, {mapped, 0}, 4, false), "the destination 'buffer' is mapped");
}

TEST(check_clear, offset_size_usage_and_range) {
  EXPECT_EQ(check_clear(buffer(), 60, 4), "");
  EXPECT_EQ(check_clear(buffer(), 2, 4), "the offset 2 is not a multiple of 4");
  EXPECT_EQ(check_clear(buffer(), 0, 6), "the size 6 is not a multiple of 4");
  EXPECT_EQ(check_clear(buffer(), 60, 8), "8 bytes from 60 leave the buffer 'buffer' of 64 bytes");
  EXPECT_EQ(check_clear(buffer(BufferUsage::copy_src), 0, 4), "the buffer 'buffer' has no usage copy_dst");
}

TEST(check_resolve, offset_count_usage_and_range) {
  resources::QuerySetSlot queries;
  queries.count = 4;
  queries.label = "times";
  const auto destination = buffer(BufferUsage::query_resolve, 288);
  EXPECT_EQ(check_resolve(queries, 0, 4, destination, 256), "");
  EXPECT_EQ(check_resolve(queries, 0, 4, destination, 128),
            "the destination offset 128 is not a multiple of 256");
  EXPECT_EQ(check_resolve(queries, 1, 4, destination, 0), "4 queries from 1 leave query set 'times' of 4");
  EXPECT_EQ(check_resolve(queries, 0, 4, buffer(both, 288), 0),
            "the destination 'buffer' has no usage query_resolve");
  EXPECT_EQ(check_resolve(queries, 0, 4, buffer(BufferUsage::query_resolve, 284), 256),
            "32 bytes from 256 leave the destination 'buffer' of 284 bytes");
}

struct Texel {
  Format format = Format::rgba8_unorm;
  Extent size = {100, 4};
  std::uint32_t layers = 1;
  std::uint32_t mips = 1;
  std::uint32_t samples = 1;
  TextureDimension dimension = TextureDimension::d2;
  TextureUsage usage = TextureUsage::copy_src | TextureUsage::copy_dst;

  [[nodiscard]] resources::TextureSlot slot() const {
    resources::TextureSlot slot;
    slot.descriptor.size = size;
    slot.descriptor.depth_or_layers = layers;
    slot.descriptor.mip_levels = mips;
    slot.descriptor.sample_count = samples;
    slot.descriptor.dimension = dimension;
    slot.descriptor.format = format;
    slot.descriptor.usage = usage;
    slot.label = "texture";
    return slot;
  }
};

std::string texels(const Texel& texture, const TexelBuffer& layout, CopyExtent extent,
                   const TexelTexture& place = {}, std::uint64_t size = 4096,
                   Direction direction = Direction::to_buffer) {
  return check_texel_copy(buffer(both, size), layout, texture.slot(), place, extent, direction);
}

TEST(check_texel_copy, rows_are_multiples_of_256) {
  EXPECT_EQ(texels({}, {.buffer = {}, .bytes_per_row = 512}, {100, 4}), "");
  EXPECT_EQ(texels({}, {.buffer = {}, .bytes_per_row = 400}, {100, 4}),
            "bytes_per_row 400 is not a multiple of 256");
  EXPECT_EQ(texels({}, {.buffer = {}, .bytes_per_row = 256}, {100, 4}),
            "bytes_per_row 256 is less than a row of 400 bytes");
  EXPECT_EQ(texels({}, {}, {100, 4}), "bytes_per_row is not given for 4 rows");
  EXPECT_EQ(texels({}, {}, {100, 1}), "");  // one row needs none
}

TEST(check_texel_copy, both_legal_buffer_sizes_are_accepted_and_one_byte_less_is_not) {
  EXPECT_EQ(texels({}, {.buffer = {}, .bytes_per_row = 512}, {100, 4}, {}, 2048), "");
  EXPECT_EQ(texels({}, {.buffer = {}, .bytes_per_row = 512}, {100, 4}, {}, 1936),
            "");  // the last row without its padding
  EXPECT_EQ(texels({}, {.buffer = {}, .bytes_per_row = 512}, {100, 4}, {}, 1932),
            "1936 bytes from 0 leave buffer 'buffer' of 1932 bytes");
}

TEST(check_texel_copy, images_need_their_rows) {
  const Texel layered{.size = {4, 4}, .layers = 2};
  EXPECT_EQ(texels(layered, {.buffer = {}, .bytes_per_row = 256, .rows_per_image = 4}, {4, 4, 2}), "");
  // 2^62 bytes an image: four of them are 2^64, which is not 0.
  const Texel deep{.size = {4, 1}, .layers = 8};
  EXPECT_EQ(texels(deep, {.buffer = {}, .bytes_per_row = 0x80000000u, .rows_per_image = 0x80000000u}, {4, 1, 5}),
            "18446744073709551615 bytes from 0 leave buffer 'buffer' of 4096 bytes");
  EXPECT_EQ(texels(layered, {.buffer = {}, .bytes_per_row = 256}, {4, 4, 2}),
            "rows_per_image is not given for 2 images");
  EXPECT_EQ(texels(layered, {.buffer = {}, .bytes_per_row = 256, .rows_per_image = 3}, {4, 4, 1}),
            "rows_per_image 3 is less than the 4 rows copied");
}

TEST(check_texel_copy, the_offset_is_a_multiple_of_a_texel) {
  EXPECT_EQ(texels({}, {.buffer = {}, .offset = 4, .bytes_per_row = 512}, {100, 4}), "");
  EXPECT_EQ(texels({}, {.buffer = {}, .offset = 2, .bytes_per_row = 512}, {100, 4}),
            "the offset 2 is not a multiple of 4");
}

TEST(check_texel_copy, the_place_is_inside_its_level) {
  const Texel mipped{.size = {64, 64}, .layers = 2, .mips = 3};
  const TexelBuffer layout{.buffer = {}, .bytes_per_row = 256, .rows_per_image = 64};
  EXPECT_EQ(texels(mipped, layout, {16, 1}, {.texture = {}, .mip_level = 2}), "");
  EXPECT_EQ(texels(mipped, layout, {17, 1}, {.texture = {}, .mip_level = 2}),
            "17 columns from 0 leave texture 'texture', whose level has 16");
  EXPECT_EQ(texels(mipped, layout, {1, 2}, {.texture = {}, .mip_level = 2, .origin = {0, 15, 0}}),
            "2 rows from 15 leave texture 'texture', whose level has 16");
  EXPECT_EQ(texels(mipped, layout, {1, 1}, {.texture = {}, .mip_level = 2, .origin = {0, 0, 2}}),
            "1 layers from 2 leave texture 'texture', whose level has 2");
  EXPECT_EQ(texels(mipped, layout, {1, 1}, {.texture = {}, .mip_level = 3}),
            "mip level 3 is asked for and texture 'texture' has 3");
}

TEST(check_texel_copy, usage_on_either_side) {
  EXPECT_EQ(texels({.usage = TextureUsage::copy_dst}, {.buffer = {}, .bytes_per_row = 512}, {100, 4}),
            "texture 'texture' has no usage copy_src");
  EXPECT_EQ(texels({.usage = TextureUsage::copy_src}, {.buffer = {}, .bytes_per_row = 512}, {100, 4}, {},
                   4096, Direction::to_texture),
            "texture 'texture' has no usage copy_dst");
  EXPECT_EQ(check_texel_copy(buffer(BufferUsage::copy_src, 4096), {.buffer = {}, .bytes_per_row = 512},
                             Texel{}.slot(), {}, {100, 4}, Direction::to_buffer),
            "buffer 'buffer' has no usage copy_dst");
}

TEST(check_texel_copy, depth_formats_go_only_where_webgpu_lets_them) {
  const auto depth = [](Format format, Direction direction, Aspect aspect = Aspect::all) {
    return texels({.format = format}, {.buffer = {}, .bytes_per_row = 512}, {100, 4},
                  {.texture = {}, .aspect = aspect}, 4096, direction);
  };
  EXPECT_EQ(depth(Format::depth32_float, Direction::to_buffer), "");
  EXPECT_EQ(depth(Format::depth32_float, Direction::to_texture),
            "texture 'texture' is depth32float, which is not copied from a buffer");
  EXPECT_EQ(depth(Format::depth24_plus, Direction::to_buffer),
            "texture 'texture' is depth24plus, which is not copied to a buffer");
  EXPECT_EQ(depth(Format::depth16_unorm, Direction::to_texture), "");
  EXPECT_EQ(depth(Format::depth24_plus_stencil8, Direction::to_buffer),
            "texture 'texture' is depth24plus-stencil8, and a copy takes one aspect");
  EXPECT_EQ(depth(Format::depth24_plus_stencil8, Direction::to_buffer, Aspect::stencil_only), "");
  EXPECT_EQ(texels({.format = Format::depth32_float}, {.buffer = {}, .bytes_per_row = 512}, {50, 4}),
            "texture 'texture' is depth32float, of which only whole levels are copied: 100 × 4 px");
}

TEST(check_texel_copy, multisampled_textures_are_not_copied_to_buffers) {
  EXPECT_EQ(texels({.samples = 4}, {.buffer = {}, .bytes_per_row = 512}, {100, 4}),
            "texture 'texture' has 4 samples, and only textures of 1 are copied to or from a buffer");
}

TEST(check_texture_copy, formats_and_samples_agree) {
  const CopyExtent all{100, 4};
  const auto between = [&](const Texel& a, const Texel& b) {
    const TexelTexture from{.texture = {0, 1}}, to{.texture = {1, 1}};
    return check_texture_copy(a.slot(), from, b.slot(), to, all);
  };
  EXPECT_EQ(between({}, {}), "");
  EXPECT_EQ(between({}, {.format = Format::rgba8_unorm_srgb}), "");  // only sRGB differs
  EXPECT_EQ(between({}, {.format = Format::bgra8_unorm}),
            "texture 'texture' is rgba8unorm and 'texture' is bgra8unorm");
  EXPECT_EQ(between({}, {.samples = 4}), "texture 'texture' has 1 samples and 'texture' has 4");
}

TEST(check_texture_copy, a_layer_is_not_copied_onto_itself) {
  const Texel layered{.size = {4, 4}, .layers = 2, .mips = 2};
  const auto within = [&](TexelTexture from, TexelTexture to) {
    from.texture = to.texture = {0, 1};
    return check_texture_copy(layered.slot(), from, layered.slot(), to, {1, 1, 1});
  };
  EXPECT_EQ(within({}, {.texture = {}, .origin = {2, 2, 0}}),
            "source and destination are the same layers of texture 'texture'");
  EXPECT_EQ(within({}, {.texture = {}, .origin = {0, 0, 1}}), "");
  EXPECT_EQ(within({}, {.texture = {}, .mip_level = 1}), "");
}

TEST(level_size, levels_halve_and_never_reach_zero) {
  const auto size = level_size(Texel{.size = {100, 3}, .layers = 5, .mips = 7}.slot().descriptor, 5);
  EXPECT_EQ(size.width, 3u);
  EXPECT_EQ(size.height, 1u);
  EXPECT_EQ(size.depth_or_layers, 5u);  // layers do not halve
  const Texel volume{.size = {8, 8}, .layers = 8, .dimension = TextureDimension::d3};
  EXPECT_EQ(level_size(volume.slot().descriptor, 2).depth_or_layers, 2u);
}

TEST(footprint, a_hundred_pixels_take_512_bytes_a_row) {
  const Footprint f = footprint({100, 10}, Format::rgba8_unorm);
  EXPECT_EQ(f.row_bytes, 400u);
  EXPECT_EQ(f.bytes_per_row, 512u);  // 112 of padding (R34)
  EXPECT_EQ(f.size, 5120u);
  EXPECT_EQ(f.minimal_size, 5008u);
  EXPECT_EQ(footprint({64, 1}, Format::rgba8_unorm).bytes_per_row, 256u);
  EXPECT_EQ(footprint({65, 1}, Format::rgba8_unorm).bytes_per_row, 512u);
  EXPECT_EQ(footprint({1, 0}, Format::rgba8_unorm).size, 0u);
}

TEST(ceil_div, groups_cover_everything_and_no_more) {
  EXPECT_EQ(ceil_div(0, 64), 0u);
  EXPECT_EQ(ceil_div(1, 64), 1u);
  EXPECT_EQ(ceil_div(64, 64), 1u);
  EXPECT_EQ(ceil_div(65, 64), 2u);
  EXPECT_EQ(ceil_div(0xFFFFFFFFu, 64), 0x4000000u);
}

}  // namespace
}  // namespace ambito::command::detail
