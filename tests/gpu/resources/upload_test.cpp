#include "gpu/resources/support.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

namespace {

struct Upload {
  Resources& r = gpu_test::resources();
  BufferId buffer =
      must(r.buffer({.label = "data", .size = 64, .usage = BufferUsage::copy_dst | BufferUsage::copy_src}));
  TextureId texture = must(r.texture({.label = "picture",
                                      .size = {10, 6},
                                      .depth_or_layers = 2,
                                      .mip_levels = 3,
                                      .format = Format::rgba8_unorm,
                                      .usage = TextureUsage::copy_dst | TextureUsage::copy_src}));
  ~Upload() {
    r.destroy(buffer);
    r.destroy(texture);
  }
};

TEST(write, reaches_the_whole_buffer_and_no_further) {
  Upload u;
  EXPECT_TRUE(u.r.write(u.buffer, 0, pattern(64)));
  EXPECT_TRUE(u.r.write(u.buffer, 60, pattern(4)));
  EXPECT_TRUE(u.r.write(u.buffer, 64, {}));
  expect_refused(u.r.write(u.buffer, 60, pattern(8)), "the bytes 60 + 8 of the buffer 'data', which has 64");
  expect_refused(u.r.write(u.buffer, 68, {}), "the bytes 68 + 0");
  expect_refused(u.r.write(u.buffer, ~0ull - 3, pattern(8)), "which has 64");
}

TEST(write, wants_multiples_of_4) {
  Upload u;
  expect_refused(u.r.write(u.buffer, 2, pattern(4)), "both must be multiples of 4");
  expect_refused(u.r.write(u.buffer, 0, pattern(6)), "both must be multiples of 4");
}

TEST(write, wants_copy_dst_and_a_living_buffer) {
  Upload u;
  const BufferId uniform = must(u.r.buffer({.label = "u", .size = 64, .usage = BufferUsage::uniform}));
  expect_refused(u.r.write(uniform, 0, pattern(4)), "the buffer 'u' of usage uniform; it needs copy_dst");
  u.r.destroy(uniform);
  expect_refused(u.r.write(uniform, 0, pattern(4)), "a buffer that does not exist");
}

TEST(write, is_counted) {
  Upload u;
  const UploadCounters before = u.r.uploads();
  must(u.r.write(u.buffer, 0, pattern(12)));
  must(u.r.write(u.buffer, 0, pattern(8)));
  must(u.r.write_texture(u.texture, 0, 0, pattern(240)));
  EXPECT_FALSE(u.r.write(u.buffer, 1, pattern(8)));
  EXPECT_EQ(u.r.uploads().buffer_writes, before.buffer_writes + 2);
  EXPECT_EQ(u.r.uploads().texture_writes, before.texture_writes + 1);
  EXPECT_EQ(u.r.uploads().bytes, before.bytes + 260);
}

TEST(write_texture, each_mip_and_layer_comes_back) {
  Upload u;
  for (std::uint32_t layer = 0; layer < 2; ++layer)
    for (std::uint32_t mip = 0; mip < 3; ++mip) {
      const std::size_t size = (10u >> mip) * (6u >> mip) * 4;
      must(u.r.write_texture(u.texture, mip, layer, pattern(size, layer * 3 + mip)));
    }
  for (std::uint32_t layer = 0; layer < 2; ++layer)
    for (std::uint32_t mip = 0; mip < 3; ++mip) {
      const std::size_t size = (10u >> mip) * (6u >> mip) * 4;
      EXPECT_EQ(pixels_of(u.r, u.texture, mip, layer), pattern(size, layer * 3 + mip)) << mip << ' ' << layer;
    }
}

TEST(write_texture, rows_may_be_padded) {
  Upload u;
  std::vector<std::byte> padded(44 * 5 + 40, std::byte{0xEE});
  std::vector<std::byte> expected;
  for (std::size_t y = 0; y < 6; ++y)
    for (std::size_t x = 0; x < 40; ++x)
      expected.push_back(padded[y * 44 + x] = static_cast<std::byte>(y * 40 + x));
  must(u.r.write_texture(u.texture, 0, 1, padded, 44));
  EXPECT_EQ(pixels_of(u.r, u.texture, 0, 1), expected);
  padded.pop_back();
  expect_refused(u.r.write_texture(u.texture, 0, 1, padded, 44), "has 259 bytes; it needs 260");
  expect_refused(u.r.write_texture(u.texture, 0, 1, padded, 36), "has 36 bytes a row, and 10 pixels take 40");
}

TEST(write_texture, mips_and_layers_stay_inside) {
  Upload u;
  expect_refused(u.r.write_texture(u.texture, 3, 0, pattern(4)),
                 "mip level 3 of the texture 'picture', which has 3");
  expect_refused(u.r.write_texture(u.texture, 0, 2, pattern(240)),
                 "layer 2 of the texture 'picture', which has 2");
  expect_refused(u.r.write_texture(u.texture, 0, 0, pattern(239)), "has 239 bytes; it needs 240");
}

TEST(write_texture, wants_copy_dst_one_sample_and_bytes) {
  Upload u;
  const auto expect = [&](TextureDescriptor d, const char* part) {
    const TextureId id = must(u.r.texture(d));
    expect_refused(u.r.write_texture(id, 0, 0, pattern(64)), part);
    u.r.destroy(id);
    expect_refused(u.r.write_texture(id, 0, 0, pattern(64)), "a texture that does not exist");
  };
  expect({.label = "t", .size = {4, 4}, .format = Format::rgba8_unorm, .usage = TextureUsage::copy_src},
         "it needs copy_dst");
  expect({.label = "t",
          .size = {4, 4},
          .sample_count = 4,
          .format = Format::rgba8_unorm,
          .usage = TextureUsage::copy_dst | TextureUsage::render_attachment},
         "which has 4 samples");
  expect({.label = "t", .size = {4, 4}, .format = Format::depth32_float, .usage = TextureUsage::copy_dst},
         "takes no bytes");
}

TEST(write_texture, slices_of_a_volume) {
  Resources& r = gpu_test::resources();
  const TextureId id = must(r.texture({.label = "volume",
                                       .size = {4, 4},
                                       .depth_or_layers = 4,
                                       .mip_levels = 2,
                                       .dimension = TextureDimension::d3,
                                       .format = Format::rgba8_unorm,
                                       .usage = TextureUsage::copy_dst | TextureUsage::copy_src}));
  EXPECT_TRUE(r.write_texture(id, 0, 3, pattern(64)));
  EXPECT_EQ(pixels_of(r, id, 0, 3), pattern(64));
  EXPECT_TRUE(r.write_texture(id, 1, 1, pattern(16)));
  expect_refused(r.write_texture(id, 1, 2, pattern(16)), "which has 2");
  r.destroy(id);
}

}  // namespace
