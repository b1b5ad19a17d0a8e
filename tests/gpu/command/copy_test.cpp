// Copies, clears and resolves: the bytes that arrive, and the sentences of those that may not leave.

#include <algorithm>
#include <initializer_list>
#include <span>

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

constexpr auto both = BufferUsage::copy_src | BufferUsage::copy_dst;

/// A buffer of 0, 1, 2 … bytes.
BufferId counting(std::string_view label, std::uint64_t size) {
  const BufferId id = make_buffer(label, size, both);
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i);
  must(resources().write(id, 0, bytes));
  return id;
}

TEST(copy, the_short_form_equals_the_long_form) {
  const BufferId source = counting("source", 64);
  const BufferId a = make_buffer("a", 64, both), b = make_buffer("b", 64, both);
  run([&](Encoder& encoder) {
    encoder.copy({.label = "copies"}, [&](CopyScope& copy) {
      copy.buffer_to_buffer(source, a, 64);
      copy.buffer_to_buffer(source, 0, b, 0, 64);
    });
  });
  EXPECT_EQ(read_buffer(a, 64), read_buffer(source, 64));
  EXPECT_EQ(read_buffer(a, 64), read_buffer(b, 64));
}

TEST(copy, the_long_form_moves_a_range) {
  const BufferId source = counting("source", 64);
  const BufferId target = make_buffer("target", 64, both);
  run([&](Encoder& encoder) {
    encoder.copy({.label = "copies"}, [&](CopyScope& copy) {
      copy.clear_buffer(target);
      copy.buffer_to_buffer(source, 8, target, 16, 4);
    });
  });
  const auto bytes = read_buffer(target, 64);
  for (std::size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(bytes[i], i >= 16 && i < 20 ? static_cast<std::byte>(i - 8) : std::byte{0}) << i;
  }
}

TEST(copy, each_rule_has_its_own_sentence) {
  const BufferId a = make_buffer("a", 64, both), b = make_buffer("b", 64, both);
  const BufferId only_src = make_buffer("only src", 64, BufferUsage::copy_src);
  const BufferId only_dst = make_buffer("only dst", 64, BufferUsage::copy_dst);
  const auto copied = [](BufferId from, std::uint64_t from_offset, BufferId to, std::uint64_t to_offset,
                         std::uint64_t size) {
    return copy_refusal(
        [&](CopyScope& copy) { copy.buffer_to_buffer(from, from_offset, to, to_offset, size); });
  };
  EXPECT_EQ(copied(a, 4, b, 8, 56), "");
  EXPECT_SAYS(
      copied(a, 2, b, 0, 4),
      "buffer_to_buffer('a', 2, 'b', 0, 4) in copy 'copies' of encoder 'frame 1234': the source offset 2");
  EXPECT_SAYS(copied(a, 0, b, 2, 4), "the destination offset 2 is not a multiple of 4");
  EXPECT_SAYS(copied(a, 0, b, 0, 6), "the size 6 is not a multiple of 4");
  EXPECT_SAYS(copied(a, 0, a, 32, 4), "source and destination are the same buffer 'a'");
  EXPECT_SAYS(copied(only_dst, 0, b, 0, 4), "the source 'only dst' has no usage copy_src");
  EXPECT_SAYS(copied(a, 0, only_src, 0, 4), "the destination 'only src' has no usage copy_dst");
  EXPECT_SAYS(copied(a, 0, b, 64, 4), "4 bytes from 64 leave the destination 'b' of 64 bytes");
  EXPECT_SAYS(copied(BufferId{}, 0, b, 0, 4), "the source is a null id");
}

TEST(copy, clearing_a_range_leaves_the_rest) {
  const BufferId buffer = counting("counters", 64);
  run([&](Encoder& encoder) {
    encoder.copy({.label = "reset"}, [&](CopyScope& copy) { copy.clear_buffer(buffer, 4, 8); });
  });
  const auto bytes = read_buffer(buffer, 64);
  for (std::size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(bytes[i], i >= 4 && i < 12 ? std::byte{0} : static_cast<std::byte>(i)) << i;
  }
  run([&](Encoder& encoder) {
    encoder.copy({.label = "reset"}, [&](CopyScope& copy) { copy.clear_buffer(buffer); });
  });
  EXPECT_EQ(read_buffer(buffer, 64), std::vector<std::byte>(64));
  EXPECT_SAYS(copy_refusal([&](CopyScope& copy) { copy.clear_buffer(buffer, 2, 4); }),
              "the offset 2 is not a multiple of 4");
}

TEST(copy, rows_of_a_capture_are_512_bytes_for_100_pixels) {
  const TextureId texture = make_target("capture", {100, 3});
  std::vector<std::byte> texels(100 * 3 * 4);
  for (std::size_t i = 0; i < texels.size(); ++i) texels[i] = static_cast<std::byte>(i * 7 + 1);
  must(resources().write_texture(texture, 0, 0, texels));
  const BufferId raw = make_buffer("raw", 512 * 3, both);
  run([&](Encoder& encoder) {
    encoder.copy({.label = "capture"}, [&](CopyScope& copy) {
      copy.clear_buffer(raw);
      copy.texture_to_buffer({.texture = texture}, {.buffer = raw, .bytes_per_row = 512}, {100, 3});
    });
  });
  const auto bytes = read_buffer(raw, 512 * 3);
  for (std::size_t row = 0; row < 3; ++row) {
    EXPECT_TRUE(std::equal(bytes.begin() + static_cast<std::ptrdiff_t>(row * 512),
                           bytes.begin() + static_cast<std::ptrdiff_t>(row * 512 + 400),
                           texels.begin() + static_cast<std::ptrdiff_t>(row * 400)));
    EXPECT_EQ(bytes[row * 512 + 400], std::byte{0});  // the padding was not touched
  }
  EXPECT_SAYS(copy_refusal([&](CopyScope& copy) {
                copy.texture_to_buffer({.texture = texture}, {.buffer = raw, .bytes_per_row = 400}, {100, 3});
              }),
              "bytes_per_row 400 is not a multiple of 256");
}

TEST(copy, a_buffer_goes_into_a_part_of_a_texture) {
  const TextureId texture = make_target("texture");
  const BufferId white = make_buffer("white", 1024, both);
  must(resources().write(white, 0, std::vector<std::byte>(1024, std::byte{255})));
  const ColorAttachment black = cleared(texture);
  run([&](Encoder& encoder) {
    encoder.render({.label = "black", .colors = {&black, 1}}, [](RenderScope&) {});
    encoder.copy({.label = "upload"}, [&](CopyScope& copy) {
      copy.buffer_to_texture({.buffer = white, .bytes_per_row = 256},
                             {.texture = texture, .origin = {1, 2, 0}}, {2, 2});
    });
  });
  const auto bytes = read_texture(texture, {4, 4});
  for (std::uint32_t y = 0; y < 4; ++y) {
    for (std::uint32_t x = 0; x < 4; ++x) {
      const bool inside = (x == 1 || x == 2) && y >= 2;
      EXPECT_EQ(bytes[(y * 4 + x) * 4], inside ? std::byte{255} : std::byte{0}) << x << ' ' << y;
    }
  }
}

TEST(copy, a_texture_goes_into_another_and_into_another_layer_of_itself) {
  const TextureId layered = must(resources().texture({.label = "layers",
                                                      .size = {4, 4},
                                                      .depth_or_layers = 2,
                                                      .format = Format::rgba8_unorm,
                                                      .usage = target_usage}));
  const TextureId flat = make_target("flat");
  const ColorAttachment magenta =
      cleared(must(resources().texture_view({.label = "first", .texture = layered, .layer_count = 1})),
              vec4f(1, 0, 1, 1));
  run([&](Encoder& encoder) {
    encoder.render({.label = "magenta", .colors = {&magenta, 1}}, [](RenderScope&) {});
    encoder.copy({.label = "copies"}, [&](CopyScope& copy) {
      copy.texture_to_texture({.texture = layered}, {.texture = layered, .origin = {0, 0, 1}}, {4, 4});
      copy.texture_to_texture({.texture = layered, .origin = {0, 0, 1}}, {.texture = flat}, {4, 4});
    });
  });
  EXPECT_EQ(only_pixel(flat), (Pixel{255, 0, 255, 255}));
  EXPECT_SAYS(
      copy_refusal([&](CopyScope& copy) {
        copy.texture_to_texture({.texture = layered}, {.texture = layered, .origin = {2, 2, 0}}, {2, 2});
      }),
      "source and destination are the same layers of texture 'layers'");
}

TEST(copy, an_empty_copy_is_legal_and_does_nothing) {
  const BufferId a = counting("a", 64), b = make_buffer("b", 64, both);
  const TextureId texture = make_target("texture");
  EXPECT_EQ(copy_refusal([&](CopyScope& copy) {
              copy.buffer_to_buffer(a, b, 0);
              copy.clear_buffer(a, 64, 0);
              copy.texture_to_buffer({.texture = texture}, {.buffer = a, .bytes_per_row = 256}, {0, 0});
            }),
            "");
}

TEST(copy, the_pass_before_has_drawn_when_the_copy_reads) {
  const TextureId target = make_target("target");
  const ColorAttachment color = cleared(target);
  const BufferId captured = make_buffer("captured", 1024, both);
  run([&](Encoder& encoder) {
    encoder.render({.label = "scene", .colors = {&color, 1}}, [&](RenderScope& pass) {
      pass.set_pipeline(solid());
      pass.draw(3);
    });
    encoder.copy({.label = "capture"}, [&](CopyScope& copy) {
      copy.texture_to_buffer({.texture = target}, {.buffer = captured, .bytes_per_row = 256}, {4, 4});
    });
    encoder.render({.label = "afterwards", .colors = {&color, 1}}, [](RenderScope&) {});
  });
  const auto bytes = read_buffer(captured, 1024);
  EXPECT_EQ(bytes[0], std::byte{0});
  EXPECT_EQ(bytes[1], std::byte{255});
  EXPECT_EQ(only_pixel(target), (Pixel{0, 0, 0, 0}));
}

/// Every colour format that a copy moves. Values behind the last format have no bytes either.
std::vector<Format> copied_formats() {
  std::vector<Format> result;
  for (int value = 0; value <= 255; ++value) {
    const auto format = static_cast<Format>(value);
    if (bytes_per_pixel(format) != 0 && !has_depth(format) && !has_stencil(format)) result.push_back(format);
  }
  return result;
}

/// The fields of `Word` that hold a float: bits of mantissa and of exponent, and where the mantissa begins.
struct FloatField {
  int mantissa, exponent, shift;
};

/// Takes what is not a number away, and nothing else: drivers may rewrite it on its way.
template <class Word>
void without_nan(std::span<std::byte> bytes, std::initializer_list<FloatField> fields) {
  for (std::size_t at = 0; at + sizeof(Word) <= bytes.size(); at += sizeof(Word)) {
    Word word;
    std::memcpy(&word, bytes.data() + at, sizeof(Word));
    for (const FloatField& f : fields) {
      const auto mantissa = static_cast<Word>(((1u << f.mantissa) - 1) << f.shift);
      const auto exponent = static_cast<Word>(((1u << f.exponent) - 1) << (f.shift + f.mantissa));
      if ((word & exponent) == exponent && (word & mantissa) != 0)
        word = static_cast<Word>(word & ~static_cast<Word>(1u << (f.shift + f.mantissa)));
    }
    std::memcpy(bytes.data() + at, &word, sizeof(Word));
  }
}

/// Noise of all bits.
std::vector<std::byte> noise(Format format, std::size_t texels) {
  std::vector<std::byte> bytes(texels * bytes_per_pixel(format));
  std::uint32_t state = 12345;
  for (std::byte& byte : bytes) {
    state = state * 1664525u + 1013904223u;
    byte = static_cast<std::byte>(state >> 24);
  }
  const std::string_view name = to_string(format);
  if (name.ends_with("16float")) without_nan<std::uint16_t>(bytes, {{10, 5, 0}});
  if (name.ends_with("32float")) without_nan<std::uint32_t>(bytes, {{23, 8, 0}});
  if (format == Format::rg11b10_ufloat)
    without_nan<std::uint32_t>(bytes, {{6, 5, 0}, {6, 5, 11}, {5, 5, 22}});
  return bytes;
}

/// Captures of widths 1 … 300 of one format, mapped from buffers of the safe size and of the minimal size:
/// what comes back is the pattern, bit by bit.
class Widths : public testing::TestWithParam<Format> {
 protected:
  static constexpr std::uint32_t height = 3, widest = 300;
  void SetUp() override {
    texture_ = must(resources().texture({.label = "pattern",
                                         .size = {widest, height},
                                         .format = GetParam(),
                                         .usage = TextureUsage::copy_src | TextureUsage::copy_dst}));
    must(resources().write_texture(texture_, 0, 0, pattern_));
  }
  void TearDown() override { resources().destroy(texture_); }

  /// The first `width` texels of each row of the pattern.
  [[nodiscard]] std::vector<std::byte> expected(std::uint32_t width) const {
    const std::size_t texel = bytes_per_pixel(GetParam());
    std::vector<std::byte> result;
    for (std::size_t row = 0; row < height; ++row) {
      const auto first = pattern_.begin() + static_cast<std::ptrdiff_t>(row * widest * texel);
      result.insert(result.end(), first, first + static_cast<std::ptrdiff_t>(width * texel));
    }
    return result;
  }

  TextureId texture_;
  const std::vector<std::byte> pattern_ = noise(GetParam(), std::size_t{widest} * height);
};

TEST_P(Widths, every_width_comes_back_bit_by_bit_from_both_buffer_sizes) {
  for (const auto last_row : {resources::LastRow::padded, resources::LastRow::bare}) {
    resources::ReadbackRing ring(resources());  // no buffer serves twice, so each has exactly the size
    std::vector<resources::ReadbackTicket> tickets;
    for (std::uint32_t width = 1; width <= widest; ++width) {
      const resources::ReadbackDescriptor wanted{
          .label = "capture", .size = {width, height}, .format = GetParam(), .last_row = last_row};
      const auto& ticket = tickets.emplace_back(must(ring.begin(wanted)));
      const Footprint f = footprint({width, height}, GetParam());
      ASSERT_EQ(resources().find(ticket.buffer)->size,
                last_row == resources::LastRow::bare ? (f.minimal_size + 3) / 4 * 4 : f.size);
    }
    run([&](Encoder& encoder) {
      encoder.copy({.label = "captures"}, [&](CopyScope& copy) {
        for (std::uint32_t width = 1; width <= widest; ++width) {
          const auto& ticket = tickets[width - 1];
          copy.texture_to_buffer({.texture = texture_},
                                 {.buffer = ticket.buffer, .bytes_per_row = ticket.layout.bytes_per_row},
                                 {width, height});
        }
      });
    });
    for (const auto& ticket : tickets) must(ring.submitted(ticket));
    for (std::uint32_t width = 1; width <= widest; ++width)
      ASSERT_TRUE(must(ring.wait(tickets[width - 1])) == expected(width)) << "width " << width;
  }
}

INSTANTIATE_TEST_SUITE_P(copy, Widths, testing::ValuesIn(copied_formats()),
                         [](const testing::TestParamInfo<Format>& format) {
                           std::string name = to_string(format.param);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace gpu_test
