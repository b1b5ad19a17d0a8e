#include "gltf/textures.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

Result<std::vector<scene::Sampler>> samplers(std::string_view sampler) {
  Steps steps(fmt::format(R"({{"samplers":[{}]}})", sampler));
  return read_samplers(steps.context());
}

TEST(samplers, the_default_is_trilinear_and_repeats) {
  const auto read = samplers("{}");
  ASSERT_TRUE(read);
  const scene::Sampler& sampler = read->front();
  EXPECT_EQ(sampler.mag, FilterMode::linear);
  EXPECT_EQ(sampler.min, FilterMode::linear);
  EXPECT_EQ(sampler.mipmap, FilterMode::linear);
  EXPECT_TRUE(sampler.use_mips);
  EXPECT_EQ(sampler.wrap_u, AddressMode::repeat);
  EXPECT_EQ(sampler.wrap_v, AddressMode::repeat);
}

TEST(samplers, reads_every_minification_filter) {
  struct Case {
    int code;
    FilterMode min;
    bool use_mips;
    FilterMode mipmap;
  };
  for (const Case& c : {Case{9728, FilterMode::nearest, false, FilterMode::nearest},
                        Case{9729, FilterMode::linear, false, FilterMode::nearest},
                        Case{9984, FilterMode::nearest, true, FilterMode::nearest},
                        Case{9985, FilterMode::linear, true, FilterMode::nearest},
                        Case{9986, FilterMode::nearest, true, FilterMode::linear},
                        Case{9987, FilterMode::linear, true, FilterMode::linear}}) {
    const auto read = samplers(fmt::format(R"({{"minFilter":{}}})", c.code));
    ASSERT_TRUE(read) << c.code;
    EXPECT_EQ(read->front().min, c.min) << c.code;
    EXPECT_EQ(read->front().use_mips, c.use_mips) << c.code;
    EXPECT_EQ(read->front().mipmap, c.mipmap) << c.code;
  }
}

TEST(samplers, reads_magnification_and_wrapping) {
  const auto read = samplers(R"({"magFilter":9728,"wrapS":33071,"wrapT":33648})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->front().mag, FilterMode::nearest);
  EXPECT_EQ(read->front().wrap_u, AddressMode::clamp_to_edge);
  EXPECT_EQ(read->front().wrap_v, AddressMode::mirror_repeat);
}

TEST(samplers, refuses_unknown_codes) {
  EXPECT_EQ(samplers(R"({"magFilter":9987})").error().message,
            "'t.gltf': /samplers/0/magFilter: 9987 is not a magnification filter.");
  EXPECT_EQ(samplers(R"({"minFilter":1})").error().message,
            "'t.gltf': /samplers/0/minFilter: 1 is not a minification filter.");
  EXPECT_EQ(samplers(R"({"wrapT":2})").error().message,
            "'t.gltf': /samplers/0/wrapT: 2 is not a wrapping mode.");
}

TEST(textures, the_webp_source_wins) {
  Steps steps(
      R"({"textures":[{"source":0,"sampler":1},{"source":0,"extensions":{"EXT_texture_webp":{"source":1}}},{}]})");
  const auto read = read_textures(steps.context(), 2, 2);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ((*read)[0].image, 0u);
  EXPECT_EQ((*read)[0].sampler, 1u);
  EXPECT_EQ((*read)[1].image, 1u);
  EXPECT_FALSE((*read)[1].sampler);
  EXPECT_FALSE((*read)[2].image);
  EXPECT_EQ(steps.warnings.sentences().size(), 1u);
}

TEST(textures, refuses_references_to_nothing) {
  const auto refusal = [](std::string_view texture) {
    Steps steps(fmt::format(R"({{"textures":[{}]}})", texture));
    const auto read = read_textures(steps.context(), 2, 2);
    return read ? "fine" : read.error().message;
  };
  EXPECT_EQ(refusal(R"({"source":2})"),
            "'t.gltf': /textures/0/source: 2 is not the index of one of the 2 images.");
  EXPECT_EQ(refusal(R"({"sampler":2})"),
            "'t.gltf': /textures/0/sampler: 2 is not the index of one of the 2 samplers.");
  EXPECT_EQ(
      refusal(R"({"extensions":{"EXT_texture_webp":{"source":2}}})"),
      "'t.gltf': /textures/0/extensions/EXT_texture_webp/source: 2 is not the index of one of the 2 images.");
}

}  // namespace
}  // namespace ambito::gltf
