#include "shading/shader_texts.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "shading/material_key.h"
#include "shading/shader_library.h"
#include "shading/vertex_streams.h"

namespace ambito::shading {
namespace {

TEST(shader_texts, are_sorted_and_have_no_double) {
  const auto texts = shader_texts();
  ASSERT_FALSE(texts.empty());
  for (std::size_t i = 1; i < texts.size(); ++i) EXPECT_LT(texts[i - 1].name, texts[i].name);
  for (const ShaderText& shader : texts) EXPECT_FALSE(shader.text.empty()) << shader.name;
}

TEST(shader_texts, the_embedded_provider_finds_each_and_no_other) {
  const auto provider = embedded_shaders();
  for (const ShaderText& shader : shader_texts()) EXPECT_EQ(provider(shader.name), shader.text);
  EXPECT_FALSE(provider("shading/none.wgsl"));
}

/// Every variant that a material and its geometry can ask for is WGSL that can be read; the GPU tests
/// compile.
TEST(shader_texts, every_variant_of_the_opaque_shader_assembles) {
  const auto provider = embedded_shaders();
  for (std::uint16_t material = 0; material < 256; ++material) {
    for (std::uint32_t streams = 0; streams < stream_combinations; streams += 3) {
      std::vector<std::string_view> keys;
      append_keys(static_cast<MaterialKey>(material), keys);
      for (std::uint32_t bit = 0; bit < stream_count; ++bit) {
        if (streams >> bit & 1u) keys.emplace_back(stream_key(bit));
      }
      if (material % 2 == 1) keys.emplace_back("FEED_OFFSET");
      const auto assembled = wgsl::assemble("opaque/opaque.wgsl", keys, provider);
      ASSERT_TRUE(assembled) << assembled.error().message;
      const auto module = wgsl::reflect(*assembled);
      ASSERT_TRUE(module) << module.error().message;
      ASSERT_EQ(module->entry_points.size(), 2u);
    }
  }
}

}  // namespace
}  // namespace ambito::shading
