#include "shading/material_key.h"

#include <set>

#include <gtest/gtest.h>

namespace ambito::shading {
namespace {

constexpr MaterialFeature features[] = {MaterialFeature::base_color_texture,
                                        MaterialFeature::metallic_roughness_texture,
                                        MaterialFeature::normal_texture,
                                        MaterialFeature::occlusion_texture,
                                        MaterialFeature::emissive_texture,
                                        MaterialFeature::mask,
                                        MaterialFeature::blend,
                                        MaterialFeature::unlit,
                                        MaterialFeature::double_sided};

std::vector<std::string_view> keys_of(MaterialKey key) {
  std::vector<std::string_view> keys;
  append_keys(key, keys);
  return keys;
}

TEST(material_key, nothing_has_no_keys) { EXPECT_TRUE(keys_of(MaterialFeature::none).empty()); }

TEST(material_key, each_feature_that_shaders_see_has_one_key) {
  std::set<std::string_view> seen;
  for (const MaterialFeature feature : features) {
    const auto keys = keys_of(feature);
    const bool state_only = feature == MaterialFeature::double_sided;
    ASSERT_EQ(keys.size(), state_only ? 0u : 1u) << static_cast<int>(feature);
    for (const auto key : keys) EXPECT_TRUE(seen.insert(key).second) << key;
  }
  EXPECT_EQ(seen.size(), std::size(features) - 1);
}

TEST(material_key, keys_are_appended) {
  std::vector<std::string_view> keys{"DEPTH_ONLY"};
  append_keys(MaterialFeature::mask | MaterialFeature::base_color_texture, keys);
  EXPECT_EQ(keys, (std::vector<std::string_view>{"DEPTH_ONLY", "BASE_COLOR_TEXTURE", "ALPHA_MASK"}));
}

TEST(material_key, variants_that_differ_have_different_bits) {
  std::set<std::uint32_t> seen;
  std::size_t made = 0;
  for (std::uint16_t material = 0; material < 512; material = static_cast<std::uint16_t>(material + 31)) {
    for (std::uint8_t stream = 0; stream < stream_combinations; ++stream) {
      for (const Topology topology : {Topology::point_list, Topology::line_list, Topology::line_strip,
                                      Topology::triangle_list, Topology::triangle_strip}) {
        for (const bool flipped : {false, true}) {
          const VariantKey key{.material = static_cast<MaterialKey>(material),
                               .streams = static_cast<Streams>(stream),
                               .topology = topology,
                               .flipped = flipped};
          seen.insert(key.bits());
          ++made;
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), made);
}

TEST(material_key, every_feature_reaches_the_bits) {
  std::set<std::uint32_t> seen;
  for (const MaterialFeature feature : features) {
    VariantKey key;
    key.material = feature;
    seen.insert(key.bits());
  }
  EXPECT_EQ(seen.size(), std::size(features));
}

}  // namespace
}  // namespace ambito::shading
