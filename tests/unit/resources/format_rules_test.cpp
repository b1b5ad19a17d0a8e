#include "resources/format_rules.h"

#include <array>

#include <gtest/gtest.h>

using namespace ambito;
using namespace ambito::resources;

namespace {

TEST(format_rules, the_formats_the_engine_relies_on) {
  const FormatRules color = rules_of(Format::rgba16_float, {});
  EXPECT_TRUE(color.renderable && color.multisample && color.resolvable && color.blendable && color.storage);
  EXPECT_EQ(color.sample, SampleKind::filterable);
  const FormatRules depth = rules_of(Format::depth32_float, {});
  EXPECT_TRUE(depth.renderable && depth.multisample);
  EXPECT_FALSE(depth.resolvable || depth.blendable || depth.storage);
  EXPECT_EQ(depth.sample, SampleKind::depth);
}

TEST(format_rules, features_widen_them) {
  device::FeatureSet features;
  features.insert(device::Feature::float32_filterable);
  EXPECT_EQ(rules_of(Format::r32_float, {}).sample, SampleKind::unfilterable);
  EXPECT_EQ(rules_of(Format::r32_float, features).sample, SampleKind::filterable);
  EXPECT_FALSE(rules_of(Format::r32_float, features).blendable);
  features.insert(device::Feature::float32_blendable);
  EXPECT_TRUE(rules_of(Format::r32_float, features).blendable);
  EXPECT_FALSE(rules_of(Format::bgra8_unorm, features).storage);
  features.insert(device::Feature::bgra8_unorm_storage);
  EXPECT_TRUE(rules_of(Format::bgra8_unorm, features).storage);
}

TEST(format_rules, twins_are_mutual) {
  for (int i = 0; i <= static_cast<int>(Format::depth32_float); ++i) {
    const auto format = static_cast<Format>(i);
    const Format twin = srgb_twin(format);
    if (twin == Format::undefined) continue;
    EXPECT_EQ(srgb_twin(twin), format);
    EXPECT_NE(is_srgb(twin), is_srgb(format));
  }
  EXPECT_EQ(srgb_twin(Format::rgba16_float), Format::undefined);
}

TEST(format_rules, target_bytes_are_aligned_one_after_the_other) {
  using enum Format;
  EXPECT_EQ(target_bytes_per_sample(std::array{rgba8_unorm}),
            8u);  // counts double, as the specification says
  EXPECT_EQ(target_bytes_per_sample(std::array{r8_unorm, r32_float}), 8u);  // 1, then 3 of padding, then 4
  EXPECT_EQ(target_bytes_per_sample(std::array{r32_float, r8_unorm}), 5u);
  EXPECT_EQ(target_bytes_per_sample(std::array{undefined, rgba16_float, undefined}), 8u);
  EXPECT_EQ(target_bytes_per_sample({}), 0u);
}

TEST(format_rules, an_aspect_has_a_format_of_its_own) {
  EXPECT_EQ(aspect_format(Format::depth24_plus_stencil8, Aspect::depth_only), Format::depth24_plus);
  EXPECT_EQ(aspect_format(Format::depth24_plus_stencil8, Aspect::stencil_only), Format::stencil8);
  EXPECT_EQ(aspect_format(Format::depth24_plus_stencil8, Aspect::all), Format::depth24_plus_stencil8);
  EXPECT_EQ(aspect_format(Format::depth32_float, Aspect::depth_only), Format::depth32_float);
}

}  // namespace
