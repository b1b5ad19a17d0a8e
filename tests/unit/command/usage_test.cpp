#include "command/usage.h"

#include <gtest/gtest.h>

namespace ambito::command::detail {
namespace {

constexpr TextureUse base{
    .texture = {1, 1}, .base_mip = 1, .mip_count = 2, .base_layer = 2, .layer_count = 3};

TextureUse changed(auto&& change) {
  TextureUse use = base;
  change(use);
  return use;
}

TEST(overlap, the_same_part_of_one_texture_meets) {
  EXPECT_TRUE(overlap(base, base));
  EXPECT_TRUE(overlap(base, changed([](TextureUse& u) { u.base_mip = 2; })));
}

TEST(overlap, another_texture_level_layer_or_aspect_does_not) {
  EXPECT_FALSE(overlap(base, changed([](TextureUse& u) { u.texture = {2, 1}; })));
  EXPECT_FALSE(overlap(base, changed([](TextureUse& u) { u.base_mip = 3; })));
  EXPECT_FALSE(overlap(base, changed([](TextureUse& u) { u.base_mip = 0, u.mip_count = 1; })));
  EXPECT_FALSE(overlap(base, changed([](TextureUse& u) { u.base_layer = 5; })));
  const TextureUse depth = changed([](TextureUse& u) { u.aspect = Aspect::depth_only; });
  const TextureUse stencil = changed([](TextureUse& u) { u.aspect = Aspect::stencil_only; });
  EXPECT_FALSE(overlap(depth, stencil));
  EXPECT_TRUE(overlap(depth, base));  // all aspects
}

}  // namespace
}  // namespace ambito::command::detail
