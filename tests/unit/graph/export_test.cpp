#include "graph/export.h"

#include <gtest/gtest.h>

#include "export_graphs.h"

namespace ambito::graph::test {
namespace {

TEST(valid_utf8, text_stays_as_it_is) {
  for (const char* text :
       {"", "plain", "größer × 2", "\xF0\x9F\x8E\xA8", "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(valid_utf8(text), text);
  }
}

TEST(valid_utf8, each_wrong_byte_becomes_a_replacement) {
  const std::string r = "\xEF\xBF\xBD";
  EXPECT_EQ(valid_utf8("a\xFF"
                       "b"),
            "a" + r + "b");
  EXPECT_EQ(valid_utf8("\xC3"), r);                          // cut off
  EXPECT_EQ(valid_utf8("\xC0\xAF"), r + r);                  // longer than needed
  EXPECT_EQ(valid_utf8("\xE0\x80\xAF"), r + r + r);          // longer than needed
  EXPECT_EQ(valid_utf8("\xED\xA0\x80"), r + r + r);          // surrogate
  EXPECT_EQ(valid_utf8("\xF4\x90\x80\x80"), r + r + r + r);  // over U+10FFFF
  EXPECT_EQ(valid_utf8("\xF0\x8F\xBF\xBF"), r + r + r + r);  // longer than needed
}

TEST(whole_bytes, all_levels_of_all_layers_with_all_samples) {
  EXPECT_EQ(whole_bytes({4, 4}, Format::rgba8_unorm, 1, 3, 1), (16u + 4u + 1u) * 4u);
  EXPECT_EQ(whole_bytes({4, 4}, Format::rgba8_unorm, 1, 3, 6), (16u + 4u + 1u) * 4u * 6u);
  EXPECT_EQ(whole_bytes({4, 4}, Format::depth24_plus, 4, 1, 1), 16u * 4u * 4u);
}

// 64 × 32 pixels of 8 bytes: 16,384 bytes each.
TEST(totals, reuse_and_kept_memory_are_told_apart) {
  GraphMaker m;
  const TextureRef past = m.texture("past");
  m.at(past).lifetime = Lifetime::history;
  const TextureRef never = m.texture("never");
  TextureRef last;
  for (int i = 0; i < 6; ++i) {
    last = m.fullscreen("step " + std::to_string(i), last, m.texture("t" + std::to_string(i)));
  }
  m.fullscreen("dead", last, never);
  m.fullscreen("keep", last, past);
  m.fullscreen("present", last, m.imported("out"));
  const Totals sum = totals(m.graph, compiled(m));
  EXPECT_EQ(sum.passes, 8u);
  EXPECT_EQ(sum.groups, 8u);
  EXPECT_EQ(sum.dropped, 1u);
  EXPECT_EQ(sum.separate_bytes, 6u * 16384u);
  EXPECT_EQ(sum.transient_bytes, 2u * 16384u);
  EXPECT_EQ(sum.kept_bytes, 2u * 16384u);
  EXPECT_EQ(sum.traffic.stored, 8u * 16384u);
}

}  // namespace
}  // namespace ambito::graph::test
